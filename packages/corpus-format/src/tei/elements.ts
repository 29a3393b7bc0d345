import type { Mark } from '../layer.ts';
import type { ElementStart } from './sax.ts';

/** The readings of a `choice` that stay out of the running text. */
const READINGS_LEFT_OUT: ReadonlyMap<string, 'sic' | 'orig' | 'abbr'> = new Map([
  ['sic', 'sic'],
  ['orig', 'orig'],
  ['abbr', 'abbr'],
  ['am', 'abbr'],
] as const);

/** What a child of `choice` is kept as beside the running text; null: it is the running text. */
export function readingLeftOut(name: string): 'sic' | 'orig' | 'abbr' | null {
  return READINGS_LEFT_OUT.get(name) ?? null;
}

/** `@rend` of elements that stand in a file only because TEI wants one there: they mean nothing. */
export const UNMARKED = 'unmarked';
const MAY_BE_UNMARKED: ReadonlySet<string> = new Set(['ab', 'l', 'lg', 'seg', 'mod', 'add']);

export function isUnmarked({ name, attributes }: ElementStart): boolean {
  return attributes.get('rend') === UNMARKED && MAY_BE_UNMARKED.has(name);
}

/** The unit of a milestone without one: TEI requires it. */
export const NO_UNIT = 'unspecified';

export const CONTENT_LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/** Marks in the order that their elements may have: `ex` holds nothing but letters. */
export function exInside(marks: readonly Mark[]): readonly Mark[] {
  const at = marks.indexOf('ex');
  const last = marks.at(-1) === 'pc' ? marks.length - 2 : marks.length - 1;
  if (at < 0 || at === last) return marks;
  const others = marks.filter((mark) => mark !== 'ex');
  return marks.at(-1) === 'pc' ? [...others.slice(0, -1), 'ex', 'pc'] : [...others, 'ex'];
}

/** What is known of words, but not edited together with the text. */
export const NOT_ON_CARD = ['xml:id', 'lemma', 'pos', 'msd', 'corresp'];

/** Blocks: each starts on its own and ends the sentence that was cut by rule, except lines of verse. */
export const BLOCKS: ReadonlySet<string> = new Set(['head', 'p', 'l', 'lg', 'ab', 'div']);

/** Understood and without any effect of their own: their content is what counts. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'text',
  'body',
  'corr',
  'reg',
  'expan',
  'sic',
  'orig',
  'abbr',
  'am',
  's',
  'w',
  'pc',
  'pb',
  'lb',
  'cb',
  'choice',
  'subst',
  'gap',
  'note',
  'milestone',
]);

type Marker = (attribute: (name: string) => string | undefined) => Mark[];

/** Inline elements that say something of the characters in them. */
const MARKERS = new Map<string, Marker>([
  ['hi', (attribute) => [rendition(attribute('rend'), attribute('rendition'))]],
  ['ex', () => ['ex']],
  ['add', (attribute) => [withValue('add', attribute('place')), ...hand(attribute('hand'))]],
  ['del', (attribute) => ['del', ...hand(attribute('hand'))]],
  ['supplied', () => ['supplied']],
  ['unclear', () => ['unclear']],
  ['surplus', () => ['surplus']],
  ['foreign', (attribute) => [withValue('foreign', languageIn(attribute('xml:lang')))]],
  ['quote', () => ['quote']],
  ['ref', () => ['ref']],
  ['rs', (attribute) => [withValue('name', attribute('type'))]],
  ['persName', () => ['name:person']],
  ['placeName', () => ['name:place']],
  ['head', () => ['head']],
]);

/** Whether the profile says what the element means; of any other the content is kept and the element reported. */
export function isUnderstood(name: string): boolean {
  return TRANSPARENT.has(name) || MARKERS.has(name) || BLOCKS.has(name);
}

/** A heading in the middle of a text, which TEI does not have: a block or verse that looks like one. */
export function isHeading({ name, attributes }: ElementStart): boolean {
  return (name === 'ab' || name === 'l') && /^head(?:\s|$)/.test(attributes.get('rend') ?? '');
}

export function marksOf(element: ElementStart): Mark[] {
  const { name, attributes } = element;
  if (isHeading(element)) return ['head'];
  return MARKERS.get(name)?.((attribute) => attributes.get(attribute)) ?? [];
}

function rendition(rend: string | undefined, pointer: string | undefined): Mark {
  const look = rend ?? pointer;
  if (look === undefined) return 'hi';
  if (/rubric|\bred\b/i.test(look)) return 'rubric';
  if (/initial/i.test(look)) return 'initial';
  // Words of a heading that does not begin where they stand.
  if (look === 'head') return 'head';
  return /^sup/i.test(look) ? 'sup' : withValue('hi', rend);
}

function languageIn(language: string | undefined): string {
  return language !== undefined && CONTENT_LANGUAGE.test(language) ? language : 'und';
}

function hand(hand: string | undefined): Mark[] {
  return hand ? [withValue('hand', hand.replace(/^#/, ''))] : [];
}

function withValue(name: string, value: string | undefined): Mark {
  return value ? `${name}:${value.trim().replace(/\s+/gu, '_').slice(0, 40)}` : name;
}

/** What may be told of an element, an attribute or a comment. */
export type Remark =
  | 'element'
  | 'in-note'
  | 'attribute'
  | 'outside-text'
  | 'annotation'
  | 'not-on-card'
  | 'removed'
  | 'comment';
