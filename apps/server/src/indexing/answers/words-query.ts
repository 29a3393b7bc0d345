import { fold } from '../schema.ts';
import { quoted } from './drill-down.ts';
import { countHits } from './query.ts';
import type { Index, Outcome, Refusal } from './request.ts';
import { ATTRIBUTES, languageTest, matchOf } from './word-attributes.ts';
import { variantsOf } from './word-variants.ts';
import type { ChosenWords, WordConditions, WordsQueryRequest } from './words-request.ts';

/** Which words are meant, and those that variants add. */
export function chosenOptions(index: Index, words: ChosenWords) {
  const { layer, typed, match, language, homographs, texts } = words;
  const variants = variantsOf(index, words);
  return {
    variants,
    options: {
      attribute: ATTRIBUTES[layer].exact,
      ...(typed === '' ? {} : { match: matchOf(match), typed }),
      also: [
        ...index.annotations.knownValues('lemma', homographs),
        ...variants.filter(({ active }) => active).map(({ form }) => form),
      ],
      texts: texts ?? [],
      ...(language === null ? {} : { language }),
    },
  };
}

/** Queries that were tried lately on a corpus, with what they find. */
const tried = new WeakMap<Index, Map<string, number | null>>();
const MOST_TRIED = 200;

function countOnce(index: Index, words: ChosenWords, q: string): number | null {
  const known = tried.get(index) ?? new Map<string, number | null>();
  tried.set(index, known);
  const key = JSON.stringify([q, words.texts]);
  const hits = known.get(key) ?? countHits(index, hitsOf(words, q));
  known.delete(key);
  known.set(key, hits);
  for (const oldest of known.keys()) if (known.size > MOST_TRIED) known.delete(oldest);
  return hits;
}

/** A query for the tokens of words; `tokens` is how many there are, so that it can be seen whether it finds them. */
export function queryForWords(index: Index, words: ChosenWords, tokens: number): string | null {
  const tests = testsFor(index, words);
  const q = tests === null ? '*' : `[${tests}]`;
  return countOnce(index, words, q) === tokens ? q : null;
}

/** What a query says of the words; null: nothing. */
function testsFor(index: Index, words: ChosenWords): string | null {
  const tests = [spellingTests(index, words), words.language === null ? null : languageTest(words.language)];
  return tests.filter((test) => test !== null).join(' & ') || null;
}

/** What it says of words with these letters. */
function spellingTests(index: Index, words: ChosenWords): string | null {
  const { exact } = ATTRIBUTES[words.layer];
  const few = words.match === 'exact' && words.typed !== '' ? valuesMeant(index, words) : [];
  if (few.length > 0 && few.length <= FEW) return queryForValues(exact, few);
  const typed = typedTests(words);
  const added = chosenOptions(index, words).options.also.map((form) => `${exact}=${quoted(form)}`);
  if (typed === null) return words.layer === 'transcription' ? null : `${exact}=".+"`;
  return added.length === 0 ? typed : `(${[typed, ...added].join(' | ')})`;
}

/** Up to so many values are named one by one where a whole word was typed. */
const FEW = 4;

function valuesMeant(index: Index, words: ChosenWords): string[] {
  const { options } = chosenOptions(index, words);
  return valuesOf(index, options, FEW + 1);
}

type Options = ReturnType<typeof chosenOptions>['options'];

/** The values of the first rows, each once in whatever languages it stands. */
function valuesOf(index: Index, options: Options, limit: number): string[] {
  return [...new Set(index.valueList({ ...options, offset: 0, limit }).rows.map(({ value }) => value))];
}

/**
 * Letters typed without marks are compared with the folded attribute. Where some have marks these are asked for besides,
 * at the places where they were typed.
 */
function typedTests({ layer, match, typed }: ChosenWords): string | null {
  if (typed === '') return null;
  const { exact, folded } = ATTRIBUTES[layer];
  const word = typed.normalize('NFC').toLowerCase();
  const letters = [...word];
  const isSign = (letter: string) => match === 'pattern' && (letter === '*' || letter === '?');
  const written = (letter: string) => (isSign(letter) ? (letter === '*' ? '.*' : '.') : escaped(letter));
  const around = (pattern: string) => {
    const before = match === 'ends' || match === 'contains' ? '.*' : '';
    return `"${before}${pattern}${match === 'begins' || match === 'contains' ? '.*' : ''}"`;
  };
  const plain = letters.map((letter) => (isSign(letter) ? written(letter) : escaped(fold(letter)))).join('');
  const test = `${folded}=${around(plain)}`;
  if (letters.every((letter) => fold(letter) === letter)) return test;
  const marked = letters.map((letter) => (fold(letter) === letter && letter !== '*' ? '.' : written(letter))).join('');
  return `${test} & ${exact}=${around(marked)}%c`;
}

