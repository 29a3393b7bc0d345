import type { Index } from './request.ts';

/** By value: the language of its tokens, null where they have several; no entry where none is known. */
type Languages = ReadonlyMap<string, string | null>;

/** By attribute, and undefined for what has no tokens; kept as long as the index stands. */
const known = new WeakMap<Index, Map<string, Map<string, string | null | undefined>>>();

/** Attributes by which plain words of a query are found. */
export const SPELLINGS: readonly string[] = ['word', 'translit'];

/**
 * In which language words are that are listed by attributes (`lemma`, `form`): the BCP 47 tag that all tokens with the
 * value have of which one is known, in whatever text; null where they have several, or none. Of words side by side, as composite forms are
 * listed, it is the one that all of them share. Throws RangeError for an attribute without values of its own.
 */
export function languagesOf(
  index: Index,
  attributes: readonly string[],
  values: readonly string[],
): (value: string) => string | null {
  const asked = [...new Set(values.flatMap(wordsIn))];
  const tables = attributes.map((attribute) => tableOf(index, attribute, asked));
  const own = (value: string) => tables.flatMap((table) => table.get(value) ?? (table.has(value) ? [null] : []));
  return (value) => {
    const whole = own(value);
    const tags = new Set(whole.length > 0 ? whole : wordsIn(value).flatMap(own));
    return tags.size === 1 ? ([...tags][0] ?? null) : null;
  };
}

/** The value itself, for words may have spaces in them, and what stands between its spaces. */
function wordsIn(value: string): string[] {
  const words = value.split(/[\s…]+/u).filter((word) => word !== '');
  return words.length > 1 ? [value, ...words] : words;
}

function tableOf(index: Index, attribute: string, values: readonly string[]): Languages {
  const byAttribute = known.get(index) ?? new Map<string, Map<string, string | null | undefined>>();
  known.set(index, byAttribute);
  const all = byAttribute.get(attribute) ?? new Map<string, string | null | undefined>();
  byAttribute.set(attribute, all);
  const missing = values.filter((value) => !all.has(value));
  const looked = look(index, attribute, missing);
  for (const value of missing) all.set(value, looked.get(value));
  return new Map(
    values.flatMap((value) => {
      const language = all.get(value);
      return language === undefined ? [] : [[value, language] as const];
    }),
  );
}

function look(index: Index, attribute: string, values: readonly string[]): Languages {
  const found = new Map<string, string | null>();
  if (values.length === 0) return found;
  const wanted = new Set(values);
  const { rows } = index.crossTable({ attribute, values }, { attributes: [attribute, 'lang'] });
  for (const {
    values: [value = '', tag = ''],
  } of rows) {
    // Texts that do not say in which language they are say nothing against the others.
    if (!wanted.has(value) || tag === '') continue;
    const before = found.get(value);
    found.set(value, before === undefined || before === tag ? tag : null);
  }
  return found;
}
