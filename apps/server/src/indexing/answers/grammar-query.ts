import type { AnnotationMode, SecondPlace } from '@glosa/contract';
import { globMatcher, type Reading } from '@glosa/corpus-index';
import { fold } from '../schema.ts';

/** What one word, or one composite form, is to be; what is empty is not asked. */
export interface AskedWord {
  classes: readonly string[];
  /** Any of the values of each; no category twice. */
  categories: readonly { category: string; values: readonly string[] }[];
  lemma: string;
  form: string;
}

export interface AskedGrammar {
  /** Whether the first word is a composite form. */
  unit: AnnotationMode;
  first: AskedWord;
  second: AskedWord | null;
  place: SecondPlace;
  /** In words: 1 is the next one. Of `after` and `near`. */
  distance: number;
  /** The class that marks of punctuation have; null: none. */
  marks: string | null;
}

/** What any word is: no punctuation mark. Where these have no class, only words have a number. */
const noMark = ({ marks }: AskedGrammar): string => (marks === null ? 'wordId>0' : `pos!="${marks}"`);

/**
 * The query that finds what is asked: one hit for each first word (each composite form) that has its second word where
 * it should be. `further` are conditions on the first word besides those asked.
 */
export function grammarQuery(asked: AskedGrammar, further: readonly string[] = []): string {
  if (asked.unit === 'double') return doubleQuery(asked, further);
  const own = wordTests(asked.first);
  return singleQuery(asked, [...(own.length === 0 ? [noMark(asked)] : own), ...further]);
}

/** The same whatever class and categories the first word has; marks of punctuation, which are a class, are found too. */
export function anyTagsQuery(asked: AskedGrammar): string {
  const free = { ...asked, first: { ...asked.first, classes: [], categories: [] } };
  return asked.unit === 'double' ? doubleQuery(free, []) : singleQuery(free, wordTests(free.first));
}

function singleQuery({ second, place, distance }: AskedGrammar, tests: readonly string[]): string {
  const one = bracketed(tests);
  if (second === null) return one;
  const other = bracketed(wordTests(second));
  if (place === 'next' || place === 'after') return `${one} ${gapOf(place, distance)}${other}`;
  const gap = gapOf(place, distance);
  return `${one} (?= ${gap}${other}) | (?<= ${other}${gap === '' ? '' : ` ${gap.trim()}`}) ${one}`;
}

/** Members need not be adjacent, so what stands beside them is looked at from the outermost ones. */
function doubleQuery({ first, second, place, distance }: AskedGrammar, further: readonly string[]): string {
  const { form, ...inside } = first;
  const group = `<${['double', ...wordTests({ ...inside, form: '' }), ...further].join(' ')}/>`;
  const holding = form
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => ` containing [${formTest(part)} & double]`)
    .join('');
  if (second === null) return `${group}${holding}`;
  const other = bracketed(wordTests(second));
  if (place === 'sentence') return `${group}${holding} within (<s/> containing ${other})`;
  const gap = gapOf(place, distance);
  const ahead = `${group} (?= ${gap}${other})`;
  if (place !== 'near') return `(?all) ${ahead}${holding}`;
  return `(?all) ${ahead} | (?<= ${other}${gap === '' ? '' : ` ${gap.trim()}`}) ${group}${holding}`;
}

function gapOf(place: AskedGrammar['place'], distance: number): string {
  if (place === 'sentence') return '[]* ';
  return place === 'next' || distance === 1 ? '' : `[]{0,${distance - 1}} `;
}

function bracketed(tests: readonly string[]): string {
  return `[${tests.join(' & ')}]`;
}

function wordTests({ classes, categories, lemma, form }: AskedWord): string[] {
  return [
    ...(classes.length === 0 ? [] : [tagTest('pos', classes)]),
    ...categories.map(({ category, values }) => tagTest(category, values)),
    ...(lemma === '' ? [] : [spellingTest(lemma, { exact: 'lemma', folded: 'lnorm' })]),
    ...(form === '' ? [] : [formTest(form)]),
  ];
}

/** Tags are letters, digits, `_` and `-`: nothing of them has a meaning in a pattern. */
function tagTest(attribute: string, values: readonly string[]): string {
  return `${attribute}="${values.join('|')}"`;
}

function formTest(form: string): string {
  return spellingTest(form, { exact: 'form', folded: 'norm' });
}

/** How what a person typed is compared. */
interface Typed {
  word: string;
  /** The same as a regular expression. */
  pattern: string;
  /** Letters without marks stand for those with them, too; `=` before a word says that they do not. */
  isFolded: boolean;
}

function typed(text: string): Typed {
  const isExact = text.startsWith('=');
  const given = (isExact ? text.slice(1) : text).normalize('NFC');
  const isFolded = !isExact && fold(given) === given.toLowerCase();
  const word = isFolded ? fold(given) : given;
  const pattern = word
    .replace(/[\\.+()[\]{}|^$"„“”«»]/gu, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return { word, pattern, isFolded };
}

function spellingTest(text: string, names: { exact: string; folded: string }): string {
  const { pattern, isFolded } = typed(text);
  return isFolded ? `${names.folded}="${pattern}"` : `${names.exact}="${pattern}"%c`;
}

/** Whether one reading has all that is asked of the word but its form. */
export function readingTest({ classes, categories, lemma }: AskedWord): (reading: Reading) => boolean {
  const hasLemma = lemmaTest(lemma);
  return (reading) =>
    (classes.length === 0 || classes.includes(reading.posClass ?? '')) &&
    categories.every(({ category, values }) => values.includes(reading.categories[category] ?? '')) &&
    hasLemma(reading.lemma);
}

function lemmaTest(text: string): (lemma: string | null) => boolean {
  if (text === '') return () => true;
  const { word, isFolded } = typed(text);
  const written = (lemma: string) => (isFolded ? fold(lemma) : lemma.toLowerCase());
  const matches = globMatcher(isFolded ? word : word.toLowerCase());
  return (lemma) => matches(written(lemma ?? ''));
}

/** What is asked without one category, or (null) without the class. */
export function withoutChoice(word: AskedWord, category: string | null): AskedWord {
  if (category === null) return { ...word, classes: [] };
  return { ...word, categories: word.categories.filter((one) => one.category !== category) };
}

export function isAsked({ classes, categories, lemma, form }: AskedWord): boolean {
  return classes.length > 0 || categories.length > 0 || lemma !== '' || form !== '';
}
