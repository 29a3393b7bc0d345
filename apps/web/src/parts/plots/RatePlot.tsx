/** How often something is said in which years: bars per million with their intervals, on planes of one scale. */
import { yearsName } from '@glosa/contract';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useNumbers } from '../numbers.ts';
import { Mark } from './Mark.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import type { FileHead, Picture, PlotAct, PlotColumn } from './plot.ts';
import styles from './plots.module.css';
import { type Frequency, type RatePanel, type RateStep, ticksOf, topOf } from './rates.ts';
import { fitting } from './text-width.ts';

/** In px: of a plane, over it, under it, beside it, of the words that bars are of. */
const [PLANE, OVER, UNDER, SIDE, BASE] = [200, 26, 24, 56, 14] as const;
/** A plane is as wide as this at least, where there are several. */
const LEAST_PANEL = 340;
/** Of a step: the space between two, and half the width of the ends of a whisker. */
const [GAP, CAP] = [0.18, 4] as const;
const LEAST_NAME = 44;
/** A bar is no wider than this. */
const WIDEST_BAR = 48;

interface Row {
  panel: string;
  step: RateStep;
}

const SIDES = ['first', 'second'] as const;

/** One bar with its whisker; `y`: where a frequency stands. */
function Bar(props: { of: Frequency; x: number; width: number; y: (rate: number) => number; isSecond: boolean }) {
  const { of, x, width, y, isSecond } = props;
  const middle = x + width / 2;
  const [low, high] = [y(of.low), y(of.high)];
  const whisker = `M${middle} ${low}V${high}M${middle - CAP} ${low}h${2 * CAP}M${middle - CAP} ${high}h${2 * CAP}`;
  return (
    <>
      <rect
        className={styles[isSecond ? 'second' : 'bar']}
        x={x}
        width={Math.max(1, width)}
        y={y(of.perMillion)}
        height={Math.max(0, y(0) - y(of.perMillion))}
      />
      <path className={styles['halo']} d={whisker} />
      <path className={styles['whisker']} d={whisker} />
    </>
  );
}

interface Plane {
  panel: RatePanel;
  x: number;
  y: number;
  width: number;
  top: number;
  /** The most words that any bar is of; 0 where that is not known. */
  mostWords: number;
  isCompared: boolean;
  rate: (value: number) => string;
}

function Panel({ panel, x, y: above, width, top, mostWords, isCompared, rate }: Plane) {
  const { name, steps } = panel;
  const [left, base] = [x + SIDE, above + OVER + PLANE];
  const room = width - SIDE;
  const each = room / Math.max(1, steps.length);
  const y = (value: number) => base - Math.min(1, value / top) * PLANE;
  const shown = isCompared ? SIDES : (['first'] as const);
  const bar = Math.min(WIDEST_BAR, (each * (1 - GAP)) / shown.length);
  /** Of the bars of a step, beside each other in the middle of it. */
  const edge = (each - bar * shown.length) / 2;
  const every = Math.max(1, Math.ceil(LEAST_NAME / each));
  const foot = base + (mostWords > 0 ? BASE + 2 : 0);
  return (
    <g>
      {name !== '' && (
        <text className={styles['strong']} x={left} y={above + 14}>
          {fitting(name, room)}
        </text>
      )}
      {ticksOf(top).map((value) => (
        <g key={value}>
          <line className={styles['hair']} x1={left} x2={x + width} y1={y(value)} y2={y(value)} />
          <text className={`${styles['soft']} ${styles['end']}`} x={left - 8} y={y(value) + 4}>
            {rate(value)}
          </text>
        </g>
      ))}
      {steps.map((step, at) => {
        const start = left + at * each;
        const { counted, span } = step;
        const words = counted === undefined || mostWords === 0 ? 0 : (counted.words / mostWords) * BASE;
        return (
          <g key={span.from}>
            {SIDES.some((side) => step[side] !== null) && (
              <Mark of={`${name}\n${span.from}`}>
                <rect className={styles['place']} x={start} y={above + OVER} width={each} height={PLANE + UNDER} />
                {shown.map((side, i) => {
                  const of = step[side];
                  const from = start + edge + i * bar;
                  return of && <Bar key={side} of={of} x={from} width={bar} y={y} isSecond={side === 'second'} />;
                })}
                {words > 0 && (
                  <rect
                    className={styles['words']}
                    x={start + edge}
                    width={bar * shown.length}
                    y={base + 1}
                    height={words}
                  />
                )}
              </Mark>
            )}
            {at % every === 0 && (
              <text className={`${styles['soft']} ${styles['middle']}`} x={start + each / 2} y={foot + 17}>
                {yearsName({ from: span.from, to: span.from })}
              </text>
            )}
          </g>
        );
      })}
      <line className={styles['axis']} x1={left} x2={x + width} y1={base} y2={base} />
    </g>
  );
}

