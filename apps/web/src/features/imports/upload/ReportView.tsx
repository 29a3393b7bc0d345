import type { ImportReport, ReportProblem } from '@glosa/contract';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { saveFile } from '../save-file.ts';
import {
  codesOf,
  EVERYTHING,
  filterProblems,
  placeOf,
  type ReportFilter,
  reportAsText,
  reportAsTsv,
} from './report.ts';
import styles from './upload.module.css';

const AT_ONCE = 100;

/** The arrows jump from one to the next, so it takes the focus. */
function ProblemLine(props: { problem: ReportProblem; isCurrent: boolean; onFocus: () => void }) {
  const { problem, isCurrent, onFocus } = props;
  const { t } = useI18n();
  const { severity, code, ref, expected, found, message, hint } = problem;
  return (
    <li className={styles['problemLine']} data-severity={severity} tabIndex={isCurrent ? 0 : -1} onFocus={onFocus}>
      <p className={styles['where']}>
        <span className={styles['severity']}>{t(`upload.${severity}`)}</span>
        {[placeOf(problem), ref].filter(Boolean).map((place) => (
          <span key={place}>{place}</span>
        ))}
        <code>{code}</code>
      </p>
      <p className={styles['message']}>{message}</p>
      {expected === undefined && found === undefined ? null : (
        <dl className={styles['pair']}>
          {expected === undefined ? null : (
            <div>
              <dt>{t('upload.expected')}</dt>
              <dd>{expected}</dd>
            </div>
          )}
          {found === undefined ? null : (
            <div>
              <dt>{t('upload.found')}</dt>
              <dd>{found}</dd>
            </div>
          )}
        </dl>
      )}
      {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
    </li>
  );
}

/** The problems one under the other; arrows, Home and End jump between them. */
function ProblemList({ problems }: { problems: readonly ReportProblem[] }) {
  const { t, plural } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState(AT_ONCE);
  const jump = (event: KeyboardEvent) => {
    const last = Math.min(shown, problems.length) - 1;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <ol ref={list} className={styles['problems']} aria-label={t('upload.problems')} onKeyDown={jump}>
        {problems.slice(0, shown).map((problem, index) => (
          <ProblemLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike in everything
            key={index}
            problem={problem}
            isCurrent={index === current}
            onFocus={() => setCurrent(index)}
          />
        ))}
      </ol>
      {problems.length > shown ? (
        <Button small look="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {plural('upload.more', Math.min(AT_ONCE, problems.length - shown))}
        </Button>
      ) : null}
    </>
  );
}

function Filters(props: {
  problems: readonly ReportProblem[];
  filter: ReportFilter;
  shown: number;
  onFilter: (filter: ReportFilter) => void;
}) {
  const { problems, filter, shown, onFilter } = props;
  const { t, plural, number } = useI18n();
  const count = (severity: string) => number(problems.filter((one) => one.severity === severity).length);
  return (
    <div className={styles['filters']}>
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
      <p role="status" className={styles['count']}>
        {plural('upload.shown', shown)}
      </p>
    </div>
  );
}

/** Copies what is shown, or keeps it as a file. */
function Keep({ problems }: { problems: readonly ReportProblem[] }) {
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
    <div className={styles['keep']}>
      <Button small onClick={() => void copy()}>
        {t('upload.copy')}
      </Button>
      <Button small onClick={() => saveFile('report.tsv', 'text/tab-separated-values', reportAsTsv(problems))}>
        {t('upload.save-tsv')}
      </Button>
      <Button small onClick={() => saveFile('report.txt', 'text/plain', reportAsText(problems))}>
        {t('upload.save-text')}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}

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
      {counts.length === 0 ? null : <p className={styles['contents']}>{counts.join(' · ')}</p>}
      {supplied === undefined || supplied.words + supplied.sentences === 0 ? null : (
        <p className={styles['contents']}>
          {t('upload.supplied', { words: number(supplied.words), sentences: number(supplied.sentences) })}
        </p>
      )}
    </>
  );
}

/**
 * A report to be read by a philologist: the verdict, what is in the file, and every problem with its place. `isStored`:
 * it is of something that was imported, not of something that may be.
 */
export function ReportView({ report, isStored = false }: { report: ImportReport; isStored?: boolean }) {
  const { t, plural } = useI18n();
  const { problems, ok } = report;
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = useMemo(() => filterProblems(problems, filter), [problems, filter]);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const id = useId();
  const verdict = ok
    ? warnings === 0
      ? t('upload.verdict-clean')
      : plural(isStored ? 'versions.warnings' : 'upload.verdict-warnings', warnings)
    : plural('upload.verdict-errors', errors);
  return (
    <section aria-labelledby={id} className={styles['report']}>
      <p id={id} className={styles['verdict']} data-ok={ok}>
        {verdict}
      </p>
      <Contents report={report} />
      {problems.length === 0 ? null : (
        <>
          <Filters problems={problems} filter={filter} shown={shown.length} onFilter={setFilter} />
          <ProblemList key={JSON.stringify(filter)} problems={shown} />
          <Keep problems={shown} />
        </>
      )}
    </section>
  );
}
