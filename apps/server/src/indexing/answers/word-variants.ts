import type { SearchLayer } from '@glosa/contract';
import { foldingOf, type Sounds, soundsOf, valueMatcher } from '@glosa/corpus-index';
import { fold } from '../schema.ts';
import type { Expansion } from './expansions.ts';
import { languagesOf } from './languages.ts';
import type { Index } from './request.ts';
import { ATTRIBUTES, matchOf, someWords } from './word-attributes.ts';
import { inOrderOfHits } from './word-forms.ts';
import type { ChosenWords } from './words-request.ts';

const EVERYTHING = { offset: 0, limit: Number.MAX_SAFE_INTEGER } as const;

/** The lemmas by their skeletons. */
interface SoundingLemmas {
  sounds: Sounds;
  lemmas: ReadonlyMap<string, readonly string[]>;
}

const skeletons = new WeakMap<Index, readonly SoundingLemmas[]>();

/** Lemmas that sound like the word in a language that has skeletons and that they occur in. */
function lemmasLike(index: Index, word: string): ReadonlySet<string> {
  const known =
    skeletons.get(index) ?? soundsOf(index.schema).map((sounds) => ({ sounds, lemmas: bySkeleton(index, sounds) }));
  skeletons.set(index, known);
  return new Set(
    known.flatMap(({ sounds, lemmas }) => {
      const values = lemmas.get(sounds.skeleton(word)) ?? [];
      if (values.length === 0) return [];
      const { rows } = index.crossTable({ attribute: 'lemma', values }, { attributes: ['lemma', 'lang'] });
      const wanted = new Set(values);
      return rows.flatMap(({ values: [lemma = '', language = ''] }) =>
        wanted.has(lemma) && sounds.has(language) ? [lemma] : [],
      );
    }),
  );
}

function bySkeleton(index: Index, { skeleton }: Sounds): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { value } of index.valueList({ attribute: 'lemma', ...EVERYTHING }).rows) {
    const key = skeleton(value);
    const known = found.get(key);
    if (known === undefined) found.set(key, [value]);
    else known.push(value);
  }
  found.delete('');
  return found;
}

const made = new WeakMap<ChosenWords, readonly Expansion[]>();

/** Words of the layer that are listed for their sound, or because they were imported as variants; the most frequent first. */
export function variantsOf(index: Index, words: ChosenWords): readonly Expansion[] {
  const known = made.get(words) ?? findVariants(index, words);
  made.set(words, known);
  return known;
}

function findVariants(index: Index, words: ChosenWords): Expansion[] {
  const { layer, typed, match, texts, language, without } = words;
  if (!words.variants || typed === '' || match === 'pattern' || texts?.length === 0) return [];
  const sources = new Map<string, Expansion['source']>();
  if (layer === 'lemma') for (const lemma of lemmasLike(index, typed)) sources.set(lemma, 'skeleton');
  for (const { form, source } of spellingsOf(index, typed, layer === 'lemma' ? 'both' : layer)) {
    sources.set(form, source);
  }
  const matches = valueMatcher(matchOf(match), typed, foldingOf(index.schema));
  const left = new Set(without);
  const attribute = ATTRIBUTES[layer].exact;
  const counts = countValues(index, attribute, [...sources.keys()], { texts, language });
  const languageOf = languagesOf(index, [attribute]);
  return inOrderOfHits(counts)
    .filter(({ value }) => !matches(value))
    .map(({ value, hits }) => ({
      word: typed,
      form: value,
      language: languageOf(value),
      count: hits,
      rank: 'variant',
      source: sources.get(value) ?? 'skeleton',
      active: !left.has(value),
    }));
}

/** Other spellings that the engine knows for a plain word, lemmas of the variants among them. */
export function spellingsOf(
  index: Index,
  word: string,
  layer: SearchLayer,
): { form: string; source: Expansion['source'] }[] {
  const q = asWord(word);
  if (!index.parse(q).ok) return [];
  const own = fold(word);
  return index
    .expansions(q, { layer })
    .flatMap(({ forms }) => forms)
    .filter(({ rank, form }) => rank === 'variant' && fold(form) !== own)
    .map(({ form, source }) => ({ form, source }));
}

/** Text as one plain word of a query. */
function asWord(text: string): string {
  return text.normalize('NFC').replace(/[()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…*?\s]|^\p{M}/gu, '\\$&');
}

/** Tokens with each of the values, where there are any. */
export function countValues(
  index: Index,
  attribute: string,
  values: readonly string[],
  { texts, language }: Pick<ChosenWords, 'texts' | 'language'>,
): Map<string, number> {
  if (values.length === 0 || texts?.length === 0) return new Map();
  const wanted = new Set(values);
  const some = someWords(attribute, values, language);
  const { rows } = index.crossTable(some, { attributes: [attribute], texts: texts ?? [] });
  return new Map(rows.flatMap(({ values: [value = ''], hits }) => (wanted.has(value) ? [[value, hits] as const] : [])));
}
