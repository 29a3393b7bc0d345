/** What an SRU request asks for, its parameters read and judged. */
import { type fcs as call, FCS_CONTEXT, FCS_RECORDS, QUERY_MAX_LENGTH, type QueryOf } from '@glosa/contract';
import { queryOfCql } from './cql-to-query.ts';
import { type Diagnostic, fcs, Refused, sru } from './diagnostics.ts';
import { HITS_VIEW, type Packing, RECORD_SCHEMA } from './responses.ts';

export type Parameters = QueryOf<typeof call>;
export type Operation = 'explain' | 'searchRetrieve';

export interface SearchRequest {
  /** Of the search. */
  q: string;
  /** From 1. */
  startRecord: number;
  size: number;
  packing: Packing;
  /** Identifiers of the texts to search; null: all. */
  context: readonly string[] | null;
  /** What is wrong and does not matter. */
  warnings: readonly Diagnostic[];
}

/** Those of the standard, and of FCS; others that begin with `x-` belong to other extensions and are passed over. */
const PARAMETERS = {
  explain: ['x-fcs-endpoint-description'],
  searchRetrieve: [
    ...['query', 'startRecord', 'maximumRecords', 'recordSchema', 'resultSetTTL'],
    ...['x-fcs-context', 'x-fcs-dataviews'],
  ],
} as const;
const SHARED = ['operation', 'version', 'recordPacking', 'stylesheet', 'lang'];

/** @throws Refused for an unknown operation. */
export function operationOf({ operation, query, scanClause }: Parameters): Operation {
  if (operation === undefined) {
    if (query !== undefined || scanClause !== undefined) throw new Refused(sru(7, 'operation'));
    return 'explain';
  }
  if (operation === 'explain' || operation === 'searchRetrieve') return operation;
  throw new Refused(sru(4, operation));
}

/** @throws Refused for what neither operation takes. */
export function checkShared(operation: Operation, parameters: Parameters): Packing {
  const { version, recordPacking = 'xml' } = parameters;
  // A client that asks what there is may not know the version yet.
  if (version === undefined && operation !== 'explain') throw new Refused(sru(7, 'version'));
  if (version !== undefined && version !== '1.2') throw new Refused(sru(5, '1.2'));
  const known: readonly string[] = [...SHARED, ...PARAMETERS[operation]];
  const isOurs = (name: string) => !name.startsWith('x-') || name.startsWith('x-fcs-');
  const unknown = Object.keys(parameters).find((name) => isOurs(name) && !known.includes(name));
  if (unknown !== undefined) throw new Refused(sru(8, unknown));
  if (recordPacking !== 'xml' && recordPacking !== 'string') throw new Refused(sru(71, recordPacking));
  return recordPacking;
}

/** @throws Refused */
export function readSearch(parameters: Parameters, packing: Packing): SearchRequest {
  const { query = '', recordSchema = RECORD_SCHEMA, resultSetTTL, stylesheet } = parameters;
  if (query.trim() === '') throw new Refused(sru(7, 'query'));
  if (query.length > QUERY_MAX_LENGTH) throw new Refused(sru(12, String(QUERY_MAX_LENGTH)));
  if (recordSchema !== RECORD_SCHEMA && recordSchema !== 'fcs') throw new Refused(sru(66, recordSchema));
  const startRecord = wholeNumber('startRecord', parameters.startRecord ?? '1', 1);
  const size = wholeNumber('maximumRecords', parameters.maximumRecords ?? String(FCS_RECORDS.usual), 0);
  if (typeof resultSetTTL === 'string') wholeNumber('resultSetTTL', resultSetTTL, 0);
  const context = listed(parameters['x-fcs-context']);
  if (context.length > FCS_CONTEXT) throw new Refused(fcs(3));
  return {
    q: queryOfCql(query),
    startRecord,
    size: Math.min(size, FCS_RECORDS.most),
    packing,
    context: context.length === 0 ? null : context,
    warnings: [
      ...(stylesheet === undefined ? [] : [sru(110)]),
      ...listed(parameters['x-fcs-dataviews'])
        .filter((view) => view !== HITS_VIEW.id)
        .map((view) => fcs(4, view)),
    ],
  };
}

function wholeNumber(name: string, value: string, least: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
  if (number < least) throw new Refused(sru(6, name));
  return number;
}

/** Each once. */
function listed(value: string | undefined): string[] {
  const parts = (value ?? '').split(',').map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}
