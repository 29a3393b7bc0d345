/** CLARIN Federated Content Search: the answers of both operations. */
import { type Language, pageHref, RECORD_FACTS, type TextListItem } from '@glosa/contract';
import { DICTIONARIES, format, inEach } from '@glosa/dictionary';
import { Unavailable } from '../../errors.ts';
import type { Excerpt, Refusal } from '../../indexing/start.ts';
import { findExcerpts } from '../search/excerpts.service.ts';
import type { Setting } from '../search/hits-request.service.ts';
import { placeAddress } from '../texts/stretch.service.ts';
import { type Diagnostic, fcs, Refused, sru } from './diagnostics.ts';
import { languageCode } from './language-code.ts';
import {
  checkShared,
  type Operation,
  operationOf,
  type Parameters,
  readSearch,
  type SearchRequest,
} from './request.ts';
import {
  EXPLAIN_SCHEMA,
  type HitRecord,
  type Packing,
  RECORD_SCHEMA,
  type Resource,
  type ResponseName,
  writeEndpoint,
  writeExplain,
  writeHit,
  writeRecord,
  writeResponse,
} from './responses.ts';
import { element } from './xml.ts';

/** What a request is answered from. */
export interface Service {
  /** `https://corpus.example`. */
  origin: string;
  setting(): Promise<Setting>;
  /** The texts that visitors see. */
  texts(): Promise<readonly TextListItem[]>;
}

/** The document that answers a request; what is wrong with the request is in it. */
export async function answerSru(service: Service, parameters: Parameters): Promise<string> {
  try {
    const operation = operationOf(parameters);
    const packing = checkShared(operation, parameters);
    if (operation === 'explain') return await explain(service, parameters, packing);
    return await searchRetrieve(service, readSearch(parameters, packing));
  } catch (error) {
    return refusal(service, parameters.operation, diagnosticOf(error));
  }
}

function diagnosticOf(error: unknown): Diagnostic {
  if (error instanceof Refused) return error.diagnostic;
  if (error instanceof Unavailable) return sru(2);
  throw error;
}

const RESPONSES: Readonly<Record<Operation | 'scan', ResponseName>> = {
  explain: 'explainResponse',
  searchRetrieve: 'searchRetrieveResponse',
  scan: 'scanResponse',
};

/** A client that asks for an unknown operation is told what there is. */
function refusal({ origin }: Service, operation: string | undefined, diagnostic: Diagnostic): string {
  const name = (operation !== undefined && new Map(Object.entries(RESPONSES)).get(operation)) || 'explainResponse';
  const content = {
    explainResponse: () => writeRecord(EXPLAIN_SCHEMA, writeExplain(origin), 'xml'),
    searchRetrieveResponse: () => element('sru:numberOfRecords', {}, 0),
    scanResponse: () => null,
  };
  return writeResponse(name, content[name](), [diagnostic]);
}

async function explain(service: Service, parameters: Parameters, packing: Packing): Promise<string> {
  const record = writeRecord(EXPLAIN_SCHEMA, writeExplain(service.origin), packing);
  const asked = parameters['x-fcs-endpoint-description'];
  if (asked !== undefined && asked !== 'true') throw new Refused(sru(6, 'x-fcs-endpoint-description'));
  const warnings = parameters['stylesheet'] === undefined ? [] : [sru(110)];
  const resources = asked === undefined ? null : await listResources(service);
  return writeResponse('explainResponse', record, warnings, resources && writeEndpoint(resources));
}

/** The texts that can be searched now. */
async function listResources(service: Service): Promise<Resource[]> {
  const { names } = await service.setting();
  const texts = await service.texts();
  return texts.flatMap((text) => (names.has(text.code) ? [resourceOf(service, text)] : []));
}

function resourceOf({ origin }: Service, text: TextListItem): Resource {
  const { code, name, language } = text;
  return {
    pid: pidOf(origin, code),
    title: name,
    description: inEach((one) => description(text, one)),
    language: languageCode(language),
  };
}

