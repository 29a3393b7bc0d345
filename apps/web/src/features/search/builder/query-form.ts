/** What the query builder asks: one or more words, each described, and how each follows the one before. */

/**
 * `form`: a word however it is spelt; `exact`: spelt just so; `any`: whatever word or sign; `double`: a form made of
 * several words, as it was annotated.
 */
export const KINDS = ['form', 'exact', 'lemma', 'class', 'any', 'double'] as const;
export type Kind = (typeof KINDS)[number];

/** How often a word follows itself, as the query language writes it behind brackets; empty: once. */
export const TIMES = ['', '?', '+', '*', '{2}', '{3}', '{2,3}'] as const;

/** Which part of the word or lemma the text is. */
export const PARTS = ['is', 'begins', 'ends', 'contains'] as const;
export type Part = (typeof PARTS)[number];

/**
 * How a word follows the one before. `next`: right behind it; `after`: behind it, at most `distance` steps; `near`: at
 * most `distance` steps before or behind it; `later`, `together`: behind it, or anywhere, in the same sentence.
 */
export const LINKS = ['next', 'after', 'near', 'later', 'together'] as const;
export type Link = (typeof LINKS)[number];

export interface WordAsked {
  /** Of no meaning on the first word. */
  link: Link;
  /** In steps from word to word, where the link has one: 2 or more. */
  distance: number;
  kind: Kind;
  part: Part;
  text: string;
  /** Tag of a class; empty: any. With the kind `double` a class of composite forms. */
  posClass: string;
  /** Category → values, one of which it has to have. */
  values: Readonly<Record<string, readonly string[]>>;
  /** One of `TIMES`, or `{n}`, `{n,}`, `{n,m}`. A composite form stands once. */
  times: string;
  /** Whether it is written in square brackets, where no punctuation may stand between it and its neighbours. */
  brackets: boolean;
}

/** What is asked of a word by itself, wherever it stands. */
export type Described = Omit<WordAsked, 'link' | 'distance'>;

export type QueryForm = readonly WordAsked[];

export const LEAST_DISTANCE = 2;
export const MOST_DISTANCE = 20;
const USUAL_DISTANCE = 3;

export const BLANK: WordAsked = {
  link: 'next',
  distance: USUAL_DISTANCE,
  kind: 'form',
  part: 'is',
  text: '',
  posClass: '',
  values: {},
  times: '',
  brackets: false,
};

export const hasText = (kind: Kind): kind is 'form' | 'exact' | 'lemma' =>
  kind === 'form' || kind === 'exact' || kind === 'lemma';
export const hasDistance = (link: Link): boolean => link === 'after' || link === 'near';

/** Whether enough has been said of a word for a query. */
export function isComplete({ kind, text, posClass }: WordAsked): boolean {
  return hasText(kind) ? text.trim() !== '' : kind === 'any' || posClass !== '';
}

/** The form without what has no meaning in it: unfinished words, texts of classes, values of no class. */
export function settled(form: QueryForm): QueryForm {
  return form.filter(isComplete).map((word, at) => {
    const { kind, posClass, values } = word;
    const withText = hasText(kind);
    const hasGrammar = withText || kind === 'class';
    const grammar = hasGrammar && posClass !== '' ? values : {};
    const link = at === 0 ? BLANK.link : word.link;
    return {
      link,
      distance: hasDistance(link) ? word.distance : USUAL_DISTANCE,
      kind,
      part: withText ? word.part : 'is',
      text: withText ? word.text.trim().normalize('NFC') : '',
      posClass: kind === 'any' ? '' : posClass,
      times: kind === 'double' ? '' : word.times,
      brackets: hasGrammar && word.brackets,
      values: Object.fromEntries(
        Object.entries(grammar)
          .filter(([, chosen]) => chosen.length > 0)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([category, chosen]) => [category, [...chosen].sort()]),
      ),
    };
  });
}
