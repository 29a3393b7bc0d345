import { type YearSpan, yearsName } from '@glosa/contract';
import styles from './facets.module.css';

/** Of a hundred, so that what is hardly there is seen to be there. */
const LOWEST = 1.5;
/** Years stand under so many bars at most, where nothing is said of the room there is. */
const MOST_LABELS = 8;

interface Drawn {
  span: YearSpan;
  /** What is asked for reaches into it. */
  isLit: boolean;
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
