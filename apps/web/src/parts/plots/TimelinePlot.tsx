/** When the texts were written, or their works: a bar for the years of each. */
import {
  type CataloguedText,
  dateInWords,
  facetValues,
  type Naming,
  recordValueName,
  type TextFilter,
  writeFilter,
  type YearSpan,
  yearsName,
} from '@glosa/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { paths } from '../../paths.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { barsOf, stepsOf } from '../facets/timeline.ts';
import { Brush } from './Brush.tsx';
import { DATES, type DatedText, type DateOf, type Lane, lanesOf, rowsOf } from './lanes.ts';
import { Label, Mark } from './Mark.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import type { FileHead, Picture, PlotAct } from './plot.ts';
import styles from './plots.module.css';
import { yearsScale } from './years-scale.ts';

/** In px: a row of bars, and a bar in it by its words. Where there are many rows the picture is drawn closer. */
const ROWS = { wide: { row: 7, thick: [1.5, 3, 5] }, close: { row: 5, thick: [1, 2.5, 4] } } as const;
const MANY_ROWS = 24;
/** In px: between lanes, under them, beside them; the line of a name. */
const [LANE_GAP, AXIS, LABEL, NAME] = [8, 28, 168, 16] as const;
const [LEAST_BAR, BAR_GAP, LEAST_TICK] = [5, 4, 48] as const;

interface LaneLayout {
  lane: Lane;
  y: number;
  height: number;
  bars: { dated: DatedText; x: number; width: number; y: number; thick: number }[];
}

function layOut(lanes: readonly Lane[], width: number) {
  const scale = yearsScale(
    lanes.flatMap(({ texts }) => texts.map(({ span }) => span)),
    LABEL,
    width - LABEL - 8,
  );
  const stretched = lanes.map((lane) => {
    const stretches = lane.texts.map(({ span }) => {
      const x = scale.at(span.from);
      // A year has a length, too.
      return { x, width: Math.max(LEAST_BAR, scale.at(span.to) - x) };
    });
    const rows = rowsOf(stretches, BAR_GAP);
    return { lane, stretches, rows, deep: Math.max(0, ...rows) + 1 };
  });
  const isMany = stretched.reduce((sum, { deep }) => sum + deep, 0) > MANY_ROWS;
  const { row, thick } = ROWS[isMany ? 'close' : 'wide'];
  let y = 4;
  const laid = stretched.map(({ lane, stretches, rows, deep }, at): LaneLayout => {
    const top = y;
    const height = Math.max(namesOf(lane, lanes[at - 1]).length * NAME, deep * row);
    y += height + LANE_GAP;
    const bars = lane.texts.map((dated, i) => ({
      dated,
      x: stretches[i]?.x ?? 0,
      width: stretches[i]?.width ?? 0,
      y: top + (rows[i] ?? 0) * row + (row - thick[dated.step]) / 2,
      thick: thick[dated.step],
    }));
    return { lane, y: top, height, bars };
  });
  return { scale, laid, height: y + AXIS };
}

/** What the lane is called, without what the one above it says already. */
const namesOf = ({ names }: Lane, above: Lane | undefined): readonly string[] =>
  names.length > 1 && names[0] === above?.names[0] ? names.slice(1) : [...new Set(names)];

/** The first name of a lane is that of a group of lanes, where it is not the only one. */
function LaneName({ lane, above, y }: { lane: Lane; above: Lane | undefined; y: number }) {
  const { t } = useI18n();
  const names = namesOf(lane, above);
  const isGroup = names[0] === lane.names[0];
  return names.map((name, at) => (
    <text key={name} className={styles[isGroup && at === 0 ? 'strong' : 'soft']} x={0} y={y + 12 + at * NAME}>
      {name || t('plots.not-known')}
    </text>
  ));
}

interface LaneWays {
  isLit: (span: YearSpan) => boolean;
  onYears: ((span: YearSpan) => void) | undefined;
}

