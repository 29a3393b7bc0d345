/**
 * What makes a password acceptable: its length, and that it is not among the first guesses. Nothing about kinds of characters.
 * The server refuses by this rule, and the browser shows it while somebody types.
 */
import type { DictionaryKey } from '@glosa/dictionary';
import { withoutMarks } from '@glosa/dictionary/browser';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './people.ts';

/** What is said of each thing that can be wrong with a password. */
export const PASSWORD_TEXTS = {
  required: 'form.required',
  'password-short': 'users.error.password-short',
  'password-long': 'users.error.password-long',
  'password-common': 'users.error.password-common',
  'password-context': 'users.error.password-context',
  'password-time': 'users.error.password-time',
  'password-same': 'users.error.password-same',
} as const satisfies Record<string, DictionaryKey>;
export type PasswordProblem = keyof typeof PASSWORD_TEXTS;

/** For the texts above. */
export const PASSWORD_LIMITS = { shortestPassword: SHORTEST_PASSWORD, longestPassword: LONGEST_PASSWORD };

/** Words that are guessed first here: the login, the name of the project, that of the institution. */
export type OwnWords = readonly string[];

/** What people everywhere think of first for a password: the list is short because the common ones are apart. */
const OWN_WORDS = ['glosa', 'admin', 'hasło', 'haslo', 'password', 'corpus', 'korpus', 'university', 'uniwersytet'];

/** Addresses of those behind a site. */
export interface Institutions {
  university: string | undefined;
  partner: string | undefined;
}

/** Words that a password may not consist of at a site: those, and the names of the institutions behind it. */
export function ownWordsOf({ university, partner }: Institutions): string[] {
  const hosts = [university, partner].flatMap((address) => (address === undefined ? [] : [new URL(address).hostname]));
  return [...OWN_WORDS, ...hosts.flatMap((host) => host.split('.').slice(0, -1)).filter((label) => label !== 'www')];
}

/** Common words shorter than this say nothing about a password that has them. In characters. */
const SHORTEST_WORD = 4;
/** What has to be left of a password without the words that are guessed first. In characters. */
const LEFT_OVER = 8;

/** What is wrong with a password, and the word in it that is to blame, where there is one. */
export interface PasswordFault {
  problem: PasswordProblem;
  word: string | null;
}

/**
 * @param words see OwnWords, in whatever case
 * @param listed common passwords, in small letters
 */
export function findPasswordFault(
  password: string,
  words: OwnWords,
  listed: ReadonlySet<string>,
): PasswordFault | null {
  const problem = problemWithoutWords(password, listed);
  if (problem !== null && problem !== 'password-pattern') return { problem, word: null };
  const forms = formsOf(password);
  const word = contextWord(forms, words);
  if (word !== null) return { problem: 'password-context', word };
  const time = timeWord(forms);
  if (time !== null) return { problem: 'password-time', word: time };
  return problem === null ? null : { problem: 'password-common', word: null };
}

/** Whether they are the same to the server, which compares in NFC. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** `password-pattern`: keys or letters in a row, or one thing again and again. */
function problemWithoutWords(
  password: string,
  listed: ReadonlySet<string>,
): PasswordProblem | 'password-pattern' | null {
  if (password === '') return 'required';
  const { length } = [...password.normalize('NFC')];
  if (length < SHORTEST_PASSWORD) return 'password-short';
  if (length > LONGEST_PASSWORD) return 'password-long';
  const forms = formsOf(password);
  if (forms.some((form) => isListed(form, listed))) return 'password-common';
  return forms.some(isPattern) ? 'password-pattern' : null;
}

/** Signs that stand for letters. Two readings of `1` and `!`: as i and as l. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '6': 'g', '9': 'g', '1': 'i', '!': 'i', '|': 'i', '0': 'o' },
  ...{ $: 's', '5': 's', '7': 't', '+': 't', '2': 'z' },
};
/** What the keys of the upper row write with Shift. */
const SHIFTED = new Map([...'!@#$%^&*()'].map((sign, at) => [sign, '1234567890'[at] ?? sign] as const));
const asDigits = (text: string) => [...text].map((sign) => SHIFTED.get(sign) ?? sign).join('');
const asLetters = (text: string, one: string) =>
  [...text].map((sign) => (sign === '1' || sign === '!' ? one : (SIGNS[sign] ?? sign))).join('');

/** Without case; as it stands, without Shift, and with signs read as letters in the middle of it or everywhere. */
function formsOf(password: string): readonly string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const { before, core, after } = parts(plain);
  const forms = ['i', 'l'].flatMap((one) => [asLetters(plain, one), before + asLetters(core, one) + after]);
  return [...new Set([plain, asDigits(plain), ...forms])];
}

