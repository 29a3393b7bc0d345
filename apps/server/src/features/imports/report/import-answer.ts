/** What came of an import, in words. */
import type { ImportReport, ImportResult, Language, ReportProblem } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import { DICTIONARIES, format, plural } from '@glosa/dictionary';
import type { ImportOutcome } from '../run/import-work.ts';
import { countProblems, hintOf, messageOf, standsFor } from './report.ts';

export function resultOf(outcome: ImportOutcome, language: Language): ImportResult {
  const { status, diff, token, version, needsConfirmation, stored } = outcome;
  const report = reportOf(outcome, language);
  if (status === 'refused') return { error: summaryOf(outcome.problems, language), code: 'refused', report };
  if (status === 'confirm') {
    const error = DICTIONARIES[language]['import.error.confirm'];
    return { error, code: 'confirm', report, diff, ...(token !== null && { token }) };
  }
  const unchanged = status === 'unchanged';
  const done = { report, diff, needsConfirmation, token, version, unchanged };
  if (stored?.what !== 'layer') return done;
  const { what: _layer, ...text } = stored;
  return { ...done, text };
}

/** A report whose messages are in a language. */
export function reportOf(
  {
    problems,
    counts,
    supplied,
    elsewhere,
    differences = [],
  }: Pick<ImportOutcome, 'problems' | 'counts' | 'supplied' | 'differences'> & { elsewhere?: number },
  language: Language,
): ImportReport {
  return {
    ok: !problems.some(({ severity }) => severity === 'error'),
    problems: problems.map((problem) => problemIn(problem, language)),
    counts: { ...counts },
    ...(supplied && { supplied }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(differences.length > 0 && { differences }),
  };
}

function problemIn(problem: ImportProblem, language: Language): ReportProblem {
  const { severity, code, file, line, column, ref, expected, found, times, also } = problem;
  const hint = hintOf(problem, language);
  const stands = standsFor(problem);
  return {
    ...{ severity, code, message: messageOf(problem, language) },
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(ref !== undefined && { ref }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(stands !== undefined && { stands }),
    ...(times !== undefined && { times }),
    ...(also !== undefined && { also }),
  };
}

/** `3 errors and 2 warnings; nothing was stored.` */
export function summaryOf(problems: readonly ImportProblem[], language: Language): string {
  const errors = plural(DICTIONARIES[language], language, 'import.errors', countProblems(problems, 'error'));
  const warnings = plural(DICTIONARIES[language], language, 'import.warnings', countProblems(problems, 'warning'));
  return format(DICTIONARIES[language]['import.error.refused'], { errors, warnings });
}
