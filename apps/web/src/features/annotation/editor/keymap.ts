/** Which key means what in the annotation editor. Pure: the page says where the key was pressed. */
import type { ShortcutSettings } from '@glosa/contract';
import { ANNOTATION_KEYS, type AnnotationAction } from '../../../session/annotation-keys.ts';

export const HINT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export type EditorCommand =
  | AnnotationAction
  /** Also where words have no annotation. */
  | 'done-anyway'
  | 'annotation-previous-open'
  | 'next-span'
  | 'previous-span'
  | 'first-span'
  | 'last-span'
  | 'next-sentence'
  | 'previous-sentence'
  | 'toggle'
  | 'extend-next'
  | 'extend-previous'
  | 'cycle'
  | 'cycle-back'
  | 'escape'
  | 'save'
  | 'save-next'
  | 'undo'
  | 'redo'
  | 'clear'
  /** `stays`: on the word, instead of going on to the next open one. */
  | { hint: number; stays?: true };

/** The parts of a keyboard event that decide. */
export interface EditorPress {
  key: string;
  /** The key itself, whatever it types: `Digit1`. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  /** Whether AltGr is held: it types letters. */
  isAltGraph: boolean;
}

/** `sentence`: the words. `field`: something to type in. `button`: whatever else does something of its own on Enter. */
export type Place = 'sentence' | 'button' | 'field';

export interface KeyContext {
  place: Place;
  isModalOpen: boolean;
  settings: ShortcutSettings;
  /** Whether `Tab` has another annotation of the word to go to, in either direction. */
  cycles: { next: boolean; previous: boolean };
}

const PLAIN: Readonly<Record<string, EditorCommand>> = {
  ArrowRight: 'next-span',
  ArrowLeft: 'previous-span',
  Home: 'first-span',
  End: 'last-span',
  PageDown: 'next-sentence',
  PageUp: 'previous-sentence',
  ' ': 'toggle',
  Enter: 'annotation-edit',
  Escape: 'escape',
  Delete: 'clear',
};

const SHIFTED: Readonly<Record<string, EditorCommand>> = {
  ArrowRight: 'extend-next',
  ArrowLeft: 'extend-previous',
};

const CONTROLLED: Readonly<Record<string, EditorCommand>> = { z: 'undo', y: 'redo', enter: 'save-next' };

/** The key of an action; '' where it has none. */
export const annotationKey = (action: AnnotationAction, { on, keys }: ShortcutSettings): string =>
  on ? (keys[action] ?? ANNOTATION_KEYS[action]) : '';

const ACTIONS = Object.keys(ANNOTATION_KEYS) as readonly AnnotationAction[];

/** The command of a single sign; letters in either case, so that Caps Lock changes nothing. */
function singleKey({ key, code, shiftKey }: EditorPress, settings: ShortcutSettings): EditorCommand | null {
  const same = (action: AnnotationAction) => annotationKey(action, settings).toLowerCase() === key.toLowerCase();
  const action = [...key].length === 1 ? ACTIONS.find(same) : undefined;
  const isLetter = /\p{L}/u.test(key);
  if (action === 'annotation-next-open' && shiftKey && isLetter) return 'annotation-previous-open';
  // With Shift a letter is another one; signs such as ? need it on many keyboards.
  if (action !== undefined) return shiftKey && isLetter ? null : action;
  if (!settings.on) return null;
  // On some keyboards digits are typed with Shift: there it does not mean to stay.
  const hint = HINT_KEYS.indexOf(key as '1');
  if (hint >= 0) return { hint };
  const shifted = shiftKey ? HINT_KEYS.indexOf(code.replace('Digit', '') as '1') : -1;
  return shifted >= 0 ? { hint: shifted, stays: true } : null;
}

/** Enter saves where one types, and with Ctrl goes on; the rest belongs to the field. */
function inField({ key, ctrlKey, metaKey, shiftKey }: EditorPress): EditorCommand | null {
  if (key === 'Escape') return 'escape';
  if (key !== 'Enter' || shiftKey) return null;
  return ctrlKey || metaKey ? 'save-next' : 'save';
}

/**
 * The command of a key press, or null: then it belongs to the field, the dialog, the button or the browser. Nothing is
 * ever bound to AltGr, nor to Ctrl with Alt, which is the same on some keyboards: they type ą, ę, ł.
 */
export function editorCommand(press: EditorPress, context: KeyContext): EditorCommand | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey, isComposing, isAltGraph } = press;
  const { place, isModalOpen, settings, cycles } = context;
  if (isComposing || isAltGraph || altKey || isModalOpen) return null;
  if (place === 'field') return inField(press);
  if (ctrlKey || metaKey) {
    const command = CONTROLLED[key.toLowerCase()] ?? null;
    return command === 'undo' && shiftKey ? 'redo' : command;
  }
  if (place === 'button' && (key === 'Enter' || key === ' ' || key === 'Home' || key === 'End')) return null;
  if (key === 'Tab') {
    if (place !== 'sentence') return null;
    if (shiftKey) return cycles.previous ? 'cycle-back' : null;
    return cycles.next ? 'cycle' : null;
  }
  const fixed = (shiftKey ? SHIFTED : PLAIN)[key];
  return fixed ?? singleKey(press, settings);
}
