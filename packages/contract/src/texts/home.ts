/** What the main page says of the corpus without a click: what, when, where, how much, whose. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ThemeKind } from '../themes/themes.ts';
import { langQuery, Names } from '../values.ts';
import { CataloguedText } from './catalogue.ts';
import { VerseView } from './texts.ts';

/** So many texts the main page names, and so many persons and events. */
export const HOME_TEXTS = 6;
export const HOME_THEMES = 6;
/** So many regions, and so many owners of rights. */
export const HOME_REGIONS = 8;
export const HOME_RIGHTS = 4;

/** Why a text is one to begin with; `first`: for its place in the list alone. */
export const BEGIN_REASONS = ['sources', 'oldest', 'longest', 'themes', 'annotated', 'latest', 'first'] as const;
export type BeginReason = (typeof BEGIN_REASONS)[number];

const BegunText = z.object({
  text: CataloguedText,
  why: z.enum(BEGIN_REASONS),
  /** Of what the reason counts: passages; null where it counts nothing. */
  count: z.int().nullable(),
});

/** A language of the texts, with how much there is in it, and from when. */
const HomeLanguage = z.object({
  /** BCP 47. */
  language: z.string(),
  name: Names.nullable(),
  texts: z.int(),
  words: z.int(),
  /** Of the witnesses; null where none is dated. */
  years: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type HomeLanguage = z.infer<typeof HomeLanguage>;

/** Where texts are from; of levels the widest. */
const HomeRegion = z.object({ region: z.string(), name: Names.nullable(), texts: z.int(), words: z.int() });

/** Texts that are given out on the same terms, and who is to be named for them. */
const HomeRights = z.object({
  licence: z.string().nullable(),
  licenceUrl: z.string().nullable(),
  credit: z.string().nullable(),
  texts: z.int(),
});

/** Two to four whole lines without a gap, other ones every day. */
const DayVerse = z.object({
  text: CataloguedText,
  cardNumber: z.int(),
  cardAddress: z.string(),
  verses: z.array(VerseView),
});
export type DayVerse = z.infer<typeof DayVerse>;

export const homeTexts = endpoint({
  name: 'homeTexts',
  method: 'GET',
  path: '/api/texts/home-texts',
  summary:
    'What the main page shows: how many texts there are, in which languages, from where and on which terms, the verse of the day, texts to begin with, what is linked to them',
  feature: 'texts',
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    total: z.int(),
    /** Those with the most words first. */
    languages: z.array(HomeLanguage),
    /** Those with the most words first. */
    regions: z.array(HomeRegion),
    /** Those of the most texts first; without texts that say neither. */
    rights: z.array(HomeRights),
    begin: z.array(BegunText),
    /** The text that examples of queries are made from; null where no text has a card. */
    specimen: CataloguedText.nullable(),
    /** Null where no text has such lines. */
    verse: DayVerse.nullable(),
    /** Persons and events that occur most often. */
    themes: z.array(z.object({ kind: ThemeKind, id: z.int(), name: Names, passages: z.int() })),
    /** How many times a passage is said to be drawn from a source. */
    parallels: z.int(),
  }),
  errors: [],
});
export type HomeTexts = z.infer<typeof homeTexts.answer>;
