import type { CardContent } from '@glosa/contract';
import { useEffect, useRef } from 'react';
import { useGo } from '../../../ui/page-frame.tsx';
import { type CardPlace, cardHref } from '../layer-address.ts';
import { STRIP } from './LetterStrip.tsx';
import type { CardEdit } from './use-card-edit.ts';
import type { Code } from './use-code.ts';

interface Keys {
  place: CardPlace;
  card: CardContent;
  edit: CardEdit;
  code: Code;
}

/** What a key asks for; null: nothing here. AltGr counts as Ctrl with Alt, and types letters. */
export function keyMeaning(event: KeyboardEvent): 'save' | 'previous' | 'next' | 'letters' | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
  if (isComposing) return null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's') return 'save';
  if (altKey && !ctrlKey && !metaKey && key === 'PageUp') return 'previous';
  if (altKey && !ctrlKey && !metaKey && key === 'PageDown') return 'next';
  return key === 'F2' && !altKey && !ctrlKey && !metaKey ? 'letters' : null;
}

/** Keys of the whole page: wherever the focus is, but not while a modal is open. */
export function useEditorKeys(keys: Keys): void {
  const go = useGo();
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const meaning = keyMeaning(event);
      if (meaning === null) return;
      // In a modal they mean nothing, and the browser would save the page as a file, which is not wanted.
      event.preventDefault();
      if (document.querySelector('dialog[open]') !== null) return;
      const { place, card, edit } = now.current;
      if (meaning === 'save') {
        if (edit.isDirtyNow() && !edit.busy && edit.offer === null) void edit.save();
        return;
      }
      if (meaning === 'letters') {
        document.querySelector<HTMLElement>(`#${STRIP} [tabindex="0"]`)?.focus();
        return;
      }
      const to = card[meaning];
      if (to !== null) go(cardHref(place, to));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go]);
}
