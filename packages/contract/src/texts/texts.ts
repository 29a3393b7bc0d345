import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CardAddress, langQuery, Names, TextCode, urlBoolean, urlInteger, VerseLabel } from '../values.ts';

/** Of the layers of a text. Plain, so that a page can use it without the schemas. */
export const TEXT_TYPES = ['transcription', 'transliteration', 'other-transcript'] as const;
export const TextType = z.enum(TEXT_TYPES);
export type TextType = z.infer<typeof TextType>;

/** Row of the lists of names. */
export const TextName = z.object({
  code: TextCode,
  name: Names,
  textType: TextType,
  designation: z.string().nullable(),
  active: z.boolean(),
  ord: z.int(),
});
export type TextName = z.infer<typeof TextName>;

/** What the record of a text says, in the order in which it is shown. Plain, as above. */
export const RECORD_FACTS = ['manuscript', 'date', 'place', 'language', 'edition', 'source', 'licence'] as const;
export type RecordFact = (typeof RECORD_FACTS)[number];

const recordFacts = {
  /** Where it lies: settlement, repository, shelfmark. */
  manuscript: z.string().nullable(),
  /** Of the manuscript or print, as the file puts it, else in years. */
  date: z.string().nullable(),
  /** Where it was written or printed. */
  place: z.string().nullable(),
  /** BCP 47 tag. */
  language: z.string().nullable(),
  /** The printed edition. */
  edition: z.string().nullable(),
  /** Manuscript or print, edition, corpus, in the words of the file. */
  source: z.string().nullable(),
  /** In the words of the file. */
  licence: z.string().nullable(),
} satisfies Record<RecordFact, z.ZodType>;

