import { type CardNumberRow, listTextsNames, type RangePoint, type TextRange } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { LiveText } from '../../ui/VisuallyHidden.tsx';
import type { HitMoves } from './AllHits.tsx';
import { formatRange } from './address.ts';
import { CardSteps } from './CardSteps.tsx';
import { ContextFrame } from './context/ContextFrame.tsx';
import { type ContextPanelState, useContextPanel } from './context/use-context-panel.ts';
import { HeadNote } from './HeadNote.tsx';
import { FolioRail } from './lazy-beside.ts';
import { HitStepper, MissedPlace, MoreText, PrintNote, ShortcutsModal, WordPopup } from './lazy-parts.ts';
import { NoPlace } from './NoPlace.tsx';
import styles from './page.module.css';
import { ReadingBar } from './ReadingBar.tsx';
import { type PaneHandle, ReadingPane } from './ReadingPane.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { ReadingContext } from './reading-context.ts';
import type { ReadingRow } from './rows.ts';
import { type ModeOption, modesOf, nextMode, readingHref, wholeCard } from './text-links.ts';
import { useCiting } from './use-citing.ts';
import { type CompleteAddress, useCards } from './use-complete-address.ts';
import { useLoadedText } from './use-loaded-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { usePrinting } from './use-printing.ts';
import { useArrival, useFragment, usePlace, useReadingOn, useView } from './use-reader-moves.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useSeek } from './use-seek.ts';
import { useTextRange } from './use-text-range.ts';
import { WordFocusContext } from './word-focus.ts';

// Loaded when they are wanted: reading itself needs none of them.
const RangePickerModal = lazy(async () => ({ default: (await import('./RangePickerModal.tsx')).RangePickerModal }));
const TakeModal = lazy(async () => ({ default: (await import('./take/TakeModal.tsx')).TakeModal }));

type Range = ReturnType<typeof useTextRange>;
type CardList = readonly CardNumberRow[];

/** Name and range of the text; why there is no grammar, where the address asks for it. */
function Heading(props: { address: CompleteAddress; shown: TextRange; where: string; words: number | null }) {
  const { address, shown, where, words } = props;
  const { t, language } = useI18n();
  const { text: title, lang } = nameIn(language, shown.name);
  const lacking = address.grammar && !shown.hasGrammar;
  return (
    <header className={styles['head']}>
      <PageHeading
        title={title}
        lang={lang}
        titleComment={where}
        breadcrumbs={[
          { label: t('texts.title'), href: paths.texts() },
          { label: title, lang },
        ]}
      />
      <LiveText>{where}</LiveText>
      <HeadNote code={address.code} facts={shown} isOtherWitness={address.mode.startsWith('other:')} words={words} />
      {/* On paper there is no bar to say which place this is. */}
      <p className={styles['printedPlace']} aria-hidden="true">{`${address.code} ${where}`}</p>
      {address.asked === null ? null : (
        <Suspense fallback={null}>
          <MissedPlace address={address} asked={address.asked} />
        </Suspense>
      )}
      {address.grammar && shown.hasGrammar && (
        <p role="status" className={styles['note']}>
          {t('reading.grammar-hint')}
        </p>
      )}
      {lacking && (
        <p className={styles['note']}>
          {t(address.mode.startsWith('other:') ? 'reading.no-grammar-other' : 'reading.no-grammar')}
        </p>
      )}
    </header>
  );
}

/** The text itself with what opens beside it: a pop-up of a word, sources and themes. */
function Body(props: {
  rail: ReactNode;
  text: ReturnType<typeof useLoadedText>;
  context: ContextPanelState;
  whole: boolean;
  hasMore: boolean;
  pane: Ref<PaneHandle>;
  onPlace: (anchor: string) => void;
  children: ReactNode;
}) {
  const { rail, text, context, whole, hasMore, pane, onPlace, children } = props;
  const [open, setOpen] = useState<number | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const isBeside = context.panel === 'word';
  // Beside the text, and over it only where there is no room beside.
  const isWide = context.room !== 'none';
  const close = (): void => {
    setOpen(null);
    text.focus.hold(null);
  };
  const hold = text.focus.hold;
  // What was beside the text is closed with the panel, and does not come back over it.
  useEffect(() => {
    if (!isWide || isBeside) return;
    setOpen(null);
    hold(null);
  }, [isWide, isBeside, hold]);
  return (
    <ReadingContext.Provider value={text.reading}>
      <WordFocusContext.Provider value={text.focus}>
        <ContextFrame
          rail={rail}
          state={context}
          word={open}
          isTranscript={text.reading.mode.startsWith('other:')}
          hasMore={hasMore}
          onPlace={onPlace}
        >
          <ReadingPane
            ref={pane}
            rows={text.rows}
            links={text.links}
            whole={whole}
            hasMore={hasMore}
            onOpenWord={(word, element) => {
              anchor.current = element;
              setOpen(word);
              text.focus.hold(word);
              if (isWide && !isBeside) context.open({ panel: 'word' });
            }}
            onEscape={() => {
              if (isWide && isBeside) context.close();
            }}
          />
          {children}
        </ContextFrame>
        {open !== null && !isWide && !isBeside && (
          <Suspense fallback={null}>
            <WordPopup key={open} word={open} anchor={anchor} onClose={close} />
          </Suspense>
        )}
      </WordFocusContext.Provider>
    </ReadingContext.Provider>
  );
}

