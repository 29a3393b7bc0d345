/** CLARIN Federated Content Search, Core 1.0, over SRU 1.2: other programs search the texts together with other corpora. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Records in one answer where nothing is said, and at most. */
export const FCS_RECORDS = { usual: 20, most: 100 } as const;

/** So many resources can be named to restrict a search to. */
export const FCS_CONTEXT = 200;

const text = z.string().optional();

export const fcs = endpoint({
  name: 'fcs',
  method: 'GET',
  path: '/api/fcs',
  summary: 'CLARIN FCS by SRU 1.2: `explain`, also without parameters, and `searchRetrieve`',
  feature: 'fcs',
  role: 'public',
  /** Whatever is wrong with a parameter is answered as SRU has it: 200 with a diagnostic. */
  query: z.looseObject({
    operation: text,
    version: text,
    /** CQL: words, phrases in quotation marks, `and`, `or`, `not`, brackets. */
    query: text,
    startRecord: text,
    maximumRecords: text,
    recordPacking: text,
    recordSchema: text,
    /** With `explain`: `true` adds what the endpoint can do and the texts it searches. */
    'x-fcs-endpoint-description': text,
    /** Identifiers of texts, separated by commas. */
    'x-fcs-context': text,
    'x-fcs-dataviews': text,
    lang: text,
  }),
  answer: z.string(),
  isXml: true,
  errors: [],
});
