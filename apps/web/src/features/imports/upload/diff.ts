/** What an import changes, as the numbers worth showing. */
import { CHANGE_FATES, type ImportChange, type ImportDiff } from '@glosa/contract';

const GROUPS = {
  cards: ['added', 'changed', 'removed'],
  words: ['added', 'changed', 'moved', 'gone', 'same'],
  annotations: ['kept', 'check', 'orphan'],
  links: ['kept', 'check', 'orphan'],
  rows: ['added', 'changed', 'removed', 'same'],
} as const;

export type DiffGroup = keyof typeof GROUPS;
export type DiffNumbers = Omit<ImportDiff, 'changes' | 'more'>;
type Fate = (typeof GROUPS)[DiffGroup][number];

export interface DiffLine {
  group: DiffGroup;
  counts: { fate: Fate; count: number; isLoss: boolean }[];
}

const LOSSES: readonly Fate[] = ['removed', 'gone', 'orphan'];

/** The groups of which there is anything, each with its numbers that are not 0. A history may lack some groups. */
export function diffLines(diff: Partial<DiffNumbers>): DiffLine[] {
  return (Object.keys(GROUPS) as DiffGroup[]).flatMap((group) => {
    const numbers = diff[group] as Readonly<Partial<Record<Fate, number>>> | undefined;
    const counts = GROUPS[group].flatMap((fate) => {
      const count = numbers?.[fate] ?? 0;
      return count === 0 ? [] : [{ fate, count, isLoss: LOSSES.includes(fate) }];
    });
    return counts.length === 0 ? [] : [{ group, counts }];
  });
}

/** Whether anything becomes other than it was. */
export function changesAnything(diff: Partial<DiffNumbers>): boolean {
  return diffLines(diff).some(({ counts }) => counts.some(({ fate }) => fate !== 'same' && fate !== 'kept'));
}

/** The fates that occur among the changes, those that lose something first. */
export function fatesOf(changes: readonly ImportChange[]): ImportChange['fate'][] {
  return CHANGE_FATES.filter((fate) => changes.some((change) => change.fate === fate));
}
