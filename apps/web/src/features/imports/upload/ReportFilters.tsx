import type { ReportProblem } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { countProblems } from '../../../i18n/report-texts.ts';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import findings from './findings.module.css';
import { codesOf, type ReportFilter } from './report.ts';

/** What of a report is shown: by severity, by code, by what is typed. */
export function ReportFilters(props: {
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
