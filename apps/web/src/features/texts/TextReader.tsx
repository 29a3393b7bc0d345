import { type CardNumberRow, listTextsNames, type RangePoint, type TextRange } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { LiveText } from '../../ui/VisuallyHidden.tsx';
import { formatRange } from './address.ts';
import { CardSteps } from './CardSteps.tsx';
import { ContextFrame } from './context/ContextFrame.tsx';
import { type ContextPanelState, useContextPanel } from './context/use-context-panel.ts';
import {
  HitStepper,
  MissedPlace,
  MoreText,
  PlaceNotFound,
  PrintNote,
  ShortcutsModal,
  WholeRecord,
  WordPopup,
} from './lazy-parts.ts';
import styles from './page.module.css';
import { ReadingBar } from './ReadingBar.tsx';
import { type PaneHandle, ReadingPane } from './ReadingPane.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { ReadingContext } from './reading-context.ts';
import { TextRecord } from './TextRecord.tsx';
import { type ModeOption, modesOf, nextMode, readingHref } from './text-links.ts';
import { type CompleteAddress, useCards } from './use-complete-address.ts';
import { useLoadedText } from './use-loaded-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { usePrinting } from './use-printing.ts';
import { useArrival, useFragment, usePlace, useView } from './use-reader-moves.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useSeek } from './use-seek.ts';
import { useTextRange } from './use-text-range.ts';
import { WordFocusContext } from './word-focus.ts';

// Loaded when they are wanted: reading itself needs none of them.
const RangePickerModal = lazy(async () => ({ default: (await import('./RangePickerModal.tsx')).RangePickerModal }));
const TakeModal = lazy(async () => ({ default: (await import('./take/TakeModal.tsx')).TakeModal }));

type Range = ReturnType<typeof useTextRange>;

/** The record of the text, which is fetched when it is opened. */
function RecordDetails({ code }: { code: string }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles['whole']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('record.whole')}</summary>
      {open && (
        <Suspense fallback={null}>
          <WholeRecord code={code} />
        </Suspense>
      )}
    </details>
  );
}

/** Name and range of the text; why there is no grammar, where the address asks for it. */
function Heading({ address, shown, where }: { address: CompleteAddress; shown: TextRange; where: string }) {
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
      <div className={styles['record']}>
        <TextRecord facts={shown} />
        <RecordDetails code={address.code} />
      </div>
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
  text: ReturnType<typeof useLoadedText>;
  context: ContextPanelState;
  whole: boolean;
  hasMore: boolean;
  pane: Ref<PaneHandle>;
  onPlace: (anchor: string) => void;
  children: ReactNode;
}) {
  const { text, context, whole, hasMore, pane, onPlace, children } = props;
  const [open, setOpen] = useState<number | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const isBeside = context.panel === 'word';
  const close = (): void => {
    setOpen(null);
    text.focus.hold(null);
  };
  return (
    <ReadingContext.Provider value={text.reading}>
      <WordFocusContext.Provider value={text.focus}>
        <ContextFrame
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
            }}
          />
          {children}
        </ContextFrame>
        {open !== null && !isBeside && (
          <Suspense fallback={null}>
            <WordPopup key={open} word={open} anchor={anchor} onClose={close} />
          </Suspense>
        )}
      </WordFocusContext.Provider>
    </ReadingContext.Provider>
  );
}

