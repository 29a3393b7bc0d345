import type { Run } from '../layer.ts';
import { tokenize } from '../tokenize.ts';
import { isGap } from './marks.ts';
import type { WordGroup } from './words.ts';

const LINE_HYPHEN = /^[-=~\u2010\u2e17\u00ad\u00ac]+$/u;

/** Whether a hyphen closes the line: written as it stands, it is read as part of the word again. */
export function isLineHyphen(run: Run): boolean {
  return run.m?.at(-1) === 'pc' && LINE_HYPHEN.test(run.x) && isOneToken(run.x, 'mark');
}

/** Whether letters without any `w` are read as this word again. */
export function canBeBare(parts: WordGroup['parts']): boolean {
  return parts.every(({ item, before }, i) => {
    if (i > 0 && !(before.length === 1 && before[0]?.t === 'lb')) return false;
    const runs = i < parts.length - 1 && isLineHyphen(item.r.at(-1) ?? { x: '' }) ? item.r.slice(0, -1) : item.r;
    return areLetters(runs);
  });
}

/** Whether every run is letters that the tokeniser leaves together; what it takes for a gap may follow them. */
export function areLetters(runs: readonly Run[]): boolean {
  const [first] = runs;
  if (!first || isGap(first)) return false;
  return runs.every((run) => isGap(run) || (run.m?.at(-1) !== 'pc' && isOneToken(run.x, 'word')));
}

function isOneToken(text: string, kind: 'word' | 'mark'): boolean {
  const [token, second] = tokenize(text);
  return token?.kind === kind && second === undefined;
}

/** Whether `text` after `tail`, without anything between them, is still cut before it and not within it. */
export function isCutOff(tail: string, text: string, kind: 'word' | 'mark'): boolean {
  const tokens = [...tokenize(tail + text)];
  const last = tokens.at(-1);
  return last?.kind === kind && last.text === text;
}
