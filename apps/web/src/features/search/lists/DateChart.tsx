import { type ComparedRow, yearsName } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { type ChartStep, chartSteps, ticksOf, topOf } from './chart.ts';
import { type Frequency, useRates } from './Rate.tsx';
import styles from './rates.module.css';

const SIDES = ['first', 'second'] as const;
/** Years stand under so many steps at most. */
const MOST_NAMES = 12;
/** Of the width of a step: the space between two steps, and half the width of the ends of a whisker. */
const GAP = 0.18;
const CAP = 0.05;

/** One bar with its whisker, in per cent of the plane. */
function Series(props: { of: Frequency; x: number; width: number; top: number; isSecond: boolean; title: string }) {
  const { of, x, width, top, isSecond, title } = props;
  const y = (value: number) => 100 - (value / top) * 100;
  const middle = x + width / 2;
  const cap = width * CAP * 2;
  const line = (key: string, x1: number, x2: number, y1: number, y2: number) => ({
    key,
    at: { x1: `${x1}%`, x2: `${x2}%`, y1: `${y1}%`, y2: `${y2}%` },
  });
  const lines = [
    line('stem', middle, middle, y(of.low), y(of.high)),
    line('low', middle - cap, middle + cap, y(of.low), y(of.low)),
    line('high', middle - cap, middle + cap, y(of.high), y(of.high)),
  ];
  return (
    <g>
      <title>{title}</title>
      <rect
        className={styles['series']}
        data-second={isSecond || undefined}
        x={`${x}%`}
        width={`${width}%`}
        y={`${y(of.perMillion)}%`}
        height={`${(of.perMillion / top) * 100}%`}
      />
      <g className={styles['whisker']}>
        {lines.map(({ key, at }) => (
          <line key={key} data-halo {...at} />
        ))}
        {lines.map(({ key, at }) => (
          <line key={key} {...at} />
        ))}
      </g>
    </g>
  );
}

function Step(props: { step: ChartStep; at: number; count: number; isCompared: boolean; top: number }) {
  const { step, at, count, isCompared, top } = props;
  const { t } = useI18n();
  const rate = useRates();
  const width = 100 / count;
  const shown = isCompared ? SIDES : (['first'] as const);
  const bar = (width * (1 - GAP)) / shown.length;
  return shown.map((side, i) => {
    const of = step[side];
    if (of === null) return null;
    const x = at * width + (width * GAP) / 2 + i * bar;
    const numbers = `${rate(of.perMillion)} ${t('lists.per-million')} (${rate(of.low)}–${rate(of.high)})`;
    return (
      <Series
        key={side}
        of={of}
        x={x + bar * 0.04}
        width={bar * 0.92}
        top={top}
        isSecond={side === 'second'}
        title={`${yearsName(step.span)}: ${numbers}`}
      />
    );
  });
}

/**
 * Frequencies per million by steps of years, each with its interval. The table under it says the same in numbers.
 * `names`: what the selections of texts are called; without a second one there is one series.
 */
export function DateChart(props: {
  rows: readonly ComparedRow[];
  step: number;
  names: readonly string[];
  label: string;
}) {
  const { rows, step: years, names, label } = props;
  const { t } = useI18n();
  const rate = useRates();
  const steps = chartSteps(rows, years);
  if (steps.length === 0) return null;
  const isCompared = names.length > 1;
  const top = topOf(steps);
  const every = Math.ceil(steps.length / MOST_NAMES);
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <b>
          {label}: {t('lists.per-million')}
        </b>
        {isCompared &&
          names.map((name, i) => (
            <span key={name} className={styles['key']} data-second={i === 1 || undefined}>
              {name}
            </span>
          ))}
      </figcaption>
      <div className={styles['plane']}>
        {ticksOf(top).map((value) => (
          <span key={value} className={styles['tick']} style={{ insetBlockStart: `${15 * (1 - value / top)}rem` }}>
            <span aria-hidden="true">{rate(value)}</span>
          </span>
        ))}
        <svg role="img" aria-label={t('rates.chart', { of: label })}>
          {steps.map((step, at) => (
            <Step key={step.span.from} {...{ step, at, isCompared, top }} count={steps.length} />
          ))}
          <line className={styles['base']} x1="0" x2="100%" y1="100%" y2="100%" />
        </svg>
        <div
          className={styles['names']}
          style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
          aria-hidden="true"
        >
          {steps.map(({ span }, at) => (
            <span key={span.from}>
              {at % every === 0 && (
                <>
                  {yearsName({ from: span.from, to: span.from })}
                  {steps.length <= MOST_NAMES && <i>–{yearsName({ from: span.to, to: span.to })}</i>}
                </>
              )}
            </span>
          ))}
        </div>
      </div>
      <Soft small>{t('rates.about')}</Soft>
    </figure>
  );
}
