import { type Convention, nameOfMark, type ShownRun, shownRuns, type Written } from '@glosa/contract';

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

/** Marks that are a style alone, under the same name. */
const STYLES: Record<Convention, ReadonlySet<string>> = {
  transcription: new Set(['rubric', 'initial', 'hi', 'unclear', 'surplus', 'supplied', 'foreign', 'head', 'quote']),
  transliteration: new Set(['rubric', 'initial', 'hi', 'unclear', 'ex', 'supplied', 'head', 'quote']),
};

function markValue(marks: readonly string[], name: string): string | undefined {
  const mark = marks.find((one) => one.startsWith(`${name}:`));
  return mark?.slice(name.length + 1);
}

/** How a run is drawn under `convention`. */
export function drawRun({ run, before, after }: ShownRun, convention: Convention): DrawnRun {
  const marks = run.m ?? [];
  const names = marks.map(nameOfMark);
  const drawn: DrawnRun = {
    x: run.x,
    styles: names.filter((name) => STYLES[convention].has(name)),
    before,
    after,
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

function lettersOf(runs: Written['r']): string {
  return runs.map((run) => run.x).join('');
}

/** What the text keeps back of a word's other readings: the form in the source, or, where that is shown, its expansion. */
function readingsKeptBack(word: Written, convention: Convention, asWritten: boolean): Remark[] {
  const readings: Remark[] = (word.alt ?? []).map(({ kind, x }) => ({ kind, x }));
  if (!asWritten || convention !== 'transliteration') return readings;
  const shown = lettersOf(shownRuns(word, convention, asWritten));
  const full = lettersOf(word.r);
  const others = readings.filter((one) => one.kind !== 'abbr' || one.x !== shown);
  return shown === full ? others : [...others, { kind: 'expan', x: full }];
}

/** What there is to remark on a word: other readings, and for an edited text what was added, struck out, by whom. */
export function remarksOf(word: Written, convention: Convention, asWritten = false): Remark[] {
  const remarks = readingsKeptBack(word, convention, asWritten);
  for (const run of word.r) {
    const names = (run.m ?? []).map(nameOfMark);
    const hand = markValue(run.m ?? [], 'hand');
    if (convention === 'transcription' && names.includes('del')) remarks.push({ kind: 'del', x: run.x });
    if (convention === 'transcription' && names.includes('add')) remarks.push({ kind: 'add', x: run.x });
    if (hand !== undefined) remarks.push({ kind: 'hand', x: hand });
  }
  return remarks.filter((one, i) => remarks.findIndex((other) => other.kind === one.kind && other.x === one.x) === i);
}
