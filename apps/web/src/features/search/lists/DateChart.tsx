import type { ComparedRow } from '@glosa/contract';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { chartSteps } from './chart.ts';
import styles from './rates.module.css';

const RatePlot = lazy(async () => ({ default: (await import('../../../parts/plots/RatePlot.tsx')).RatePlot }));

/** `names`: what the selections of texts are called, without a second one there is one series. */
interface Props {
  rows: readonly ComparedRow[];
  step: number;
  names: readonly string[];
  label: string;
  /** What was searched, for the files. */
  q: string;
}

/** Frequencies per million by steps of years, each with its interval. */
export function DateChart({ rows, step: years, names, label, q }: Props) {
  const { t } = useI18n();
  const steps = chartSteps(rows, years);
  if (steps.length === 0) return null;
  return (
    <div className={styles['chart']}>
      <Suspense fallback={null}>
        <RatePlot
          name="glosa-frequencies"
          title={`${label}: ${t('lists.per-million')}`}
          panels={[{ name: '', steps }]}
          names={names}
          of={[[t('export.query'), q]]}
          controls={
            names.length > 1 &&
            names.map((name, i) => (
              <span key={name} className={styles['key']} data-second={i === 1 || undefined}>
                {name}
              </span>
            ))
          }
          about={t('rates.about')}
        />
      </Suspense>
    </div>
  );
}
