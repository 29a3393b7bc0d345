import { createContext, useContext, useSyncExternalStore } from 'react';

/** Which word the reader points at, which one Tab leads to; words subscribe one by one so that moving is cheap. */
interface WordFocus {
  /** The word hovered, focused or opened; its composite forms are outlined. */
  pointAt(word: number | null): void;
  /** Keeps a word pointed at while its pop-up is open, wherever the pointer and the focus go. */
  hold(word: number | null): void;
  /** The word that Tab leads to. */
  setStop(word: number): void;
  stop(): number | null;
  isStop(word: number): boolean;
  isPartner(word: number): boolean;
  /** Marks words that something beside the text is tied to, in place of those marked before. */
  link(words: ReadonlySet<number>): void;
  isLinked(word: number): boolean;
  subscribe(listener: () => void): () => void;
}

/** `partners` gives all words of the composite forms a word belongs to, itself included. */
export function createWordFocus(partners: (word: number) => ReadonlySet<number>): WordFocus {
  const listeners = new Set<() => void>();
  let outlined: ReadonlySet<number> = new Set();
  let linked: ReadonlySet<number> = new Set();
  let held: number | null = null;
  let stop: number | null = null;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const pointAt = (word: number | null): void => {
    const pointed = word ?? held;
    const next = pointed === null ? new Set<number>() : partners(pointed);
    if (next.size === 0 && outlined.size === 0) return;
    outlined = next;
    tell();
  };
  return {
    pointAt,
    hold(word) {
      held = word;
      pointAt(word);
    },
    setStop(word) {
      if (word === stop) return;
      stop = word;
      tell();
    },
    stop: () => stop,
    isStop: (word) => word === stop,
    isPartner: (word) => outlined.has(word),
    link(words) {
      if (words.size === 0 && linked.size === 0) return;
      linked = words;
      tell();
    },
    isLinked: (word) => linked.has(word),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const WordFocusContext = createContext<WordFocus>(createWordFocus(() => new Set()));

/** Whether a word is outlined and whether it is the tab stop, kept current. */
export function useWordState(word: number): { partner: boolean; stop: boolean } {
  const focus = useContext(WordFocusContext);
  const partner = useSyncExternalStore(focus.subscribe, () => focus.isPartner(word));
  const stop = useSyncExternalStore(focus.subscribe, () => focus.isStop(word));
  return { partner, stop };
}

/** Whether a word is marked as tied to something beside the text, kept current. */
export function useLinked(word: number): boolean {
  const focus = useContext(WordFocusContext);
  return useSyncExternalStore(focus.subscribe, () => focus.isLinked(word));
}
