/** What staff change of a text as a whole: whether visitors see it, what it is called, where it stands in the list. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { Names, TextCode } from '../values.ts';
import { TextName } from './texts.ts';

const change = {
  method: 'POST',
  feature: 'texts',
  role: 'staff',
  answer: formResult({ text: TextName }),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'unsupported-media-type', 'too-large'],
} as const;

export const changeTextActive = endpoint({
  ...change,
  name: 'changeTextActive',
  path: '/api/texts/change-active',
  summary: 'Shows a text to visitors or hides it from them',
  body: z.strictObject({ code: TextCode, active: z.boolean() }),
});

export const changeTextName = endpoint({
  ...change,
  name: 'changeTextName',
  path: '/api/texts/change-name',
  summary: 'What a text is called, in each language',
  body: z.strictObject({ code: TextCode, name: z.strictObject(Names.shape) }),
});

export const moveText = endpoint({
  ...change,
  name: 'moveText',
  path: '/api/texts/move',
  summary: 'Puts a text before another one in the list, or with null at the end',
  body: z.strictObject({ code: TextCode, before: TextCode.nullable() }),
});
