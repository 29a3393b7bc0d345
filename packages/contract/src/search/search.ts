import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Names, TextWitness, urlInteger, WordLanguage } from '../values.ts';
import { aboutQuery, hitsQuery, orderQuery, QueryError, Rank } from './query.ts';

/** One corpus position of a result line; `match` marks the positions of a hit. `word` is the stable id, null for punctuation. */
export const HitToken = z.object({
  form: z.string(),
  translit: z.string().optional(),
  word: z.int().nullable(),
  match: z.literal(1).optional(),
  /** 1 where white space follows. */
  sp: z.literal(1).optional(),
});
export type HitToken = z.infer<typeof HitToken>;

/** One sentence with every hit in it. */
export const SentenceHit = z.object({
  code: z.string(),
  name: Names,
  cardNumber: z.int(),
  cardAddress: z.string(),
  verseNo: z.string(),
  endCardNumber: z.int(),
  endCardAddress: z.string(),
  endVerseNo: z.string(),
  sentenceNo: z.string(),
  language: z.string().nullable(),
  /** Best rank of the hits in it; null where spelling plays no part. */
  rank: Rank.nullable(),
  /** Hits in this sentence. */
  hits: z.int(),
  /** 1-based number of the first hit of this sentence among all hits. */
  hitNo: z.int(),
  /** Word ids of the hits, for `hl=`. */
  words: z.array(z.int()),
  tokens: z.array(HitToken),
});
export type SentenceHit = z.infer<typeof SentenceHit>;

/** One hit with the words around it, as many on either side as were asked for, within its text. */
export const KwicHit = z.object({
  code: z.string(),
  name: Names,
  cardNumber: z.int(),
  cardAddress: z.string(),
  verseNo: z.string(),
  sentenceNo: z.string(),
  language: z.string().nullable(),
  rank: Rank.nullable(),
  /** 1-based, in the order asked for. */
  hitNo: z.int(),
  words: z.array(z.int()),
  left: z.array(HitToken),
  node: z.array(HitToken),
  right: z.array(HitToken),
  /** How many tokens of `left` and `right`, counted from the hit outwards, are of its sentence: all that sorting looks at. */
  inside: z.object({ left: z.int(), right: z.int() }),
});
export type KwicHit = z.infer<typeof KwicHit>;

/** A spelling that a word of the query also stands for. */
export const Expansion = z.object({
  /** The word as typed. */
  word: z.string(),
  form: z.string(),
  language: WordLanguage,
  /** Tokens in the texts searched; of a variant those that are found by nothing nearer. */
  count: z.int(),
  rank: Rank,
  /** Why: another spelling of the same letters, of the same sounds, of an imported group, by an imported rule. */
  source: z.enum(['form', 'fold', 'skeleton', 'group', 'rule']),
  /** False where it was left out by `without`. */
  active: z.boolean(),
});
export type Expansion = z.infer<typeof Expansion>;

/** What to try when nothing was found; every number was counted. */
export const ZeroHelp = z.object({
  /** Each part of the query on its own. */
  elements: z.array(z.object({ text: z.string(), count: z.int() })),
  /** Forms of the corpus that look like a word that does not occur. */
  nearest: z.array(
    z.object({ word: z.string(), form: z.string(), language: WordLanguage, count: z.int(), q: z.string() }),
  ),
  /** The same query with less asked for; only those that find something. */
  relaxations: z.array(
    z.object({
      kind: z.enum(['without-filters', 'all-texts', 'folded', 'variants', 'both-layers', 'together']),
      q: z.string(),
      /** Parameters to change besides `q`. */
      set: z.record(z.string(), z.string()),
      count: z.int(),
    }),
  ),
});
export type ZeroHelp = z.infer<typeof ZeroHelp>;

export const SentenceResults = z.object({
  ...aboutQuery,
  /** Which of overlapping matches are hits; `each`: one for each start, with its nearest end. */
  mode: z.enum(['each', 'standard', 'longest', 'shortest', 'all']),
  /** Hits by how near their spelling is to the query; they add up to `total`. Null where spelling plays no part. */
  ranks: z.record(Rank, z.int()).nullable(),
  /** Number of sentences with at least one hit; exact. */
  sentences: z.int(),
  page: z.int(),
  /** Pages count sentences, in the view `kwic` hits. */
  pages: z.int(),
  size: z.int(),
  /** In the view `sentence`. */
  hits: z.array(SentenceHit),
  /** In the view `kwic`. */
  lines: z.array(KwicHit),
  perText: z.array(z.object({ code: z.string(), name: Names, witness: TextWitness, hits: z.int() })),
  /** Spellings that the plain words of the query stand for. */
  variantsAdded: z.array(Expansion),
  /** Several plain words: hits next to each other, and sentences that hold them all; `used`: which of them is shown. */
  together: z
    .object({ adjacent: z.int(), sentences: z.int(), q: z.string(), used: z.enum(['adjacent', 'together']) })
    .nullable(),
  /** Words without a lemma in the texts searched, for queries that ask for lemmas; else null. */
  withoutLemma: z.int().nullable(),
  /**
   * What the choice of a layer and of variants changes: `in-query`: the query says the layer itself; `no-words`: it has no
   * word that is looked for in a layer. Variants are of plain words.
   */
  reach: z.object({ layer: z.enum(['free', 'in-query', 'no-words']), variants: z.boolean() }),
  /** For one plain word that is also a lemma: the query for all of its forms, where it finds something else. */
  allForms: z.object({ lemma: z.string(), q: z.string(), count: z.int() }).nullable(),
  /** Values that no token of the corpus has. */
  warnings: z.array(QueryError.extend({ message: z.string() })),
  help: ZeroHelp.nullable(),
});
export type SentenceResults = z.infer<typeof SentenceResults>;

/** What an answer says of hits where there are none, nor anything to say of the query. */
export const NO_HITS = {
  mode: 'each',
  ranks: null,
  sentences: 0,
  page: 1,
  pages: 1,
  hits: [],
  lines: [],
  perText: [],
  variantsAdded: [],
  together: null,
  withoutLemma: null,
  reach: { layer: 'free', variants: true },
  allForms: null,
  warnings: [],
  help: null,
} satisfies Partial<SentenceResults>;

/** The ways in which hits themselves are shown. */
export const HIT_VIEWS = ['sentence', 'kwic'] as const;
export type HitView = (typeof HIT_VIEWS)[number];

export const searchSentences = endpoint({
  name: 'searchSentences',
  method: 'GET',
  path: '/api/search/sentences',
  summary: 'Sentences or lines with hits of a query, exact totals, counts by text',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    ...hitsQuery,
    ...orderQuery,
    page: urlInteger(1).default(1),
    size: urlInteger(1, 100).default(20),
    view: z.enum(HIT_VIEWS).default('sentence'),
    /** Tokens on either side in the view `kwic`. */
    context: urlInteger(1, 40).default(10),
  }),
  answer: SentenceResults,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});