/** A text, or a place in it, that is not there. */
export function NoPlace(props: ComponentProps<typeof PlaceNotFound>) {
  return (
    <Suspense fallback={<ReadingSkeleton />}>
      <PlaceNotFound {...props} />
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
  cards: readonly CardNumberRow[] | undefined;
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

/** A range of a text with everything around it: bar, hits, pop-up, range picker. */
export function TextReader({ address }: { address: CompleteAddress }) {
  const { t, name } = useI18n();
  const [modal, setModal] = useState<ModalName | null>(null);
  const close = () => setModal(null);
  const [currentHit, setCurrentHit] = useState<number | null>(null);
  const pane = useRef<PaneHandle>(null);
  const range = useTextRange(address);
  const cards = useCards(address.code);
  const list = useQuery({ ...endpointQuery(listTextsNames, {}), throwOnError: false });
  const text = useLoadedText(range.data?.pages, address, { currentHit, anchor: useFragment() });
  const neighbours = useNeighbours(address, cards.data);
  const modes = modesOf(
    list.data?.find((one) => one.code === address.code),
    address.mode,
  );
  const { printing, preparing, print } = usePrinting({
    fetching: range.isFetching,
    hasMore: range.hasNextPage,
    failures: range.errorUpdateCount,
    loadMore: () => void range.fetchNextPage(),
  });
  const seek = usePaneSeek(range, text, pane);
  const goTo = usePlace();
  const view = useView(address, seek);
  const context = useContextPanel(address, range.data?.pages, text, view);
  useArrival(address, seek, setCurrentHit);
  useReadingKeys((command) => {
    if (command === 'grammar') view({ grammar: !address.grammar });
    else if (command === 'cite') setModal('cite');
    else if (command === 'layer') view({ mode: nextMode(modes, address.mode) });
    else if (command === 'sources') context.goToSources();
    else if (neighbours[command] !== undefined) goTo(neighbours[command]);
  });

  const { shown, hits } = text;
  if (range.isError && shown === undefined) return <NoPlace address={address} />;
  if (shown === undefined) return <ReadingSkeleton />;
  const cardAddress = (cardNumber: number): string =>
    cards.data?.find((card) => card.cardNumber === cardNumber)?.cardAddress ?? shown.start.cardAddress;
  const place = (point: CompleteAddress['start']) => ({ ...point, cardAddress: cardAddress(point.cardNumber) });
  const where = formatRange(place(address.start), place(address.end));
  const step = (to: CompleteAddress | undefined) =>
    to && { href: readingHref(to), card: cardAddress(to.start.cardNumber) };
  // Words may be missing only because their page has not come yet.
  const complete = !range.hasNextPage && !range.isPlaceholderData;
  const goToHit = (hit: number): void => {
    setCurrentHit(hit);
    seek({ words: (hits[hit] ?? []).map(({ word }) => word) });
  };
  return (
    <PageBody>
      <article className={styles['page']} aria-busy={range.isPlaceholderData}>
        <Heading address={address} shown={shown} where={where} />
        <ReadingBar
          title={name(shown.name)}
          range={where}
          address={address}
          modes={modes}
          previous={step(neighbours.previous)}
          next={step(neighbours.next)}
          onView={view}
          onRange={() => setModal('range')}
          onContext={context.toggle}
          onKeys={() => setModal('keys')}
          onTake={setModal}
          onPrint={print}
          notice={preparing ? t('reading.print-loading') : ''}
          stepper={
            (hits.length > 0 || (address.hl.length > 0 && complete)) && (
              <Stepper
                current={text.current}
                total={hits.length}
                lost={complete ? text.lost.length : 0}
                mode={shown.mode}
                onGo={goToHit}
                back={address.back}
              />
            )
          }
        />
        <Body
          key={JSON.stringify([address.start, address.end])}
          text={text}
          context={context}
          whole={printing}
          hasMore={range.hasNextPage}
          pane={pane}
          onPlace={(anchor) => seek({ anchor })}
        >
          {range.hasNextPage && (
            <Suspense fallback={null}>
              {!printing && (
                <MoreText
                  loading={range.isFetchingNextPage}
                  failed={range.isFetchNextPageError}
                  onMore={() => void range.fetchNextPage()}
                />
              )}
              <PrintNote rows={text.rows} asked={where} />
            </Suspense>
          )}
          {complete && <CardSteps previous={step(neighbours.previous)} next={step(neighbours.next)} />}
        </Body>
        <Modals
          {...{ open: modal, address, modes, cards: cards.data, title: name(shown.name), onClose: close }}
          range={[place(address.start), place(address.end)]}
          onShow={(start, end) => {
            close();
            goTo({ ...address, start, end, hl: [], at: null, asked: null });
          }}
        />
      </article>
    </PageBody>
  );
}
