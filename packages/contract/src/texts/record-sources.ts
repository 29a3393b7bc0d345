/** The record of a text as staff see it: what each source says of each field, and what people have changed. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { langQuery, TextCode } from '../values.ts';

/** Of a record as it is stored, or `further.NAME`. */
const Field = z.string().regex(/^[a-zA-Z]{1,20}$|^further\.\p{L}[\p{L}\p{N}_-]{0,39}$/u);
/** Words of a field by its columns in the table of records; several values are parted by `|`. */
const FactCells = z.record(z.string(), z.string());

/** What a source says; `actor` and `at` (ISO 8601, UTC) of what the table and people say. `actor` '': the command line. */
const Said = z.object({ cells: FactCells, actor: z.string().nullable(), at: z.string().nullable() });

export const RECORD_SOURCES = ['person', 'table', 'header'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

export const SourcedField = z.object({
  field: Field,
  /** Of the table of records, in order. */
  columns: z.array(z.string()),
  /** In force; '' where nothing is known. */
  cells: FactCells,
  /** Where it stands; null where nothing is known. */
  source: z.enum(RECORD_SOURCES).nullable(),
  /** Null: says nothing of it. */
  ...({ person: Said.nullable(), table: Said.nullable(), header: Said.nullable() } satisfies Record<
    RecordSource,
    unknown
  >),
  /** The last change that people made of it, 0 for none: a form says what it was based on. */
  basis: z.int(),
});
export type SourcedField = z.infer<typeof SourcedField>;

/** What a person has changed; null: the person said nothing then, and the table or header spoke. */
export const RecordChange = z.object({
  id: z.int(),
  field: Field,
  actor: z.string(),
  at: z.string(),
  before: FactCells.nullable(),
  after: FactCells.nullable(),
});
export type RecordChange = z.infer<typeof RecordChange>;

const SourcedRecord = z.object({
  code: TextCode,
  fields: z.array(SourcedField),
  /** The latest first, at most 200. */
  changes: z.array(RecordChange),
});

export const recordSources = endpoint({
  name: 'recordSources',
  method: 'GET',
  path: '/api/texts/record-sources/{code}',
  summary:
    'The record of a text field by field: what is in force, what people, the table and the header say, and what was changed',
  feature: 'texts',
  role: 'staff',
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({ ...langQuery }),
  answer: SourcedRecord,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const changeRecordField = endpoint({
  name: 'changeRecordField',
  method: 'POST',
  path: '/api/texts/change-record',
  summary: 'What people say of a field of a record; null: what the table or the header says',
  feature: 'texts',
  role: 'staff',
  body: z.strictObject({
    code: TextCode,
    field: Field,
    cells: z.record(z.string().max(100), z.string().max(20_000)).nullable(),
    /** As `recordSources` gave it: where somebody else has changed the field since, nothing is written (`conflict`). */
    basis: z.int().min(0),
  }),
  answer: formResult({ record: SourcedRecord }),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'unsupported-media-type', 'too-large'],
});
