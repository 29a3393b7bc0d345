/** Uploads of the layers of texts: what philologists bring. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { TextCode } from '../values.ts';
import { byCode, feature, role, upload, uploadRefusals } from './parts.ts';
import { Designation } from './results.ts';

/** Of a text to be: whatever a person typed, so that what is wrong with it can be said in the form. */
const newCode = z.strictObject({ code: z.string().max(200) });

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
  summary: 'Replaces the transcription of a text; what hangs on words that stay is kept',
  params: byCode,
  errors: uploadRefusals,
});

export const addTransliteration = endpoint({
  ...upload,
  name: 'addTransliteration',
  path: '/api/import/add-transliteration/{code}',
  summary: 'The transliteration of a text that has none yet',
  params: byCode,
  errors: uploadRefusals,
});

export const updateTransliteration = endpoint({
  ...upload,
  name: 'updateTransliteration',
  path: '/api/import/update-transliteration/{code}',
  summary: 'Replaces the transliteration of a text',
  params: byCode,
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
  summary: 'Replaces an other transcript',
  params: z.strictObject({ code: TextCode, designation: Designation }),
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
