/** The tables for the whole corpus: parallel locations, themes, phonetic variants, names of values, records of texts. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery } from '../values.ts';
import { byId, feature, file, listQuery, refusals, role, upload, uploadRefusals, version } from './parts.ts';
import { ImportDiff, ImportQuery, ImportReport, ImportResult, OtherImportKind } from './results.ts';

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

export const addVocabulary = endpoint({
  ...upload,
  name: 'addVocabulary',
  path: '/api/import/add-vocabulary',
  summary: 'Names of the values of records in place of those there are',
  errors: uploadRefusals,
});

export const updateVocabulary = endpoint({
  ...upload,
  name: 'updateVocabulary',
  path: '/api/import/update-vocabulary',
  summary: 'Names of values of records added to those there are, and changed by field and value',
  errors: uploadRefusals,
});

export const addRecordFields = endpoint({
  ...upload,
  name: 'addRecordFields',
  path: '/api/import/add-record-fields',
  summary: 'Further fields of records in place of those there are',
  errors: uploadRefusals,
});

export const updateRecordFields = endpoint({
  ...upload,
  name: 'updateRecordFields',
  path: '/api/import/update-record-fields',
  summary: 'Further fields of records added to those there are, and changed by their key',
  errors: uploadRefusals,
});

export const addTextRecords = endpoint({
  ...upload,
  name: 'addTextRecords',
  path: '/api/import/add-text-records',
  summary: 'The table of records of texts in place of the one there is; what people wrote stays over it',
  errors: uploadRefusals,
});

export const updateTextRecords = endpoint({
  ...upload,
  name: 'updateTextRecords',
  path: '/api/import/update-text-records',
  summary: 'Rows of the table of records of texts added, and changed by code in the columns that there are',
  errors: uploadRefusals,
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
  summary: 'The tables for the whole corpus, each with its current version; null: never imported',
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
  params: byId,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ report: ImportReport, diff: ImportDiff }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const otherFile = endpoint({
  ...file,
  name: 'otherFile',
  path: '/api/import/other-file/{id}',
  summary: 'The zip of a version of a table, byte for byte',
  params: byId,
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
  params: byId,
  query: ImportQuery,
  answer: ImportResult,
  errors: [...refusals, 'not-found'],
});
