import type { ParsedDouble } from '@glosa/corpus-format';
import type { StoredComposite } from '../../../corpus/whole-layer.ts';
import type { CompositeUpdate, WordUpdate } from '../../../corpus/write-layer-annotation.ts';
import { sameCategories } from './word-plan.ts';

export interface CompositePlan {
  composites: CompositeUpdate[];
  /** Stored ones that lose a member, or that the upload does not list. */
  lost: StoredComposite[];
  replaced: { before: StoredComposite; after: CompositeUpdate }[];
}

/**
 * An upload with composite forms lists all of them (`isStatement`): they are compared by their members. Without, the
 * stored ones stay whose members all do.
 */
export function planComposites(
  doubles: readonly ParsedDouble[],
  stored: readonly StoredComposite[],
  words: readonly WordUpdate[],
  isStatement: boolean,
): CompositePlan {
  const survivors = new Set(words.flatMap(({ pieces }) => pieces.map(({ id }) => id)));
  const whole = stored.filter(({ members }) => members.length > 0 && members.every((piece) => survivors.has(piece)));
  if (!isStatement) {
    return {
      composites: whole.map(({ id, posClass, lemma, categories }) => ({
        id,
        posClass,
        lemma,
        categories,
        members: null,
      })),
      lost: stored.filter((composite) => !whole.includes(composite)),
      replaced: [],
    };
  }
  return compare(doubles, stored, whole, words);
}

function compare(
  doubles: readonly ParsedDouble[],
  stored: readonly StoredComposite[],
  whole: readonly StoredComposite[],
  words: readonly WordUpdate[],
): CompositePlan {
  const free = new Map<string, StoredComposite[]>();
  for (const composite of whole) {
    const key = keyOf(composite.members);
    free.set(key, [...(free.get(key) ?? []), composite]);
  }
  const kept = new Set<StoredComposite>();
  const plan: CompositePlan = { composites: [], lost: [], replaced: [] };
  for (const double of doubles) {
    const pieces = double.members.map(({ word, piece }) => words[word]?.pieces[piece]?.id ?? null);
    const candidates = (free.get(keyOf(pieces)) ?? []).filter((composite) => !kept.has(composite));
    const old = candidates.find((composite) => saysSame(composite, double)) ?? candidates[0];
    const { posClass, lemma } = double;
    const isSame = old?.members.every((piece, i) => piece === pieces[i]);
    const says = old && saysSame(old, double) ? old.categories : JSON.stringify(double.categories);
    const members = isSame ? null : double.members;
    const planned = { id: old?.id ?? null, posClass, lemma, categories: says, members };
    plan.composites.push(planned);
    if (old) kept.add(old);
    if (old && !saysSame(old, double)) plan.replaced.push({ before: old, after: planned });
  }
  plan.lost = stored.filter((composite) => !kept.has(composite));
  return plan;
}

/** Composite forms with the same members, in whatever order, are about the same thing. New pieces belong to none. */
function keyOf(pieces: readonly (number | null)[]): string {
  if (pieces.some((piece) => piece === null)) return '';
  return [...pieces].sort((a, b) => (a as number) - (b as number)).join(' ');
}

function saysSame({ posClass, lemma, categories }: StoredComposite, double: ParsedDouble): boolean {
  return posClass === double.posClass && lemma === double.lemma && sameCategories(categories, double.categories);
}
