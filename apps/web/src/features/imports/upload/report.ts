/** The report of an import as lists, tables and lines of text. */
import type { ReportProblem } from '@glosa/contract';
import { placeOf } from '../../../i18n/report-texts.ts';
import { asTsv } from '../../../parts/save-file.ts';

export type Severity = ReportProblem['severity'];

export interface ReportFilter {
  /** Empty: both. */
  severity: Severity | '';
  /** Empty: all. */
  code: string;
  text: string;
}

export const EVERYTHING: ReportFilter = { severity: '', code: '', text: '' };

const inLowerCase = (text: string) => text.toLocaleLowerCase();

/** The problems of one severity and one code that have all words typed, anywhere in what is shown of them. */
export function filterProblems(problems: readonly ReportProblem[], filter: ReportFilter): ReportProblem[] {
  const words = inLowerCase(filter.text).split(/\s+/).filter(Boolean);
  return problems.filter((problem) => {
    if (filter.severity !== '' && problem.severity !== filter.severity) return false;
    if (filter.code !== '' && problem.code !== filter.code) return false;
    const { code, ref = '', expected = '', found = '', message, hint = '' } = problem;
    const hay = inLowerCase([code, placeOf(problem), ref, expected, found, message, hint].join(' '));
    return words.every((word) => hay.includes(word));
  });
}

/** The name of the file a report is kept in, without its ending; after the file it is about. */
export const reportName = (fileName: string): string => `${fileName.replace(/\.[a-z0-9]+$/i, '')}-report`;

/** The codes that occur, the most frequent first. */
export function codesOf(problems: readonly ReportProblem[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { code, stands = 1 } of problems) counts.set(code, (counts.get(code) ?? 0) + stands);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

const COLUMNS = [
  'severity',
  'code',
  'file',
  'line',
  'column',
  'ref',
  'expected',
  'found',
  'message',
  'hint',
  'times',
  'also',
] as const;

/** One line for each problem. */
export function reportAsTsv(problems: readonly ReportProblem[]): string {
  const rows = problems.map((problem) => COLUMNS.map((column) => String(problem[column] ?? '')));
  return asTsv([COLUMNS, ...rows]);
}

/** `file:line:column: message`, which editors turn into links. */
export function reportAsText(problems: readonly ReportProblem[]): string {
  const lines = problems.map((problem) => {
    const place = placeOf(problem) || problem.ref || '';
    const { message, hint, times, also = [] } = problem;
    const said = hint === undefined ? message : `${message} (${hint})`;
    const repeated = times === undefined ? '' : ` ×${times}${also.length === 0 ? '' : `: ${also.join(', ')}`}`;
    return `${place === '' ? '' : `${place}: `}${said}${repeated}`;
  });
  return `${lines.map((line) => line.replace(/[\r\n]+/g, ' ')).join('\n')}\n`;
}
