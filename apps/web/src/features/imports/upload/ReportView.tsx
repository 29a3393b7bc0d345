import type { ImportReport, ReportProblem } from '@glosa/contract';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { countProblems, useProblemList, useVerdict } from '../../../i18n/report-texts.ts';
import { Soft } from '../../../ui/layout.tsx';
import { ProblemList } from '../../../ui/ProblemList.tsx';
import findings from './findings.module.css';
import { KeepReport } from './KeepReport.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { EVERYTHING, filterProblems } from './report.ts';

/** The counts that have a name, of layers and of tables. */
const COUNTED = [
  ...(['cards', 'verses', 'words', 'sentences', 'annotated', 'composites'] as const),
  ...(['rows', 'events', 'persons', 'occurrences', 'groups', 'forms', 'rules', 'texts'] as const),
];

/** What is in the file, in one line: its counts, and what the importer supplied by rule. */
function Contents({ report }: { report: ImportReport }) {
  const { t, number } = useI18n();
  const counts = COUNTED.flatMap((name) => {
    const count = report.counts[name];
    return count === undefined || count === 0 ? [] : [`${t(`upload.count-${name}`)}: ${number(count)}`];
  });
  const { supplied } = report;
  return (
    <>
      {counts.length === 0 ? null : <Soft small>{counts.join(' · ')}</Soft>}
      {supplied === undefined || supplied.words + supplied.sentences === 0 ? null : (
        <Soft small>
          {t('upload.supplied', { words: number(supplied.words), sentences: number(supplied.sentences) })}
        </Soft>
      )}
    </>
  );
}

/** How many problems are shown, of how many; of one kind only the first are listed. */
function Shown({ problems }: { problems: readonly ReportProblem[] }) {
  const { t, plural, number } = useI18n();
  const total = countProblems(problems);
  const listed = problems.filter(({ stands }) => stands === undefined).length;
  return (
    <p role="status" className={findings['count']}>
      {listed === total
        ? plural('upload.shown', total)
        : t('upload.listed', { listed: number(listed), total: number(total) })}
    </p>
  );
}

/** What was found in one sentence; a report stands alone on its page. It describes the heading that takes the focus. */
export const VERDICT_ID = 'upload-verdict';

/**
 * A report to be read by a philologist: the verdict, what is in the file, and every problem with its place. `isStored`:
 * it is of something that was imported, not of something that may be. `name`: of the file it is kept in.
 */
export function ReportView(props: { report: ImportReport; isStored?: boolean; name?: string }) {
  const { report, isStored = false, name = 'report' } = props;
  const { problems, ok } = report;
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = useMemo(() => filterProblems(problems, filter), [problems, filter]);
  const verdict = useVerdict(report, isStored);
  const list = useProblemList(shown);
  return (
    <section aria-labelledby={VERDICT_ID} className={findings['findings']}>
      <p id={VERDICT_ID} className={findings['verdict']} data-ok={ok}>
        {verdict}
      </p>
      <Contents report={report} />
      {problems.length === 0 ? null : (
        <>
          <ReportFilters problems={problems} filter={filter} onFilter={setFilter} />
          <div className={findings['bar']}>
            <Shown problems={shown} />
            <KeepReport problems={shown} name={name} />
          </div>
          <ProblemList key={JSON.stringify(filter)} {...list} />
        </>
      )}
    </section>
  );
}
