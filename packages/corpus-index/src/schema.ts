import { foldingOf } from './normalize.ts';

/**
 * What an index holds is told by a schema that the caller writes: the engine itself knows tokens, attributes and
 * regions, and none of the caller's nouns. The schema is stored in the snapshot, so opening needs nothing else.
 */

/** An attribute with one string per token; '' means the token has none. */
export interface StringAttribute {
  readonly name: string;
  /** Name of the companion that compares through folding (see normalize.ts). */
  readonly folded: string;
  /** 'word': the value, given on the first piece of a split word, is that of the whole word. Default 'token'. */
  readonly span?: 'token' | 'word';
  /** Another string attribute whose value stands in where this one is ''; a test holds if it holds for either. */
  readonly orElse?: string;
  /** Words of queries are also compared with it by their skeletons, as the sounds of `writings` have them; needs `language`. */
  readonly skeleton?: boolean;
}

export interface RegionKind {
  readonly name: string;
  /** The region that holds these; ordinals and ranges count within it. */
  readonly parent?: string;
  /**
   * Names of further values that each region of the kind has, e.g. the language of a text. One that is called as the kind
   * itself is what a query means that names the kind and a value, in place of the label.
   */
  readonly attributes?: readonly string[];
  /**
   * Those of the attributes that hold several values at once, given as one string with a line break between them: a
   * region has each of them.
   */
  readonly lists?: readonly string[];
  /** Those of the attributes that hold a span of years (`year-span.ts`); what is asked of one holds where years are shared. */
  readonly years?: readonly string[];
  /** Those of the attributes that queries call by the kind alone, `text_source`: by itself their name means something else. */
  readonly prefixed?: readonly string[];
  /** Regions of the kind may overlap and lie in one another. Not for a boundary, a partition or a parent. */
  readonly overlaps?: boolean;
}

/** How words sound in the languages of a writing, as far as spellings of one word are found by it. */
export interface SoundRules {
  /** How a letter begins, in lower case and decomposed, as a regular expression, and what stands for it; else what it folds to. */
  readonly letters: readonly (readonly [pattern: string, as: string])[];
  /** Made one after another in the whole word: what is found, and what stands for it, or for each thing that is found. */
  readonly steps: readonly (readonly [pattern: string, as: string | Readonly<Record<string, string>>])[];
}

/** What is to be known of how some languages are written. */
export interface Writing {
  /** As ranges of BCP 47: `pl` is also `pl-x-oldpol`. */
  readonly languages: readonly string[];
  /** BCP 47 tag of the language whose alphabet values are put in order by; one that the CLDR has rules for. */
  readonly alphabet: string;
  /** Letters, folded, that rules of spelling call vowels. */
  readonly vowels: string;
  /** Letters, in lower case, that Unicode does not take apart but a reader takes for variants of others, and what they fold to. */
  readonly letters: Readonly<Record<string, string>>;
  readonly sounds?: SoundRules;
}

/** Which attributes an unmarked word of a query is compared with. */
export interface Layer {
  readonly folded: readonly string[];
  /** For `=word`. */
  readonly exact: readonly string[];
}

export interface IndexSchema {
  readonly strings: readonly StringAttribute[];
  /** Names in queries of the lemma of a reading, its folded companion and its class. Categories name themselves. */
  readonly readings: { readonly lemma: string; readonly folded: string; readonly posClass: string };
  /**
   * The string attribute that has the language of each token as a BCP 47 tag. What sounds alike in one language does not
   * in another, so that skeletons are compared only where the tokens are in a language they are for.
   */
  readonly language?: string;
  /** The attribute of the partition's regions that has the language of each text as a BCP 47 tag. */
  readonly textLanguage?: string;
  /**
   * How the texts are written. The first is the corpus' own: it holds where the language of a text is not known or is none
   * of those named, and where texts of several writings are put in one order. What folds is one for the corpus: a letter
   * folds as the first writing has it that names it.
   */
  readonly writings: readonly [Writing, ...Writing[]];
  readonly numbers: readonly string[];
  readonly flags: readonly string[];
  readonly regions: readonly RegionKind[];
  /** Kinds of annotation on several tokens at once, which need not be neighbours: each has members and one reading. */
  readonly groups?: readonly string[];
  /** No match crosses `region`; tokens outside every such region are held together by `outside` instead. */
  readonly boundary: { readonly region: string; readonly outside: string };
  /** The region that hits are counted by and that `texts` names. */
  readonly partition: string;
  /** Flag of the tokens that a query of plain words passes over. */
  readonly skip: string;
  /** Number shared by the pieces of one split word; 0 on tokens that belong to no word. */
  readonly wordNumber: string;
  /** Name of the attribute that holds of a token when a plain word with all its variants would find it: `[var="x"]`. */
  readonly variants?: string;
  readonly layers: Readonly<Record<string, Layer>>;
  readonly defaultLayer: string;
  /** Other names of attributes, e.g. those that older query engines use. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What people who come from other programs call the label of a region, in lower case: who writes it is told the name. */
  readonly labelNames?: readonly string[];
  /** What other programs, and people, call the kinds of regions: who writes it is told the kind. */
  readonly structureNames?: Readonly<Record<string, string>>;
  /** Words for operators in other languages than the queries': who writes one is told the operator. */
  readonly operatorNames?: Readonly<Record<string, 'within' | 'containing'>>;
  /**
   * Class, category or kind of group (for its class) → other names of its values, in lower case → the values meant. A
   * name may stand for several.
   */
  readonly valueNames?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Names that belong to the query language but have no data yet; using one answers NOT_YET. */
  readonly reserved?: readonly string[];
}

