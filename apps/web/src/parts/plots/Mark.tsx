import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import type { PlotAct } from './plot.ts';
import styles from './plots.module.css';

/** What a mark is told by the frame that it is drawn in. */
export interface Drawing {
  /** The mark that Tab comes to. */
  current: string | null;
  said: (key: string) => string;
  does: (key: string) => PlotAct | null;
}

export const DrawingContext = createContext<Drawing>({ current: null, said: () => '', does: () => null });

/** What is drawn for a row, by its key: a link where it leads somewhere, a button where it chooses, else a picture. */
export function Mark({ of, children }: { of: string; children: ReactNode }) {
  const { current, said, does: doesOf } = useContext(DrawingContext);
  const does = doesOf(of);
  const is = { 'data-mark': of, tabIndex: of === current ? 0 : -1, 'aria-label': said(of) };
  if (does === null) {
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrows come to it, so that it is read out
      <g role="img" {...is}>
        {children}
      </g>
    );
  }
  if ('href' in does) {
    return (
      <a href={does.href} {...is}>
        {children}
      </a>
    );
  }
  const { onPress, isPressed } = does;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons inside a picture
    <g role="button" aria-pressed={isPressed} onClick={onPress} onKeyDown={onKeyDown} {...is}>
      {children}
    </g>
  );
}

/** Words that stand upon a mark, which says them already and is what the pointer comes to. */
export function Label({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a group of words takes the focus
    <g className={styles['label']} aria-hidden="true">
      {children}
    </g>
  );
}
