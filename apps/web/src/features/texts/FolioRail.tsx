import { type CardNumberRow, textRail } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './folio-rail.module.css';
import { TICKS_IN_ROW, type Tick, ticksOf } from './folio-rail.ts';

const STEP = { ArrowRight: 1, ArrowDown: TICKS_IN_ROW, ArrowLeft: -1, ArrowUp: -TICKS_IN_ROW } as const;
/** Of one tick and the room around it, in units of the picture: a strip stretches them to its width. */
const CELL = { width: 9, height: 16 } as const;
const MARK = { width: 6, height: 10 } as const;

const isStep = (key: string): key is keyof typeof STEP => Object.hasOwn(STEP, key);

function Mark({ tick, x, y, isAimed }: { tick: Tick; x: number; y: number; isAimed: boolean }) {
  const { width, height } = MARK;
  return (
    <g transform={`translate(${x} ${y})`} data-here={tick.isHere || undefined} data-aimed={isAimed || undefined}>
      <rect className={styles['tick']} width={width} height={height} />
      {tick.sources > 0 && <rect className={styles['source']} width={width} height={height / 2 - 0.5} />}
      {tick.themes > 0 && <circle className={styles['theme']} cx={width / 2} cy={height * 0.78} r={1.75} />}
      {(tick.isHere || isAimed) && (
        <rect className={styles['frame']} x={-1.5} y={-1.5} width={width + 3} height={height + 3} />
      )}
    </g>
  );
}

/**
 * The folios of a text as ticks, with what lies on them: a bar for sources, a dot for themes, a frame around those that are
 * read. Arrows move over it, Enter and a press open the folio. `look`: rows beside the text, or one strip.
 */
export function FolioRail(props: {
  code: string;
  cards: readonly CardNumberRow[];
  /** Null where none is read. */
  here: readonly [number, number] | null;
  look: 'rail' | 'strip';
  onCard: (card: CardNumberRow) => void;
}) {
  const { code, cards, here, look, onCard } = props;
  const { t } = useI18n();
  const counts = useQuery({ ...endpointQuery(textRail, { params: { code } }), throwOnError: false });
  const [aim, setAim] = useState<number | null>(null);
  const ticks = ticksOf(cards, counts.data?.cards ?? [], here);
  if (ticks.length < 2) return null;
  const perRow = look === 'rail' ? TICKS_IN_ROW : ticks.length;
  const rows = Math.ceil(ticks.length / perRow);
  const current = Math.max(
    0,
    ticks.findIndex(({ isHere }) => isHere),
  );
  const at = aim ?? current;
  const aimed = ticks[at];
  const said = (tick: Tick | undefined): string => {
    if (tick === undefined) return '';
    const { card, sources, themes } = tick;
    return t('context.mark-card', { card: card.cardAddress, sources, themes });
  };
  const open = (tick: Tick | undefined): void => {
    setAim(null);
    if (tick !== undefined) onCard(tick.card);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key } = event;
    if (key === 'Enter' || key === ' ') open(aimed);
    else if (key === 'Escape' && aim !== null) setAim(null);
    else if (isStep(key)) {
      const step = look === 'strip' ? Math.sign(STEP[key]) : STEP[key];
      setAim(Math.min(Math.max(at + step, 0), ticks.length - 1));
    } else if (key === 'Home') setAim(0);
    else if (key === 'End') setAim(ticks.length - 1);
    else return;
    event.preventDefault();
  };
  const tickAt = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * perRow);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    return Math.min(Math.max(row * perRow + column, 0), ticks.length - 1);
  };
  return (
    <div className={styles[look]} style={{ '--rows': rows } as object}>
      {look === 'rail' && (
        <div className={styles['labels']} aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => ticks[row * perRow]?.card.cardAddress).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
      <div
        className={styles['ticks']}
        role="slider"
        tabIndex={0}
        aria-label={t('reading.rail')}
        aria-valuemin={1}
        aria-valuemax={ticks.length}
        aria-valuenow={at + 1}
        aria-valuetext={said(aimed)}
        onKeyDown={onKeyDown}
        onBlur={() => setAim(null)}
        onPointerMove={(event) => setAim(tickAt(event))}
        onPointerLeave={() => setAim(null)}
        onPointerUp={(event) => open(ticks[tickAt(event)])}
      >
        <svg
          viewBox={`-1.5 -3 ${perRow * CELL.width} ${rows * CELL.height}`}
          preserveAspectRatio={look === 'strip' ? 'none' : 'xMinYMin meet'}
          aria-hidden="true"
        >
          {ticks.map((tick, i) => (
            <Mark
              key={tick.card.cardNumber}
              tick={tick}
              x={(i % perRow) * CELL.width}
              y={Math.floor(i / perRow) * CELL.height}
              isAimed={i === aim}
            />
          ))}
        </svg>
      </div>
      {look === 'rail' && (
        <p className={styles['said']} aria-hidden="true">
          {aim !== null || here === null
            ? said(aimed)
            : t('reading.rail-here', { card: aimed?.card.cardAddress ?? '' })}
        </p>
      )}
      {look === 'rail' && ticks.some(({ sources, themes }) => sources + themes > 0) && (
        <p className={styles['key']} aria-hidden="true">
          <span data-kind="source" />
          {t('context.tab-sources')}
          <span data-kind="theme" />
          {t('context.tab-themes')}
        </p>
      )}
    </div>
  );
}
