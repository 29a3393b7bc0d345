import { type FilterTerm, spanOf, writeTerm, type YearSpan, yearsName } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Row, Soft } from '../../ui/layout.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNumbers } from '../numbers.ts';
import { Table } from '../Table.tsx';
import type { FilterProps } from './Facets.tsx';
import styles from './facets.module.css';
import { isMeant, toggled, withOtherFields } from './facets.ts';
import { type Bar, barsOf, stepsOf } from './timeline.ts';

const COUNTS = ['texts', 'words'] as const;
type Count = (typeof COUNTS)[number];
/** Of a hundred, so that what is hardly there is seen to be there. */
const LOWEST = 1.5;
/** Years stand under so many bars at most, where nothing is said of the room there is. */
const MOST_LABELS = 8;

interface Drawn {
  span: YearSpan;
  /** What is asked for reaches into it. */
  isLit: boolean;
}

interface Shown extends Bar, Drawn {
  term: FilterTerm;
  isChosen: boolean;
}

/** For the eye and the pointer; what stands under it has to say and do the same. */
export function Bars<Of extends Drawn>(props: {
  bars: readonly Of[];
  countOf: (bar: Of) => number;
  isNarrowed: boolean;
  onToggle: (bar: Of) => void;
  said: (bar: Of) => string;
  mostLabels?: number;
}) {
  const { bars, countOf, isNarrowed, onToggle, said, mostLabels = MOST_LABELS } = props;
  const most = Math.max(...bars.map(countOf)) || 1;
  const width = 100 / bars.length;
  const every = Math.ceil(bars.length / mostLabels);
  return (
    <svg className={styles['bars']} aria-hidden="true" data-narrowed={isNarrowed || undefined}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing, which is hidden from those who do not see it */}
      <svg y="0" width="100%" height="82%">
        {bars.map((bar, at) => {
          const count = countOf(bar);
          const height = count === 0 ? 0 : Math.max(LOWEST, (count / most) * 100);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: hidden from those who do not point; the table has buttons
            <g key={bar.span.from} data-lit={bar.isLit || undefined} onClick={() => onToggle(bar)}>
              <title>{said(bar)}</title>
              <rect data-place x={`${at * width}%`} y="0" width={`${width}%`} height="100%" />
              <rect
                data-bar
                x={`${(at + 0.08) * width}%`}
                y={`${100 - height}%`}
                width={`${0.84 * width}%`}
                height={`${height}%`}
              />
            </g>
          );
        })}
        <line x1="0" x2="100%" y1="100%" y2="100%" />
      </svg>
      {bars.map(
        ({ span }, at) =>
          at % every === 0 && (
            <text key={span.from} x={`${(at + 0.5) * width}%`} y="97%">
              {yearsName({ from: span.from, to: span.from })}
            </text>
          ),
      )}
    </svg>
  );
}

/** When the texts of the list were written: how many, or how many of their words, in equal steps of years. */
export function Timeline(props: Omit<FilterProps, 'naming'> & { count: Count; onCount: (count: Count) => void }) {
  const { texts, filter, onFilter, count, onCount } = props;
  const { t, plural, number } = useI18n();
  const { decimal } = useNumbers();
  const steps = useMemo(() => stepsOf(texts), [texts]);
  const meant = useMemo(() => withOtherFields(texts, filter, 'date'), [texts, filter]);
  const bars = useMemo(() => barsOf(meant, steps), [meant, steps]);
  if (steps.length === 0) return null;
  const chosen = new Set(filter.filter((term) => term.field === 'date').map(writeTerm));
  const shown = bars.map((bar): Shown => {
    const term: FilterTerm = { field: 'date', span: bar.span, excluded: false };
    return { ...bar, term, isChosen: chosen.has(writeTerm(term)), isLit: isMeant(filter, bar.span) };
  });
  const sums: Record<Count, (bar: Bar) => string> = {
    texts: (bar) => (Number.isInteger(bar.texts) ? number(bar.texts) : decimal(bar.texts, 1)),
    words: (bar) => number(Math.round(bar.words)),
  };
  const undated = meant.filter(({ date }) => spanOf(date) === null).length;
  const onToggle = ({ term }: Shown) => onFilter(toggled(filter, term));
  return (
    <section aria-label={t('texts.timeline.title')} className={styles['timeline']}>
      <Row gap={[2, 4]} align="center" justify="space-between">
        <h2>{t('texts.timeline.title')}</h2>
        <SegmentedControl
          label={t('texts.timeline.count')}
          options={COUNTS.map((value) => ({ value, label: t(`texts.timeline.${value}`) }))}
          value={count}
          onChange={onCount}
        />
      </Row>
      <Bars
        bars={shown}
        countOf={(bar) => bar[count]}
        isNarrowed={chosen.size > 0}
        onToggle={onToggle}
        said={(bar) =>
          `${yearsName(bar.span)}: ${t('texts.timeline.texts')} ${sums.texts(bar)}, ${t('texts.timeline.words')} ${sums.words(bar)}`
        }
      />
      <Soft small>
        {t('texts.timeline.about')}
        {undated > 0 && ` ${t('texts.timeline.undated', { texts: plural('unit.texts', undated) })}`}
      </Soft>
      <details>
        <summary>{t('texts.timeline.table')}</summary>
        <Table
          of="figures"
          caption={t('texts.timeline.title')}
          rows={shown}
          keyOf={({ span }) => span.from}
          rowProps={({ isChosen }) => ({ 'data-chosen': isChosen || undefined })}
          columns={[
            { key: 'years', label: t('texts.timeline.years'), isName: true, cell: ({ span }) => yearsName(span) },
            ...COUNTS.map((key) => ({ key, label: t(`texts.timeline.${key}`), isNumber: true, cell: sums[key] })),
            {
              key: 'show',
              label: t('texts.timeline.choose'),
              isBare: true,
              cell: (bar) => (
                <button
                  type="button"
                  className={styles['more']}
                  aria-pressed={bar.isChosen}
                  onClick={() => onToggle(bar)}
                >
                  {t('texts.timeline.choose')}
                  <VisuallyHidden>: {yearsName(bar.span)}</VisuallyHidden>
                </button>
              ),
            },
          ]}
        />
      </details>
    </section>
  );
}
