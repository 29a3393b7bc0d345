import type { ImportReport, ReportProblem } from '@glosa/contract';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { repeated } from '../../../i18n/report-texts.ts';
import { Soft } from '../../../ui/layout.tsx';
import { ProblemValues } from '../../../ui/ProblemList.tsx';
import { type LayerAddress, listHref } from '../layer-address.ts';
import type { PlacedProblem } from './code-problems.ts';
import styles from './editor.module.css';

export const isPlaced = (problem: ReportProblem): problem is PlacedProblem => problem.line !== undefined;

function Place({ problem, goTo }: { problem: ReportProblem; goTo: (line: number, column?: number) => void }) {
  const { t } = useI18n();
  const { line, column, ref } = problem;
  if (line === undefined) return ref === undefined ? null : <span>{ref}</span>;
  return (
    <button type="button" className={styles['place']} onClick={() => goTo(line, column)}>
      {column === undefined ? t('cards.line', { line }) : t('cards.line-column', { line, column })}
    </button>
  );
}

function Values({ problem }: { problem: ReportProblem }) {
  const { t, number } = useI18n();
  const { expected, found } = problem;
  const values = [
    ...(expected === undefined ? [] : [{ label: t('upload.expected'), value: expected }]),
    ...(found === undefined ? [] : [{ label: t('upload.found'), value: found }]),
    ...repeated({ t, number }, problem),
  ];
  return <ProblemValues values={values} />;
}

/** The problems of a card; each leads to its place in the text. */
export function ProblemList(props: {
  problems: readonly ReportProblem[];
  goTo: (line: number, column?: number) => void;
}) {
  const { problems, goTo } = props;
  const { t } = useI18n();
  return (
    <ol className={styles['problems']}>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike in everything
        <li key={index} data-severity={problem.severity}>
          <p className={styles['where']}>
            <span className={styles['severity']}>{t(`upload.${problem.severity}`)}</span>
            <Place problem={problem} goTo={goTo} />
            <code>{problem.code}</code>
          </p>
          <p>{problem.message}</p>
          <Values problem={problem} />
          {problem.hint === undefined ? null : <Soft small>{problem.hint}</Soft>}
        </li>
      ))}
    </ol>
  );
}

/** What does not align on other cards and did not before: a number, and the way to the list that says where. */
export function Elsewhere({ report: { elsewhere = 0 }, place }: { report: ImportReport; place: LayerAddress }) {
  const { t, plural } = useI18n();
  if (elsewhere === 0) return null;
  return (
    <p className={styles['elsewhere']}>
      {plural('cards.elsewhere', elsewhere)} <a href={listHref(place)}>{t('cards.elsewhere-list')}</a>
    </p>
  );
}

/** What was found in the card. With errors the focus comes here: nothing was saved. Warnings wait to be asked for. */
export function Problems({ report, goTo }: { report: ImportReport; goTo: (line: number, column?: number) => void }) {
  const { plural } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every report is a new one, though the words be the same
  useEffect(() => heading.current?.focus(), [report]);
  const errors = report.problems.filter(({ severity }) => severity === 'error').length;
  if (report.ok && report.problems.length === 0) return null;
  if (report.ok) {
    return (
      <details className={styles['warnings']}>
        <summary>{plural('cards.warnings', report.problems.length)}</summary>
        <ProblemList problems={report.problems} goTo={goTo} />
      </details>
    );
  }
  return (
    <section aria-labelledby="card-problems" className={styles['report']}>
      <h2 id="card-problems" ref={heading} tabIndex={-1} className={styles['reportTitle']}>
        {plural('cards.errors', errors)}
      </h2>
      <ProblemList problems={report.problems} goTo={goTo} />
    </section>
  );
}