/** The folios of the text, as soon as they are known. */
function Rail({ cards, ...others }: Omit<ComponentProps<typeof FolioRail>, 'cards'> & { cards: CardList | undefined }) {
  if (cards === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FolioRail cards={cards} {...others} />
    </Suspense>
  );
}

function Stepper(props: ComponentProps<typeof HitStepper>) {
  return (
    <Suspense fallback={null}>
      <HitStepper {...props} />
    </Suspense>
  );
}

function usePaneSeek(range: Range, text: ReturnType<typeof useLoadedText>, pane: RefObject<PaneHandle | null>) {
  return useSeek({
    rows: text.rows,
    links: text.links,
    ready: text.shown !== undefined && !range.isPlaceholderData,
    hasMore: range.hasNextPage,
    failed: range.isFetchNextPageError,
    loading: range.isFetching,
    loadMore: () => void range.fetchNextPage(),
    scrollToRow: (index) => pane.current?.scrollToRow(index),
  });
}

type ModalName = 'range' | 'keys' | 'cite' | 'download';

/** The dialog that is open, if one is. */
function Modals(props: {
  open: ModalName | null;
  address: CompleteAddress;
  title: string;
  cards: CardList | undefined;
  modes: readonly ModeOption[];
  range: readonly [RangePoint, RangePoint];
  onShow: (start: CompleteAddress['start'], end: CompleteAddress['end']) => void;
  onClose: () => void;
}) {
  const { open, address, title, cards, modes, range, onShow, onClose } = props;
  const { code, mode, start, end } = address;
  return (
    <Suspense fallback={null}>
      {open === 'keys' && <ShortcutsModal onClose={onClose} />}
      {(open === 'cite' || open === 'download') && (
        <TakeModal {...{ what: open, code, title, mode, modes, range, onClose }} />
      )}
      {open === 'range' && cards && <RangePickerModal {...{ code, title, cards, start, end, onShow, onClose }} />}
    </Suspense>
  );
}

/** Words may be missing only because their page has not come yet. */
const isComplete = ({ hasNextPage, isPlaceholderData }: Range): boolean => !hasNextPage && !isPlaceholderData;

/** How far the range has come. */
const loadingOf = (range: Range) => ({
  fetching: range.isFetching,
  hasMore: range.hasNextPage,
  failures: range.errorUpdateCount,
  loadMore: () => void range.fetchNextPage(),
});

/** Below the text: more of its range, else the ways to the cards beside it. */
function Foot(
  props: ComponentProps<typeof CardSteps> & {
    range: Range;
    printing: boolean;
    rows: readonly ReadingRow[];
    where: string;
  },
) {
  const { range, printing, rows, where, ...steps } = props;
  if (!range.hasNextPage) return <CardSteps {...steps} />;
  return (
    <Suspense fallback={null}>
      {!printing && (
        <MoreText
          loading={range.isFetchingNextPage}
          failed={range.isFetchNextPageError}
          onMore={() => void range.fetchNextPage()}
        />
      )}
      <PrintNote rows={rows} asked={where} />
    </Suspense>
  );
}

