/** The three tables for the whole corpus, by kind: the calls that change them, and the counts that are shown of each. */
import {
  addParallels,
  addPhoneticVariants,
  addThemes,
  type ImportMode,
  OTHER_IMPORT_KINDS,
  type OtherImportKind,
  updateParallels,
  updatePhoneticVariants,
  updateThemes,
} from '@glosa/contract';
import { type Send, sendTo } from '../upload/sending.ts';

export const otherKind = (value: string | null): OtherImportKind | null =>
  OTHER_IMPORT_KINDS.find((kind) => kind === value) ?? null;

const CALLS = {
  parallels: { upload: addParallels, update: updateParallels },
  themes: { upload: addThemes, update: updateThemes },
  'phonetic-variants': { upload: addPhoneticVariants, update: updatePhoneticVariants },
} as const;

export const sendOther = (kind: OtherImportKind, mode: ImportMode): Send => sendTo(CALLS[kind][mode], {});

/** The counts that have a name; others the server may know are not shown. */
const NAMED = ['rows', 'events', 'persons', 'occurrences', 'groups', 'forms', 'rules', 'texts'] as const;

export function namedCounts(
  counts: Readonly<Record<string, number>>,
): { name: (typeof NAMED)[number]; count: number }[] {
  return NAMED.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [{ name, count }];
  });
}
