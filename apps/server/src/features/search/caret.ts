/** What is being typed at the caret, as far as something can be offered for it. */
export type AtCaret =
  | { kind: 'word'; from: number; prefix: string; isExact: boolean }
  /** An attribute's name within `[…]`, or within `<structure …/>`. */
  | { kind: 'attribute'; from: number; structure: string | null; prefix: string }
  /** What stands behind a label: `:: match.prefix`. */
  | { kind: 'labelled'; from: number; prefix: string }
  /** `attribute:prefix`, or within `[attribute="prefix`, `<structure attribute="prefix`, `:: match.attribute="prefix`. */
  | { kind: 'value'; from: number; structure: string | null; attribute: string; prefix: string; isQuoted: boolean }
  /** `theme:prefix`, or within `theme:"prefix`: names have spaces. */
  | { kind: 'name'; from: number; attribute: string; prefix: string; isQuoted: boolean }
  | { kind: 'structure'; from: number; prefix: string };

/** Quotation marks in pairs, as the language reads them. */
const QUOTES = /["„“”«»]/u;
/** Name, comparison and the open string at the end. */
const OPEN_VALUE = /([\p{L}_][\p{L}\p{N}_.-]*)\s*(?:!=|==|<=|>=|=|<|>)\s*["„“”«»]([^"„“”«»]*)$/u;

/** What names stand for. */
interface KnownNames {
  /** Whether it is called by names of several words. */
  isNamed: (name: string) => boolean;
  isStructure: (name: string) => boolean;
}

/** Reads the query up to the caret; null where nothing can be offered. */
export function readCaret(q: string, at: number, { isNamed, isStructure }: KnownNames): AtCaret | null {
  const before = q.slice(0, at);
  const condition = openSign(before, '[', ']');
  if (condition !== null) return inCondition(before, condition);
  const tag = /^<([\p{L}_]+)\s/u.exec(before.slice(openSign(before, '<', '>') ?? at));
  if (tag !== null && isStructure(tag[1] ?? '')) return inTag(before, tag[1] ?? '');
  const equation = openSign(before, ':', null);
  const labelled = equation !== null && before[equation - 1] === ':' ? inEquation(before) : null;
  if (labelled !== null) return labelled;
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
    return { kind: 'value', from: at - prefix.length, structure: null, attribute, prefix, isQuoted: false };
  }
  const word = /(?:^|[\s(&|!])(=?)([\p{L}\p{M}\p{N}.'’_-]+)$/u.exec(before);
  if (word === null) return null;
  const [, sign, prefix = ''] = word;
  return { kind: 'word', from: at - prefix.length, prefix, isExact: sign === '=' };
}

/** Where the sign stands that is still open, or that came last where nothing closes it; null where none does. */
function openSign(before: string, opening: string, closing: string | null): number | null {
  let open: number | null = null;
  let inQuotes = false;
  for (let i = 0; i < before.length; i++) {
    const sign = before[i] as string;
    if (sign === '\\') i++;
    else if (QUOTES.test(sign)) inQuotes = !inQuotes;
    else if (!inQuotes && sign === opening) open = i;
    // `date>=` ends no tag.
    else if (!inQuotes && sign === closing && before[i + 1] !== '=') open = null;
  }
  return open;
}

function isInQuotes(before: string): boolean {
  return (before.replace(/\\./gu, '').match(new RegExp(QUOTES, 'gu')) ?? []).length % 2 === 1;
}

function inCondition(before: string, open: number): AtCaret | null {
  const inside = before.slice(open + 1);
  const value = isInQuotes(before) ? openValue(inside, before.length) : null;
  if (value !== null) return value;
  const name = /(?:^|[&|!(\s])([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(inside);
  if (name === null || isInQuotes(before) || /["„“”«»]\s*$/u.test(inside)) return null;
  const prefix = name[1] ?? '';
  return { kind: 'attribute', from: before.length - prefix.length, structure: null, prefix };
}

/** A value in quotation marks that are still open at the end, which is at `at` in the query. */
function openValue(inside: string, at: number): Extract<AtCaret, { kind: 'value' }> | null {
  const found = OPEN_VALUE.exec(inside);
  if (found === null) return null;
  const [, attribute = '', prefix = ''] = found;
  return { kind: 'value', from: at - prefix.length, structure: null, attribute, prefix, isQuoted: true };
}

/** Behind the name of a structure. */
function inTag(before: string, structure: string): AtCaret | null {
  if (isInQuotes(before)) {
    const value = openValue(before, before.length);
    return value === null ? null : { ...value, structure };
  }
  const name = /[^\s=<>!]\s+([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(before);
  if (name === null) return null;
  const prefix = name[1] ?? '';
  return { kind: 'attribute', from: before.length - prefix.length, structure, prefix };
}

/** Behind `::`. */
function inEquation(before: string): AtCaret | null {
  if (isInQuotes(before)) {
    const value = openValue(before, before.length);
    const [, attribute] = /^[\p{L}_][\p{L}\p{N}_]*\.(.+)$/u.exec(value?.attribute ?? '') ?? [];
    return value === null || attribute === undefined ? null : { ...value, attribute };
  }
  const name = /[\p{L}_][\p{L}\p{N}_]*\.([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(before);
  if (name === null) return null;
  const prefix = name[1] ?? '';
  return { kind: 'labelled', from: before.length - prefix.length, prefix };
}
