import type { QueryProblem } from './problem.ts';

/** Longer queries are not typed by hand, and each repair is read once more. */
const MAX_LENGTH = 2000;
const MAX_REPAIRS = 6;

/** Queries that may be what was meant, the likeliest first; whether they can be read is for the caller to find out. */
export function repairsOf(problem: QueryProblem, text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const { from, to, replacements } = problem;
  const before = text.slice(0, from);
  const behind = text.slice(to);
  const repairs = replacements.map((replacement) => before + replacement + behind);
  // Where it is known what was meant, taking signs away is no better.
  if (problem.code === 'SYNTAX' && replacements.length === 0) repairs.push(...repairsOfSigns(problem, text));
  const different = [...new Set(repairs)].filter((repaired) => repaired !== text && repaired.trim() !== '');
  return different.slice(0, MAX_REPAIRS);
}

const CLOSERS = new Set([')', ']', '"', "'", '/', '>', '/>', '>>', '}']);

/** A sign is missing, or one is too many, or it was meant as a letter. */
function repairsOfSigns({ from, to, expected }: QueryProblem, text: string): string[] {
  const before = text.slice(0, from);
  const found = text.slice(from, to);
  const behind = text.slice(to);
  const closers = expected.filter((sign) => CLOSERS.has(sign));
  // An operator with nothing to join.
  const joined = `${before.replace(/\s*[&|]\s*$/u, '')}${text.slice(from)}`;
  // An opener is pointed at where nothing closes it; else the closer may be missing right here.
  const here = /^[([<{"'/„“”«»]$/u.test(found) ? [] : closers.map((sign) => before + sign + text.slice(from));
  const repairs = [
    ...closers.map((sign) => text + sign),
    ...here,
    joined,
    `${before.trimEnd()} ${behind.trimStart()}`.trim(),
  ];
  if (/^[^\p{L}\p{N}\s]$/u.test(found)) repairs.push(`${before}\\${found}${behind}`);
  return repairs;
}
