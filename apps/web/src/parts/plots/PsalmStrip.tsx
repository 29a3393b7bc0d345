/** Which psalms are drawn on, and how often: a cell for each, the darker the more passages it has. */
import { type AnswerOf, PSALMS, type sourcePsalms } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Mark } from './Mark.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import type { Picture } from './plot.ts';
import styles from './plots.module.css';
import { acrossIn, STEPS, stepOf, stepsOf } from './psalms.ts';

export type Psalter = AnswerOf<typeof sourcePsalms>['psalters'][number];
type Psalm = Psalter['psalms'][number];

/** Of the numbers beside the rows, between cells, of the key below, of one of its steps, all in px. */
const [BESIDE, GAP, KEY, KEY_STEP] = [32, 2, 36, 84] as const;
/** A cell is no wider than that. */
const WIDEST = 30;

function Cell({ x, y, size, step }: { x: number; y: number; size: number; step: number }) {
  const box = { x, y, width: size, height: size };
  return (
    <>
      <rect className={styles['cell']} {...box} />
      <rect className={styles['bar']} {...box} opacity={step / STEPS} />
    </>
  );
}

function draw(psalms: readonly Psalm[], width: number): Picture {
  const across = acrossIn(width);
  const each = Math.min(WIDEST, (width - BESIDE) / across);
  const size = each - GAP;
  const most = Math.max(...psalms.map(({ passages }) => passages));
  const linked = new Map(psalms.map((psalm) => [psalm.number, psalm]));
  const rows = Math.ceil(PSALMS / across);
  const cells = Array.from({ length: PSALMS }, (_, at) => at + 1).map((number) => {
    const at = number - 1;
    const [x, y] = [BESIDE + (at % across) * each, Math.floor(at / across) * each];
    const psalm = linked.get(number);
    return psalm === undefined ? (
      <rect key={number} className={styles['hair']} x={x + 0.5} y={y + 0.5} width={size - 1} height={size - 1} />
    ) : (
      <Mark key={number} of={String(psalm.id)}>
        <Cell x={x} y={y} size={size} step={stepOf(psalm.passages, most)} />
      </Mark>
    );
  });
  const heads = Array.from({ length: rows }, (_, row) => row * across + 1).map((first) => (
    <text key={first} className={styles['soft']} x={0} y={((first - 1) / across + 0.5) * each + 4}>
      {first}
    </text>
  ));
  const below = rows * each + 12;
  const key = stepsOf(most).map(({ step, from, to }, at) => (
    <g key={step}>
      <Cell x={BESIDE + at * Math.min(KEY_STEP, (width - BESIDE) / STEPS)} y={below} size={14} step={step} />
      <text
        className={styles['soft']}
        x={BESIDE + 20 + at * Math.min(KEY_STEP, (width - BESIDE) / STEPS)}
        y={below + 12}
      >
        {from === to ? from : `${from}–${to}`}
      </text>
    </g>
  ));
  return { height: rows * each + KEY, marks: [...heads, ...cells, ...key] };
}

/** `texts`: the codes of those whose passages are counted; none: all. `isBare`: what stands around it names it. */
export function PsalmStrip(props: { psalter: Psalter; texts: readonly string[]; isBare?: boolean }) {
  const { psalter, texts, isBare = false } = props;
  const { psalms, node } = psalter;
  const { t, plural, number, name } = useI18n();
  const [first, ...others] = psalms;
  if (first === undefined) return null;
  const most = others.reduce((best, one) => (one.passages > best.passages ? one : best), first);
  const source = [node.path[0], node.path.length > 1 ? node : undefined].flatMap((one) => (one ? name(one.name) : []));
  return (
    <PlotFrame<Psalm>
      name="glosa-psalms"
      isBare={isBare}
      title={t('plots.psalms.title', { source: source.join(', ') })}
      finding={t('plots.psalms.finding', {
        psalm: most.citation,
        passages: plural('unit.passages', most.passages),
        count: number(psalms.length),
        of: number(PSALMS),
      })}
      columns={[
        { key: 'psalm', label: t('plots.psalms.psalm'), value: ({ citation }) => citation },
        { key: 'passages', label: t('plots.passages'), isNumber: true, value: ({ passages }) => passages },
      ]}
      rows={psalms}
      keyOf={({ id }) => String(id)}
      actOf={({ id }) => ({ href: paths.sourceSearch(id, { texts }) })}
      draw={(width) => draw(psalms, width)}
    />
  );
}
