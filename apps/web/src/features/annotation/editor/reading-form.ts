/** Putting a reading together: class first, then the categories of that class and no others, then the base form. */
import type { AnnotationReading, CategoryMap, TagClass } from '@glosa/contract';
import type { ReadingDraft } from './state.ts';

export const EMPTY_DRAFT: ReadingDraft = { posClass: '', categories: {}, lemma: '' };

export const draftOf = (reading: AnnotationReading | null): ReadingDraft =>
  reading === null
    ? EMPTY_DRAFT
    : { posClass: reading.posClass, categories: reading.categoryMap, lemma: reading.lemma ?? '' };

const only = (categories: CategoryMap, allowed: readonly string[]): CategoryMap =>
  Object.fromEntries(Object.entries(categories).filter(([tag]) => allowed.includes(tag)));

/** Values of categories that the new class has as well stay; without a class ('') there are none. */
export function withClass(draft: ReadingDraft, posClass: string, classes: readonly TagClass[]): ReadingDraft {
  const chosen = classes.find(({ tag }) => tag === posClass);
  return { ...draft, posClass: chosen?.tag ?? '', categories: only(draft.categories, chosen?.categories ?? []) };
}

/** '' leaves the category open. A category that the class does not have is not taken. */
export function withValue(
  draft: ReadingDraft,
  { category, value }: { category: string; value: string },
  classes: readonly TagClass[],
): ReadingDraft {
  const chosen = classes.find(({ tag }) => tag === draft.posClass);
  if (!chosen?.categories.includes(category)) return draft;
  const { [category]: _, ...others } = draft.categories;
  return { ...draft, categories: value === '' ? others : { ...others, [category]: value } };
}

const cleanLemma = (lemma: string): string => lemma.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** The reading that would be sent; null without a class. */
export function readingOfDraft({ posClass, categories, lemma }: ReadingDraft): AnnotationReading | null {
  if (posClass === '') return null;
  return { posClass, categoryMap: categories, lemma: cleanLemma(lemma) || null };
}

const inOrder = (categories: CategoryMap) => JSON.stringify(Object.entries(categories).toSorted());

export function isSameReading(one: AnnotationReading | null, other: AnnotationReading | null): boolean {
  if (one === null || other === null) return one === other;
  const isSame = one.posClass === other.posClass && (one.lemma ?? '') === (other.lemma ?? '');
  return isSame && inOrder(one.categoryMap) === inOrder(other.categoryMap);
}

/** Without a class the rest of a draft says nothing yet, unless the person typed a base form. */
export function isSameDraft(one: ReadingDraft, other: ReadingDraft): boolean {
  const isSame = one.posClass === other.posClass && cleanLemma(one.lemma) === cleanLemma(other.lemma);
  return isSame && inOrder(one.categories) === inOrder(other.categories);
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The value that a typed letter chooses: the first whose name begins so, from the one after the chosen one on, with or
 * without the marks of its letters. Null where none does.
 */
export function valueByLetter(
  options: readonly { value: string; name: string }[],
  letter: string,
  chosen: string,
): string | null {
  const at = options.findIndex(({ value }) => value === chosen);
  const round = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  const begins = (name: string, as: (text: string) => string) => as(name).startsWith(as(letter));
  const exact = (text: string) => text.toLowerCase();
  const found = round.find(({ name }) => begins(name, exact)) ?? round.find(({ name }) => begins(name, fold));
  return found?.value ?? null;
}
