/** Cards as staff see them: lists of a layer's cards, and the content of one to be edited. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem } from '../errors.ts';
import { Designation, ImportDiff, ImportReport } from '../imports/results.ts';
import { TextType } from '../texts/texts.ts';
import { CardAddress, langQuery, Names, TextCode, urlInteger } from '../values.ts';

const feature = 'cards';
const role = 'staff';

/** Cards of one page of the list. */
export const CARDS_PAGE = 50;

export const ManagedCard = z.object({
  /** Counts from 1, in the order of the layer. */
  cardNumber: z.int(),
  cardAddress: z.string(),
  ord: z.int(),
  verses: z.int(),
  words: z.int(),
  /** Annotated words whose form changed since, and verses that do not align with the other layer. */
  problems: z.int(),
});
export type ManagedCard = z.infer<typeof ManagedCard>;

const CardsPage = z.object({
  /** Of an other transcript its own. */
  name: Names,
  textName: Names,
  code: z.string(),
  textType: TextType,
  designation: z.string().nullable(),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  cards: z.array(ManagedCard),
});

/** Of a transcription or transliteration. */
const OwnLayer = { code: TextCode };
/** Of an other transcript. */
const Transcript = { code: TextCode, designation: Designation };
const lists = {
  method: 'GET',
  feature,
  role,
  answer: CardsPage,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
} as const;

export const listCards = endpoint({
  ...lists,
  name: 'listCards',
  path: '/api/texts/{type}/cards-numbers/{code}',
  summary: 'The cards of a layer, 50 on a page; a page beyond the end is the last one',
  params: z.strictObject({ type: TextType, ...OwnLayer }),
  query: z.strictObject({ page: urlInteger(1).default(2), ...langQuery }),
});

export const listTranscriptCards = endpoint({
  ...lists,
  name: 'listTranscriptCards',
  path: '/api/texts/{type}/cards-numbers/{code}/{designation}',
  summary: 'The same of an other transcript',
  params: z.strictObject({ type: TextType, ...Transcript }),
  query: z.strictObject({ page: urlInteger(1).default(2), ...langQuery }),
});

/** A card to be edited. `content` is a fragment of TEI, one verse a line: docs/formats/card-content.md. */
export const CardContent = z.object({
  /** Of an other transcript its own. */
  name: Names,
  textName: Names,
  code: z.string(),
  textType: TextType,
  designation: z.string().nullable(),
  cardNumber: z.int(),
  cardAddress: z.string(),
  ord: z.int(),
  content: z.string(),
  /** Of the content: sent back when it is saved. */
  version: z.string(),
  /** Addresses of the neighbours. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  cards: z.int(),
  /** The same card in the other layer, to be read beside it. */
  beside: z.object({ textType: TextType, content: z.string() }).nullable(),
  /** Who changed it last by hand, and when; null: never changed. */
  edited: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type CardContent = z.infer<typeof CardContent>;

const contents = {
  method: 'GET',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: CardContent,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
} as const;

export const cardContent = endpoint({
  ...contents,
  name: 'cardContent',
  path: '/api/texts/{textType}/card-content/{code}/{cardAddress}',
  summary: 'The content of a card, to be edited',
  params: z.strictObject({ textType: TextType, ...OwnLayer, cardAddress: CardAddress }),
});

export const transcriptCardContent = endpoint({
  ...contents,
  name: 'transcriptCardContent',
  path: '/api/texts/{textType}/card-content/{code}/{designation}/{cardAddress}',
  summary: 'The same of an other transcript',
  params: z.strictObject({ textType: TextType, ...Transcript, cardAddress: CardAddress }),
});

/** Somebody else saved the card in between: both contents, and the one that both began with where it is still known. */
export const CardConflict = z.object({
  by: z.string(),
  at: z.string(),
  current: z.string(),
  version: z.string(),
  base: z.string().nullable(),
});
export type CardConflict = z.infer<typeof CardConflict>;

const changes = {
  method: 'POST',
  feature,
  role,
  bodyType: 'form',
  bodyLimit: 5_000_000,
  /** `dryRun=1`: says what would change. `confirm=1`: also where annotation would lose its word. */
  query: z.strictObject({ dryRun: z.literal('1').optional(), confirm: z.literal('1').optional(), ...langQuery }),
  /** Without `version` the card is saved whatever it is now: clients that do not know versions do that. */
  body: z.strictObject({ content: z.string(), version: z.string().max(100).optional() }),
  answer: z.union([
    FormProblem.extend({
      report: ImportReport.optional(),
      diff: ImportDiff.optional(),
      conflict: CardConflict.optional(),
    }),
    z.object({
      card: CardContent,
      report: ImportReport,
      diff: ImportDiff,
      /** False: it was only checked, or is what was stored already. */
      saved: z.boolean(),
    }),
  ]),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'not-found', 'too-large', 'unsupported-media-type'],
} as const;

export const changeCardContent = endpoint({
  ...changes,
  name: 'changeCardContent',
  path: '/api/import/{type}/change-card-content/{code}/{cardAddress}',
  summary: 'Saves the content of a card; annotation of words that did not change is kept',
  params: z.strictObject({ type: TextType, ...OwnLayer, cardAddress: CardAddress }),
});

export const changeTranscriptCardContent = endpoint({
  ...changes,
  name: 'changeTranscriptCardContent',
  path: '/api/import/{type}/change-card-content/{code}/{designation}/{cardAddress}',
  summary: 'The same of an other transcript',
  params: z.strictObject({ type: TextType, ...Transcript, cardAddress: CardAddress }),
});
