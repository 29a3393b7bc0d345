import type { YearSpan } from '@glosa/contract';
import { type PointerEvent, useState } from 'react';
import styles from './plots.module.css';

/** A press that moves no further than this, in px, draws no stretch. */
const LEAST = 6;

/** The plane behind the marks, over which a pointer draws a stretch of years; fields beside the list do the same by keys. */
export function Brush(props: {
  from: number;
  to: number;
  height: number;
  yearAt: (x: number) => number;
  onYears: (span: YearSpan) => void;
}) {
  const { from, to, height, yearAt, onYears } = props;
  const [drawn, setDrawn] = useState<{ start: number; end: number } | null>(null);
  const xOf = ({ currentTarget, clientX }: PointerEvent<SVGRectElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(from, Math.min(to, from + ((clientX - left) / width) * (to - from)));
  };
  const [left, right] = drawn === null ? [0, 0] : [Math.min(drawn.start, drawn.end), Math.max(drawn.start, drawn.end)];
  return (
    <>
      <rect
        className={styles['brush']}
        x={from}
        y={0}
        width={to - from}
        height={height}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn({ start: xOf(event), end: xOf(event) });
        }}
        onPointerMove={(event) => {
          const end = xOf(event);
          setDrawn((was) => was && { ...was, end });
        }}
        onPointerCancel={() => setDrawn(null)}
        onPointerUp={() => {
          setDrawn(null);
          if (right - left >= LEAST) onYears({ from: yearAt(left), to: yearAt(right) });
        }}
      />
      {drawn !== null && <rect className={styles['brushed']} x={left} y={0} width={right - left} height={height} />}
    </>
  );
}
