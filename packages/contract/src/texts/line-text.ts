/** How the items of a line read as text: the same letters, brackets and hyphens wherever a line is written. */
import type { z } from 'zod';
import type { DisplayItem, Run as RunSchema } from './texts.ts';

type Run = z.infer<typeof RunSchema>;

/** The conventions by which marks are shown: an edited text or the letters as they stand in the source. */
export type Convention = 'transcription' | 'transliteration';

/** How a layer is shown, by its mode in an address; an other transcript is an edited text. */
export const conventionOf = (mode: string): Convention =>
  mode === 'transliteration' ? 'transliteration' : 'transcription';

/** Brackets around whole stretches of marked characters, also across words: what opens, and what closes. */
const BRACKETS: Record<Convention, Record<string, string>> = {
  transcription: { supplied: '⟨⟩', surplus: '{}' },
  transliteration: { supplied: '⟨⟩', add: '⸜⸝' },
};

/** A run that is shown, with the brackets that open and close at it; they are no part of the text. */
export interface ShownRun {
  run: Run;
  before: string;
  after: string;
}

/** The runs of every item that has any; items of which nothing shows are absent. */
export type ShownLine = ReadonlyMap<DisplayItem, readonly ShownRun[]>;

/** What of an item decides which of its runs are shown. */
export interface Written {
  r: readonly Run[];
  part?: 'I' | 'M' | 'F' | undefined;
  alt?: readonly { kind: 'sic' | 'orig' | 'abbr' | 'del'; x: string }[] | undefined;
}

/** The name of a mark without what it says of itself: of `add:above` it is `add`. */
export function nameOfMark(mark: string): string {
  return mark.split(':', 1)[0] ?? mark;
}

/** An edited text does not show what the scribe struck out. */
function isHidden(run: Run, convention: Convention): boolean {
  return convention === 'transcription' && (run.m ?? []).some((mark) => nameOfMark(mark) === 'del');
}

/** What the scribe wrote of an abbreviated word; of one in parts, each part without its expanded letters. */
function writtenRuns({ r, part, alt }: Written): readonly Run[] {
  const sign = part === undefined ? alt?.find(({ kind }) => kind === 'abbr') : undefined;
  if (sign !== undefined) {
    const shared = (r[0]?.m ?? []).filter((mark) => mark !== 'ex' && r.every((run) => run.m?.includes(mark)));
    return [{ x: sign.x, m: shared }];
  }
  const runs = r.filter((run) => !run.m?.includes('ex'));
  // An expansion without a sign would leave no word to read or to open.
  return runs.length > 0 ? runs : r;
}

/** The runs that are shown. `asWritten`: the transliteration shows abbreviations as in the source, not expanded. */
export function shownRuns(item: Written, convention: Convention, asWritten: boolean): readonly Run[] {
  const runs = asWritten && convention === 'transliteration' ? writtenRuns(item) : item.r;
  return runs.filter((run) => !isHidden(run, convention));
}

/** Signs on one side of a run, where what they enclose ends: `neighbour` is the run beside it on the line. */
function brackets(run: Run, neighbour: Run | undefined, convention: Convention, side: 0 | 1): string {
  const there = new Set((neighbour?.m ?? []).map(nameOfMark));
  const names = (run.m ?? []).map(nameOfMark).filter((name) => !there.has(name));
  const signs = names.map((name) => BRACKETS[convention][name]?.[side] ?? '');
  return (side === 0 ? signs : signs.reverse()).join('');
}

/** Takes a line as a whole, because brackets open and close over the words that they enclose. */
export function shownLine(items: readonly DisplayItem[], convention: Convention, asWritten: boolean): ShownLine {
  const places = items.flatMap((item) =>
    'r' in item ? shownRuns(item, convention, asWritten).map((run) => ({ item, run })) : [],
  );
  const line = new Map<DisplayItem, ShownRun[]>();
  for (const [i, { item, run }] of places.entries()) {
    const before = brackets(run, places[i - 1]?.run, convention, 0);
    const after = brackets(run, places[i + 1]?.run, convention, 1);
    const runs = line.get(item) ?? [];
    line.set(item, [...runs, { run, before, after }]);
  }
  return line;
}

/** What a scribe ends a line with that breaks a word. */
const BREAK_SIGN = /[-=⸗‐¬]$/u;

/** Whether a word goes on in the next line. */
export const goesOn = (item: DisplayItem): boolean => item.k === 'w' && (item.part === 'I' || item.part === 'M');

/** Whether a broken word, of which `letters` are shown, needs a hyphen of ours: the scribe's own sign is enough. */
export function needsHyphen(item: DisplayItem, letters: string): boolean {
  return goesOn(item) && !BREAK_SIGN.test(letters);
}

export const GAP_SIGN = '[…]';

/**
 * A line as it reads, without white space around it. Of notes, of other readings, and of what stands between words
 * (numbers of sentences, milestones) it says nothing.
 */
export function lineText(items: readonly DisplayItem[], convention: Convention, asWritten = false): string {
  const line = shownLine(items, convention, asWritten);
  let text = '';
  for (const item of items) {
    const runs = line.get(item) ?? [];
    text += item.k === 'g' ? GAP_SIGN : runs.map(({ run, before, after }) => before + run.x + after).join('');
    if (runs.length > 0 && needsHyphen(item, runs.at(-1)?.run.x ?? '')) text += '-';
    if ('sp' in item && item.sp === 1) text += ' ';
  }
  return text.trim();
}
