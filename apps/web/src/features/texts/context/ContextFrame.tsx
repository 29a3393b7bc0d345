import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { ContextPanel } from '../lazy-beside.ts';
import { layBrackets } from './brackets.ts';
import styles from './frame.module.css';
import { type MarkLabel, MarksContext, usePlaceName } from './MarginMark.tsx';
import { createMarkFocus, MarkFocusContext } from './mark-focus.ts';
import { countBeginnings, countByCard } from './panel-state.ts';
import { NOTHING, type VerseCount } from './use-context-data.ts';
import type { ContextPanelState } from './use-context-panel.ts';

/** The text with the marks in its margin, and the panel beside it once it is opened. */
export function ContextFrame(props: {
  /** The folios of the text, where there is room for them. */
  rail: ReactNode;
  state: ContextPanelState;
  /** The word opened last. */
  word: number | null;
  /** Verses of a transcript are its own: beside it only cards are marked. */
  isTranscript: boolean;
  hasMore: boolean;
  onPlace: (anchor: string) => void;
  children: ReactNode;
}) {
  const { rail, state, word, isTranscript, hasMore, onPlace, children } = props;
  const nameOf = usePlaceName();
  const [markFocus] = useState(createMarkFocus);
  const { context, panel, at, entries, pointed, setPointed } = state;
  const { language } = useI18n();
  const [printed, setPrinted] = useState(true);
  const latest = useRef(state.choose);
  useEffect(() => {
    latest.current = state.choose;
  });
  // The same as long as nothing of it changes: every verse looks at it.
  const choose = useCallback((verse: VerseCount) => latest.current(verse), []);
  const { data } = context;
  const places = useMemo(() => (isTranscript ? countByCard(data) : countBeginnings(data)), [isTranscript, data]);
  const brackets = useMemo(
    () =>
      layBrackets<MarkLabel>(isTranscript ? NOTHING : data, {
        source: ({ parallel }) => ({ text: parallel.source.citation }),
        theme: ({ theme }) => nameIn(language, theme.name),
      }),
    [isTranscript, data, language],
  );
  const marks = useMemo(
    () => ({ places, brackets, at, pointed, choose, point: setPointed }),
    [places, brackets, at, pointed, choose, setPointed],
  );
  const { sources, themes } = entries;
  return (
    <MarksContext.Provider value={marks}>
      <LiveText>{at !== null && nameOf({ reference: at, sources: sources.length, themes: themes.length })}</LiveText>
      <div
        className={styles['frame']}
        data-room={state.room}
        data-open={panel !== null || undefined}
        data-beside={state.isBeside || panel !== null || undefined}
        data-apparatus={panel !== null && printed ? 'printed' : 'left-out'}
      >
        {rail}
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
