/** What is asked of words, and how single choices change it. */

import type { AnnotationMode, GrammarClasses, GrammarUnit } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';

/** What one word, or one composite form, is asked to be; what is left empty is not asked. */
export interface WordAsked {
  classes: readonly string[];
  /** Values by category: one of those has to hold in each. A category without values is not in it. */
  values: Readonly<Record<string, readonly string[]>>;
  lemma: string;
  form: string;
}

export type GrammarKind = AnnotationMode;

export const NO_WORD: WordAsked = { classes: [], values: {}, lemma: '', form: '' };

export function isAsked({ classes, values, lemma, form }: WordAsked): boolean {
  return classes.length > 0 || Object.keys(values).length > 0 || lemma.trim() !== '' || form.trim() !== '';
}

/** A class as the form offers it, of single or of composite forms. */
export interface OfferedClass {
  value: string;
  name: GrammarClasses['classes'][number]['name'];
  categories: readonly string[];
  /** How often it occurs in the whole corpus. */
  hits: number;
  /** Empty where classes are not grouped. */
  group: string;
}

/** The classes of a kind that the corpus has, and those that are asked for whatever it has. */
export function offeredClasses(
  tagset: GrammarClasses,
  kind: GrammarKind,
  chosen: readonly string[],
): readonly OfferedClass[] {
  const all =
    kind === 'single'
      ? tagset.classes
      : tagset.doubleClasses.map((one) => ({ ...one, group: '' }) satisfies OfferedClass);
  const known = all.filter(({ value, hits }) => hits > 0 || chosen.includes(value));
  const unknown = chosen.filter((tag) => !all.some(({ value }) => value === tag));
  return [...known, ...unknown.map((value) => ({ value, name: alike(value), categories: [], hits: 0, group: '' }))];
}

/** Categories, in the order of the tagset, that at least one of the classes has; without classes, that any class has. */
export function validCategories(
  tagset: GrammarClasses,
  kind: GrammarKind,
  classes: readonly string[],
): GrammarClasses['categories'] {
  const all = kind === 'single' ? tagset.classes : tagset.doubleClasses;
  const meant =
    classes.length === 0 ? all.filter(({ hits }) => hits > 0) : all.filter(({ value }) => classes.includes(value));
  const valid = new Set(meant.flatMap(({ categories }) => categories));
  return tagset.categories.filter(({ value }) => valid.has(value));
}

const toggled = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Values of categories that none of the classes has would find nothing: they go with the class that had them. */
function withClasses(
  word: WordAsked,
  classes: readonly string[],
  tagset: GrammarClasses,
  kind: GrammarKind,
): WordAsked {
  const valid = new Set(validCategories(tagset, kind, classes).map(({ value }) => value));
  return {
    ...word,
    classes,
    values: Object.fromEntries(Object.entries(word.values).filter(([category]) => valid.has(category))),
  };
}

export function toggleClass(word: WordAsked, tag: string, tagset: GrammarClasses, kind: GrammarKind): WordAsked {
  return withClasses(word, toggled(word.classes, tag), tagset, kind);
}

/** All classes of a traditional part of speech; where all are asked for already, none of them. */
export function toggleGroup(word: WordAsked, tags: readonly string[], tagset: GrammarClasses): WordAsked {
  const others = word.classes.filter((tag) => !tags.includes(tag));
  const all = tags.every((tag) => word.classes.includes(tag));
  return withClasses(word, all ? others : [...others, ...tags], tagset, 'single');
}

export function toggleValue(word: WordAsked, category: string, value: string): WordAsked {
  const left = toggled(word.values[category] ?? [], value);
  const { [category]: _, ...others } = word.values;
  // A category keeps its place while it has values, so that one question has one address.
  if (left.length === 0) return { ...word, values: others };
  return { ...word, values: { ...word.values, [category]: left } };
}

/** One thing that is asked, and the question without it. */
export type Condition = { key: string; rest: WordAsked } & (
  | { kind: 'class'; tag: string }
  | { kind: 'value'; category: string; value: string }
  | { kind: GrammarUnit; text: string }
);

export function conditionsOf(word: WordAsked, tagset: GrammarClasses, kind: GrammarKind): Condition[] {
  return [
    ...word.classes.map((tag) => ({
      kind: 'class' as const,
      key: `class ${tag}`,
      tag,
      rest: toggleClass(word, tag, tagset, kind),
    })),
    ...Object.entries(word.values).flatMap(([category, values]) =>
      values.map((value) => ({
        kind: 'value' as const,
        key: `${category} ${value}`,
        category,
        value,
        rest: toggleValue(word, category, value),
      })),
    ),
    ...(['lemma', 'form'] as const)
      .filter((part) => word[part].trim() !== '')
      .map((part) => ({ kind: part, key: part, text: word[part].trim(), rest: { ...word, [part]: '' } })),
  ];
}