/** `names`: what the two series are called, where there are two. `panels`: each on a plane of its own, all of one scale. */
export function RatePlot(props: {
  name: string;
  title: string;
  panels: readonly RatePanel[];
  names?: readonly string[];
  actOf?: (step: RateStep) => PlotAct | null;
  of?: FileHead;
  controls?: ReactNode;
  about?: ReactNode;
}) {
  const { name, title, panels, names = [], actOf = () => null, of, controls, about } = props;
  const { t } = useI18n();
  const { decimal } = useNumbers();
  const rate = (value: number) => decimal(value, value > 0 && value < 10 ? 1 : 0);
  const rows = panels.flatMap(({ name: panel, steps }) =>
    steps.filter(({ first, second }) => first !== null || second !== null).map((step): Row => ({ panel, step })),
  );
  const all = panels.flatMap(({ steps }) => steps);
  const isCompared = names.length > 1;
  const isCounted = all.some(({ counted }) => counted !== undefined);
  const top = topOf(all);
  const mostWords = Math.max(0, ...all.map(({ counted }) => counted?.words ?? 0));
  const highest = rows.reduce<Row | undefined>(
    (best, row) => ((best?.step.first?.perMillion ?? -1) >= (row.step.first?.perMillion ?? -1) ? best : row),
    undefined,
  );
  if (highest === undefined || highest.step.first === null) return null;
  const columnsOf = (side: (typeof SIDES)[number], called: string): PlotColumn<Row>[] =>
    (['perMillion', 'low', 'high'] as const).map((key) => ({
      key: `${side}-${key}`,
      label: [called, t(`plots.rate.${key}`)].filter((part) => part !== '').join(': '),
      isNumber: true,
      decimals: 1,
      value: ({ step }) => step[side]?.[key] ?? null,
    }));
  const columns: PlotColumn<Row>[] = [
    {
      key: 'years',
      label: t('texts.timeline.years'),
      value: ({ panel, step }) => [panel, yearsName(step.span)].filter(Boolean).join(', '),
    },
    ...columnsOf('first', names[0] ?? ''),
    ...(isCompared ? columnsOf('second', names[1] ?? '') : []),
    ...(isCounted
      ? (['hits', 'words'] as const).map(
          (key): PlotColumn<Row> => ({
            key,
            label: t(`plots.rate.${key}`),
            isNumber: true,
            value: ({ step }) => (step.counted === undefined ? null : Math.round(step.counted[key])),
          }),
        )
      : []),
  ];
  const draw = (width: number): Picture => {
    const across = Math.max(1, Math.min(panels.length, Math.floor(width / LEAST_PANEL)));
    const each = width / across - (across > 1 ? 16 : 0);
    const high = OVER + PLANE + UNDER + (mostWords > 0 ? BASE : 0);
    const marks = panels.map((panel, at) => (
      <Panel
        key={panel.name}
        panel={panel}
        x={(at % across) * (width / across)}
        y={Math.floor(at / across) * high}
        width={each}
        {...{ top, mostWords, isCompared, rate }}
      />
    ));
    return { height: Math.ceil(panels.length / across) * high, marks };
  };
  return (
    <PlotFrame<Row>
      {...{ name, title, columns, rows, draw, controls, about }}
      finding={t('plots.rate.finding', {
        years: [highest.panel, yearsName(highest.step.span)].filter(Boolean).join(', '),
        rate: rate(highest.step.first.perMillion),
        low: rate(highest.step.first.low),
        high: rate(highest.step.first.high),
      })}
      {...(of && { of })}
      keyOf={({ panel, step }) => `${panel}\n${step.span.from}`}
      actOf={({ step }) => actOf(step)}
    />
  );
}