/** What the file of a layer says of itself; null where it says nothing. */
export const Provenance = z.object({
  ...recordFacts,
  /** What that language is called: browsers know the names of few old languages. */
  languageName: Names.nullable(),
  /** Where the licence can be read, where that is known. */
  licenceUrl: z.string().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** Row of the list page. Counts are of the transcription: words (a split word once), cards, verses, sentences. */
export const TextListItem = TextName.extend({
  layers: z.object({
    transcription: z.boolean(),
    transliteration: z.boolean(),
    otherTranscripts: z.array(z.object({ designation: z.string(), name: Names })),
  }),
  ...Provenance.shape,
  cards: z.int(),
  verses: z.int(),
  words: z.int(),
  sentences: z.int(),
  composites: z.int(),
  /** Share of words with at least one reading, 0 to 1. */
  annotated: z.number(),
  firstCard: z.object({ cardNumber: z.int(), verseNo: z.string(), lastVerseNo: z.string() }).nullable(),
});
export type TextListItem = z.infer<typeof TextListItem>;

export const CardNumberRow = z.object({ cardNumber: z.int(), cardAddress: z.string(), ord: z.int(), verses: z.int() });
export type CardNumberRow = z.infer<typeof CardNumberRow>;

/** See docs/architecture notes on display: a run of characters under one set of marks. */
export const Run = z.object({ x: z.string(), m: z.array(z.string()).optional() });
const sp = z.literal(1).optional();
const part = z.enum(['I', 'M', 'F']).optional();
const alt = z.array(z.object({ kind: z.enum(['sic', 'orig', 'abbr', 'del']), x: z.string() })).optional();

/** One thing on a line, in reading order; `w` is the stable id of a word. The kinds are those of corpus-format's DisplayItem. */
export const DisplayItem = z.discriminatedUnion('k', [
  z.object({ k: z.literal('w'), w: z.int(), r: z.array(Run), part, alt, sp }),
  z.object({ k: z.literal('p'), r: z.array(Run), sp }),
  z.object({ k: z.literal('x'), r: z.array(Run), sp }),
  z.object({ k: z.literal('g'), reason: z.string().optional(), extent: z.string().optional(), sp }),
  z.object({ k: z.literal('n'), x: z.string(), place: z.string().optional(), sp }),
  z.object({ k: z.literal('s'), n: z.string() }),
  z.object({
    k: z.literal('b'),
    b: z.enum(['head', 'p', 'l', 'lg', 'ab', 'div']),
    n: z.string().optional(),
    type: z.string().optional(),
  }),
  z.object({ k: z.literal('m'), unit: z.string(), n: z.string().optional() }),
]);
export type DisplayItem = z.infer<typeof DisplayItem>;

export const Reading = z.object({
  lemma: z.string().nullable(),
  posClass: z.string().nullable(),
  categories: z.record(z.string(), z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** What the grammar mode says of one word: its pieces with their readings, and its form in the other layer. */
export const WordGrammar = z.object({
  word: z.int(),
  form: z.string(),
  /** The aligned form(s) of the other layer, joined by spaces; null where there is none. */
  other: z.string().nullable(),
  pieces: z.array(z.object({ form: z.string(), readings: z.array(Reading) })),
});
export type WordGrammar = z.infer<typeof WordGrammar>;

/** A composite form; members in text order, also those that lie outside the range shown. */
export const CompositeForm = z.object({
  id: z.int(),
  posClass: z.string(),
  lemma: z.string().nullable(),
  categories: z.record(z.string(), z.string()),
  members: z.array(z.object({ word: z.int(), piece: z.int(), form: z.string() })),
});
export type CompositeForm = z.infer<typeof CompositeForm>;

export const VerseView = z.object({
  verseNo: z.string(),
  /** Order within the text: decides sequence and ranges. */
  ord: z.int(),
  /** The layer asked for; with mode=both the transcription. */
  items: z.array(DisplayItem),
  /** With mode=both: the transliteration of the same verse, null where that verse is missing there. */
  transliteration: z.array(DisplayItem).nullable().optional(),
});
export type VerseView = z.infer<typeof VerseView>;

export const CardView = z.object({
  cardNumber: z.int(),
  cardAddress: z.string(),
  imageUrl: z.string().nullable(),
  verses: z.array(VerseView),
});
export type CardView = z.infer<typeof CardView>;

/** Place of a verse in the address of a range. `cardNumber` counts from 1 in order; `verseNo` is the verse's label. */
export const RangePoint = z.object({ cardNumber: z.int(), cardAddress: z.string(), verseNo: z.string() });
export type RangePoint = z.infer<typeof RangePoint>;

/** At most this many cards, and about this many verses, come in one answer; `next` says where the following page starts. */
export const RANGE_PAGE = { cards: 60, verses: 400 } as const;

export const TextRange = z.object({
  code: z.string(),
  name: Names,
  /** transcription, transliteration, both, or other:{designation}. */
  mode: z.string(),
  grammar: z.boolean(),
  /** Of the layer shown; of two layers the first one's. */
  ...Provenance.shape,
  /** Whether this layer carries any annotation at all. */
  hasGrammar: z.boolean(),
  start: RangePoint,
  end: RangePoint,
  next: RangePoint.nullable(),
  cards: z.array(CardView),
  /**
   * With mode=both, and with mode=transliteration of a text that has a transcription: [transcription word,
   * transliteration word] pairs of this page; many to many.
   */
  alignment: z.array(z.tuple([z.int(), z.int()])).optional(),
  /** With grammar=true. */
  words: z.array(WordGrammar).optional(),
  composites: z.array(CompositeForm).optional(),
});
export type TextRange = z.infer<typeof TextRange>;

const code = { code: TextCode };
const feature = 'texts';
const role = 'public';

export const textsNames = endpoint({
  name: 'textsNames',
  method: 'GET',
  path: '/api/texts/texts-names',
  summary: 'Names of all texts, active or not',
  feature,
  role: 'staff',
  query: z.strictObject({ ...langQuery }),
  answer: z.array(TextName),
  errors: ['unauthenticated', 'forbidden'],
});

export const activeTextsNames = endpoint({
  name: 'activeTextsNames',
  method: 'GET',
  path: '/api/texts/active-texts-names',
  summary: 'Names of the texts a visitor may see',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.array(TextName),
  errors: [],
});

export const listTextsNames = endpoint({
  name: 'listTextsNames',
  method: 'GET',
  path: '/api/texts/list-texts-names',
  summary: 'The list of texts with layers and counts',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.array(TextListItem),
  errors: [],
});

export const listCardsNumbers = endpoint({
  name: 'listCardsNumbers',
  method: 'GET',
  path: '/api/texts/transcription/list-cards-numbers/{code}',
  summary: 'The cards of a text in order',
  feature,
  role,
  params: z.strictObject(code),
  query: z.strictObject({ ...langQuery }),
  answer: z.array(CardNumberRow),
  errors: ['not-found'],
});

export const listVersesNumbers = endpoint({
  name: 'listVersesNumbers',
  method: 'GET',
  path: '/api/texts/transcription/list-verses-numbers/{code}/{cardAddress}',
  summary: 'The verse labels of a card in order',
  feature,
  role,
  params: z.strictObject({ ...code, cardAddress: CardAddress }),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ cardAddress: z.string(), verses: z.array(z.string()) }),
  errors: ['not-found'],
});

/** The layers of a text, one by one and beside each other. */
export const READING_LAYERS = ['transcription', 'transliteration', 'both'] as const;
/** How another transcript of the text is named; a regular expression with the flag `u`. */
export const OTHER_TRANSCRIPT_MODE = String.raw`^other:[\p{L}\p{M}\p{N}._-]{1,64}$`;

/** The reading modes of the text call. */
export const ReadingMode = z.union([z.enum(READING_LAYERS), z.string().regex(new RegExp(OTHER_TRANSCRIPT_MODE, 'u'))]);

export const textRange = endpoint({
  name: 'textRange',
  method: 'GET',
  path: '/api/texts/text/{code}/{startCardNumber}/{startVerseNo}/{endCardNumber}/{endVerseNo}',
  summary: 'A range of a text, structured: cards, verses, words, and with grammar=true their readings',
  feature,
  role,
  params: z.strictObject({
    ...code,
    startCardNumber: urlInteger(1),
    startVerseNo: VerseLabel,
    endCardNumber: urlInteger(1),
    endVerseNo: VerseLabel,
  }),
  query: z.strictObject({
    mode: ReadingMode.default('transcription'),
    grammar: urlBoolean.default(false),
    ...langQuery,
  }),
  answer: TextRange,
  errors: ['not-found'],
  validateAnswer: false,
});

/** A reference into a text as people write it, within `/api/texts/resolve` and `/t/{code}:{reference}`. */
export const Reference = z.string().min(1).max(100);

/** Where a reference leads. On a miss `exact` is false and the nearest valid place is given. */
export const ResolvedReference = z.object({
  exact: z.boolean(),
  /** False where no address of the text has anything in common with the reference: the beginning of the text is given. */
  related: z.boolean(),
  reference: z.string(),
  start: RangePoint,
  end: RangePoint,
});
export type ResolvedReference = z.infer<typeof ResolvedReference>;

export const resolveReference = endpoint({
  name: 'resolveReference',
  method: 'GET',
  path: '/api/texts/resolve/{code}/{reference}',
  summary: 'Turns 12r, 12r.5 or 12r.5-12v.3 into a range; the nearest valid one on a miss',
  feature,
  role,
  params: z.strictObject({ ...code, reference: Reference }),
  query: z.strictObject({ ...langQuery }),
  answer: ResolvedReference,
  errors: ['not-found'],
});
