import { useEffect, useMemo, useRef, useState } from 'react';
import { isPanelClosed, keepPanelClosed } from '../../../session/reading-panel.ts';
import { focusOn } from '../../../ui/modal-stack.ts';
import { useRoom } from '../../../ui/use-media.ts';
import { counterparts } from '../alignment.ts';
import type { CompleteAddress } from '../use-complete-address.ts';
import type { useLoadedText } from '../use-loaded-text.ts';
import { entriesAt, type Panel, type PanelPlace, wordsOf } from './panel-state.ts';
import { type ContextData, useContextData, type VerseCount } from './use-context-data.ts';

type LoadedText = ReturnType<typeof useLoadedText>;

/** What stands beside the text unasked, where there is room for it: what there is of it. */
const usualPanel = ({ sources, themes }: ContextData): Panel | null =>
  sources.length > 0 ? 'sources' : themes.length > 0 ? 'themes' : null;

/** The panel beside a text: what it shows, what opens and closes it. */
export function useContextPanel(
  address: CompleteAddress,
  pages: Parameters<typeof useContextData>[1],
  { focus, links }: Pick<LoadedText, 'focus' | 'links'>,
  view: (change: Partial<PanelPlace>) => void,
) {
  const { at } = address;
  const context = useContextData(address.code, pages);
  const { data } = context;
  const [isRoomy, isWide] = [useRoom(75), useRoom(64)];
  const [isClosed, setClosed] = useState(isPanelClosed);
  const isBeside = isRoomy && !isClosed;
  const panel = address.panel ?? (isBeside ? usualPanel(data) : null);
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
  const choose = (closed: boolean): void => {
    setClosed(closed);
    keepPanelClosed(closed);
  };
  const open = (change: Partial<PanelPlace>): void => {
    // A word is gone back to, whatever stood beside the text before.
    if (panel === null || change.panel === 'word') opener.current = document.activeElement;
    choose(false);
    view(change);
  };
  const close = (): void => {
    choose(true);
    view({ panel: null, at: null });
    // Where a key opened it, or the address did, the heading is the nearest place; what is read stays in view.
    const isThere = focusOn(opener.current, { preventScroll: true });
    if (!isThere) focusOn(document.querySelector('h1'), { preventScroll: true });
  };
  return {
    ...{ context, entries, panel, at, pointed, focusAsked, setPointed, open, close },
    /** What there is room for beside the text. */
    room: isRoomy ? ('rail' as const) : isWide ? ('panel' as const) : ('none' as const),
    /** Whether there is room for it that the text leaves, whatever comes to stand in it. */
    isBeside,
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
