/** The pages whose texts the staff write: about the corpus, the policies, Elabo, and the text of the main page. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem, formResult } from '../errors.ts';
import { Language, langQuery, TextCode, urlInteger } from '../values.ts';

const feature = 'pages';
/** A code that is none, or a tab that the page does not have, is 404; what can be no code or number is 400. */
const params = z.strictObject({ code: TextCode, tab: urlInteger(1) });
const query = z.strictObject({ ...langQuery });

/** Bytes of the text of a tab. */
export const LARGEST_FLAT_TEXT = 1_000_000;
/** Bytes of a picture that is sent to be converted. */
export const LARGEST_IMAGE = 5_000_000;

const Moment = z.object({ by: z.string(), at: z.string() });

export const flatTitles = endpoint({
  name: 'flatTitles',
  method: 'GET',
  path: '/api/flat/titles/{code}',
  summary: 'The tabs of a page of text and their titles; staff also see the hidden ones',
  feature,
  role: 'public',
  params: z.strictObject({ code: TextCode }),
  query,
  answer: z.array(z.object({ tab: z.int(), title: z.string(), shown: z.boolean() })),
  errors: ['not-found'],
});

export const flatContent = endpoint({
  name: 'flatContent',
  method: 'GET',
  path: '/api/flat/content/{code}/{tab}',
  summary: 'The text of a tab, cleaned HTML, as `text/plain`',
  feature,
  role: 'public',
  params,
  query,
  answer: z.string(),
  isFile: true,
  errors: ['not-found'],
});

/** The text of a tab in one language, to be edited. */
export const FlatText = z.object({
  code: z.string(),
  tab: z.int(),
  title: z.string(),
  language: Language,
  /** HTML as it is stored, without the marks around fields that are to be filled in. */
  content: z.string(),
  /** Of this language: 0 is the text that came with the product. Sent back when it is saved. */
  version: z.int(),
  /** Who made this version, and when; null where it came with the product. */
  edited: Moment.nullable(),
  /** Whether it says what came with the product. */
  isShipped: z.boolean(),
  shown: z.boolean(),
  /** Whether visitors may be kept from the tab at all. */
  hideable: z.boolean(),
  /** The same tab in the other language, to be read beside it. */
  other: z.object({ language: Language, content: z.string() }),
});
export type FlatText = z.infer<typeof FlatText>;

export const flatText = endpoint({
  name: 'flatText',
  method: 'GET',
  path: '/api/flat/edit/{code}/{tab}',
  summary: 'The text of a tab, to be edited',
  feature,
  role: 'staff',
  params,
  query,
  answer: FlatText,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

/** Somebody else saved the text in between. */
export const FlatConflict = Moment.extend({ content: z.string(), version: z.int() });
export type FlatConflict = z.infer<typeof FlatConflict>;

const saves = {
  method: 'POST',
  feature,
  role: 'staff',
  params,
  answer: z.union([
    FormProblem.extend({
      conflict: FlatConflict.optional(),
      /** With the code `a11y-ids`: ids that the accessibility statement would lose. `confirm=1` saves it nevertheless. */
      missing: z.array(z.string()).optional(),
    }),
    z.object({
      text: FlatText,
      /** False: it was only checked, or is what was stored already. */
      saved: z.boolean(),
    }),
  ]),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'not-found', 'too-large', 'unsupported-media-type'],
} as const;

export const changeFlatContent = endpoint({
  ...saves,
  name: 'changeFlatContent',
  path: '/api/flat/change-content/{code}/{tab}',
  summary: 'Saves the text of a tab in the language of the session; what no page may hold is taken out of it',
  bodyType: 'text',
  bodyLimit: LARGEST_FLAT_TEXT,
  body: z.string(),
  /** Without `version` the text is saved whatever it is now. `dryRun=1`: answers what would be stored. */
  query: z.strictObject({
    version: urlInteger(0).optional(),
    dryRun: z.literal('1').optional(),
    confirm: z.literal('1').optional(),
    ...langQuery,
  }),
});

export const restoreFlatText = endpoint({
  ...saves,
  name: 'restoreFlatText',
  path: '/api/flat/restore/{code}/{tab}',
  summary: 'Makes an earlier version of a text the latest again; version 0 is the text that came with the product',
  body: z.strictObject({ version: z.int().min(0).max(2147483647), latest: z.int().min(0).max(2147483647) }),
  query,
});

export const FlatVersion = z.object({
  version: z.int(),
  by: z.string(),
  at: z.string(),
  /** The version that this one brought back; null: it was written. */
  restored: z.int().nullable(),
});
export type FlatVersion = z.infer<typeof FlatVersion>;

export const flatHistory = endpoint({
  name: 'flatHistory',
  method: 'GET',
  path: '/api/flat/history/{code}/{tab}',
  summary:
    'The versions of a text, the latest first, 100 at most; the one that came with the product is not among them',
  feature,
  role: 'staff',
  params,
  query,
  answer: z.array(FlatVersion),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const flatVersion = endpoint({
  name: 'flatVersion',
  method: 'GET',
  path: '/api/flat/version/{code}/{tab}/{version}',
  summary: 'The text of one version; version 0 is the text that came with the product',
  feature,
  role: 'staff',
  params: params.extend({ version: urlInteger(0) }),
  query,
  answer: z.object({ content: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const changeFlatShown = endpoint({
  name: 'changeFlatShown',
  method: 'POST',
  path: '/api/flat/change-shown/{code}/{tab}',
  summary: 'Hides a tab from visitors or shows it again, as far as no menu leads to it',
  feature,
  role: 'staff',
  params,
  query,
  body: z.strictObject({ shown: z.boolean() }),
  answer: formResult({ shown: z.boolean() }),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'not-found'],
});

export const convertImage = endpoint({
  name: 'convertImage',
  method: 'POST',
  path: '/api/flat/convert-image',
  summary:
    'Makes a data URL of a picture: PNG, JPEG or WebP, re-encoded, without metadata; what is wrong comes as JSON',
  feature,
  role: 'staff',
  query,
  bodyType: 'image',
  answer: z.string(),
  isFile: true,
  errors: ['unauthenticated', 'forbidden', 'csrf', 'too-large', 'unsupported-media-type'],
});