/** What stands around the letters. */
function parts(text: string): { before: string; core: string; after: string } {
  const core = /\p{L}.*\p{L}|\p{L}/su.exec(text)?.[0] ?? '';
  const at = text.indexOf(core);
  return { before: text.slice(0, at), core, after: text.slice(at + core.length) };
}

/** One thing again and again (the last time perhaps in part), or keys or letters in a row. */
function isPattern(text: string): boolean {
  const characters = [...text];
  return period(characters) < SHORTEST_PASSWORD || isRow(characters);
}

/** The length of the shortest piece that the text repeats. */
function period(characters: readonly string[]): number {
  const { length } = characters;
  for (let size = 1; size <= length / 2; size++) {
    if (characters.every((character, at) => at < size || character === characters[at - size])) return size;
  }
  return length;
}

const ROWS = [
  ...['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm'],
];
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].map((key, at) => key + ([...row, ...row][at + 1] ?? ''))).flatMap((pair) => [
    pair,
    [...pair].reverse().join(''),
  ]),
);

/** Keys or letters in a row, but for one or two jumps: `1234abcdefgh`, `qwertyuiop12`. */
function isRow(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((character, at) => (characters[at] ?? '') + character);
  const jumps = steps.filter((step) => !NEIGHBOURS.has(step) && step[0] !== step[1]);
  return jumps.length <= 2;
}

/** A common password with digits and signs around it, or several times over. */
function isListed(text: string, listed: ReadonlySet<string>): boolean {
  const { before, core, after } = parts(text);
  if (listed.has(text) || listed.has([...text].reverse().join(''))) return true;
  const around = [...before, ...after].length;
  const unit = [...core].slice(0, period([...core])).join('');
  const candidates = [core, unit].filter((word) => [...word].length >= SHORTEST_WORD);
  return around < SHORTEST_PASSWORD && candidates.some((word) => listed.has(word));
}

/** The word that is guessed first and leaves little of the password without it; null where none does. */
function contextWord(forms: readonly string[], words: OwnWords): string | null {
  const wanted = words
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => [...word].length >= 3)
    .sort((a, b) => b.length - a.length);
  for (const form of forms) {
    const rest = wanted.reduce((text, word) => text.replaceAll(word, ''), form);
    if (rest !== form && lettersIn(rest) < LEFT_OVER) return wanted.find((word) => form.includes(word)) ?? null;
  }
  return null;
}

const lettersIn = (text: string): number => [...text.replace(/[^\p{L}]/gu, '')].length;

/** Languages whose names of months and days are guessed: those of the interface, and others spoken around. */
const LANGUAGES = ['pl', 'en', 'de', 'cs', 'fr', 'es', 'it'];
/** The calendar has no names of seasons. */
const SEASONS = [
  ...['wiosna', 'lato', 'jesień', 'zima', 'spring', 'summer', 'autumn', 'fall', 'winter', 'frühling', 'sommer'],
  ...['herbst', 'jaro', 'léto', 'podzim', 'zima', 'printemps', 'été', 'automne', 'hiver', 'primavera', 'verano'],
  ...['otoño', 'invierno', 'estate', 'autunno', 'inverno'],
];

const plain = (text: string) => withoutMarks(text).toLowerCase();

/** Seasons, months and days of the week, without marks, the longest first. */
let times: readonly string[] | undefined;
function timeWords(): readonly string[] {
  if (times !== undefined) return times;
  const at = (month: number, day: number) => new Date(Date.UTC(2024, month, day));
  const names = LANGUAGES.flatMap((language) => {
    const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(date);
    const months = Array.from({ length: 12 }, (_, month) => at(month, 1)).flatMap((date) => [
      // Alone and in a date: kwiecień, kwietnia.
      ...name({ month: 'long' }, date),
      ...name({ month: 'long', day: 'numeric' }, date).filter(({ type }) => type === 'month'),
    ]);
    const days = Array.from({ length: 7 }, (_, day) => at(0, day + 1)).flatMap((date) =>
      name({ weekday: 'long' }, date),
    );
    return [...months, ...days].map(({ value }) => value);
  });
  times = [...new Set([...names, ...SEASONS].map(plain))]
    .filter((word) => /^\p{L}{3,}$/u.test(word))
    .sort((a, b) => b.length - a.length);
  return times;
}

/** A season, month or day that the password consists of, but for a year, other digits and signs: `Kwiecień2026!`. */
function timeWord(forms: readonly string[]): string | null {
  for (const form of forms) {
    const text = plain(form);
    // Only beside digits or signs: a sentence may well be about the spring.
    if (!/\d/.test(text)) continue;
    const found = timeWords().filter((word) => text.includes(word));
    const rest = found.reduce((left, word) => left.replaceAll(word, ''), text);
    const [word] = found;
    if (word !== undefined && lettersIn(rest) < LEFT_OVER / 2) return word;
  }
  return null;
}
