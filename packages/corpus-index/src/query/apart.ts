import type { Vocabulary } from './vocabulary.ts';

/** A condition that stands beside the word it was probably meant for. */
export interface Apart {
  readonly from: number;
  readonly to: number;
  /** The whole query with the condition made part of its neighbour. */
  readonly joined: string;
}

const PAIR = /(?<![^\s(])([\p{L}_]+):([\p{L}\p{N}*?-]+)(?![^\s)])/gu;
const BEFORE = /(\[[^[\]]+\]|[^\s[\]()|&"]+)\s+$/u;
const BEHIND = /^\s+(\[[^[\]]+\]|[^\s[\]()|&"]+)/u;

/**
 * What texts have is a filter (`got text:Wind`), but for what each word has, too, as `lang`: `got lang:gmh` is *got* and
 * then a word in that language. That is seldom meant, so that the reader is shown the other.
 */
export function standsApart(text: string, vocabulary: Vocabulary): Apart | null {
  const { schema } = vocabulary;
  const ofTexts: readonly string[] = schema.regions.find(({ name }) => name === schema.partition)?.attributes ?? [];
  for (const { index, 0: pair, 1: name = '', 2: value = '' } of text.matchAll(PAIR)) {
    const attribute = vocabulary.canonical(name);
    if (attribute === null || !ofTexts.includes(attribute)) continue;
    const to = index + pair.length;
    const [before, behind] = [text.slice(0, index), text.slice(to)];
    const [all = '', element = ''] = BEFORE.exec(before) ?? BEHIND.exec(behind) ?? [];
    const joined = joinedTo(element, attribute, value, vocabulary);
    if (joined === null) continue;
    const isBefore = BEFORE.test(before);
    const rest = isBefore
      ? `${before.slice(0, before.length - all.length)}${joined}${behind}`
      : `${before}${joined}${behind.slice(all.length)}`;
    return { from: index, to, joined: rest };
  }
  return null;
}

function joinedTo(element: string, attribute: string, value: string, vocabulary: Vocabulary): string | null {
  if (element.startsWith('[')) {
    const pattern = value.replaceAll('-', '\\-').replaceAll('*', '.*').replaceAll('?', '.');
    return `${element.slice(0, -1)} & ${attribute}="${pattern}"]`;
  }
  const [, name] = /^([\p{L}_]+):[^\s:]+$/u.exec(element) ?? [];
  // Another filter, or a pair of the same kind, is no word.
  if (name !== undefined) {
    const known = vocabulary.canonical(name);
    return known === null || known === attribute ? null : `${element}&${attribute}:${value}`;
  }
  const [own] = vocabulary.schema.strings;
  const [, sign, word] = /^(=?)([\p{L}\p{M}\p{N}*?'-]+)$/u.exec(element) ?? [];
  return own === undefined || word === undefined
    ? null
    : `${sign === '=' ? own.name : own.folded}:${word}&${attribute}:${value}`;
}
