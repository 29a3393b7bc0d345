import { type Facets, type TextFilter, type YearSpan, yearsName } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Bars } from '../../../parts/facets/Bars.tsx';
import { wantedYears, withYears } from '../../../parts/facets/facets.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { Soft } from '../../../ui/layout.tsx';
import { type YearBar, yearBars } from './facet-values.ts';
import styles from './facets.module.css';

/** How long a handle rests before its years are asked for, in milliseconds. */
const REST = 350;

/** In a column beside the results. */
const MOST_LABELS = 4;

interface Handles {
  from: number;
  to: number;
}

/** The edges of the bars, by their number, that years reach to; those beyond the bars are the outer ones. */
function handlesAt(edges: readonly number[], span: YearSpan | null): Handles {
  const last = edges.length - 1;
  if (span === null) return { from: 0, to: last };
  const from = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= span.from),
  );
  const to = edges.findIndex((edge) => edge > span.to);
  return { from: Math.min(from, last - 1), to: Math.max(from + 1, to < 0 ? last : to) };
}

/** Two handles under the bars, which move from edge to edge of them. */
function Handles(props: {
  bars: readonly YearBar[];
  chosen: YearSpan | null;
  onChoose: (span: YearSpan | null) => void;
}) {
  const { bars, chosen, onChoose } = props;
  const { t } = useI18n();
  const [moved, setMoved] = useState<Handles | null>(null);
  const edges = [...bars.map(({ span }) => span.from), (bars.at(-1)?.span.to ?? 0) + 1];
  const last = edges.length - 1;
  const at = moved ?? handlesAt(edges, chosen);
  const yearsAt = ({ from, to }: Handles): YearSpan => ({ from: edges[from] ?? 0, to: (edges[to] ?? 0) - 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handles alone say when
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => onChoose(moved.from === 0 && moved.to === last ? null : yearsAt(moved)), REST);
    return () => clearTimeout(timer);
  }, [moved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other years were chosen: the handles stand where those are
  useEffect(() => setMoved(null), [chosen?.from, chosen?.to]);
  const handle = (which: 'from' | 'to') => (
    <input
      type="range"
      min={0}
      max={last}
      value={at[which]}
      aria-label={t(`texts.facets.${which}`)}
      aria-valuetext={String(yearsAt(at)[which])}
      onChange={(event) => {
        const value = Number(event.currentTarget.value);
        setMoved(
          which === 'from' ? { ...at, from: Math.min(value, at.to - 1) } : { ...at, to: Math.max(value, at.from + 1) },
        );
      }}
    />
  );
  return (
    <div className={styles['handles']}>
      <span
        aria-hidden="true"
        style={{ insetInlineStart: `${(at.from / last) * 100}%`, insetInlineEnd: `${100 - (at.to / last) * 100}%` }}
      />
      {handle('from')}
      {handle('to')}
    </div>
  );
}

/** When the texts with hits were written: bars to be pressed, handles to be moved. */
export function YearsInput(props: {
  years: Facets['years'];
  filter: TextFilter;
  onFilter: (filter: TextFilter) => void;
}) {
  const { years, filter, onFilter } = props;
  const { t, plural } = useI18n();
  const { decimal, whole } = useNumbers();
  const bars = yearBars(years, filter);
  const chosen = wantedYears(filter);
  if (bars.length === 0) return null;
  const count = (hits: number) => (Number.isInteger(hits) ? whole(hits) : decimal(hits, 1));
  const isChosen = ({ span }: YearBar) => chosen?.from === span.from && chosen.to === span.to;
  return (
    <>
      <div className={styles['dates']}>
        <Bars
          bars={bars}
          countOf={({ hits }) => hits}
          mostLabels={MOST_LABELS}
          isNarrowed={filter.some(({ field }) => field === 'date')}
          said={({ span, hits, texts }) =>
            `${yearsName(span)}: ${t('lists.hits')} ${count(hits)}, ${plural('unit.texts', texts)}`
          }
          onToggle={(bar) => onFilter(withYears(filter, isChosen(bar) ? null : bar.span))}
        />
        <Handles bars={bars} chosen={chosen} onChoose={(span) => onFilter(withYears(filter, span))} />
      </div>
      <Soft small>{t('texts.timeline.about')}</Soft>
    </>
  );
}