function drawLanes(lanes: readonly Lane[], width: number, { isLit, onYears }: LaneWays): Picture {
  const { scale, laid, height } = layOut(lanes, width);
  const base = height - AXIS;
  let last = Number.NEGATIVE_INFINITY;
  const ticks = scale.ticks.filter(({ x }) => {
    const isRoom = x - last >= LEAST_TICK;
    if (isRoom) last = x;
    return isRoom;
  });
  const marks = (
    <>
      {ticks.map(({ year, x }) => (
        <g key={year}>
          <line className={styles['hair']} x1={x} x2={x} y1={0} y2={base} />
          <text className={`${styles['soft']} ${styles['middle']}`} x={x} y={base + 18}>
            {yearsName({ from: year, to: year })}
          </text>
        </g>
      ))}
      {onYears !== undefined && <Brush from={LABEL} to={width} height={base} yearAt={scale.yearAt} onYears={onYears} />}
      <line className={styles['axis']} x1={LABEL} x2={width} y1={base} y2={base} />
      {scale.folds.map((x) => (
        <text key={x} className={`${styles['soft']} ${styles['middle']}`} x={x} y={base + 4}>
          {'//'}
        </text>
      ))}
      {laid.map(({ lane, y, bars }, at) => (
        <g key={lane.names.join()}>
          {at > 0 && <line className={styles['hair']} x1={0} x2={width} y1={y - LANE_GAP / 2} y2={y - LANE_GAP / 2} />}
          <LaneName lane={lane} above={laid[at - 1]?.lane} y={y} />
          {bars.map(({ dated, x, width: wide, y: top, thick }) => (
            <g key={dated.text.code} data-unlit={!isLit(dated.span) || undefined}>
              <Mark of={dated.text.code}>
                <rect className={styles['place']} x={x} y={top - 1} width={wide} height={thick + 2} />
                <rect className={styles['bar']} x={x} y={top} width={wide} height={thick} />
              </Mark>
            </g>
          ))}
        </g>
      ))}
    </>
  );
  return { height, marks };
}

/** In px: the plane of bars, what stands under it and over it. */
const [PLANE, UNDER, OVER] = [120, 24, 18] as const;

interface Step {
  span: YearSpan;
  texts: number;
  words: number;
}

function drawSteps(
  steps: readonly Step[],
  width: number,
  { number, isLit }: { number: (value: number) => string; isLit: (span: YearSpan) => boolean },
): Picture {
  const most = Math.max(...steps.map(({ words }) => words)) || 1;
  const each = width / Math.max(1, steps.length);
  const base = OVER + PLANE;
  const marks = (
    <>
      {steps.map(({ span, words, texts }, at) => {
        const height = Math.max(2, (words / most) * PLANE);
        const [x, middle] = [at * each, (at + 0.5) * each];
        const isAfterGap = at > 0 && span.from > (steps[at - 1]?.span.to ?? 0) + 1;
        return (
          <g key={span.from} data-unlit={!isLit(span) || undefined}>
            {isAfterGap && (
              <text className={`${styles['soft']} ${styles['middle']}`} x={x} y={base + 4}>
                {'//'}
              </text>
            )}
            <Mark of={String(span.from)}>
              <rect className={styles['place']} x={x} y={0} width={each} height={base + UNDER} />
              <rect
                className={styles['bar']}
                x={x + each * 0.15}
                width={each * 0.7}
                y={base - height}
                height={height}
              />
            </Mark>
            <Label>
              <text className={styles['middle']} x={middle} y={base - height - 5}>
                {number(texts)}
              </text>
              <text className={`${styles['soft']} ${styles['middle']}`} x={middle} y={base + 17}>
                {yearsName({ from: span.from, to: span.from })}
              </text>
            </Label>
          </g>
        );
      })}
      <line className={styles['axis']} x1={0} x2={width} y1={base} y2={base} />
    </>
  );
  return { height: base + UNDER, marks };
}

