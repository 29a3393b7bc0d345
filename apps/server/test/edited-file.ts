/** A TEI file of a real text, taken apart line by line, changed as a person changes it by hand, and written again. */
import type { Edit } from './edited-text.ts';

/** A word of the file as it is now; `before` says what it was. */
export interface FileWord {
  xmlId: string;
  form: string;
  isAnnotated: boolean;
  fate: 'unchanged' | 'respelt' | 'gone' | 'new';
}

/** A line with what stands on it: words, and marks and blanks between them. `card`: it is the first of that card. */
export interface FileLine {
  label: string;
  card: string | null;
  items: (FileWord | string)[];
}

export interface FileModel {
  head: string;
  lines: FileLine[];
  tail: string;
}

const WORD = /<w [^>]*>(?:[^<]|<w [^>]*>[^<]*<\/w>)*<\/w>/gu;

/** Sentences are left to the rule: a line that is moved would tear them. */
export function readModel(xml: string): FileModel {
  const start = xml.indexOf('<pb ');
  const end = xml.indexOf('</ab>');
  const lines: FileLine[] = [];
  let card: string | null = null;
  const body = xml.slice(start, end).replace(/<\/?s\b[^>]*>/gu, '');
  for (const part of body.split(/(?=<[pl]b )/u)) {
    const [, kind, n = ''] = /^<([pl]b) n="([^"]*)"/u.exec(part) ?? [];
    if (kind === 'pb') card = n;
    if (kind !== 'lb') continue;
    lines.push({ label: n, card, items: readItems(part.slice(part.indexOf('>') + 1)) });
    card = null;
  }
  return { head: xml.slice(0, start), lines, tail: xml.slice(end) };
}

function readItems(content: string): (FileWord | string)[] {
  const items: (FileWord | string)[] = [];
  let at = 0;
  for (const { 0: written, index } of content.matchAll(WORD)) {
    if (index > at) items.push(content.slice(at, index));
    at = index + written.length;
    const xmlId = /xml:id="([^"]*)"/u.exec(written)?.[1] ?? '';
    const isAnnotated = / (?:lemma|pos)="/u.test(written);
    items.push({ xmlId, form: written.replace(/<[^>]*>/gu, ''), isAnnotated, fate: 'unchanged' });
  }
  items.push(content.slice(at));
  return items;
}

export const wordsOf = ({ lines }: Pick<FileModel, 'lines'>): FileWord[] =>
  lines.flatMap(({ items }) => items.filter((item) => typeof item !== 'string'));

/** The file without annotation, its words with their ids or without. Labels stay where they were: lines are numbered. */
export function writeModel({ head, lines, tail }: FileModel, before: FileModel, hasIds: boolean): string {
  const written = lines.map(({ items }, i) => {
    const place = before.lines[i];
    const card = place?.card == null ? '' : `<pb n="${place.card}"/>\n`;
    const words = items.map((item) => {
      if (typeof item === 'string') return item;
      return hasIds && item.xmlId !== '' ? `<w xml:id="${item.xmlId}">${item.form}</w>` : `<w>${item.form}</w>`;
    });
    return `${card}<lb n="${place?.label ?? ''}"/>${words.join('').trim()}\n`;
  });
  return `${head}${written.join('')}${tail}`;
}

/** `card.verse.word` of each word, in order. */
export function refsOf(lines: readonly FileLine[], before: FileModel): string[] {
  let card = '';
  return lines.flatMap(({ items }, i) => {
    const place = before.lines[i];
    card = place?.card ?? card;
    let number = 0;
    return items.flatMap((item) => (typeof item === 'string' ? [] : [`${card}.${place?.label}.${++number}`]));
  });
}

/** A copy of the file, changed as told, and what became of each word, in the order of the file before. */
export function changeFile(before: FileModel, list: readonly Edit[]): { after: FileModel; now: FileWord[] } {
  const lines = before.lines.map((line) => ({
    ...line,
    items: line.items.map((item) => (typeof item === 'string' ? item : { ...item })),
  }));
  const now = wordsOf({ lines });
  for (const edit of list) apply(lines, edit);
  return { after: { ...before, lines }, now };
}

function apply(lines: FileLine[], { what, at, to }: Edit): void {
  const index = at % lines.length;
  const line = lines[index] as FileLine;
  if (what === 'move') {
    const moved = (index + (to % 2 === 0 ? 30 : -30) + lines.length) % lines.length;
    lines.splice(moved, 0, ...lines.splice(index, 1));
    return;
  }
  const places = [...line.items.keys()].filter((place) => typeof line.items[place] !== 'string');
  const nth = places.length === 0 ? -1 : to % places.length;
  const place = places[nth];
  if (place === undefined) return;
  const word = line.items[place] as FileWord;
  if (what === 'insert') {
    // Beside a word of the same form, either could be the new one.
    const { form: first } = line.items[places[0] ?? 0] as FileWord;
    const isBeside = [nth - 1, nth].some((one) => (line.items[places[one] ?? -1] as FileWord)?.form === first);
    const form = isBeside ? `${first}nowe` : first;
    line.items.splice(place, 0, { xmlId: '', form, isAnnotated: false, fate: 'new' }, ' ');
  } else if (what === 'delete') {
    word.fate = 'gone';
    line.items.splice(place, 1);
  } else if (what === 'join') {
    joinNext(line, place, places[nth + 1]);
  } else {
    word.form = what === 'append' ? `${word.form}ch` : `${word.form.slice(0, 1)}y${word.form.slice(1)}`;
    if (word.fate !== 'new') word.fate = 'respelt';
  }
}

/** Two words are written as one, which is none of them. */
function joinNext(line: FileLine, place: number, next: number | undefined): void {
  if (next === undefined) return;
  const [one, two] = [line.items[place] as FileWord, line.items[next] as FileWord];
  for (const word of [one, two]) word.fate = 'gone';
  const joined: FileWord = { xmlId: '', form: one.form + two.form, isAnnotated: false, fate: 'new' };
  line.items.splice(place, next - place + 1, joined);
}
