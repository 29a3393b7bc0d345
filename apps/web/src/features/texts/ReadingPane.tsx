import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import type { WordLinks } from './alignment.ts';
import { CardHeading, CardNotes } from './CardParts.tsx';
import { moveAmongWords } from './keys.ts';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { type ReadingRow, wordsInOrder } from './rows.ts';
import { useReadingRows } from './use-reading-rows.ts';
import { Passage, VerseLine } from './VerseLine.tsx';
import { WordFocusContext } from './word-focus.ts';

/** What the page can ask of the text. */
export interface PaneHandle {
  scrollToRow(index: number): void;
}

const FOCUS_TRIES = 20;

function RowView({ row, links }: { row: ReadingRow; links: WordLinks }) {
  switch (row.kind) {
    case 'card':
      return <CardHeading row={row} />;
    case 'verse':
      return <VerseLine row={row} links={links} />;
    case 'passage':
      return <Passage verses={row.verses} />;
    case 'notes':
      return <CardNotes notes={row.notes} />;
  }
}

/** The word an event happened on: in grammar mode words, and the second halves of broken ones, carry their id. */
function wordOf(target: EventTarget): { word: number; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-word], [data-part]') : null;
  const id = element?.dataset['word'] ?? element?.dataset['part'];
  return element === null || id === undefined ? null : { word: Number(id), element };
}

/** The text itself. In grammar mode arrows move among its words and Enter opens one. */
export function ReadingPane(props: {
  rows: readonly ReadingRow[];
  links: WordLinks;
  /** Draws every row, for printing. */
  whole: boolean;
  /** Whether more rows will come. */
  hasMore: boolean;
  onOpenWord: (word: number, element: HTMLElement) => void;
  ref?: Ref<PaneHandle>;
}) {
  const { rows, links, whole, hasMore, onOpenWord } = props;
  const { interactive, mode, layout, sentences } = useReading();
  const hanging = sentences && layout === 'lines' && mode !== 'transliteration';
  const focus = useContext(WordFocusContext);
  const list = useRef<HTMLDivElement>(null);
  const { virtual, virtualizer, scrollMargin, isSticky, pin, scrollToRow } = useReadingRows(rows, list, {
    whole,
    hasMore,
  });
  const order = useMemo(() => (interactive ? wordsInOrder(rows) : []), [rows, interactive]);
  useImperativeHandle(props.ref, () => ({ scrollToRow }), [scrollToRow]);
  const items = virtual ? virtualizer.getVirtualItems() : null;
  const firstDrawn = items?.[0]?.index ?? 0;

  // Tab must lead to a word that is in the document: the one left last or else the first one drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with these
  useEffect(() => {
    const stop = focus.stop();
    if (!interactive || (stop !== null && list.current?.querySelector(`[data-word="${stop}"]`))) return;
    const first = list.current?.querySelector<HTMLElement>('[data-word]');
    if (first) focus.setStop(Number(first.dataset['word']));
  }, [interactive, focus, rows, firstDrawn]);

  const focusWord = (word: number, tries = FOCUS_TRIES): void => {
    const element = list.current?.querySelector<HTMLElement>(`[data-word="${word}"]`);
    focus.setStop(word);
    if (element) {
      element.focus();
      return;
    }
    const row = order.find((place) => place.word === word)?.row ?? -1;
    if (tries === FOCUS_TRIES && row >= 0) {
      pin(row);
      scrollToRow(row);
    }
    if (tries > 0) requestAnimationFrame(() => focusWord(word, tries - 1));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = wordOf(event.target);
    if (at === null || event.altKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey) {
      event.preventDefault();
      onOpenWord(at.word, at.element);
      return;
    }
    const next = moveAmongWords(order, at.word, event.key, event.ctrlKey);
    if (next === null) return;
    event.preventDefault();
    focusWord(next);
  };

  const point = (event: SyntheticEvent): void => focus.pointAt(wordOf(event.target)?.word ?? null);
  const onFocus = (event: SyntheticEvent): void => {
    const at = wordOf(event.target);
    point(event);
    if (at === null) return;
    focus.setStop(at.word);
    pin(order.find((place) => place.word === at.word)?.row ?? -1);
  };
  const onClick = (event: SyntheticEvent): void => {
    const at = wordOf(event.target);
    if (at === null) return;
    // The second part of a broken word cannot take the focus back: the first one is the word.
    onOpenWord(at.word, list.current?.querySelector<HTMLElement>(`[data-word="${at.word}"]`) ?? at.element);
  };

  const handlers = interactive
    ? { onKeyDown, onClick, onFocus, onBlur: () => focus.pointAt(null), onPointerOver: point, onPointerLeave: point }
    : {};
  const style: CSSProperties | undefined = items === null ? undefined : { height: virtualizer.getTotalSize() };
  return (
    <div
      ref={list}
      className={styles['text']}
      style={style}
      data-mode={mode}
      data-sentences={hanging || undefined}
      data-virtual={virtual || undefined}
      {...handlers}
    >
      {items === null
        ? rows.map((row, index) => (
            <div key={row.key} data-index={index} className={row.kind === 'card' ? styles['stickyRow'] : undefined}>
              <RowView row={row} links={links} />
            </div>
          ))
        : items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const held = isSticky(item.index);
            return (
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className={held ? styles['stickyRow'] : styles['placedRow']}
                style={held ? undefined : { transform: `translateY(${item.start - scrollMargin}px)` }}
              >
                <RowView row={row} links={links} />
              </div>
            );
          })}
    </div>
  );
}
