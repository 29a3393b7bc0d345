import type { Mark, Run } from '../layer.ts';
import { CONTENT_LANGUAGE, exInside, UNMARKED } from '../tei/elements.ts';
import { type Attributes, escapeText, startTag } from './xml.ts';

/** An element that puts marks on what is in it. */
export interface MarkElement {
  name: string;
  attributes: Attributes;
  /** The marks that it adds to those around it. */
  marks: readonly Mark[];
}

const PLAIN = new Set(['ex', 'supplied', 'unclear', 'surplus', 'quote', 'ref', 'del']);
const RENDITIONS = new Set(['rubric', 'initial', 'head']);

/** The elements, outermost first, that give `marks` to what is in them, where `around` are given already. */
export function elementsFor(marks: readonly Mark[], around: readonly Mark[] = []): MarkElement[] {
  const elements: MarkElement[] = [];
  for (let at = around.length; at < marks.length; ) {
    const mark = marks[at] ?? '';
    const next = marks[at + 1];
    const takesHand = /^(?:add|del)(?::|$)/.test(mark) && next?.startsWith('hand:') === true;
    // A second hand in an element of the same kind: the element is named again, which adds nothing but the hand.
    const bearer = mark.startsWith('hand:')
      ? marks.slice(0, at).findLast((one) => /^(?:add|del)(?::|$)/.test(one))
      : mark;
    const hand = takesHand ? next : bearer === mark ? undefined : mark;
    const { name, attributes } = elementOf(bearer ?? 'add');
    const given = hand === undefined ? attributes : { ...attributes, hand: `#${hand.slice('hand:'.length)}` };
    const used = takesHand ? 2 : 1;
    elements.push({ name, attributes: given, marks: marks.slice(at, at + used) });
    at += used;
  }
  return elements;
}

function elementOf(mark: Mark): { name: string; attributes: Attributes } {
  const colon = mark.indexOf(':');
  const kind = colon < 0 ? mark : mark.slice(0, colon);
  const value = colon < 0 ? null : mark.slice(colon + 1);
  if (kind === 'add') return { name: 'add', attributes: { place: value } };
  if (kind === 'foreign')
    return {
      name: 'foreign',
      attributes: { 'xml:lang': value !== null && CONTENT_LANGUAGE.test(value) ? value : 'und' },
    };
  if (kind === 'name') return nameElement(value);
  if (kind === 'sup') return { name: 'hi', attributes: { rend: 'superscript' } };
  if (RENDITIONS.has(kind)) return { name: 'hi', attributes: { rend: kind } };
  if (kind === 'hi') return { name: 'hi', attributes: { rend: value?.replaceAll('_', ' ') } };
  return { name: PLAIN.has(kind) ? kind : 'hi', attributes: {} };
}

function nameElement(value: string | null): { name: string; attributes: Attributes } {
  if (value === 'person') return { name: 'persName', attributes: {} };
  if (value === 'place') return { name: 'placeName', attributes: {} };
  return { name: 'rs', attributes: { type: value } };
}

/** Elements that TEI allows around letters within a word and within a punctuation mark; others stand around the whole. */
const WITHIN = {
  text: null,
  w: new Set(['hi', 'ex', 'add', 'del', 'supplied', 'unclear', 'surplus']),
  pc: new Set(['ex', 'add', 'del', 'supplied', 'unclear', 'surplus']),
};
/** What may stand there, means nothing of its own and may hold any of them. */
const AROUND = { text: '', w: 'seg', pc: 'mod' };

/**
 * A run with the elements of its marks, of which `around` are open already. `pc` and `gap` become elements too. `within`:
 * what the run is written into.
 */
export function writeRun(run: Run, around: readonly Mark[], within: keyof typeof WITHIN): string {
  const marks = exInside(run.m ?? []);
  if (isGap(run)) return '<gap/>'.repeat(run.x.length);
  const isMark = marks.at(-1) === 'pc';
  const elements = elementsFor(isMark ? marks.slice(0, -1) : marks, around);
  const allowed = WITHIN[within];
  const isWrapped = allowed !== null && elements.some(({ name }) => !allowed.has(name));
  const tags = (list: readonly MarkElement[]) => [
    list.map(({ name, attributes }) => startTag(name, attributes)).join(''),
    list
      .map(({ name }) => `</${name}>`)
      .reverse()
      .join(''),
  ];
  // Letters supplied in an abbreviation are nothing but letters.
  const inner = isMark ? elements.filter(({ name }) => name === 'ex') : [];
  const [open, close] = tags(elements.filter((element) => !inner.includes(element)));
  const [openInner, closeInner] = tags(inner);
  const letters = `${openInner}${escapeText(run.x)}${closeInner}`;
  const written = `${open}${isMark ? `<pc>${letters}</pc>` : letters}${close}`;
  return isWrapped ? `${startTag(AROUND[within], { rend: UNMARKED })}${written}</${AROUND[within]}>` : written;
}

/** Letters missing inside a word. */
export function isGap(run: Run): boolean {
  return run.m?.length === 1 && run.m[0] === 'gap';
}

/** The marks that all of the runs begin with: those that may stand around them all. */
export function sharedMarks(runs: readonly Run[]): Mark[] {
  const lists = runs
    .filter((run) => !isGap(run))
    .map(({ m = [] }) => exInside(m).filter((mark, i, { length }) => mark !== 'pc' || i < length - 1));
  const [first = [], ...others] = lists;
  let length = first.length;
  for (const other of others) length = Math.min(length, commonLength(first, other));
  // A hand belongs to the element before it.
  const rest = lists.map((list) => list[length]);
  while (length > 0 && rest.some((mark) => mark?.startsWith('hand:'))) {
    length--;
    if (!first[length]?.startsWith('hand:')) break;
  }
  // Letters supplied in an abbreviation are part of a word: `ex` holds no `w`.
  const ex = first.indexOf('ex');
  return first.slice(0, ex >= 0 && ex < length ? ex : length);
}

export function commonLength(a: readonly Mark[], b: readonly Mark[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Whether the element that is open would have to name a hand, too. */
export function splitsHand(open: readonly Mark[], marks: readonly Mark[]): boolean {
  return marks[open.length]?.startsWith('hand:') === true && /^(?:add|del)(?::|$)/.test(open.at(-1) ?? '');
}

/** The language that text with these marks is read in. */
export function languageOf(marks: readonly Mark[], textLanguage: string | null): string | null {
  const mark = marks.findLast((one) => one.startsWith('foreign:'));
  const language = mark?.slice('foreign:'.length) ?? '';
  const isKnown = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language);
  return isKnown && language !== textLanguage ? language : null;
}
