import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import styles from './frame.module.css';
import { MarksContext, usePlaceName } from './MarginMark.tsx';
import { createMarkFocus, MarkFocusContext } from './mark-focus.ts';
import { countBeginnings, countByCard } from './panel-state.ts';
import type { VerseCount } from './use-context-data.ts';
import type { ContextPanelState } from './use-context-panel.ts';

// Loaded when it is opened: reading itself does not need it.
const ContextPanel = lazy(async () => ({ default: (await import('./ContextPanel.tsx')).ContextPanel }));

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