const escaped = (text: string) => quoted(text).slice(1, -1);

function hitsOf({ texts }: Pick<ChosenWords, 'texts'>, q: string) {
  return { q, texts, layer: 'both', variants: false, without: [] } as const;
}

/** As many values as one test of a query may spell out. */
const LETTERS = 300;

/** A query for the tokens with one of the values, whatever their number. */
function queryForValues(attribute: string, values: readonly string[]): string {
  const tests: string[] = [];
  let part: string[] = [];
  let length = 0;
  const close = () => {
    if (part.length > 0) tests.push(`${attribute}="${part.join('|')}"`);
    part = [];
    length = 0;
  };
  for (const value of values) {
    if (length + value.length > LETTERS) close();
    part.push(escaped(value));
    length += value.length + 1;
  }
  close();
  if (tests.length === 0) return NOTHING;
  return tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(' | ')})`;
}

/** The query for the sentences with words: those of the list, of which only such as meet the conditions. */
export function answerWordsQuery(index: Index, request: WordsQueryRequest): Outcome<{ q: string }> {
  const refusal = unknownTag(index, request);
  if (refusal !== null) return { ok: false, refusal };
  const { options } = chosenOptions(index, request);
  const list = index.valueList({ ...options, offset: 0, limit: 0 });
  const isExact = request.texts?.length === 0 || queryForWords(index, request, list.tokens) !== null;
  const inLanguage = request.language === null ? [] : [languageTest(request.language)];
  const words = isExact
    ? [testsFor(index, request) ?? []].flat()
    : [queryForValues(options.attribute, valuesOf(index, options, Number.MAX_SAFE_INTEGER)), ...inLanguage];
  const tests = [...words, ...conditionTests(index, request.conditions)];
  return { ok: true, value: { q: tests.length === 0 ? '*' : `[${tests.join(' & ')}]` } };
}

/** What is true of no token. */
const NOTHING = 'lemma="" & lemma!=""';

/** Values of one list are alternatives. What the tagset knows, but no word of the corpus has, no query can ask for. */
function conditionTests(index: Index, { classes, categories, forms }: WordConditions): string[] {
  const names = index.annotations.tagNames();
  if (Object.keys(categories).some((category) => !names.has(category))) return [NOTHING];
  const alternatives = (values: readonly string[]) => `"${values.map(escaped).join('|')}"`;
  return [
    ...(classes.length === 0 ? [] : [`pos=${alternatives(classes)}`]),
    ...Object.entries(categories).flatMap(([category, values]) =>
      values.length === 0 ? [] : [`${category}=${alternatives(values)}`],
    ),
    ...(forms.length === 0 ? [] : [`(${forms.map((form) => `form=${quoted(form)}%c`).join(' | ')})`]),
  ];
}

/** The first class, category or value that neither the tagset nor the corpus has. */
function unknownTag(index: Index, { conditions, known }: WordsQueryRequest): Refusal | null {
  const names = index.annotations.tagNames();
  const asked = [...(conditions.classes.length === 0 ? [] : [['pos', conditions.classes] as const])];
  for (const [category, values] of [...asked, ...Object.entries(conditions.categories)]) {
    const own = Object.hasOwn(known, category) ? (known[category] ?? []) : null;
    if (own === null && !names.has(category)) return refusal('UNKNOWN_ATTR', category, [...names.keys()]);
    const there = new Set([...(own ?? []), ...(names.get(category) ?? [])]);
    const strange = values.find((value) => !there.has(value));
    if (strange !== undefined) return refusal('UNKNOWN_VALUE', strange, [...there]);
  }
  return null;
}

/** There is no query to point into: what is not known came by itself. */
function refusal(code: 'UNKNOWN_ATTR' | 'UNKNOWN_VALUE', found: string, expected: readonly string[]): Refusal {
  const error = {
    code,
    from: 0,
    to: found.length,
    found,
    expected: expected.filter((one) => one !== ''),
    suggestions: [],
  };
  return { error, counts: [] };
}