/** A range of a text with everything around it: bar, hits, pop-up, range picker. */
export function TextReader({ address }: { address: CompleteAddress }) {
  const { t, name } = useI18n();
  const [modal, setModal] = useState<ModalName | null>(null);
  const [currentHit, setCurrentHit] = useState<number | null>(null);
  const pane = useRef<PaneHandle>(null);
  const range = useTextRange(address);
  const cards = useCards(address.code);
  const list = useQuery({ ...endpointQuery(listTextsNames, {}), throwOnError: false });
  const text = useLoadedText(range.data?.pages, address, { currentHit, anchor: useFragment() });
  const neighbours = useNeighbours(address, cards.data);
  const listed = list.data?.find((one) => one.code === address.code);
  const modes = modesOf(listed, address.mode);
  const { shown, hits } = text;
  const cardOf = ({ cardNumber }: Pick<RangePoint, 'cardNumber'>): string =>
    cards.data?.find((card) => card.cardNumber === cardNumber)?.cardAddress ?? shown?.start.cardAddress ?? '';
  const place = (point: CompleteAddress['start']) => ({ ...point, cardAddress: cardOf(point) });
  const taken = [place(address.start), place(address.end)] as const;
  const { citation, ask } = useCiting({ code: address.code, mode: address.mode, range: taken });
  const { printing, preparing, print } = usePrinting({ ...loadingOf(range), prepare: ask });
  const seek = usePaneSeek(range, text, pane);
  const goTo = usePlace();
  const view = useView(address, seek);
  const context = useContextPanel(address, range.data?.pages, text, view);
  useArrival(address, seek, setCurrentHit);
  const { longer, goesOn, readOn } = useReadingOn(address, neighbours.next, !range.isFetching);
  const moves = useRef<HitMoves>({});
  useReadingKeys((command) => {
    if (command === 'grammar') view({ grammar: !address.grammar });
    else if (command === 'cite') setModal('cite');
    else if (command === 'layer') view({ mode: nextMode(modes, address.mode) });
    else if (command === 'sources') context.goToSources();
    else if (command === 'next-hit') moves.current.next?.();
    else if (command === 'previous-hit') moves.current.previous?.();
    else if (neighbours[command] !== undefined) goTo(neighbours[command]);
  });

  if (range.isError && shown === undefined) return <NoPlace address={address} />;
  if (shown === undefined) return <ReadingSkeleton />;
  const where = formatRange(...taken);
  const link = (to: CompleteAddress) => ({ href: readingHref(to), card: cardOf(to.start) });
  const step = (to: CompleteAddress | undefined) => to && link(to);
  const complete = isComplete(range);
  const rail = {
    code: address.code,
    cards: cards.data,
    here: [address.start.cardNumber, address.end.cardNumber],
    onCard: ({ cardNumber }: CardNumberRow) => goTo(wholeCard(address, cardNumber)),
  } as const;
  return (
    <PageBody>
      <article className={styles['page']} aria-busy={range.isPlaceholderData}>
        <Heading {...{ address, shown, where }} words={listed?.words ?? null} />
        <ReadingBar
          {...{ address, modes, title: name(shown.name), range: where }}
          previous={step(neighbours.previous)}
          next={step(neighbours.next)}
          onView={view}
          onRange={() => setModal('range')}
          isPanelOpen={context.panel !== null}
          onContext={context.toggle}
          onKeys={() => setModal('keys')}
          onTake={setModal}
          onPrint={print}
          rail={context.room !== 'rail' && <Rail look="strip" {...rail} />}
          notice={preparing ? t('reading.print-loading') : ''}
          stepper={
            (hits.length > 0 || (address.hl.length > 0 && complete)) && (
              <Stepper
                current={text.current}
                total={hits.length}
                lost={complete ? text.lost.length : 0}
                mode={shown.mode}
                onGo={(hit) => {
                  setCurrentHit(hit);
                  seek({ words: (hits[hit] ?? []).map(({ word }) => word) });
                }}
                back={address.back}
                moves={moves}
              />
            )
          }
        />
        <Body
          key={JSON.stringify(address.start)}
          rail={context.room === 'rail' && <Rail look="rail" {...rail} />}
          text={text}
          context={context}
          whole={printing}
          hasMore={range.hasNextPage}
          pane={pane}
          onPlace={(anchor) => seek({ anchor })}
        >
          <Foot
            {...{ range, printing, where }}
            rows={text.rows}
            previous={step(neighbours.previous)}
            next={longer && neighbours.next && { ...link(longer), card: cardOf(neighbours.next.start) }}
            hasNext={cards.data?.some((card) => card.cardNumber === address.end.cardNumber + 1) ?? false}
            goesOn={goesOn}
            onNext={readOn}
          />
          {citation !== undefined && <p className={styles['printFoot']}>{citation}</p>}
        </Body>
        <Modals
          {...{ open: modal, address, modes, cards: cards.data, title: name(shown.name) }}
          onClose={() => setModal(null)}
          range={taken}
          onShow={(start, end) => {
            setModal(null);
            goTo({ ...address, start, end, hl: [], at: null, asked: null });
          }}
        />
      </article>
    </PageBody>
  );
}