/** The schema has no fields for what is known of a text: `Folio sides: 2, words: 40. Manuscript: …. Licence: ….` */
function description(text: TextListItem, language: Language): string {
  const { cards, words } = text;
  const dictionary = DICTIONARIES[language];
  // The language has an element of its own.
  const facts = RECORD_FACTS.flatMap((fact) =>
    fact === 'language' || text[fact] === null ? [] : [`${dictionary[`record.${fact}`]}: ${text[fact]}`],
  );
  const counts = format(dictionary['fcs.text'], { cards, words });
  return [counts, ...facts.map((fact) => `${fact.replace(/\.$/, '')}.`)].join(' ');
}

const pidOf = (origin: string, code: string): string => `${origin}${pageHref('text', { code })}`;

async function searchRetrieve(service: Service, request: SearchRequest): Promise<string> {
  const { q, startRecord, size, packing, context } = request;
  const setting = await service.setting();
  const { texts, unknown } = textsOf(service, setting, context);
  const warnings = [...request.warnings, ...unknown.map((pid) => fcs(1, pid))];
  const answer = (total: number, records: readonly HitRecord[], more: readonly Diagnostic[] = []) =>
    writeResponse(
      'searchRetrieveResponse',
      [
        element('sru:numberOfRecords', {}, total),
        records.length > 0 &&
          element(
            'sru:records',
            {},
            records.map((record, i) => writeRecord(RECORD_SCHEMA, writeHit(record), packing, startRecord + i)),
          ),
        records.length > 0 &&
          startRecord + records.length <= total &&
          element('sru:nextRecordPosition', {}, startRecord + records.length),
      ],
      [...warnings, ...more],
    );
  if (context !== null && texts.length === 0) return answer(0, []);
  const outcome = await findExcerpts(setting, { q, texts, offset: startRecord - 1, size });
  if (!outcome.ok) throw new Refused(diagnosticOfRefusal(outcome.refusal));
  const { total, excerpts } = outcome.value;
  const isBeyond = startRecord > total && startRecord > 1;
  return answer(
    total,
    excerpts.map((excerpt) => recordOf(service, excerpt)),
    isBeyond ? [sru(61)] : [],
  );
}

/** Texts that visitors do not see are as unknown as those that there are not. */
function textsOf({ origin }: Service, { names }: Setting, context: readonly string[] | null) {
  const codes = new Map([...names.keys()].map((code) => [pidOf(origin, code), code]));
  const texts: string[] = [];
  const unknown: string[] = [];
  for (const pid of context ?? []) {
    const code = codes.get(pid);
    if (code === undefined) unknown.push(pid);
    else texts.push(code);
  }
  return { texts, unknown };
}

/** The query is one of the search's own making: what is left to refuse is a word of marks alone, and too much of it. */
function diagnosticOfRefusal({ error: { code } }: Refusal): Diagnostic {
  return code === 'EMPTY_MATCH' ? sru(36) : sru(47, code);
}

function recordOf({ origin }: Service, { start, end, tokens }: Excerpt): HitRecord {
  const { code } = start;
  return { pid: pidOf(origin, code), ref: placeAddress(origin, code, start, end), parts: partsOf(tokens) };
}

/** A space beside a hit is outside of it. */
function partsOf(tokens: Excerpt['tokens']): string[] {
  const parts = [''];
  const write = (text: string) => {
    parts[parts.length - 1] += text;
  };
  let space = '';
  for (const { form, spaceAfter, isMatch } of tokens) {
    const isNewPart = isMatch !== (parts.length % 2 === 0);
    if (isMatch || !isNewPart) write(space);
    if (isNewPart) parts.push(isMatch ? '' : space);
    write(form);
    space = spaceAfter ? ' ' : '';
  }
  return parts;
}
