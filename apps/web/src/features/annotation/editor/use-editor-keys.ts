import type { KeyboardEvent } from 'react';
import { shortcuts } from '../../../session/shortcuts.ts';
import { SENTENCE_ID } from './focus.ts';
import { editorCommand, type Place } from './keymap.ts';
import { annotationsOn } from './state.ts';
import type { Run } from './use-commands.ts';
import type { Store } from './use-store.ts';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function placeOf(target: EventTarget): Place {
  if (!(target instanceof Element)) return 'button';
  if (target.closest(FIELDS) !== null) return 'field';
  return target.id === SENTENCE_ID ? 'sentence' : 'button';
}

/** The keys of the part of the page that they are for: elsewhere they mean nothing. */
export function useEditorKeys({ now }: Store, run: Run) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const { mode, shown, current, cycle } = now();
    const { length } = annotationsOn(shown, mode, current);
    const place = placeOf(event.target);
    const { key, ctrlKey, altKey, metaKey, shiftKey, nativeEvent } = event;
    const { isComposing, code } = nativeEvent;
    const isAltGraph = event.getModifierState('AltGraph');
    const command = editorCommand(
      { key, code, ctrlKey, altKey, metaKey, shiftKey, isComposing, isAltGraph },
      {
        place,
        isModalOpen: document.querySelector('dialog[open]') !== null,
        settings: shortcuts(),
        cycles: { next: cycle + 1 < length, previous: cycle > 0 },
      },
    );
    if (command === null) return;
    event.preventDefault();
    // A key that is held down walks on; it does not save again and again.
    if (event.repeat && !(typeof command === 'string' && /span|extend/.test(command))) return;
    run(command, place === 'field');
  };
}
