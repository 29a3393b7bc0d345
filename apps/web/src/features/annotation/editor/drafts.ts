/** Readings that were begun and not saved, kept by the browser until their author logs out. */
import type { AnnotatedSentence, CategoryMap } from '@glosa/contract';
import { type KeptReading, type Seen, tokenAt } from './state.ts';

export interface StoredDrafts {
  drafts: readonly KeptReading[];
  /** When they were kept, as an ISO moment. */
  at: string;
  /** Number of the account of who typed them. */
  by: number | null;
}

/** `name`: under which they are kept. */
export type NamedDrafts = StoredDrafts & { name: string };

/** Logging out clears everything under `draft:`. */
const prefixOf = (code: string, sentenceNo: number): string => `draft:annotation:${code}:${sentenceNo}#`;

/** The same sentence may be open in several windows, each with drafts of its own. */
export const newDraftsName = (code: string, sentenceNo: number): string =>
  prefixOf(code, sentenceNo) + Date.now().toString(36) + Math.random().toString(36).slice(2);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
const isTexts = (value: unknown): value is CategoryMap =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string');
const isSeen = (value: unknown): value is Seen =>
  isRecord(value) && typeof value['version'] === 'string' && isTexts(value['words']);

function isDraft(value: unknown): value is KeptReading {
  if (!isRecord(value)) return false;
  const { tokens, words, seen, posClass, categories, lemma } = value;
  const isAbout = isNumbers(tokens) && isNumbers(words) && tokens.length === words.length && tokens.length > 0;
  return isAbout && isSeen(seen) && typeof posClass === 'string' && isTexts(categories) && typeof lemma === 'string';
}

function read(name: string): NamedDrafts | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '');
    if (!isRecord(value) || !Array.isArray(value['drafts']) || typeof value['at'] !== 'string') return null;
    const { at, by } = value;
    if (by !== null && typeof by !== 'number') return null;
    return { name, at, by, drafts: value['drafts'].filter(isDraft) };
  } catch {
    // Whatever else wrote there, it was no draft.
    return null;
  }
}

/** Whether a draft is on words that the sentence still has, under the same numbers. */
export const isHere = (sentence: AnnotatedSentence, { tokens, words }: KeptReading): boolean =>
  tokens.every((no, i) => tokenAt(sentence, no)?.id === words[i]);

/** Drafts of the account on words that the sentence still has, the latest first. */
export function readDrafts(code: string, sentence: AnnotatedSentence, by: number | null): NamedDrafts[] {
  const prefix = prefixOf(code, sentence.sentenceNo);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => read(name) ?? [])
      .filter((kept) => kept.by === by)
      .map((kept) => ({ ...kept, drafts: kept.drafts.filter((draft) => isHere(sentence, draft)) }))
      .filter(({ drafts }) => drafts.length > 0)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  } catch {
    // Where the browser keeps nothing there is nothing to go on with.
    return [];
  }
}

/** False where the browser has no room for them. */
export function keepDrafts(name: string, { drafts, at, by }: StoredDrafts): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ drafts, at, by }));
    return true;
  } catch {
    return false;
  }
}

export function dropDrafts(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where the browser keeps nothing there is nothing to drop.
  }
}
