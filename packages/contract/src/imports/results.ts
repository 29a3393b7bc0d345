/** What an upload is asked with and answered with: the report on a file, what it would change, how it fared. */
import { z } from 'zod';
import { FormProblem } from '../errors.ts';
import { TextType } from '../texts/texts.ts';
import { langQuery, TextCode } from '../values.ts';

const flag = z.literal('1').optional();

/** Designation of an other transcript: as a text's code. */
export const Designation = TextCode;

/** The tables that are for the whole corpus; the wire calls parallel locations PARALLEL_FRAGMENTS in the interface. */
export const OTHER_IMPORT_KINDS = [
  'parallels',
  'themes',
  'phonetic-variants',
  'vocabulary',
  'record-fields',
  'text-records',
] as const;
export const OtherImportKind = z.enum(OTHER_IMPORT_KINDS);
export type OtherImportKind = z.infer<typeof OtherImportKind>;

export const IMPORT_MODES = ['upload', 'update'] as const;
/** `upload` puts a table in place of the one there is; `update` adds and changes rows by their id. */
export const ImportMode = z.enum(IMPORT_MODES);
export type ImportMode = z.infer<typeof ImportMode>;

/** The largest file that is taken, in bytes. */
export const LARGEST_UPLOAD = 50_000_000;

/** Endings of files that are taken alone, not only in a zip. Plain, so that pages can use it. */
export const SINGLE_FILES = ['xml', 'txt', 'tsv', 'csv', 'xlsx'] as const;

/** Something that was found wrong or worth saying. `message` is in the language of the session. */
export const ReportProblem = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  /** The file within the zip, or the zip itself. */
  file: z.string().optional(),
  /** Counts from 1. */
  line: z.int().optional(),
  /** Counts from 1, in UTF-16 code units. */
  column: z.int().optional(),
  /** `card.verse`, `card.verse.word` or another name of the place in the text. */
  ref: z.string().optional(),
  expected: z.string().optional(),
  found: z.string().optional(),
  message: z.string(),
  /** What to do about it, where that can be said. */
  hint: z.string().optional(),
  /** Of an entry that stands for problems too many to be listed: how many. */
  stands: z.int().optional(),
  /** So often was the same found; left out where it is once. */
  times: z.int().optional(),
  /** The next places where the same was found, `text.xml:14:3`: the first few. */
  also: z.array(z.string()).optional(),
});
export type ReportProblem = z.infer<typeof ReportProblem>;

const Cells = z.record(z.string(), z.string());

/** A field of the record of a text of which the header says something else than what stands over it. */
export const RecordDifference = z.object({
  /** Of a record, or `further.NAME`. */
  field: z.string(),
  /** By the columns of the table of records. */
  header: Cells,
  stands: Cells,
  source: z.enum(['person', 'table']),
});
export type RecordDifference = z.infer<typeof RecordDifference>;

export const ImportReport = z.object({
  ok: z.boolean(),
  problems: z.array(ReportProblem),
  /** What the importer supplied by rule because the file did not say. */
  supplied: z.object({ words: z.int(), sentences: z.int() }).optional(),
  /** What is in the file: cards, verses, words, … or rows of a table; by name of the count. */
  counts: z.record(z.string(), z.int()),
  /** Of a card that was edited: what does not align on other cards and did not before; it is not among the problems. */
  elsewhere: z.int().optional(),
  /** Left out where there is none. */
  differences: z.array(RecordDifference).readonly().optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** What happens to a thing in an import, losses first: what is worth reading first. */
export const CHANGE_FATES = ['orphan', 'check', 'removed', 'changed', 'moved', 'added'] as const;

/** One thing that an import changes. */
export const ImportChange = z.object({
  what: z.enum(['card', 'verse', 'word', 'annotation', 'composite', 'sentence', 'parallel', 'theme', 'row']),
  /** `check`: annotation kept on a word whose form changed; `orphan`: it has lost its word and is kept in the list. */
  fate: z.enum(CHANGE_FATES),
  ref: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** So many changes are listed one by one; `more` counts the rest. */
export const LISTED_CHANGES = 1000;

const fates = z.object({ kept: z.int(), check: z.int(), orphan: z.int() });
export const ImportDiff = z.object({
  cards: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
  /** Stored words by what becomes of them, and words that are new. */
  words: z.object({ same: z.int(), moved: z.int(), changed: z.int(), gone: z.int(), added: z.int() }),
  /** Annotated stored words and composite forms; `orphan` also counts flags and signatures of sentences that go. */
  annotations: fates,
  /** Parallel passages and theme occurrences of the text: `check` counts those whose reference changes. */
  links: fates,
  /** Rows of a table; all 0 for a text. */
  rows: z.object({ added: z.int(), changed: z.int(), same: z.int(), removed: z.int() }),
  changes: z.array(ImportChange).max(LISTED_CHANGES),
  more: z.int(),
});
export type ImportDiff = z.infer<typeof ImportDiff>;

/** The outcome of an upload. With `error` nothing has changed. */
export const ImportResult = z.union([
  FormProblem.extend({ report: ImportReport.optional(), diff: ImportDiff.optional(), token: z.string().optional() }),
  z.object({
    report: ImportReport,
    diff: ImportDiff,
    /** True: something would be lost; the import is made only with `confirm=1`. */
    needsConfirmation: z.boolean(),
    /** Of a check: applies what was checked, once, within the hour, without sending the file again. */
    token: z.string().nullable(),
    /** The version that was stored; null: it was only checked, or the file is the one that is stored already. */
    version: z.int().nullable(),
    unchanged: z.boolean(),
    /** Of a layer of a text that was stored. */
    text: z.object({ code: z.string(), textType: TextType, designation: z.string().nullable() }).optional(),
  }),
]);
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * `dryRun=1`: check only. `token`: apply what was checked; no file is sent then. `confirm=1`: also where something would
 * be lost. `take`: fields of the record, separated by commas, in which the header is to show instead of what a person typed or
 * the table says. `job`: a name that the caller makes up, under which the progress can be asked for.
 */
export const ImportQuery = z.strictObject({
  dryRun: flag,
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,64}$/)
    .optional(),
  confirm: flag,
  take: z.string().max(2000).optional(),
  job: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
  ...langQuery,
});
export type ImportQuery = z.infer<typeof ImportQuery>;
