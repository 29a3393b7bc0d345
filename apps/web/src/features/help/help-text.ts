import type { ExampleGroup, Meanings } from './examples.ts';

export const SECTIONS = [
  'words',
  'signs',
  'phrases',
  'lemma',
  'grammar',
  'filters',
  'spelling',
  'results',
  'near',
  'tokens',
  'attributes',
  'regex',
  'repeat',
  'structures',
  'labels',
  'modes',
  'tagset',
  'errors',
  'keyboard',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Tables whose rows are data of the product: names, letters, the tagset. */
export type DataTable = 'attributes' | 'structures' | 'folding' | 'classes' | 'categories';

/** A paragraph (with `code` between backticks), examples, a table of the text's own, or one of data. */
export type Block =
  | string
  | { readonly examples: ExampleGroup }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly table: DataTable };

/** The help in one language; what introduces it is a text that the staff write. */
export interface HelpText {
  readonly titles: Readonly<Record<Section, string>>;
  readonly body: Readonly<Record<Section, readonly Block[]>>;
  readonly meanings: Meanings;
  /** What each attribute and structure is. */
  readonly names: Readonly<Record<string, string>>;
}