/** Texts without a date, each with the way to it. */
export function Undated({
  texts,
  hrefOf,
}: {
  texts: readonly CataloguedText[];
  hrefOf: (text: CataloguedText) => string;
}) {
  const { t, plural } = useI18n();
  if (texts.length === 0) return null;
  return (
    <details>
      <summary>{t('texts.timeline.undated', { texts: plural('unit.texts', texts.length) })}</summary>
      <ul className={styles['listed']}>
        {texts.map((text) => (
          <li key={text.code}>
            <a href={hrefOf(text)}>
              <Name of={text.name} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A bar for each text in lanes, or bars of years. */
export type TimelineAs = 'lanes' | 'steps';

interface TimelineProps {
  texts: readonly CataloguedText[];
  naming: Naming;
  /** Where a text leads to. */
  hrefOf: (text: CataloguedText) => string;
  as: TimelineAs;
  /** Years of a bar at least. */
  least?: number;
  /** What pressing a bar of years does. */
  actOfYears?: (span: YearSpan) => PlotAct;
  /** Takes the years of a stretch that is drawn over the lanes. */
  onYears?: (span: YearSpan) => void;
  /** Whether what is asked for reaches into these years. */
  isLit?: (span: YearSpan) => boolean;
  of?: FileHead;
  /** Chooses between a bar for each text and bars of years. */
  ways?: ReactNode;
}

const yearsHref = (span: YearSpan): PlotAct => {
  const filter: TextFilter = [{ field: 'date', span, excluded: false }];
  return { href: paths.texts({ f: writeFilter(filter) }) };
};

const allSpans = (lanes: readonly Lane[]) => lanes.flatMap(({ texts }) => texts);

/** Texts on a line of years; where a window is too narrow, how many of them are of which years. */
export function TimelinePlot(props: TimelineProps) {
  const { texts, naming, hrefOf, as, least = 0, actOfYears = yearsHref, onYears, isLit = () => true, of, ways } = props;
  const { t, plural, name, number } = useI18n();
  const [which, setWhich] = useState<DateOf>('date');
  const known = DATES.filter((one) => lanesOf(texts, one, naming).lanes.length > 0);
  const shown = known.includes(which) ? which : (known[0] ?? 'date');
  const { lanes, undated } = useMemo(() => lanesOf(texts, shown, naming), [texts, shown, naming]);
  const steps = useMemo((): Step[] => {
    const counted = texts.map((text) => ({ ...text, date: text[shown] }));
    return barsOf(counted, stepsOf(counted, least)).flatMap((bar) => {
      const within = counted.filter(({ date }) => barsOf([{ date, words: 1 }], [bar.span])[0]?.words);
      return within.length === 0 ? [] : [{ ...bar, texts: within.length }];
    });
  }, [texts, shown, least]);
  const all = allSpans(lanes);
  if (all.length === 0) return null;
  const most = steps.reduce((best, one) => (one.words > best.words ? one : best), steps[0] as Step);
  const frame = {
    name: 'glosa-timeline',
    title: t(`plots.timeline.${shown}`),
    finding: t('plots.timeline.finding', {
      texts: plural('unit.texts', all.length),
      from: yearsName({
        from: Math.min(...all.map(({ span }) => span.from)),
        to: Math.min(...all.map(({ span }) => span.from)),
      }),
      to: yearsName({
        from: Math.max(...all.map(({ span }) => span.to)),
        to: Math.max(...all.map(({ span }) => span.to)),
      }),
      most: yearsName(most.span),
    }),
    controls: (
      <>
        {known.length > 1 && (
          <SegmentedControl
            label={t('plots.timeline.which')}
            options={DATES.map((value) => ({ value, label: t(`plots.timeline.of-${value}`) }))}
            value={shown}
            onChange={setWhich}
          />
        )}
        {ways}
      </>
    ),
    about: (
      <>
        {as === 'steps' ? t('texts.timeline.about') : t('plots.timeline.about')}
        {as === 'lanes' && onYears !== undefined && shown === 'date' && ` ${t('plots.timeline.brush')}`}
        <Undated texts={undated} hrefOf={hrefOf} />
      </>
    ),
    ...(of && { of }),
  };
  if (as === 'steps') {
    return (
      <PlotFrame<Step>
        {...frame}
        columns={[
          { key: 'years', label: t('texts.timeline.years'), value: ({ span }) => yearsName(span) },
          { key: 'texts', label: t('texts.timeline.texts'), isNumber: true, value: (step) => step.texts },
          { key: 'words', label: t('texts.timeline.words'), isNumber: true, value: ({ words }) => Math.round(words) },
        ]}
        rows={steps}
        keyOf={({ span }) => String(span.from)}
        actOf={({ span }) => (shown === 'date' ? actOfYears(span) : null)}
        draw={(width) => drawSteps(steps, width, { number, isLit })}
      />
    );
  }
  const classColumn = (field: 'language' | 'form') => ({
    key: field,
    label: t(`texts.column.${field}`),
    value: ({ text }: DatedText) =>
      facetValues(text, field)
        .map((value) => recordValueName(naming, field, value))
        .join('; ') || null,
  });
  return (
    <PlotFrame<DatedText>
      {...frame}
      columns={[
        { key: 'name', label: t('texts.column.name'), value: ({ text }) => name(text.name) },
        {
          key: 'date',
          label: t(`texts.column.${shown === 'date' ? 'date' : 'work-date'}`),
          value: ({ text }) => dateInWords(text[shown]),
        },
        classColumn('language'),
        classColumn('form'),
        { key: 'words', label: t('texts.column.words'), isNumber: true, value: ({ text }) => text.words },
      ]}
      rows={all}
      keyOf={({ text }) => text.code}
      actOf={({ text }) => ({ href: hrefOf(text) })}
      draw={(width) => drawLanes(lanes, width, { isLit, onYears: shown === 'date' ? onYears : undefined })}
    />
  );
}
