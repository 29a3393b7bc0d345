/** Which sentences of a list are chosen, by number. */
import type { NumberRun } from '@glosa/contract';
import { between, ends, includes, listedBetween } from './runs.ts';

export interface Selection {
  chosen: ReadonlySet<number>;
  /** Where a range begins: the one that was chosen or passed last without Shift. */
  anchor: number | null;
  /** What was chosen before the range that grows and shrinks now. */
  base: ReadonlySet<number>;
}

export const NOTHING: Selection = { chosen: new Set(), anchor: null, base: new Set() };

/** Chooses one or lets it go; ranges begin at it. */
export function toggled({ chosen }: Selection, number: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(number)) next.add(number);
  return { chosen: next, anchor: number, base: next };
}

/** Ranges begin at a number from now on. */
export function begun({ chosen }: Selection, number: number): Selection {
  return { chosen, anchor: number, base: chosen };
}

/** Chooses what lies between the anchor and a number of the list, instead of the range that was there. */
export function extended(
  { anchor, base }: Selection,
  numbers: readonly NumberRun[],
  from: number,
  to: number,
): Selection {
  const start = anchor ?? from;
  return { chosen: new Set([...base, ...listedBetween(numbers, start, to)]), anchor: start, base };
}

export function everything(numbers: readonly NumberRun[]): Selection {
  const all = ends(numbers);
  return all === null ? NOTHING : ranged(NOTHING, numbers, ...all);
}

/** Chooses a range beside what is chosen. */
export function ranged({ chosen }: Selection, numbers: readonly NumberRun[], from: number, to: number): Selection {
  const next = new Set([...chosen, ...between(numbers, from, to)]);
  return { chosen: next, anchor: to, base: next };
}

/** Lets go of what the list does not show any more. */
export function kept(selection: Selection, numbers: readonly NumberRun[]): Selection {
  const stays = (set: ReadonlySet<number>) => new Set([...set].filter((number) => includes(numbers, number)));
  const chosen = stays(selection.chosen);
  return chosen.size === selection.chosen.size ? selection : { ...selection, chosen, base: stays(selection.base) };
}
