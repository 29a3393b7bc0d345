/** The states of a layer there were, their files, and what lost its place on the way. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { TextType } from '../texts/texts.ts';
import { langQuery, TextCode, urlInteger } from '../values.ts';
import { byCode, byId, feature, file, listQuery, refusals, role, version } from './parts.ts';
import { Designation, ImportDiff, ImportQuery, ImportReport, ImportResult } from './results.ts';

/** A state of a layer. `edit`: a card was changed by hand; `restore`: an earlier version was brought back. */
export const LayerVersion = z.object({
  ...version,
  kind: z.enum(['import', 'edit', 'restore']),
  /** Of an edit: the card. */
  card: z.string().nullable(),
  /** Of a restoration: the version brought back. */
  ofVersion: z.int().nullable(),
  /** Id of the version before this one; null: it is the first. */
  before: z.int().nullable(),
  diff: ImportDiff.omit({ changes: true, more: true }),
});
export type LayerVersion = z.infer<typeof LayerVersion>;

const layer = { type: TextType, code: TextCode };
const designation = { designation: Designation.optional() };

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
  params: byId,
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
  params: byId,
  query: z.strictObject({ with: urlInteger(1).optional(), ...langQuery }),
  answer: z.object({ from: z.int(), to: z.int(), verses: z.array(VerseChange), more: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const versionFile = endpoint({
  ...file,
  name: 'versionFile',
  path: '/api/import/version-file/{id}',
  summary: 'The zip of a version of a layer: byte for byte where it was uploaded',
  params: byId,
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
  'vocabulary',
  'record-fields',
  'text-records',
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
  params: byId,
  query: ImportQuery,
  answer: ImportResult,
  errors: [...refusals, 'not-found'],
});

/** Something that lost its place when a text changed, kept until a person decides. */
export const Orphan = z.object({
  id: z.int(),
  kind: z.enum(['annotation', 'composite', 'sentence', 'parallel', 'theme']),
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
  params: byCode,
  query: z.strictObject({ ...listQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), orphans: z.array(Orphan) }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

const OrphanResult = formResult({ left: z.int() });

export const attachOrphan = endpoint({
  name: 'attachOrphan',
  method: 'POST',
  path: '/api/import/attach-orphan/{id}',
  summary:
    'Gives an orphan a place again: a word (`12r.5.3`), of a composite form its words, separated by spaces, of what was said of a sentence any word of another',
  feature,
  role,
  params: byId,
  body: z.strictObject({ reference: z.string().max(400) }),
  answer: OrphanResult,
  errors: [...refusals, 'not-found', 'unsupported-media-type', 'too-large'],
});

export const deleteOrphan = endpoint({
  name: 'deleteOrphan',
  method: 'DELETE',
  path: '/api/import/delete-orphan/{id}',
  summary: 'Takes an orphan off the list; it can be put back for a day',
  feature,
  role,
  params: byId,
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
  params: byId,
  answer: OrphanResult,
  errors: [...refusals, 'not-found'],
});
