/** What the calls about sources speak of: nodes of the tree, verses, passages that are linked. */
import { z } from 'zod';
import { Names } from '../values.ts';

/** A folder of the tree, a package with a source in it, or a part (book, chapter) that came with a package. */
export const SOURCE_TYPES = ['folder', 'package', 'part'] as const;
export const SourceType = z.enum(SOURCE_TYPES);
export type SourceType = z.infer<typeof SourceType>;

/** A step of the way from the root of the tree to a node, the node included. */
export const SourceStep = z.object({ id: z.int(), name: Names, abbr: Names });
export type SourceStep = z.infer<typeof SourceStep>;

const node = {
  id: z.int(),
  /** A missing language is ''. */
  name: Names,
  abbr: Names,
  /** False: the node and all below it are for staff only. */
  show: z.boolean(),
  type: SourceType,
  hasChildren: z.boolean(),
  hasVerses: z.boolean(),
  /** Linked passages of texts at the node and below it, each counted once. */
  passages: z.int(),
};

export const SourceNode = z.object({ ...node, path: z.array(SourceStep) });
export type SourceNode = z.infer<typeof SourceNode>;

/** A node of the whole tree: its way is that of the nodes it stands in. */
export interface SourceTreeNode extends Omit<SourceNode, 'path'> {
  /** Of a psalm that has another number in another counting: how one cites both, and those others. */
  counted?: { citation: string; others: string[] } | undefined;
  children: SourceTreeNode[];
}
export const SourceTreeNode: z.ZodType<SourceTreeNode> = z
  .object({
    ...node,
    counted: z.object({ citation: z.string(), others: z.array(z.string()) }).optional(),
    get children() {
      return z.array(SourceTreeNode);
    },
  })
  .meta({ id: 'SourceTreeNode' });

/** The nodes below one, after a change of them too. At the root `path` is empty and `type` is folder. */
export const SourceChildren = z.object({
  path: z.array(SourceStep),
  children: z.array(SourceNode),
  type: SourceType,
});
export type SourceChildren = z.infer<typeof SourceChildren>;

export const RELATIONS = ['quotation', 'paraphrase', 'allusion', 'source', 'analogue'] as const;
export const Relation = z.enum(RELATIONS);
export type Relation = z.infer<typeof Relation>;

export const CERTAINTIES = ['high', 'medium', 'low'] as const;
export const Certainty = z.enum(CERTAINTIES);
export type Certainty = z.infer<typeof Certainty>;

/** A verse of a source in one of its languages. */
export const SourceVerse = z.object({
  nodeId: z.int(),
  label: z.string(),
  /** How one cites it, in the language of the answer: `Łk 1,8`. */
  citation: z.string(),
  /** BCP 47; '' where the source names none. */
  language: z.string(),
  text: z.string(),
  note: z.string().nullable(),
  url: z.string().nullable(),
});
export type SourceVerse = z.infer<typeof SourceVerse>;

/** A stretch of a text, as it is cited and found. */
export const Passage = z.object({
  id: z.int(),
  code: z.string(),
  name: Names,
  /** BCP 47 of the text, for `lang`. */
  language: z.string().nullable(),
  /** `12r.5` or `12r.5.3` with a word. */
  from: z.string(),
  to: z.string(),
  /** Where `from` and `to` are for the reading page: cards count from 1. */
  startCardNumber: z.int(),
  endCardNumber: z.int(),
  /** Ids of its words in order, for `hl=` and for marking; a call may give the first ones only. */
  words: z.array(z.int()),
  /** Its words as they are read, shortened in the middle where it is long. */
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/** A passage and what it has to do with verses of a source. */
export const ParallelPassage = z.object({
  id: z.int(),
  relation: Relation,
  certainty: Certainty,
  /** In the language of the answer, or in the other one where only that is there. */
  note: z.string().nullable(),
  resp: z.string().nullable(),
  passage: Passage,
  source: z.object({
    path: z.array(SourceStep),
    nodeId: z.int(),
    from: z.string(),
    endNodeId: z.int(),
    to: z.string(),
    citation: z.string(),
  }),
});
export type ParallelPassage = z.infer<typeof ParallelPassage>;
