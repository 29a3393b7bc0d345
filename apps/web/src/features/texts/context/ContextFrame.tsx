import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../../ui/modal-stack.ts';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { counterparts } from '../alignment.ts';
import type { CompleteAddress } from '../use-complete-address.ts';
import type { useLoadedText } from '../use-loaded-text.ts';
import styles from './frame.module.css';
import { MarksContext, usePlaceName } from './MarginMark.tsx';
import { createMarkFocus, MarkFocusContext } from './mark-focus.ts';
import { countBeginnings, countByCard, entriesAt, type PanelPlace, wordsOf } from './panel-state.ts';
import { useContextData, type VerseCount } from './use-context-data.ts';

// Loaded when it is opened: reading itself does not need it.
const ContextPanel = lazy(async () => ({ default: (await import('./ContextPanel.tsx')).ContextPanel }));

type LoadedText = ReturnType<typeof useLoadedText>;

/** The panel beside a text: what it shows, what opens and closes it. */
export function useContextPanel(
  address: CompleteAddress,
  pages: Parameters<typeof useContextData>[1],
  { focus, links }: Pick<LoadedText, 'focus' | 'links'>,
  view: (change: Partial<PanelPlace>) => void,
) {
  const { panel, at } = address;
  const context = useContextData(address.code, pages);
  const { data } = context;
  const [pointed, setPointed] = useState<string | null>(null);
  const [focusAsked, setFocusAsked] = useState(0);
  const opener = useRef<Element | null>(null);
  // The focus is asked for each time that it is opened: what opens it otherwise leaves the focus where it is.
  useEffect(() => {
    if (panel === null) setFocusAsked(0);
  }, [panel]);
  const entries = useMemo(() => entriesAt(data, at), [data, at]);
  const words = useMemo(() => wordsOf(entries, { panel, at }, pointed), [entries, panel, at, pointed]);
  useEffect(() => focus.link(new Set(counterparts(words, links))), [focus, words, links]);
  const open = (change: Partial<PanelPlace>): void => {
    if (panel === null) opener.current = document.activeElement;
    view(change);
  };
  const close = (): void => {
    view({ panel: null, at: null });
    // Where a key opened it, or the address did, the heading is the nearest place; what is read stays in view.
    const isThere = focusOn(opener.current, { preventScroll: true });
    if (!isThere) focusOn(document.querySelector('h1'), { preventScroll: true });
  };
  return {
    ...{ context, entries, panel, at, focusAsked, setPointed, open, close },
    /** Opens the sources, and brings the focus there. */
    goToSources: () => {
      open({ panel: 'sources' });
      setFocusAsked((times) => times + 1);
    },
    toggle: () => (panel === null ? open({ panel: 'sources' }) : close()),
    choose: ({ reference, sources, themes }: VerseCount) => {
      const has = { sources: sources > 0, themes: themes > 0, word: false };
      const kept = panel !== null && has[panel] ? panel : sources > 0 ? 'sources' : 'themes';
      open(at === reference ? { at: null } : { panel: kept, at: reference });
    },
  };
}

export type ContextPanelState = ReturnType<typeof useContextPanel>;

/** The text with the marks in its margin, and the panel beside it once it is opened. */
export function ContextFrame(props: {
  state: ContextPanelState;
  /** The word opened last. */
  word: number | null;
  /** Verses of a transcript are its own: beside it only cards are marked. */
  isTranscript: boolean;
  hasMore: boolean;
  onPlace: (anchor: string) => void;
  children: ReactNode;
}) {
  const { state, word, isTranscript, hasMore, onPlace, children } = props;
  const nameOf = usePlaceName();
  const [markFocus] = useState(createMarkFocus);
  const { context, panel, at, entries } = state;
  const [printed, setPrinted] = useState(true);
  const latest = useRef(state.choose);
  useEffect(() => {
    latest.current = state.choose;
  });
  // The same as long as nothing of it changes: every verse looks at it.
  const choose = useCallback((verse: VerseCount) => latest.current(verse), []);
  const { data } = context;
  const marks = useMemo(
    () => ({ places: isTranscript ? countByCard(data) : countBeginnings(data), at, choose }),
    [isTranscript, data, at, choose],
  );
  const { sources, themes } = entries;
  return (
    <MarksContext.Provider value={marks}>
      <LiveText>{at !== null && nameOf({ reference: at, sources: sources.length, themes: themes.length })}</LiveText>
      <div
        className={styles['frame']}
        data-open={panel !== null || undefined}
        data-apparatus={panel !== null && printed ? 'printed' : 'left-out'}
      >
        <MarkFocusContext.Provider value={markFocus}>
          <div className={styles['main']}>{children}</div>
        </MarkFocusContext.Provider>
        {panel !== null && (
          <Suspense fallback={<div className={styles['panel']} />}>
            <ContextPanel
              state={state}
              panel={panel}
              word={word}
              hasMore={hasMore}
              printed={printed}
              onPrinted={setPrinted}
              onPlace={onPlace}
            />
          </Suspense>
        )}
      </div>
    </MarksContext.Provider>
  );
}
