/** A text with annotation that is changed by hand, and what should come of it: a model for tests of re-import. */
import fc from 'fast-check';
import { tei } from './zips.ts';

/** A word as its editor thinks of it. What is done to it is noted. */
export interface Token {
  id: string;
  form: string;
  /** Its pieces; one where it is not split. */
  pieces: string[];
  /** Whether it was annotated: every piece has the lemma `id:n`. */
  annotated: boolean;
  fate: 'unchanged' | 'respelt' | 'gone' | 'new';
}

export interface Edited {
  /** Verses in order, each with its words. Labels are given when it is written. */
  before: readonly Token[][];
  after: Token[][];
  /** Every word of `before`, as it is now or was when it went. */
  now: Map<string, Token>;
  /** Ids of pieces of words, by composite form. */
  composites: string[][];
}

export type Edit = { what: 'insert' | 'delete' | 'join' | 'move' | 'respell' | 'append'; at: number; to: number };

export const edits = (count: number): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({
      what: fc.constantFrom('insert' as const, 'delete', 'join', 'move', 'respell', 'append'),
      at: fc.nat(),
      to: fc.nat(),
    }),
    { minLength: count, maxLength: count },
  );

const VERSE = 8;
/** Card and verse of a line by its place in the text: so many lines stand on a card. */
const LINES = 10;
const refOf = (line: number) => `${Math.floor(line / LINES) + 1}.${(line % LINES) + 1}`;

/** `count` words in verses, every third split; forms repeat when `isVaried` is false. */
export function makeText(count: number, { isVaried, seed }: { isVaried: boolean; seed: number }): Token[][] {
  const verses: Token[][] = [];
  for (let n = 0; n < count; n++) {
    const stem = isVaried ? spell(n * 7 + seed) : spell((n * n + seed) % 23);
    const pieces = n % 3 === 0 ? [`${stem}ł`, 'em'] : [stem];
    const token: Token = { id: `w${n}`, form: pieces.join(''), pieces, annotated: n % 5 !== 4, fate: 'unchanged' };
    if (n % VERSE === 0) verses.push([]);
    verses.at(-1)?.push(token);
  }
  return verses;
}

/** A number in letters, so that forms are of letters alone. */
function spell(n: number): string {
  return `k${[...String(n)].map((digit) => 'aeiouybdgz'[Number(digit)]).join('')}`;
}

/** Changes a copy of the text as told. */
export function change(before: readonly Token[][], list: readonly Edit[]): Omit<Edited, 'composites'> {
  const after = before.map((verse) => verse.map((token) => ({ ...token })));
  const now = new Map(after.flat().map((token) => [token.id, token]));
  for (const [n, edit] of list.entries()) apply(after, edit, n);
  return { before, after, now };
}

function apply(verses: Token[][], { what, at, to }: Edit, n: number): void {
  const line = at % verses.length;
  const verse = verses[line] as Token[];
  const place = verse.length === 0 ? 0 : to % verse.length;
  const fresh = (form: string): Token => ({ id: `n${n}`, form, pieces: [form], annotated: false, fate: 'new' });
  if (what === 'insert') verse.splice(place, 0, fresh(`nowy${spell(n)}`));
  if (what === 'move') verses.splice(to % verses.length, 0, ...verses.splice(line, 1));
  const token = verse[place];
  if (!token || token.fate === 'gone') return;
  if (what === 'delete') gone(verse, place, []);
  if (what === 'join') {
    const next = verse[place + 1];
    if (!next) return;
    next.fate = 'gone';
    verse.splice(place + 1, 1);
    gone(verse, place, [fresh(token.form + next.form)]);
  }
  if (what === 'respell' || what === 'append') respell(token, what === 'append');
}

function gone(verse: Token[], place: number, instead: Token[]): void {
  const [token] = verse.splice(place, 1, ...instead);
  if (token) token.fate = 'gone';
}

/** At the end of its last piece, or in the middle of the first. */
function respell(token: Token, isAtEnd: boolean): void {
  const [first = '', ...rest] = token.pieces;
  if (isAtEnd) token.pieces = [...token.pieces.slice(0, -1), `${token.pieces.at(-1)}ch`];
  else token.pieces = [`${first.slice(0, 1)}ą${first.slice(1)}`, ...rest];
  token.form = token.pieces.join('');
  if (token.fate !== 'new') token.fate = 'respelt';
}

/** `card.verse.word` of every word of a version. */
export function refsOf(verses: readonly Token[][]): Map<string, string> {
  return new Map(verses.flatMap((verse, line) => verse.map(({ id }, i) => [id, `${refOf(line)}.${i + 1}`])));
}

export interface Written {
  hasIds: boolean;
  hasAnnotation: boolean;
}

/** The version as a TEI file. */
export function writeText(verses: readonly Token[][], { hasIds, hasAnnotation }: Written): string {
  const id = (name: string) => (hasIds ? ` xml:id="${name}"` : '');
  const says = ({ annotated, id: name }: Token, piece: number) =>
    hasAnnotation && annotated ? ` lemma="${name}:${piece}" pos="subst"` : '';
  const write = (token: Token) => {
    const { form, pieces } = token;
    if (!hasAnnotation || pieces.length === 1) return `<w${id(token.id)}${says(token, 0)}>${form}</w>`;
    const inner = pieces.map((piece, i) => `<w${id(`${token.id}.${i}`)}${says(token, i)}>${piece}</w>`);
    return `<w${id(token.id)}>${inner.join('')}</w>`;
  };
  const lines = verses.map((verse, line) => {
    const [card, label] = refOf(line).split('.');
    const head = line % LINES === 0 ? `<pb n="${card}"/>` : '';
    return `${head}<lb n="${label}"/><s>${verse.map(write).join(' ')}</s>`;
  });
  return tei(lines.join('\n'));
}

/** Composite forms of neighbours, near and far, over whole words and pieces. */
export function makeComposites(verses: readonly Token[][]): string[][] {
  const tokens = verses.flat();
  const idOf = ({ id, pieces }: Token) => (pieces.length > 1 ? `${id}.1` : id);
  const composites: string[][] = [];
  for (let n = 3; n + 6 < tokens.length; n += 11) {
    composites.push([tokens[n], tokens[n + 1 + (n % 5)]].map((token) => idOf(token as Token)));
  }
  return composites;
}

export function writeComposites(composites: readonly string[][]): string {
  const rows = composites.map((members, i) => `${members.join(' ')}\tperf\tc${i}\t`);
  return `tokens\tclass\tlemma\tcategories\n${rows.join('\n')}\n`;
}
