import { useEffect, useRef } from 'react';
import { focusSentence } from './focus.ts';
import type { Modal } from './state.ts';

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** Where a dialog leaves it whose opener has gone. */
const isAtHeading = (): boolean => document.activeElement?.matches('main h1') === true;

/**
 * A button may go away with what it does, as "Clear" with the reading: the focus goes to the sentence then, where the
 * keys are heard. Gives what the editor has to listen to.
 */
export function useFocusKept(modal: Modal | null) {
  const isWithin = useRef(false);
  const wasOpen = useRef(modal !== null);
  useEffect(() => {
    const isLost = (isWithin.current && isNowhere()) || (wasOpen.current && (isNowhere() || isAtHeading()));
    if (modal === null && isLost) focusSentence();
    wasOpen.current = modal !== null;
  });
  // The page before this one may have taken the focus along with it.
  useEffect(() => {
    if (isNowhere()) focusSentence();
  }, []);
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    // Not called when what has the focus is taken out of the page: only when the person moves it elsewhere.
    onBlur: () => {
      isWithin.current = false;
    },
  };
}
