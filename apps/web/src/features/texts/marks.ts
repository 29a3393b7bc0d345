import type { Run as RunSchema } from '@glosa/contract';
import type { z } from 'zod';

type Run = z.infer<typeof RunSchema>;

/** The conventions by which marks are shown: an edited text or the letters as they stand in the source. */
export type Convention = 'transcription' | 'transliteration';

/** How one run of characters is drawn. */
export interface DrawnRun {
  x: string;
  /** Names of styles, see reading.module.css. */
  styles: string[];
  /** Brackets that open or close here; not part of the text. */
  before: string;
  after: string;
  /** BCP 47 tag where the run is in another language. */
  lang?: string;
  superscript: boolean;
  struck: boolean;
  /** Hands other than the main one, as the source names them. */
  hand?: string;
}

/** Brackets around whole stretches of marked characters, also across words. */
const BRACKETS: Record<Convention, Record<string, readonly [string, string]>> = {
  transcription: { supplied: ['⟨', '⟩'], surplus: ['{', '}'] },
  transliteration: { supplied: ['⟨', '⟩'], add: ['⸜', '⸝'] },
};

/** Marks that are a style alone, under the same name. */
const STYLES: Record<Convention, ReadonlySet<string>> = {
  transcription: new Set(['rubric', 'initial', 'hi', 'unclear', 'surplus', 'supplied', 'foreign', 'head', 'quote']),
  transliteration: new Set(['rubric', 'initial', 'hi', 'unclear', 'ex', 'supplied', 'head', 'quote']),
};

function nameOf(mark: string): string {
  const colon = mark.indexOf(':');
  return colon < 0 ? mark : mark.slice(0, colon);
}

function markValue(marks: readonly string[], name: string): string | undefined {
  const mark = marks.find((one) => one.startsWith(`${name}:`));
  return mark?.slice(name.length + 1);
}

/** Whether the convention leaves the run out: an edited text does not show what the scribe struck out. */
export function isHidden(run: Run, convention: Convention): boolean {
  return convention === 'transcription' && (run.m ?? []).some((mark) => nameOf(mark) === 'del');
}

function brackets(run: Run, neighbour: Run | undefined, convention: Convention, side: 0 | 1): string {
  const here = (run.m ?? []).map(nameOf);
  const there = new Set((neighbour?.m ?? []).map(nameOf));
  const signs = here.flatMap((name) => (there.has(name) ? [] : [BRACKETS[convention][name]?.[side] ?? '']));
  return (side === 0 ? signs : signs.reverse()).join('');
}

/**
 * How `run` is drawn under `convention`. `previous` and `next` are the runs that stand beside it on the line: a bracket
 * opens and closes only where the marked stretch begins and ends.
 */
export function drawRun(run: Run, convention: Convention, previous?: Run, next?: Run): DrawnRun {
  const marks = run.m ?? [];
  const names = marks.map(nameOf);
  const drawn: DrawnRun = {
    x: run.x,
    styles: names.filter((name) => STYLES[convention].has(name)),
    before: brackets(run, previous, convention, 0),
    after: brackets(run, next, convention, 1),
    superscript: convention === 'transliteration' && names.includes('sup'),
    struck: convention === 'transliteration' && names.includes('del'),
  };
  const lang = markValue(marks, 'foreign');
  if (lang !== undefined && lang !== '') drawn.lang = lang;
  const hand = markValue(marks, 'hand');
  if (hand !== undefined) drawn.hand = hand;
  return drawn;
}

/** A fact about a word that the edited text does not show, given as a note on demand. */
export interface Remark {
  kind: 'sic' | 'orig' | 'abbr' | 'expan' | 'del' | 'add' | 'hand';
  x: string;
}

/** What of an item decides how it is drawn and what there is to remark on it. */
interface Marked {
  r: readonly Run[];
  part?: 'I' | 'M' | 'F' | undefined;
  alt?: readonly { kind: 'sic' | 'orig' | 'abbr' | 'del'; x: string }[] | undefined;
}

/** What the scribe wrote of an abbreviated word; of one in parts, each part without its expanded letters. */
function written({ r, part, alt }: Marked): readonly Run[] {
  const sign = part === undefined ? alt?.find(({ kind }) => kind === 'abbr') : undefined;
  if (sign !== undefined) {
    const shared = (r[0]?.m ?? []).filter((mark) => mark !== 'ex' && r.every((run) => run.m?.includes(mark)));
    return [{ x: sign.x, m: shared }];
  }
  const runs = r.filter((run) => !run.m?.includes('ex'));
  // An expansion without a sign would leave no word to read or to open.
  return runs.length > 0 ? runs : r;
}

/** The runs that are drawn. `asWritten`: the transliteration shows abbreviations as in the source, not expanded. */
export function shownRuns(item: Marked, convention: Convention, asWritten: boolean): readonly Run[] {
  const runs = asWritten && convention === 'transliteration' ? written(item) : item.r;
  return runs.filter((run) => !isHidden(run, convention));
}

function lettersOf(runs: readonly Run[]): string {
  return runs.map((run) => run.x).join('');
}

/** What the text keeps back of a word's other readings: the form in the source, or, where that is shown, its expansion. */
function readingsKeptBack(word: Marked, convention: Convention, asWritten: boolean): Remark[] {
  const readings: Remark[] = (word.alt ?? []).map(({ kind, x }) => ({ kind, x }));
  if (!asWritten || convention !== 'transliteration') return readings;
  const shown = lettersOf(written(word));
  const full = lettersOf(word.r);
  const others = readings.filter((one) => one.kind !== 'abbr' || one.x !== shown);
  return shown === full ? others : [...others, { kind: 'expan', x: full }];
}

/** What there is to remark on a word: other readings, and for an edited text what was added, struck out, by whom. */
export function remarksOf(word: Marked, convention: Convention, asWritten = false): Remark[] {
  const remarks = readingsKeptBack(word, convention, asWritten);
  for (const run of word.r) {
    const names = (run.m ?? []).map(nameOf);
    const hand = markValue(run.m ?? [], 'hand');
    if (convention === 'transcription' && names.includes('del')) remarks.push({ kind: 'del', x: run.x });
    if (convention === 'transcription' && names.includes('add')) remarks.push({ kind: 'add', x: run.x });
    if (hand !== undefined) remarks.push({ kind: 'hand', x: hand });
  }
  return remarks.filter((one, i) => remarks.findIndex((other) => other.kind === one.kind && other.x === one.x) === i);
}
