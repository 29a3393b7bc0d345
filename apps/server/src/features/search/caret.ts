/** What is being typed at the caret, as far as something can be offered for it. */
export type AtCaret =
  | { kind: 'word'; from: number; prefix: string; isExact: boolean }
  /** An attribute's name within `[…]`. */
  | { kind: 'attribute'; from: number; prefix: string }
  /** `attribute:prefix`, or within `[attribute="prefix`. */
  | { kind: 'value'; from: number; attribute: string; prefix: string; isQuoted: boolean }
  /** `theme:prefix`, or within `theme:"prefix`: names have spaces. */
  | { kind: 'name'; from: number; attribute: string; prefix: string; isQuoted: boolean }
  | { kind: 'structure'; from: number; prefix: string };

/** Quotation marks in pairs, as the language reads them. */
const QUOTES = /["„“”«»]/u;

/**
 * Reads the query up to the caret; null where nothing can be offered. `isNamed` tells of a name whether what it stands
 * for is called by names of several words.
 */
export function readCaret(q: string, at: number, isNamed: (name: string) => boolean): AtCaret | null {
  const before = q.slice(0, at);
  const condition = openCondition(before);
  if (condition !== null) return inCondition(before, condition);
  const structure = /<([\p{L}_]*)$/u.exec(before);
  if (structure !== null && !/<<$/u.test(before)) {
    return { kind: 'structure', from: at - (structure[1] ?? '').length, prefix: structure[1] ?? '' };
  }
  const name = /(?:^|[\s(&|!])!?([\p{L}_][\p{L}\p{N}_-]*):(?:["„“”«»]([^"„“”«»]*)|([^\s()[\]&|:"„“”«»]*))$/u.exec(
    before,
  );
  if (name !== null && isNamed(name[1] ?? '')) {
    const [, attribute = '', quoted, plain = ''] = name;
    const prefix = quoted ?? plain;
    return { kind: 'name', from: at - prefix.length, attribute, prefix, isQuoted: quoted !== undefined };
  }
  if (isInQuotes(before)) return null;
  const pair = /(?:^|[\s(&|!])!?([\p{L}_][\p{L}\p{N}_-]*):([^\s()[\]&|:"]*)$/u.exec(before);
  if (pair !== null) {
    const [, attribute = '', prefix = ''] = pair;
    return { kind: 'value', from: at - prefix.length, attribute, prefix, isQuoted: false };
  }
  const word = /(?:^|[\s(&|!])(=?)([\p{L}\p{M}\p{N}.'’_-]+)$/u.exec(before);
  if (word === null) return null;
  const [, sign, prefix = ''] = word;
  return { kind: 'word', from: at - prefix.length, prefix, isExact: sign === '=' };
}

/** Where the `[` stands that is still open; null where none is. */
function openCondition(before: string): number | null {
  let open: number | null = null;
  let inQuotes = false;
  for (let i = 0; i < before.length; i++) {
    const sign = before[i] as string;
    if (sign === '\\') i++;
    else if (QUOTES.test(sign)) inQuotes = !inQuotes;
    else if (!inQuotes && sign === '[') open = i;
    else if (!inQuotes && sign === ']') open = null;
  }
  return open;
}

function isInQuotes(before: string): boolean {
  return (before.replace(/\\./gu, '').match(new RegExp(QUOTES, 'gu')) ?? []).length % 2 === 1;
}

function inCondition(before: string, open: number): AtCaret | null {
  const inside = before.slice(open + 1);
  const value = /([\p{L}_][\p{L}\p{N}_.-]*)\s*(?:!=|==|=)\s*["„“”«»]([^"„“”«»]*)$/u.exec(inside);
  if (value !== null && isInQuotes(before)) {
    const [, attribute = '', prefix = ''] = value;
    return { kind: 'value', from: before.length - prefix.length, attribute, prefix, isQuoted: true };
  }
  const name = /(?:^|[&|!(\s])([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(inside);
  if (name === null || isInQuotes(before) || /["„“”«»]\s*$/u.test(inside)) return null;
  const prefix = name[1] ?? '';
  return { kind: 'attribute', from: before.length - prefix.length, prefix };
}
