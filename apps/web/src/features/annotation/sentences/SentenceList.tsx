// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table lose their roles in some browsers when they are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells
import type { ListedSentence } from '@glosa/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useShortcuts } from '../../../session/shortcuts.ts';
import { annotationKey } from '../editor/keymap.ts';
import styles from './rows.module.css';
import { countOf, includes, numberAt, placeNear } from './runs.ts';
import { SentenceRow } from './SentenceRow.tsx';
import { DotsLegend } from './TokenDots.tsx';
import { type ListState, useList } from './use-list.ts';

const HEADS = ['select', 'number', 'reference', 'text', 'progress', 'assignee', 'edited'] as const;
/** Of a usual row, and of the heads that stay in view, in px. */
const ROW_PX = 76;
const HEAD_PX = 48;
/** Of what stands at the foot of the window while something is chosen. */
const FOOT_PX = 72;

/** Which rows are drawn and where: those in view, and the one that has the focus. */
function useRows(numbers: ListState['numbers'], box: RefObject<HTMLElement | null>, pinned: RefObject<number>) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    setScrollMargin(top);
  });
  return useWindowVirtualizer({
    count: countOf(numbers),
    estimateSize: () => ROW_PX,
    getItemKey: (place) => numberAt(numbers, place) ?? -place,
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: FOOT_PX,
    rangeExtractor: useCallback(
      (range: Range) => {
        const places = new Set(defaultRangeExtractor(range));
        if (pinned.current >= 0 && pinned.current < range.count) places.add(pinned.current);
        return [...places].sort((a, b) => a - b);
      },
      [pinned],
    ),
  });
}

function Heads() {
  const { t } = useI18n();
  return (
    <div role="row" aria-rowindex={1} className={styles['heads']}>
      {HEADS.map((head) => (
        <div key={head} role="columnheader" className={styles[head]}>
          <span data-hidden={head === 'select' || undefined}>{t(`annotation-list.head.${head}`)}</span>
        </div>
      ))}
    </div>
  );
}

/** All sentences of a list as one grid, of which only the rows near the window are in the document. */
export function SentenceList(props: {
  list: ListState;
  rows: ReadonlyMap<number, ListedSentence>;
  isBusy: boolean;
  /** The places that are in view now. */
  onView: (first: number, last: number) => void;
  /** The sentence one comes back to, until the list has taken it. */
  arrival: { current: number | null };
  /** The grid. */
  ref: RefObject<HTMLDivElement | null>;
}) {
  const { list, rows, isBusy, onView, arrival, ref: grid } = props;
  const { code, numbers, selection } = list;
  const { t } = useI18n();
  const nextOpen = annotationKey('annotation-next-open', useShortcuts());
  const keys = useId();
  const box = useRef<HTMLDivElement>(null);
  const pinned = useRef(-1);
  const [back] = useState(() => {
    const no = arrival.current;
    // Once: the list may go and come again while one types what it is to hold.
    arrival.current = null;
    return no !== null && includes(numbers, no) ? no : null;
  });
  const virtualizer = useRows(numbers, box, pinned);
  const { active, ...handlers } = useList(
    list,
    { no: back ?? numbers[0]?.[0] ?? 1, takesFocus: back !== null },
    grid,
    (place) => {
      pinned.current = place;
      virtualizer.scrollToIndex(place, { align: 'auto' });
    },
  );
  pinned.current = placeNear(numbers, active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one comes back once
  useEffect(() => {
    if (back !== null) virtualizer.scrollToIndex(placeNear(numbers, back), { align: 'center' });
  }, []);
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view has changed, not who is told
  useEffect(() => onView(first, last), [first, last]);
  return (
    <>
      <div className={styles['guide']}>
        <p id={keys}>
          {t('annotation-list.keys')} {nextOpen === '' ? null : t('annotation-list.key-next', { key: nextOpen })}
        </p>
        <DotsLegend />
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={t('annotation-list.grid')}
        aria-describedby={keys}
        aria-rowcount={countOf(numbers) + 1}
        aria-multiselectable="true"
        aria-busy={isBusy}
        className={styles['grid']}
        {...handlers}
      >
        <Heads />
        <div ref={box} role="rowgroup" className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const no = numberAt(numbers, index);
            return no === null ? null : (
              <SentenceRow
                key={no}
                ref={virtualizer.measureElement}
                code={code}
                no={no}
                place={index}
                sentence={rows.get(no)}
                isActive={no === active}
                isChosen={selection.chosen.has(no)}
                isBack={no === back}
                top={start - virtualizer.options.scrollMargin}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
