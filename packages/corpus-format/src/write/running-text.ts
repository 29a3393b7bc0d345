/** The running text of a line: letters as they are read and indexed, without what was struck out or is superfluous. */
import type { DisplayItem, LayerKind, Run } from '../layer.ts';
import { isLineHyphen } from './bare.ts';
import { isGap, sharedMarks } from './marks.ts';
import { isIndexed } from './words.ts';

const GAP = '[…]';
/** What an item that is shown but not indexed may be, where it is no running text either. */
const LEFT_OUT = /^(?:del|surplus|sic|orig|abbr)(?::|$)/;

/** A word that runs over into the next line ends with `=`, as in the plain text format. */
export function runningText(items: readonly DisplayItem[], kind: LayerKind): string {
  const last = items.findLastIndex(({ k }) => k === 'w' || k === 'p' || k === 'x');
  let text = '';
  for (const [at, item] of items.entries()) {
    if (item.k === 's' || item.k === 'b' || item.k === 'm' || item.k === 'n') continue;
    const isCut = at === last && item.k === 'w' && (item.part === 'I' || item.part === 'M');
    text += itemText(item, kind);
    if (isCut) return `${oneLine(text)}=`;
    if (item.sp === 1) text += ' ';
  }
  return oneLine(text);
}

function itemText(item: Extract<DisplayItem, { k: 'w' | 'p' | 'x' | 'g' }>, kind: LayerKind): string {
  if (item.k === 'g') return GAP;
  if (item.k === 'x') return sharedMarks(item.r).some((mark) => LEFT_OUT.test(mark)) ? '' : lettersOf(item.r);
  return item.k === 'p' ? lettersOf(item.r) : lettersOf(item.r.filter((run) => isShown(run, kind)));
}

const isShown = (run: Run, kind: LayerKind) =>
  isGap(run) || isIndexed(run, kind) || (run.m?.at(-1) === 'pc' && !isLineHyphen(run));

/** The characters of runs; missing letters as `[…]`. */
export function lettersOf(runs: readonly Run[]): string {
  return runs.map((run) => (isGap(run) ? GAP : run.x)).join('');
}

/** Text for a format in which a line is a unit: no breaks, tabs or control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
