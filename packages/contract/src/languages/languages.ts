import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Language, langQuery } from '../values.ts';

export const LanguageRow = z.object({ id: z.int(), lang: Language, active: z.boolean() });

export const getLanguages = endpoint({
  name: 'getLanguages',
  method: 'GET',
  path: '/api/language',
  summary: 'The languages, which one is active, and the dictionary of each language asked for',
  feature: 'languages',
  role: 'public',
  /** `areas`: only what stands under keys that begin with one of these and a point, separated by commas; else everything. */
  query: z.strictObject({
    ...langQuery,
    areas: z
      .string()
      .transform((list) => list.split(','))
      .optional(),
  }),
  answer: z.object({
    langs: z.array(LanguageRow),
    dictionary: z.partialRecord(Language, z.record(z.string(), z.string())),
  }),
  errors: [],
});

export const setLanguage = endpoint({
  name: 'setLanguage',
  method: 'POST',
  path: '/api/language',
  summary: 'Changes the language of the session',
  feature: 'languages',
  role: 'public',
  body: z.strictObject({ lang: Language }),
  answer: z.object({ lang: Language }),
  errors: ['unsupported-media-type', 'too-large'],
});
