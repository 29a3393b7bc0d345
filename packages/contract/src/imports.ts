/** Imports: what philologists upload, what is said of it before it is stored, and what was stored before. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FormProblem, formResult } from './errors.ts';
import { TextType } from './texts.ts';
import { langQuery, Names, TextCode, urlInteger } from './values.ts';

const feature = 'imports';
const role = 'staff';
/** What every change of the staff side can be refused with. */
const refusals = ['unauthenticated', 'forbidden', 'csrf'] as const;
const uploadRefusals = [...refusals, 'too-large', 'unsupported-media-type', 'too-many-requests'] as const;
const flag = z.literal('1').optional();
const id = { id: urlInteger(1) };

/** Designation of an other transcript: as a text's code. */
export const Designation = TextCode;

/** The tables that are for the whole corpus; the wire calls parallel locations PARALLEL_FRAGMENTS in the interface. */
export const OTHER_IMPORT_KINDS = ['parallels', 'themes', 'phonetic-variants'] as const;
export const OtherImportKind = z.enum(OTHER_IMPORT_KINDS);
export type OtherImportKind = z.infer<typeof OtherImportKind>;

export const IMPORT_MODES = ['upload', 'update'] as const;
/** `upload` puts a table in place of the one there is; `update` adds and changes rows by their id. */
export const ImportMode = z.enum(IMPORT_MODES);
export type ImportMode = z.infer<typeof ImportMode>;

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
});
export type ReportProblem = z.infer<typeof ReportProblem>;

