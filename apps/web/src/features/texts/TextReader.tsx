import { listTextsNames } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { formatRange } from './address.ts';
import { HitStepper } from './HitStepper.tsx';
import { PlaceNotFound } from './PlaceNotFound.tsx';
import styles from './page.module.css';
import { RangePickerModal } from './RangePickerModal.tsx';
import { ReadingBar, type ViewChange } from './ReadingBar.tsx';
import { type PaneHandle, ReadingPane } from './ReadingPane.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { ReadingContext } from './reading-context.ts';
import { modesOf, nextMode, readingHref } from './text-links.ts';
import { type CompleteAddress, type CompletePoint, useCards } from './use-complete-address.ts';
import { useLoadedText } from './use-loaded-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { usePrinting } from './use-printing.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useSeek } from './use-seek.ts';
import { useTextRange } from './use-text-range.ts';
import { WordPopup } from './WordPopup.tsx';
import { WordFocusContext } from './word-focus.ts';

/** Calls `onNear` when the reader comes near the end of what is loaded; the button is for those who do not scroll. */
function MoreText({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const { t } = useI18n();
  const mark = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (mark.current === null || typeof IntersectionObserver === 'undefined' || loading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: '1600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={mark} className={styles['more']}>
      <button type="button" onClick={onMore} disabled={loading}>
        {loading ? t('reading.loading') : t('reading.load-more')}
      </button>
    </div>
  );
}

/** Goes to another address of this page: a new place is a step in the history, another view of the same place is not. */
function useGo() {
  const navigate = useNavigate();
  return {
    place: (address: CompleteAddress) => void navigate({ href: readingHref(address) }),
    view: (address: CompleteAddress) =>
      void navigate({ href: readingHref(address), replace: true, resetScroll: false }),
  };
}

/** The verse at the top of the window, so that another layer can open at the same place. */
function topVerse(): string | null {
  for (const element of document.querySelectorAll<HTMLElement>('[data-verse]')) {
    if (element.getBoundingClientRect().bottom > 120) return element.dataset['verse'] ?? null;
  }
  return null;
}

function Heading(props: { name: string; range: string; note: ReactNode }) {
  return (
    <header className={styles['head']}>
      <h1 tabIndex={-1}>{props.name}</h1>
      <p className={styles['headRange']} role="status">
        {props.range}
      </p>
      {props.note}
    </header>
  );
}

/** A range of a text with everything around it: bar, hits, pop-up, range picker. */
export function TextReader({ address }: { address: CompleteAddress }) {
  const { t, name } = useI18n();
  const go = useGo();
  const [currentHit, setCurrentHit] = useState(0);
  const [picking, setPicking] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const pane = useRef<PaneHandle>(null);
  const printing = usePrinting();
  const [printWhole, setPrintWhole] = useState(false);
  const range = useTextRange(address);
  const cards = useCards(address.code);
  const list = useQuery({ ...endpointQuery(listTextsNames, {}), throwOnError: false });
  const text = list.data?.find((one) => one.code === address.code);
  const { shown, rows, links, focus, hits, reading } = useLoadedText(range.data?.pages, address, currentHit);
  const neighbours = useNeighbours(address, cards.data);
  const modes = modesOf(text, address.mode);
  const cardAddress = (cardNumber: number): string =>
    cards.data?.find((card) => card.cardNumber === cardNumber)?.cardAddress ?? '';
  const step = (one: CompleteAddress | undefined) =>
    one && { href: readingHref(one), card: cardAddress(one.start.cardNumber) };

  const seek = useSeek({
    rows,
    ready: shown !== undefined && !range.isPlaceholderData,
    hasMore: range.hasNextPage,
    loading: range.isFetching,
    loadMore: () => void range.fetchNextPage(),
    scrollToRow: (index) => pane.current?.scrollToRow(index),
  });

  const view = (change: ViewChange): void => {
    const verseKey = window.scrollY > 200 ? topVerse() : null;
    setOpen(null);
    go.view({ ...address, ...change });
    if (verseKey !== null) seek({ verseKey });
  };
  const goToHit = (hit: number): void => {
    const word = hits[hit]?.[0]?.word;
    setCurrentHit(hit);
    if (word !== undefined) seek({ word });
  };

  const firstHit = address.hl[0];
  // A link brings the reader to the verse it names, or to its first hit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range or other hits are another arrival
  useEffect(() => {
    setCurrentHit(0);
    setOpen(null);
    const hash = decodeURIComponent(window.location.hash.slice(1));
    if (hash !== '') seek({ anchor: hash });
    else if (firstHit !== undefined) seek({ word: firstHit });
  }, [address.hl.join(','), address.start.cardNumber, address.start.verseNo]);

  // Printing prints the whole range, so all of it has to come first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes leads on to the next
  useEffect(() => {
    if (!printWhole || range.isFetching) return;
    if (range.hasNextPage) void range.fetchNextPage();
    else {
      setPrintWhole(false);
      window.print();
    }
  }, [printWhole, range.isFetching, range.hasNextPage]);

  useReadingKeys((command) => {
    if (command === 'grammar') view({ grammar: !address.grammar });
    else if (command === 'layer') view({ mode: nextMode(modes, address.mode) });
    else {
      const target = neighbours[command];
      if (target) go.place(target);
    }
  });

  const show = (start: CompletePoint, end: CompletePoint): void => {
    setPicking(false);
    window.scrollTo(0, 0);
    go.place({ ...address, start, end, hl: [] });
  };

  if (range.isError) return <PlaceNotFound address={address} />;
  if (shown === undefined) return <ReadingSkeleton />;
  const title = name(shown.name);
  const where = formatRange(shown.start, range.data?.pages[0]?.end ?? shown.end);
  const note = address.grammar && !shown.hasGrammar && (
    <p className={styles['note']}>
      {t(address.mode.startsWith('other:') ? 'reading.no-grammar-other' : 'reading.no-grammar')}
    </p>
  );
  return (
    <article className={styles['page']} aria-busy={range.isPlaceholderData}>
      <Heading name={title} range={where} note={note} />
      <ReadingBar
        title={title}
        range={where}
        address={address}
        modes={modes}
        previous={step(neighbours.previous)}
        next={step(neighbours.next)}
        onView={view}
        onRange={() => setPicking(true)}
        onPrint={() => setPrintWhole(true)}
        stepper={hits.length > 0 && <HitStepper current={currentHit} total={hits.length} onGo={goToHit} />}
      />
      <ReadingContext.Provider value={reading}>
        <WordFocusContext.Provider value={focus}>
          <ReadingPane
            ref={pane}
            rows={rows}
            links={links}
            whole={printing}
            onOpenWord={(word, element) => {
              anchor.current = element;
              setOpen(word);
              focus.pointAt(word);
            }}
          />
          {open !== null && <WordPopup word={open} anchor={anchor} onClose={() => setOpen(null)} />}
        </WordFocusContext.Provider>
      </ReadingContext.Provider>
      {range.hasNextPage && !printing && (
        <MoreText loading={range.isFetchingNextPage} onMore={() => void range.fetchNextPage()} />
      )}
      {picking && cards.data && (
        <RangePickerModal
          code={address.code}
          title={title}
          cards={cards.data}
          start={address.start}
          end={address.end}
          onShow={show}
          onClose={() => setPicking(false)}
        />
      )}
    </article>
  );
}
