import { foldingOf, valueMatcher } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { languagesOf } from './languages.ts';
import type { Index } from './request.ts';
import { languageTest, matchOf, someWords, wordTest } from './word-attributes.ts';
import { addTo, type CountedForm, Forms, inOrderOfHits } from './word-forms.ts';
import { spellingsOf, variantsOf } from './word-variants.ts';
import { chosenOptions } from './words-query.ts';
import type { ChosenWords } from './words-request.ts';

/** A form that leads to headwords elsewhere. */
export interface Reference {
  form: string;
  language: string | null;
  hits: number;
  kind: 'form' | 'variant';
  lemmas: CountedForm[];
}

/** Where words are looked for. */
type WordsScope = Pick<ChosenWords, 'texts' | 'language'>;

const MOST = 30;
/** Forms that are looked at, the most frequent ones. */
const LOOKED_AT = 300;

/** Forms that are as the words asked for, or vary them, but whose headword is not listed with them. */
export function referencesOf(index: Index, words: ChosenWords): Reference[] {
  const { layer, typed, match, texts, language } = words;
  if (layer !== 'lemma' || typed === '' || texts?.length === 0) return [];
  const own = valueMatcher(matchOf(match), typed, foldingOf(index.schema));
  const added = new Set(chosenOptions(index, words).options.also);
  const asked = { attribute: 'form', match: matchOf(match), typed, texts: texts ?? [] } as const;
  const inLanguage = language === null ? asked : { ...asked, language };
  const { rows } = index.valueList({ ...inLanguage, sort: 'hits', offset: 0, limit: LOOKED_AT });
  const forms = [...new Set(rows.map(({ value }) => value))];
  const varied = words.variants ? spellingsOf(index, typed, 'transcription').map(({ form }) => form) : [];
  const left = new Set(words.without);
  const isElsewhere = (lemma: string) => !own(lemma) && !added.has(lemma);
  const found = [
    ...formReferences(index, forms, words, 'form', isElsewhere),
    ...formReferences(
      index,
      varied.filter((form) => !left.has(form)),
      words,
      'variant',
      (lemma) => isElsewhere(lemma) && !variantsOf(index, words).some(({ form }) => form === lemma),
    ),
  ];
  return found.sort((a, b) => b.hits - a.hits).slice(0, MOST);
}

/** Other spellings of a lemma that are headwords or forms of others. */
export function variantReferences(index: Index, lemma: string, scope: WordsScope): Reference[] {
  const { texts, language } = scope;
  const asked = { layer: 'lemma', match: 'exact', typed: lemma, variants: true, without: [], homographs: [] } as const;
  const words = { ...asked, texts, language };
  const headwords = variantsOf(index, words).filter(({ form }) => form !== lemma);
  const spellings = spellingsOf(index, lemma, 'transcription').map(({ form }) => form);
  const own = new Set(headwords.map(({ form }) => form));
  const forms = formReferences(index, spellings, scope, 'variant', (other) => other !== lemma && !own.has(other));
  const found = [
    ...headwords.map(({ form, language: own, count }): Reference => {
      const q = `[${wordTest('lemma', form, language)}]`;
      return { form, language: own, hits: count, kind: 'variant', lemmas: [{ value: form, hits: count, q }] };
    }),
    ...forms,
  ];
  return found.sort((a, b) => b.hits - a.hits).slice(0, MOST);
}

/** The forms with those of their lemmas that are meant. Forms that differ by case only are one. */
function formReferences(
  index: Index,
  forms: readonly string[],
  { texts, language }: WordsScope,
  kind: Reference['kind'],
  isMeant: (lemma: string) => boolean,
): Reference[] {
  if (forms.length === 0) return [];
  const options = { attributes: ['form', 'lemma'], texts: texts ?? [] };
  const { rows } = index.crossTable(someWords('form', forms, language), options);
  const byForm = new Map<string, { forms: Forms; lemmas: Map<string, number>; hits: number }>();
  for (const { values, hits } of rows) {
    const [form = '', lemma = ''] = values;
    if (lemma === '' || !isMeant(lemma)) continue;
    const key = form.toLowerCase();
    const known = byForm.get(key) ?? { forms: new Forms(), lemmas: new Map<string, number>(), hits: 0 };
    known.forms.add(form, hits);
    addTo(known.lemmas, lemma, hits);
    known.hits += hits;
    byForm.set(key, known);
  }
  const languageOf = languagesOf(index, ['form']);
  return [...byForm.values()].map(({ forms: spelled, lemmas, hits }) => {
    const [form] = spelled.list((test) => test);
    const test = form?.q ?? '';
    return {
      form: form?.value ?? '',
      language: languageOf(form?.value ?? ''),
      hits,
      kind,
      lemmas: inOrderOfHits(lemmas).map((one) => {
        const tests = [test, `lemma=${quoted(one.value)}`, ...(language === null ? [] : [languageTest(language)])];
        return { ...one, q: `[${tests.join(' & ')}]` };
      }),
    };
  });
}