export const ImportReport = z.object({
  ok: z.boolean(),
  problems: z.array(ReportProblem),
  /** What the importer supplied by rule because the file did not say. */
  supplied: z.object({ words: z.int(), sentences: z.int() }).optional(),
  /** What is in the file: cards, verses, words, … or rows of a table; by name of the count. */
  counts: z.record(z.string(), z.int()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** One thing that an import changes. */
export const ImportChange = z.object({
  what: z.enum(['card', 'verse', 'word', 'annotation', 'composite', 'parallel', 'theme', 'row']),
  /** `check`: annotation kept on a word whose form changed; `orphan`: it has lost its word and is kept in the list. */
  fate: z.enum(['added', 'removed', 'changed', 'moved', 'check', 'orphan']),
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
  /** Annotated stored words. */
  annotations: fates,
  /** Parallel passages and theme occurrences of the text: `check` counts those whose reference changes. */
  links: fates,
  /** Rows of a table; all 0 for a text. */
  rows: z.object({ added: z.int(), changed: z.int(), same: z.int(), removed: z.int() }),
  changes: z.array(ImportChange).max(LISTED_CHANGES),
  more: z.int(),
});
export type ImportDiff = z.infer<typeof ImportDiff>;

/** How an upload fared. With `error` nothing has changed. */
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
 * be lost. `job`: a name that the caller makes up, under which the progress can be asked for.
 */
export const ImportQuery = z.strictObject({
  dryRun: flag,
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,64}$/)
    .optional(),
  confirm: flag,
  job: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
  ...langQuery,
});
export type ImportQuery = z.infer<typeof ImportQuery>;

const code = z.strictObject({ code: TextCode });

/** Of a text to be: whatever a person typed, so that what is wrong with it can be said in the form. */
const newCode = z.strictObject({ code: z.string().max(200) });

/** A call that takes a zip in the part `file` of a multipart body. */
const upload = { method: 'POST', feature, role, bodyType: 'zip', query: ImportQuery, answer: ImportResult } as const;

export const addTranscription = endpoint({
  ...upload,
  name: 'addTranscription',
  path: '/api/import/add-transcription/{code}',
  summary: 'A new text from the zip of its transcription',
  params: newCode,
  errors: uploadRefusals,
});

export const updateTranscription = endpoint({
  ...upload,
  name: 'updateTranscription',
  path: '/api/import/update-transcription/{code}',
  summary: 'The transcription of a text anew; what hangs on words that stay is kept',
  params: code,
  errors: uploadRefusals,
});

export const addTransliteration = endpoint({
  ...upload,
  name: 'addTransliteration',
  path: '/api/import/add-transliteration/{code}',
  summary: 'The transliteration of a text that has none yet',
  params: code,
  errors: uploadRefusals,
});

export const updateTransliteration = endpoint({
  ...upload,
  name: 'updateTransliteration',
  path: '/api/import/update-transliteration/{code}',
  summary: 'The transliteration of a text anew',
  params: code,
  errors: uploadRefusals,
});

/** Name of an other transcript, as a person gives it: its designation is made from it where the zip names none. */
export const TranscriptName = z.string().max(100);

export const addOtherTranscript = endpoint({
  ...upload,
  name: 'addOtherTranscript',
  path: '/api/import/add-other-transcript/{code}/{name}',
  summary: 'An other transcript of a text: a witness, an edition, a translation',
  params: z.strictObject({ code: TextCode, name: TranscriptName }),
  errors: uploadRefusals,
});

export const updateOtherTranscript = endpoint({
  ...upload,
  name: 'updateOtherTranscript',
  path: '/api/import/update-other-transcript/{code}/{designation}',
  summary: 'An other transcript anew',
  params: z.strictObject({ code: TextCode, designation: Designation }),
  errors: uploadRefusals,
});

/** The spelling of the first two paths is the one that clients speak. */
export const addParallels = endpoint({
  ...upload,
  name: 'addParallels',
  path: '/api/import/add-parellel-locations',
  summary: 'Parallel locations in place of those there are',
  errors: uploadRefusals,
});

export const updateParallels = endpoint({
  ...upload,
  name: 'updateParallels',
  path: '/api/import/update-parellel-locations',
  summary: 'Parallel locations added to those there are, and changed by id',
  errors: uploadRefusals,
});

export const addThemes = endpoint({
  ...upload,
  name: 'addThemes',
  path: '/api/import/add-themes',
  summary: 'Themes and their occurrences in place of those there are',
  errors: uploadRefusals,
});

export const updateThemes = endpoint({
  ...upload,
  name: 'updateThemes',
  path: '/api/import/update-themes',
  summary: 'Themes and occurrences added to those there are, and changed by id',
  errors: uploadRefusals,
});

export const addPhoneticVariants = endpoint({
  ...upload,
  name: 'addPhoneticVariants',
  path: '/api/import/add-phonetic-variants',
  summary: 'Phonetic variants and rules in place of those there are',
  errors: uploadRefusals,
});

export const updatePhoneticVariants = endpoint({
  ...upload,
  name: 'updatePhoneticVariants',
  path: '/api/import/update-phonetic-variants',
  summary: 'Phonetic variants and rules added to those there are, and changed by id',
  errors: uploadRefusals,
});

export const IMPORT_STAGES = ['waiting', 'open', 'parse', 'compare', 'store', 'done', 'unknown'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export const importProgress = endpoint({
  name: 'importProgress',
  method: 'GET',
  path: '/api/import/progress/{job}',
  summary: 'How far an upload has come; `unknown` before its bytes have arrived and a while after it ended',
  feature,
  role,
  isPassive: true,
  params: z.strictObject({ job: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/) }),
  answer: z.object({
    stage: z.enum(IMPORT_STAGES),
    /** Imports that go first. */
    ahead: z.int(),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

const version = {
  /** Of the version itself, for its file, report and restoration. */
  id: z.int(),
  version: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Login; empty: the command line. */
  actor: z.string(),
  fileName: z.string(),
  /** Bytes of the zip; 0 where it is put together when asked for. */
  size: z.int(),
  problems: z.object({ errors: z.int(), warnings: z.int() }),
  isCurrent: z.boolean(),
};

/** A state of a layer. `edit`: a card was changed by hand; `restore`: an earlier version was brought back. */
export const LayerVersion = z.object({
  ...version,
  kind: z.enum(['import', 'edit', 'restore']),
  /** Of an edit: the card. */
  card: z.string().nullable(),
  /** Of a restoration: the version brought back. */
  ofVersion: z.int().nullable(),
  diff: ImportDiff.omit({ changes: true, more: true }),
});
export type LayerVersion = z.infer<typeof LayerVersion>;

/** A layer as the management pages show it. */
export const ManagedLayer = z.object({
  id: z.int(),
  textType: TextType,
  designation: z.string().nullable(),
  name: Names,
  cards: z.int(),
  verses: z.int(),
  words: z.int(),
  sentences: z.int(),
  composites: z.int(),
  /** Share of words with at least one reading, 0 to 1; null where words take none. */
  annotated: z.number().nullable(),
  version: z.int(),
  at: z.string(),
  actor: z.string(),
});
export type ManagedLayer = z.infer<typeof ManagedLayer>;

export const ManagedText = z.object({
  code: z.string(),
  name: Names,
  active: z.boolean(),
  ord: z.int(),
  transcription: ManagedLayer.nullable(),
  transliteration: ManagedLayer.nullable(),
  otherTranscripts: z.array(ManagedLayer),
  /** Annotation, parallel passages and themes that have lost their place. */
  orphans: z.int(),
  /** Annotated words whose form changed since. */
  toCheck: z.int(),
  parallels: z.int(),
  themes: z.int(),
});
export type ManagedText = z.infer<typeof ManagedText>;

export const managedTexts = endpoint({
  name: 'managedTexts',
  method: 'GET',
  path: '/api/import/texts',
  summary: 'All texts with their layers, versions and who made them, in the order of the texts',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.array(ManagedText),
  errors: ['unauthenticated', 'forbidden'],
});

export const textStatus = endpoint({
  name: 'textStatus',
  method: 'GET',
  path: '/api/import/text-status/{code}',
  summary: 'One text as the management page shows it: `name`, and the rest as `text`',
  feature,
  role,
  params: code,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ name: z.string(), text: ManagedText }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const otherTranscripts = endpoint({
  name: 'otherTranscripts',
  method: 'GET',
  path: '/api/import/other-transcripts/{code}',
  summary: 'The other transcripts of a text',
  feature,
  role,
  params: code,
  query: z.strictObject({ ...langQuery }),
  answer: z.array(ManagedLayer),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

/** What a deletion takes along. */
export const Losses = z.object({
  layers: z.array(z.string()),
  cards: z.int(),
  words: z.int(),
  annotations: z.int(),
  composites: z.int(),
  parallels: z.int(),
  themes: z.int(),
  versions: z.int(),
});
export type Losses = z.infer<typeof Losses>;

/** Without `confirm=1` a deletion is refused with code `confirm` and `losses`. */
const DeleteResult = z.union([
  FormProblem.extend({ losses: Losses.optional() }),
  z.object({ deleted: z.literal(true), losses: Losses }),
]);
const deletion = {
  method: 'DELETE',
  feature,
  role,
  query: z.strictObject({ confirm: flag, ...langQuery }),
  answer: DeleteResult,
} as const;

export const deleteTranscription = endpoint({
  ...deletion,
  name: 'deleteTranscription',
  path: '/api/import/delete-transcription/{id}',
  summary: 'Deletes a transcription by the id of the layer, and with it the text and all its layers',
  params: z.strictObject(id),
  errors: [...refusals, 'not-found'],
});

export const deleteTransliteration = endpoint({
  ...deletion,
  name: 'deleteTransliteration',
  path: '/api/import/delete-transliteration/{id}',
  summary: 'Deletes a transliteration by the id of the layer',
  params: z.strictObject(id),
  errors: [...refusals, 'not-found'],
});

export const deleteOtherTranscript = endpoint({
  ...deletion,
  name: 'deleteOtherTranscript',
  path: '/api/import/delete-other-transcript/{code}/{designation}',
  summary: 'Deletes an other transcript',
  params: z.strictObject({ code: TextCode, designation: Designation }),
  errors: refusals,
});

const layer = { code: TextCode, type: TextType };
const designation = { designation: Designation.optional() };
const listQuery = { page: urlInteger(1).default(1), ...langQuery };

export const layerVersions = endpoint({
  name: 'layerVersions',
  method: 'GET',
  path: '/api/import/versions/{type}/{code}',
  summary: 'The history of a layer, the latest first, 50 on a page; a page beyond the end is the last one',
  feature,
  role,
  params: z.strictObject(layer),
  query: z.strictObject({ ...designation, ...listQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), versions: z.array(LayerVersion) }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const versionReport = endpoint({
  name: 'versionReport',
  method: 'GET',
  path: '/api/import/version-report/{id}',
  summary: 'What was found and changed when a version of a layer was stored',
  feature,
  role,
  params: z.strictObject(id),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ report: ImportReport, diff: ImportDiff }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

/** A verse that two versions write differently; null: it is not there. */
export const VerseChange = z.object({
  cardAddress: z.string(),
  verseNo: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type VerseChange = z.infer<typeof VerseChange>;

export const versionDiff = endpoint({
  name: 'versionDiff',
  method: 'GET',
  path: '/api/import/version-diff/{id}',
  summary: 'The verses in which a version of a layer differs from an earlier one, or from the layer as it is now',
  feature,
  role,
  params: z.strictObject(id),
  query: z.strictObject({ with: urlInteger(1).optional(), ...langQuery }),
  answer: z.object({ from: z.int(), to: z.int(), verses: z.array(VerseChange), more: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

const file = { method: 'GET', feature, role, isFile: true, answer: z.unknown() } as const;

export const versionFile = endpoint({
  ...file,
  name: 'versionFile',
  path: '/api/import/version-file/{id}',
  summary: 'The zip of a version of a layer: byte for byte where it was uploaded',
  params: z.strictObject(id),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const currentFile = endpoint({
  ...file,
  name: 'currentFile',
  path: '/api/import/current/{type}/{code}',
  summary: 'A layer as it is now, with its annotation, as a zip that imports again without any difference',
  params: z.strictObject(layer),
  query: z.strictObject({ ...designation }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const TEMPLATE_KINDS = [
  'transcription',
  'transcription-plain',
  'transliteration',
  'other-transcript',
  'parallels',
  'themes',
  'phonetic-variants',
  'source-package',
] as const;
export const templateFile = endpoint({
  ...file,
  name: 'templateFile',
  path: '/api/import/template/{kind}',
  summary: 'A small zip of a kind, to be filled in',
  params: z.strictObject({ kind: z.enum(TEMPLATE_KINDS) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const restoreVersion = endpoint({
  name: 'restoreVersion',
  method: 'POST',
  path: '/api/import/restore/{id}',
  summary: 'Makes an earlier version of a layer the current one, as if its file were uploaded again',
  feature,
  role,
  params: z.strictObject(id),
  query: ImportQuery,
  answer: ImportResult,
  errors: [...refusals, 'not-found'],
});

/** Something that lost its place when a text changed, kept until a person decides. */
export const Orphan = z.object({
  id: z.int(),
  kind: z.enum(['annotation', 'composite', 'parallel', 'theme']),
  /** Where it stood. */
  ref: z.string(),
  /** The word, or the first words of the passage. */
  form: z.string(),
  /** What it says: `lemma · class · categories`, the name of a theme, the verse of a source. */
  says: z.string(),
  at: z.string(),
  actor: z.string(),
  /** Words of the text as it is now that it may belong to. */
  suggestions: z.array(z.object({ ref: z.string(), form: z.string() })),
});
export type Orphan = z.infer<typeof Orphan>;

export const listOrphans = endpoint({
  name: 'listOrphans',
  method: 'GET',
  path: '/api/import/orphans/{code}',
  summary: 'Annotation and links of a text that have lost their word',
  feature,
  role,
  params: code,
  query: z.strictObject({ ...listQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), orphans: z.array(Orphan) }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

const OrphanResult = formResult({ left: z.int() });

export const attachOrphan = endpoint({
  name: 'attachOrphan',
  method: 'POST',
  path: '/api/import/attach-orphan/{id}',
  summary: 'Gives an orphan a place again: a word (`12r.5.3`), or of a composite form its words, separated by spaces',
  feature,
  role,
  params: z.strictObject(id),
  body: z.strictObject({ reference: z.string().max(400) }),
  answer: OrphanResult,
  errors: [...refusals, 'not-found', 'unsupported-media-type', 'too-large'],
});

export const deleteOrphan = endpoint({
  name: 'deleteOrphan',
  method: 'DELETE',
  path: '/api/import/orphans/{id}',
  summary: 'Takes an orphan off the list; it can be put back for a day',
  feature,
  role,
  params: z.strictObject(id),
  answer: OrphanResult,
  errors: [...refusals, 'not-found'],
});

export const undeleteOrphan = endpoint({
  name: 'undeleteOrphan',
  method: 'POST',
  path: '/api/import/undelete-orphan/{id}',
  summary: 'Puts an orphan back on the list',
  feature,
  role,
  params: z.strictObject(id),
  answer: OrphanResult,
  errors: [...refusals, 'not-found'],
});

/** A state of a table for the whole corpus. */
export const OtherVersion = z.object({
  ...version,
  mode: z.enum(['upload', 'update', 'restore']),
  rows: z.int(),
  ofVersion: z.int().nullable(),
  diff: ImportDiff.pick({ rows: true }),
});
export type OtherVersion = z.infer<typeof OtherVersion>;

export const otherImports = endpoint({
  name: 'otherImports',
  method: 'GET',
  path: '/api/import/other-imports',
  summary: 'The three tables for the whole corpus, each with its current version; null: never imported',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.array(
    z.object({ kind: OtherImportKind, counts: z.record(z.string(), z.int()), current: OtherVersion.nullable() }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});

const kind = z.strictObject({ kind: OtherImportKind });

export const otherVersions = endpoint({
  name: 'otherVersions',
  method: 'GET',
  path: '/api/import/other-versions/{kind}',
  summary: 'The history of a table, the latest first, 50 on a page; a page beyond the end is the last one',
  feature,
  role,
  params: kind,
  query: z.strictObject({ ...listQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), versions: z.array(OtherVersion) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const otherReport = endpoint({
  name: 'otherReport',
  method: 'GET',
  path: '/api/import/other-report/{id}',
  summary: 'What was found and changed when a version of a table was stored',
  feature,
  role,
  params: z.strictObject(id),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ report: ImportReport, diff: ImportDiff }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const otherFile = endpoint({
  ...file,
  name: 'otherFile',
  path: '/api/import/other-file/{id}',
  summary: 'The zip of a version of a table, byte for byte',
  params: z.strictObject(id),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const otherCurrentFile = endpoint({
  ...file,
  name: 'otherCurrentFile',
  path: '/api/import/other-current/{kind}',
  summary: 'A table as it is now, as a zip that imports again without any difference',
  params: kind,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const restoreOther = endpoint({
  name: 'restoreOther',
  method: 'POST',
  path: '/api/import/other-restore/{id}',
  summary: 'Makes an earlier state of a table the current one',
  feature,
  role,
  params: z.strictObject(id),
  query: ImportQuery,
  answer: ImportResult,
  errors: [...refusals, 'not-found'],
});
