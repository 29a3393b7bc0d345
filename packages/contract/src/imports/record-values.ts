/** Values of records that have no name, and names that no record uses: what editors see to without a table. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { RecordValue } from '../texts/record.ts';
import { langQuery, Names } from '../values.ts';
import { feature, refusals, role } from './parts.ts';

/** A classification of records, or what a source calls a further one. */
const Field = z.string().regex(/^\p{L}[\p{L}\p{N}_-]{0,39}$/u);
const Value = z.string().min(1).max(10_000);

/** A value that has no name in any language. */
export const UnnamedValue = z.object({
  field: Field,
  value: z.string(),
  /** Texts that have it, also those that visitors do not see. */
  texts: z.int(),
  /** Of the first of them, at most 5. */
  codes: z.array(z.string()),
});
export type UnnamedValue = z.infer<typeof UnnamedValue>;

/** A value of the vocabulary that no text has, nor anything that is part of it. */
export const UnusedValue = RecordValue.extend({ field: Field });
export type UnusedValue = z.infer<typeof UnusedValue>;

export const recordValueGaps = endpoint({
  name: 'recordValueGaps',
  method: 'GET',
  path: '/api/import/record-values',
  summary:
    'Values of records that have no name, those of most texts first, and names that no text uses, at most 500 of each',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    unnamed: z.object({ total: z.int(), values: z.array(UnnamedValue) }),
    unused: z.object({ total: z.int(), values: z.array(UnusedValue) }),
    /** What a value can be part of, by field: the values that the vocabulary has, in their order. */
    known: z.record(z.string(), z.array(z.object({ value: z.string(), names: Names }))),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

const change = {
  method: 'POST',
  feature,
  role,
  /** Of the vocabulary, which is then a new one; null where it says so already. */
  answer: formResult({ version: z.int().nullable() }),
  errors: [...refusals, 'unsupported-media-type', 'too-large'],
} as const;

export const nameRecordValue = endpoint({
  ...change,
  name: 'nameRecordValue',
  path: '/api/import/name-record-value',
  summary: 'What a value of records is called and part of: a new version of the vocabulary',
  body: z.strictObject({
    field: Field,
    value: Value,
    /** At least one of them. */
    names: z.strictObject(Names.shape),
    parent: Value.nullable(),
  }),
});

export const dropRecordValue = endpoint({
  ...change,
  name: 'dropRecordValue',
  path: '/api/import/drop-record-value',
  summary: 'Takes a value that no text has out of the vocabulary: a new version of it',
  body: z.strictObject({ field: Field, value: Value }),
});
