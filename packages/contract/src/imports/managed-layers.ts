/** The layers there are, as the pages of staff show them, and how they are deleted. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem } from '../errors.ts';
import { Dating } from '../texts/record.ts';
import { TextType } from '../texts/texts.ts';
import { langQuery, Names, TextCode } from '../values.ts';
import { byCode, byId, feature, refusals, role } from './parts.ts';
import { Designation } from './results.ts';

const flag = z.literal('1').optional();

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
  /** Of the witness, as it is in force. */
  date: Dating.nullable(),
  transcription: ManagedLayer.nullable(),
  transliteration: ManagedLayer.nullable(),
  otherTranscripts: z.array(ManagedLayer),
  /** Annotation, parallel passages and themes that have lost their place. */
  orphans: z.int(),
  /** Annotated words whose form changed since. */
  toCheck: z.int(),
  /** Sentences of the transcription that have been called done. */
  checked: z.int(),
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
  params: byCode,
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
  params: byCode,
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
  params: byId,
  errors: [...refusals, 'not-found'],
});

export const deleteTransliteration = endpoint({
  ...deletion,
  name: 'deleteTransliteration',
  path: '/api/import/delete-transliteration/{id}',
  summary: 'Deletes a transliteration by the id of the layer',
  params: byId,
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
