import { actionOf, type ShortcutAction } from '../../session/shortcuts.ts';

/** What a single key does on a reading page. */
export type ReadingCommand =
  | 'previous'
  | 'next'
  | 'layer'
  | 'grammar'
  | 'sources'
  | 'cite'
  | 'next-hit'
  | 'previous-hit';

const COMMANDS: Readonly<Record<ShortcutAction, ReadingCommand>> = {
  'reading-previous': 'previous',
  'reading-next': 'next',
  'reading-layer': 'layer',
  'reading-grammar': 'grammar',
  'reading-sources': 'sources',
  'reading-cite': 'cite',
  'reading-hit': 'next-hit',
};

/** The parts of a keyboard event that decide. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey?: boolean;
  isComposing: boolean;
  repeat?: boolean;
  target: EventTarget | null;
  defaultPrevented?: boolean;
  getModifierState?: (key: string) => boolean;
}

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="listbox"]';

/**
 * The command of a key press, or null. Keys belong to the field or dialog that has the focus; with a modifier they belong
 * to the browser or, as AltGr does, to the letters of the keyboard.
 */
export function readingCommand(press: KeyPress): ReadingCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing || press.repeat || press.defaultPrevented)
    return null;
  if (press.getModifierState?.('AltGraph')) return null;
  if (press.target instanceof Element && press.target.closest(FIELDS) !== null) return null;
  if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null) return null;
  const action = actionOf(press.key);
  const command = action === null ? null : COMMANDS[action];
  return command === 'next-hit' && press.shiftKey ? 'previous-hit' : command;
}

/** A word in reading order, with the line it stands on. */
interface Stop {
  word: number;
  verseKey: string;
}

/** The word of the line before (-1) or after (1) that stands as far into it; the last one of a shorter line. */
function besideLine(order: readonly Stop[], at: number, step: -1 | 1): Stop | undefined {
  const line = order[at]?.verseKey;
  let first = at;
  while (order[first - 1]?.verseKey === line) first--;
  let edge = at;
  while (order[edge + step]?.verseKey === line) edge += step;
  const target = order[edge + step]?.verseKey;
  if (target === undefined) return undefined;
  return order
    .filter(({ verseKey }) => verseKey === target)
    .find((_, i, own) => i === Math.min(at - first, own.length - 1));
}

/**
 * Where a key moves the focus among the words: arrows by word and by line, Home and End within the line, with Ctrl to the first and
 * last word. Null: the key is not for moving. Staying where one is counts as moving.
 */
export function moveAmongWords(order: readonly Stop[], current: number, key: string, ctrl = false): number | null {
  const at = order.findIndex((stop) => stop.word === current);
  const here = order[at];
  if (here === undefined) return null;
  const line = order.filter((stop) => stop.verseKey === here.verseKey);
  switch (key) {
    case 'ArrowRight':
      return order[at + 1]?.word ?? current;
    case 'ArrowLeft':
      return order[at - 1]?.word ?? current;
    case 'ArrowDown':
      return besideLine(order, at, 1)?.word ?? current;
    case 'ArrowUp':
      return besideLine(order, at, -1)?.word ?? current;
    case 'Home':
      return (ctrl ? order[0] : line[0])?.word ?? current;
    case 'End':
      return (ctrl ? order.at(-1) : line.at(-1))?.word ?? current;
    default:
      return null;
  }
}