/** What one analysis says of a token. Null: not said. */
export interface Reading {
  lemma: string | null;
  posClass: string | null;
  categories: Record<string, string>;
}

type NamesOf<T extends readonly { readonly name: string }[]> = T[number]['name'];

/** A token as it goes in and comes out: one property per string, number and flag of the schema, and the readings. */
export type TokenOf<S extends IndexSchema> = { [K in NamesOf<S['strings']>]: string } & {
  [K in S['numbers'][number]]: number;
} & { [K in S['flags'][number]]: boolean } & { readings: readonly Reading[] };

export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Throws SchemaError where names clash or point nowhere: a mistake of the caller, found before any data. */
export function checkSchema(schema: IndexSchema): void {
  const { lemma, folded, posClass } = schema.readings;
  const attributes = [...schema.strings.flatMap((a) => [a.name, a.folded]), lemma, folded, posClass];
  const strings = schema.strings.map((a) => a.name);
  const foldedNames = schema.strings.map((a) => a.folded);
  const regions = schema.regions.map((r) => r.name);
  const others = [...(schema.groups ?? []), ...(schema.variants === undefined ? [] : [schema.variants])];
  unique([...attributes, ...schema.numbers, ...schema.flags, ...regions, ...others]);
  for (const a of schema.strings) {
    if (a.orElse !== undefined) known(a.orElse, strings);
    if (a.skeleton === true) {
      known(schema.language ?? '', strings);
      if (schema.writings.every(({ sounds }) => sounds === undefined))
        throw new SchemaError(`${a.name} has skeletons, and there are no sounds`);
    }
  }
  if (schema.language !== undefined) known(schema.language, strings);
  checkWritings(schema);
  const apart = schema.regions.filter((r) => r.overlaps !== true).map((r) => r.name);
  for (const r of schema.regions) {
    if (r.parent !== undefined) known(r.parent, apart);
    for (const name of [...(r.lists ?? []), ...(r.years ?? []), ...(r.prefixed ?? [])]) known(name, r.attributes ?? []);
  }
  for (const name of [schema.boundary.region, schema.boundary.outside, schema.partition]) known(name, apart);
  known(schema.skip, schema.flags);
  known(schema.wordNumber, schema.numbers);
  known(schema.defaultLayer, Object.keys(schema.layers));
  for (const layer of Object.values(schema.layers)) {
    for (const name of layer.folded) known(name, foldedNames);
    for (const name of layer.exact) known(name, strings);
  }
}

function checkWritings({ writings, textLanguage, regions, partition }: IndexSchema): void {
  if (writings[0] === undefined) throw new SchemaError('there is no writing');
  const { fold } = foldingOf({ writings });
  for (const { alphabet, letters } of writings) {
    // For any other language ICU takes that of the machine.
    if (Intl.Collator.supportedLocalesOf(alphabet).length === 0) throw new SchemaError(`no alphabet of ${alphabet}`);
    for (const as of Object.values(letters)) {
      if (fold(as) !== as) throw new SchemaError(`a letter folds to "${as}", which folds on`);
    }
  }
  const { attributes = [] } = regions.find(({ name }) => name === partition) ?? {};
  if (textLanguage !== undefined) known(textLanguage, attributes);
}

/** Whether a language, given as a BCP 47 tag, is one of those of a writing; '' is no language. */
export function isIn({ languages }: Pick<Writing, 'languages'>, language: string): boolean {
  const tag = language.toLowerCase();
  return languages.some((range) => tag === range || tag.startsWith(`${range}-`));
}

function unique(names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new SchemaError(`the name "${twice}" is given twice`);
}

function known(name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new SchemaError(`"${name}" is none of ${names.join(', ')}`);
}
