import {
  type KeyboardEvent,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WordLinks } from './alignment.ts';
import { moveAmongWords } from './keys.ts';
import type { RowsHandle } from './LongRows.tsx';
import { RowView } from './RowView.tsx';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { type ReadingRow, wordsInOrder } from './rows.ts';
import { WordFocusContext } from './word-focus.ts';

/** What the page can ask of the text. */
export interface PaneHandle {
  scrollToRow(index: number): void;
}

const FOCUS_TRIES = 20;
/** So far down the window a place stands that is gone to: what leads to it is seen, and more of what follows. */
const HEIGHT_OF_PLACE = 0.4;

function scrollToPlace(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  window.scrollTo({ top: window.scrollY + top + height / 2 - window.innerHeight * HEIGHT_OF_PLACE });
}

/**
 * From this many rows on, only those near the window are in the document. Below it everything is, so that the browser's
 * own search, printing and anchors simply work; a card of an ordinary manuscript stays well below.
 */
const LONG_FROM = 250;
/** So many rows stand there until what draws a long text has come. */
const FIRST_ROWS = 40;

// What draws a long text is loaded with the first one: most readers open a card.
const LongRows = lazy(async () => ({ default: (await import('./LongRows.tsx')).LongRows }));

function AllRows({ rows, links }: { rows: readonly ReadingRow[]; links: WordLinks }) {
  return rows.map((row, index) => (
    <div key={row.key} data-index={index} className={row.kind === 'card' ? styles['stickyRow'] : undefined}>
      <RowView row={row} links={links} />
    </div>
  ));
}

/** Brings rows into view and keeps them drawn, whether all of them are in the document or only some. */
function useRows(list: RefObject<HTMLElement | null>, isPartial: boolean) {
  const some = useRef<RowsHandle>(null);
  // A row asked for before there is anything to draw it with.
  const awaited = useRef(-1);
  const attach = useCallback((handle: RowsHandle | null) => {
    some.current = handle;
    if (handle !== null && awaited.current >= 0) handle.scrollToRow(awaited.current);
    awaited.current = -1;
  }, []);
  const scrollToRow = useCallback(
    (index: number): void => {
      if (some.current !== null) {
        some.current.scrollToRow(index);
        return;
      }
      if (isPartial) awaited.current = index;
      const element = list.current?.querySelector(`[data-index="${index}"]`);
      if (element) scrollToPlace(element);
    },
    [list, isPartial],
  );
  return { attach, scrollToRow, pin: (index: number) => some.current?.pin(index) };
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
  /** Escape pressed on a word. */
  onEscape: () => void;
  ref?: Ref<PaneHandle>;
}) {
  const { rows, links, whole, hasMore, onOpenWord, onEscape } = props;
  const { interactive, mode, layout, sentences } = useReading();
  const hanging = sentences && layout === 'lines' && mode !== 'transliteration';
  const focus = useContext(WordFocusContext);
  const list = useRef<HTMLDivElement>(null);
  // Once long, always long: a change while reading would take the focus away with its row.
  const [long, setLong] = useState(false);
  if (!long && (hasMore || rows.length >= LONG_FROM)) setLong(true);
  const isPartial = long && !whole;
  const { attach, scrollToRow, pin } = useRows(list, isPartial);
  const order = useMemo(() => (interactive ? wordsInOrder(rows) : []), [rows, interactive]);
  useImperativeHandle(props.ref, () => ({ scrollToRow }), [scrollToRow]);

  // Tab must lead to a word that is in the document: the one left last or else the first one drawn.
  const findStop = (): void => {
    const stop = focus.stop();
    if (!interactive || (stop !== null && list.current?.querySelector(`[data-word="${stop}"]`))) return;
    const first = list.current?.querySelector<HTMLElement>('[data-word]');
    if (first) focus.setStop(Number(first.dataset['word']));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with these
  useEffect(findStop, [interactive, focus, rows, isPartial]);

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
    if (event.key === 'Escape') onEscape();
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
  return (
    <div ref={list} className={styles['text']} data-mode={mode} data-sentences={hanging || undefined} {...handlers}>
      {isPartial ? (
        <Suspense fallback={<AllRows rows={rows.slice(0, FIRST_ROWS)} links={links} />}>
          <LongRows ref={attach} rows={rows} links={links} onDrawn={findStop} />
        </Suspense>
      ) : (
        <AllRows rows={rows} links={links} />
      )}
    </div>
  );
}
