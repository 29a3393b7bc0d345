/** The tree of sources, what was found in it, and texts set beside it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, Names, TextWitness, urlInteger, urlTextCodes, VerseLabel } from '../values.ts';
import { ParallelPassage, SourceChildren, SourceNode, SourceTreeNode, SourceVerse } from './values.ts';

const feature = 'sources';
const role = 'public';
const byId = z.strictObject({ id: urlInteger(1) });
const verses = { verseFrom: VerseLabel.optional(), verseTo: VerseLabel.optional() };

export const sourceNodes = endpoint({
  name: 'sourceNodes',
  method: 'GET',
  path: '/api/source-nodes',
  summary: 'The whole tree of sources; visitors get what is shown',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ nodes: z.array(SourceTreeNode) }),
  errors: [],
  validateAnswer: false,
});

export const sourceChildren = endpoint({
  name: 'sourceChildren',
  method: 'GET',
  path: '/api/source-nodes/{id}/children',
  summary: 'The nodes below a node',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...langQuery }),
  answer: SourceChildren,
  errors: ['not-found'],
});

export const sourceVerses = endpoint({
  name: 'sourceVerses',
  method: 'GET',
  path: '/api/source-nodes/{id}/verses',
  summary: 'The labels of the verses of a node in order, with the passages linked to each; none where it has no verses',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ node: SourceNode, verses: z.array(z.object({ label: z.string(), passages: z.int() })) }),
  errors: ['not-found'],
});

/** How many passages of a text are linked, each counted once. */
const PassagesOfText = z.object({ code: z.string(), name: Names, passages: z.int() });

export const sourceMatrix = endpoint({
  name: 'sourceMatrix',
  method: 'GET',
  path: '/api/sources/matrix',
  summary: 'Which texts draw on which books, in numbers of passages; visitors get what is shown',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    /** The only book that texts draw on, where the rows are its parts; else null, and the rows are books. */
    within: SourceNode.nullable(),
    /** Texts with linked passages, those with most first. */
    texts: z.array(PassagesOfText),
    /** In the order of the tree; of each the texts that draw on it, in their order. */
    rows: z.array(z.object({ node: SourceNode, cells: z.array(z.object({ code: z.string(), passages: z.int() })) })),
  }),
  errors: [],
});

/** So many a Psalter has. */
export const PSALMS = 150;

export const sourcePsalms = endpoint({
  name: 'sourcePsalms',
  method: 'GET',
  path: '/api/sources/psalms',
  summary:
    'Psalters that texts, or those asked for, draw on, with the passages of each psalm; visitors get what is shown',
  feature,
  role,
  query: z.strictObject({ texts: urlTextCodes.optional(), ...langQuery }),
  answer: z.object({
    psalters: z.array(
      z.object({
        node: SourceNode,
        /** Those with passages, in order; `number` is that of the Psalter itself, the citation has both. */
        psalms: z.array(z.object({ id: z.int(), number: z.int(), citation: z.string(), passages: z.int() })),
      }),
    ),
  }),
  errors: [],
});

/** A node by its name and that of the work it is in, with its verses where it is not all of it; in the language asked for. */
const SourceTitle = z.string();
/** The same as one cites it: `Ps 5:2–4`; a whole work by its name. */
const SourceCitation = z.string();

/** What is found by words: a node by its name, a verse by its reference or its text. */
export const SourceFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('node'), node: SourceNode }),
  z.object({
    kind: z.literal('verse'),
    node: SourceNode,
    verse: SourceVerse,
    /** Stretches of `verse.text` that were looked for: [first, behind the last] in UTF-16 code units. */
    marks: z.array(z.tuple([z.int(), z.int()])),
    passages: z.int(),
  }),
]);
export type SourceFinding = z.infer<typeof SourceFinding>;

/** So many findings come on one page, and so many source verses with what is linked to them. */
export const SOURCE_PAGE = 50;

export const searchSources = endpoint({
  name: 'searchSources',
  method: 'GET',
  path: '/api/search/sources/{query}',
  summary:
    'Of the id of a node: its verses with the passages linked to them. Of anything else: nodes and verses found by it',
  feature,
  role,
  params: z.strictObject({ query: z.string().min(1).max(200) }),
  query: z.strictObject({ ...verses, texts: urlTextCodes.optional(), page: urlInteger(1).default(1), ...langQuery }),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('node'),
      node: SourceNode,
      title: SourceTitle,
      citation: SourceCitation,
      /** The first and the last verse that are shown; null: the node has parts, so that no verses can be chosen. */
      verseFrom: z.string().nullable(),
      verseTo: z.string().nullable(),
      page: z.int(),
      pages: z.int(),
      /** Linked passages in all. */
      total: z.int(),
      perText: z.array(PassagesOfText),
      /** Verses in order, each in all its languages, with what is linked to it; one passage may be at several. */
      verses: z.array(
        z.object({
          nodeId: z.int(),
          label: z.string(),
          citation: z.string(),
          languages: z.array(SourceVerse),
          parallels: z.array(ParallelPassage),
        }),
      ),
    }),
    z.object({
      kind: z.literal('words'),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
      /** Where the words are a reference within one node (`Mt 2,13-15`): what is meant; null: the whole node. */
      references: z.array(
        z.object({
          node: SourceNode,
          verseFrom: z.string().nullable(),
          verseTo: z.string().nullable(),
          citation: z.string(),
        }),
      ),
      /** The references are to works of one name that count their verses differently in most parts. */
      countsDiffer: z.boolean(),
      /** Verses of references first, then nodes, then verses with the words. */
      findings: z.array(SourceFinding),
    }),
  ]),
  errors: [],
});

/** A source and this many texts at most stand side by side. */
export const COMPARED_TEXTS = 4;

/**
 * A word in a column; `common` counts the columns of its row, this one included, that have it too: 1 is alone. 0: no
 * other column has words in its language, so that it cannot be compared; punctuation neither.
 */
export const ComparedWord = z.object({
  text: z.string(),
  /** Without a space before it: punctuation. */
  joined: z.literal(true).optional(),
  common: z.int(),
  /** Of a text: the word's id. */
  word: z.int().optional(),
});
export type ComparedWord = z.infer<typeof ComparedWord>;

export const compareSources = endpoint({
  name: 'compareSources',
  method: 'GET',
  path: '/api/sources/compare/{id}',
  summary: 'Verses of a source and what texts made of them, side by side, with the words they share',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...verses, texts: urlTextCodes.optional(), ...langQuery }),
  answer: z.object({
    node: SourceNode,
    title: SourceTitle,
    citation: SourceCitation,
    verseFrom: z.string(),
    verseTo: z.string(),
    /** The texts compared, in the order of the columns, then the others that have passages here, most first. */
    texts: z.array(
      z.object({
        code: z.string(),
        name: Names,
        witness: TextWitness,
        language: z.string().nullable(),
        passages: z.int(),
        isCompared: z.boolean(),
      }),
    ),
    rows: z.array(
      z.object({
        citation: z.string(),
        source: z.array(z.object({ label: z.string(), language: z.string(), words: z.array(ComparedWord) })),
        /** In the order of the compared texts; null: nothing of that text. */
        cells: z.array(
          z
            .array(
              z.object({
                parallel: ParallelPassage,
                words: z.array(ComparedWord),
              }),
            )
            .nullable(),
        ),
      }),
    ),
  }),
  errors: ['not-found'],
});
