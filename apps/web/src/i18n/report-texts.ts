/** Reports on files as every page says them: the verdict, and the problems for `ProblemList`. */
import type { ImportReport, ReportProblem } from '@glosa/contract';
import { type I18n, useI18n } from './i18n.tsx';

/** Where it lies, as editors write it: `text.xml:214:17`; of what is in no file: nothing. */
export function placeOf({ file, line, column }: ReportProblem): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** How many problems there are, of one severity or of both: an entry may stand for those that are not listed. */
export function countProblems(problems: readonly ReportProblem[], severity?: ReportProblem['severity']): number {
  return problems
    .filter((problem) => severity === undefined || problem.severity === severity)
    .reduce((sum, { stands = 1 }) => sum + stands, 0);
}

/** Of what should be and what is, that which the message does not quote already. */
function unsaid({ expected, found, message }: ReportProblem): { name: 'expected' | 'found'; value: string }[] {
  const values = [{ name: 'expected', value: expected } as const, { name: 'found', value: found } as const];
  return values.flatMap(({ name, value }) => (value === undefined || message.includes(value) ? [] : [{ name, value }]));
}

/** How often the same was found, and where else; of what was found once, nothing. */
export function repeated(
  { t, number }: Pick<I18n, 't' | 'number'>,
  { times, also = [] }: ReportProblem,
): { label: string; value: string }[] {
  if (times === undefined) return [];
  const places = also.length + 1 < times ? [...also, '…'] : also;
  const elsewhere = places.length === 0 ? [] : [{ label: t('upload.also'), value: places.join(', ') }];
  return [{ label: t('upload.times'), value: number(times) }, ...elsewhere];
}

function listed(texts: Pick<I18n, 't' | 'number'>, problem: ReportProblem) {
  const { t } = texts;
  const { severity, code, ref = '', message, hint } = problem;
  return {
    ...{ severity, code, message, hint },
    severityName: t(`upload.${severity}`),
    places: [placeOf(problem), ref].filter(Boolean),
    values: [
      ...unsaid(problem).map(({ name, value }) => ({ label: t(`upload.${name}`), value })),
      ...repeated(texts, problem),
    ],
  };
}

/** For `ProblemList`. */
export function useProblemList(problems: readonly ReportProblem[]) {
  const { t, plural, number } = useI18n();
  return {
    problems: problems.map((problem) => listed({ t, number }, problem)),
    label: t('upload.problems'),
    more: (count: number) => plural('upload.more', count),
  };
}

/** A report in one sentence. `isStored`: it is of something that was imported, not of something that may be. */
export function useVerdict({ ok, problems }: ImportReport, isStored: boolean): string {
  const { t, plural } = useI18n();
  if (!ok) return plural('upload.verdict-errors', countProblems(problems, 'error'));
  const warnings = countProblems(problems, 'warning');
  if (warnings === 0) return t('upload.verdict-clean');
  return plural(isStored ? 'versions.warnings' : 'upload.verdict-warnings', warnings);
}
