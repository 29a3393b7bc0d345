import type { NumberRun } from '@glosa/contract';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '../../../paths.ts';
import { useShortcuts } from '../../../session/shortcuts.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { annotationKey } from '../editor/keymap.ts';
import { leaveAt } from '../return-place.ts';
import { type ListCommand, listCommand } from './list-keys.ts';
import { countOf, includes, nextAfter, numberAt, placeNear } from './runs.ts';
import { begun, everything, extended, NOTHING, type Selection, toggled } from './selection.ts';

export interface ListState {
  code: string;
  /** Of all rows, and of those that are not done. */
  numbers: readonly NumberRun[];
  open: readonly NumberRun[];
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** Read out: where a key has led that leads to a place one cannot foresee. */
  onSay: (what: { kind: 'next-open'; no: number } | { kind: 'all-done' }) => void;
}

/** The row that has the focus, and ways from it. */
interface Here {
  active: number;
  moveTo: (number: number) => void;
  openSentence: (number: number) => void;
}

const numberOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-no]') : null;
  return row === null ? null : Number(row.dataset['no']);
};

/** Does what a key says. */
function carryOut(command: ListCommand, list: ListState, { active, moveTo, openSentence }: Here): void {
  const { numbers, open, selection, onSelection, onSay } = list;
  const last = countOf(numbers) - 1;
  const step = (place: number, isExtending: boolean) => {
    const to = numberAt(numbers, Math.min(last, Math.max(0, place))) ?? active;
    onSelection(isExtending ? extended(selection, numbers, active, to) : begun(selection, to));
    moveTo(to);
  };
  if (command.kind === 'move') step(placeNear(numbers, active) + command.by, command.extends);
  else if (command.kind === 'ends') step(command.to === 'first' ? 0 : last, command.extends);
  else if (command.kind === 'toggle') onSelection(toggled(selection, active));
  else if (command.kind === 'all') onSelection(everything(numbers));
  else if (command.kind === 'clear') onSelection(NOTHING);
  else if (command.kind === 'open') openSentence(active);
  else {
    const next = nextAfter(open, active);
    onSay(next === null ? { kind: 'all-done' } : { kind: 'next-open', no: next });
    if (next !== null) step(placeNear(numbers, next), false);
  }
}

/**
 * Which row has the focus, and what keys and clicks do. `first`: the row it would have, and whether it takes it at once.
 * `scrollTo` brings the row of a place into view.
 */
export function useList(
  list: ListState,
  first: { no: number; takesFocus: boolean },
  grid: RefObject<HTMLElement | null>,
  scrollTo: (place: number) => void,
) {
  const { code, numbers, selection } = list;
  const go = useGo();
  const nextOpen = annotationKey('annotation-next-open', useShortcuts());
  const [wanted, setActive] = useState(first.no);
  const active = includes(numbers, wanted) ? wanted : (numberAt(numbers, placeNear(numbers, wanted)) ?? wanted);
  const takesFocus = useRef(first.takesFocus);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-no="${active}"]`);
    if (row == null) return;
    takesFocus.current = false;
    row.focus({ preventScroll: true });
  });
  const here: Here = {
    active,
    moveTo: (number) => {
      takesFocus.current = true;
      setActive(number);
      scrollTo(placeNear(numbers, number));
    },
    openSentence: (number) => {
      leaveAt(code, number);
      go(paths.annotationEditor(code, number));
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    if (event.nativeEvent.isComposing || event.nativeEvent.getModifierState('AltGraph')) return;
    const command = listCommand(event, nextOpen);
    if (command === null || (command.kind === 'clear' && selection.chosen.size === 0)) return;
    event.preventDefault();
    carryOut(command, list, here);
  };
  // Whatever brings the focus to a row, as a screen reader does: keys are about that row then.
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.getAttribute('role') === 'row') setActive(numberOf(event.target) ?? active);
  };
  return { active, onKeyDown, onFocus, ...pointerOf(list, here, setActive) };
}

/** What a mouse does: a press on the words opens, on a box chooses; with Shift it chooses all from the row before. */
function pointerOf({ code, numbers, selection, onSelection }: ListState, here: Here, setActive: (no: number) => void) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const number = numberOf(event.target);
    if (number === null || !(event.target instanceof Element)) return;
    if (event.target.closest('a') !== null) {
      leaveAt(code, number);
      return;
    }
    const isBox = event.target instanceof HTMLInputElement;
    // A press on the label around a box comes again as one on the box.
    if (!isBox && event.target.closest('label') !== null) return;
    setActive(number);
    // Keys are those of the row, not of its box.
    if (isBox) event.target.closest<HTMLElement>('[role="row"]')?.focus({ preventScroll: true });
    if (event.shiftKey) onSelection(extended(selection, numbers, here.active, number));
    else if (isBox || event.ctrlKey || event.metaKey) onSelection(toggled(selection, number));
    else onSelection(begun(selection, number));
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const number = numberOf(event.target);
    const isControl = event.target instanceof Element && event.target.closest('a, label') !== null;
    if (number !== null && !isControl && !event.shiftKey) here.openSentence(number);
  };
  return { onClick, onDoubleClick };
}
