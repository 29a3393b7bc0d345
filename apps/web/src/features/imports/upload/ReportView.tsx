import type { ImportReport, ReportProblem } from '@glosa/contract';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { countProblems, useProblemList, useVerdict } from '../../../i18n/report-texts.ts';
import { saveFile, saveTsv } from '../../../parts/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { ProblemList } from '../../../ui/ProblemList.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Differences, type Taking } from './Differences.tsx';
import findings from './findings.module.css';
import { codesOf, EVERYTHING, filterProblems, type ReportFilter, reportAsText, reportAsTsv } from './report.ts';

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
 * it is of something that was imported, not of something that may be. `name`: of the file it is kept in. `taking`: where the
 * header says something else than what stands, it can be taken.
 */
export function ReportView(props: {
  report: ImportReport;
  isStored?: boolean;
  name?: string;
  taking?: Taking | undefined;
}) {
  const { report, isStored = false, name = 'report', taking } = props;
  const { problems, ok, differences = [] } = report;
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
      {differences.length > 0 && <Differences differences={differences} taking={taking} />}
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

/** Copies what is shown, or keeps it as a file; `name` is that of the file, without its ending. */
function KeepReport({ problems, name }: { problems: readonly ReportProblem[]; name: string }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportAsText(problems));
      setSaid(t('upload.copied'));
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setSaid(t('upload.not-copied'));
    }
  };
  return (
    <>
      <Button small onClick={() => void copy()}>
        {t('upload.copy')}
      </Button>
      <Button small onClick={() => saveTsv(`${name}.tsv`, reportAsTsv(problems))}>
        {t('upload.save-tsv')}
      </Button>
      <Button small onClick={() => saveFile(`${name}.txt`, 'text/plain', reportAsText(problems))}>
        {t('upload.save-text')}
      </Button>
      <Soft as="span" small role="status">
        {said}
      </Soft>
    </>
  );
}

/** What of a report is shown: by severity, by code, by what is typed. */
function ReportFilters(props: {
  problems: readonly ReportProblem[];
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}) {
  const { problems, filter, onFilter } = props;
  const { t, number } = useI18n();
  const count = (severity: 'error' | 'warning') => number(countProblems(problems, severity));
  return (
    <div className={findings['filters']}>
      <SegmentedControl
        label={t('upload.severity')}
        value={filter.severity}
        options={[
          { value: '', label: t('upload.all') },
          { value: 'error', label: t('upload.errors', { count: count('error') }) },
          { value: 'warning', label: t('upload.warnings', { count: count('warning') }) },
        ]}
        onChange={(severity) => onFilter({ ...filter, severity })}
      />
      <Select
        label={t('upload.code')}
        value={filter.code}
        options={[
          { value: '', label: t('upload.all') },
          ...codesOf(problems).map(({ code, count: times }) => ({ value: code, label: `${code} (${number(times)})` })),
        ]}
        emptyText={t('form.no-options')}
        onChange={(code) => onFilter({ ...filter, code })}
      />
      <FilterField label={t('upload.filter')} value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
    </div>
  );
}
