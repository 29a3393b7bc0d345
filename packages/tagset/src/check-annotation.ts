/** Whether annotation is true to a tagset, and what of a corpus would no longer be valid under another one. */
import type { LemmaNeed } from './classes.ts';
import { comparable } from './evaluate/tokens.ts';
import { MEMBERS } from './rules/rule.ts';
import type { Tagset } from './tagset.ts';

/** What an annotation says, of a piece (`single`) or of a composite form (`double`). */
export interface CheckedAnnotation {
  kind: 'single' | 'double';
  posClass: string | null;
  categories: Readonly<Record<string, string>>;
  lemma?: string | null;
  /** Of a composite form: how many pieces it has. */
  members?: number;
}

/**
 * - `unknown-class`: no such class, or one of the other kind (`single` for `double`);
 * - `missing-class`: categories without a class, or a composite form without one;
 * - `unknown-category`, `unknown-value`: not in the tagset; - `foreign-category`: forms of the class do not have it;
 * - `members`: a composite form of too few or too many pieces;
 * - `missing-category`, `missing-lemma`: a complete reading would say it. No error, since a form may not show it;
 * - `foreign-lemma`: words of the class have no base form. No error either: it says too much, and nothing wrong.
 */
export type AnnotationProblemCode =
  | 'unknown-class'
  | 'missing-class'
  | 'unknown-category'
  | 'foreign-category'
  | 'unknown-value'
  | 'members'
  | 'missing-category'
  | 'missing-lemma'
  | 'foreign-lemma';

/** Tags that play a part, `null` where none does. */
export interface AnnotationProblem {
  code: AnnotationProblemCode;
  severity: 'error' | 'warning';
  kind: CheckedAnnotation['kind'];
  posClass: string | null;
  category: string | null;
  value: string | null;
}

/** Looks up what classes and categories of a tagset admit. Made once for many annotations. */
export interface AnnotationChecker {
  /** In the order: class, categories as they come, what is missing in the order of the class. Never throws. */
  check(annotation: CheckedAnnotation): AnnotationProblem[];
}

const WARNINGS: ReadonlySet<AnnotationProblemCode> = new Set(['missing-category', 'missing-lemma', 'foreign-lemma']);

interface Admitted {
  categories: ReadonlySet<string>;
  required: readonly string[];
  lemma: LemmaNeed;
}

export function annotationChecker(tagset: Tagset): AnnotationChecker {
  const values = new Map(tagset.categories.map(({ tag, values: own }) => [tag, new Set(own.map((one) => one.tag))]));
  const single = new Map(
    tagset.classes.map(({ tag, categories, optional, lemma }): [string, Admitted] => [
      tag,
      { categories: new Set(categories), required: categories.filter((one) => !optional.includes(one)), lemma },
    ]),
  );
  // What a composite form shows depends on its members, so that nothing is required of it.
  const double = new Map(
    tagset.doubleClasses.map(({ tag, categories }): [string, Admitted] => [
      tag,
      { categories: new Set(categories), required: [], lemma: 'required' },
    ]),
  );
  return {
    check: (annotation) => {
      const admitted = (annotation.kind === 'single' ? single : double).get(annotation.posClass ?? '');
      return [
        ...classProblems(annotation, admitted),
        ...Object.entries(annotation.categories).flatMap((pair) => valueProblems(annotation, pair, admitted, values)),
        ...missingParts(annotation, admitted),
      ];
    },
  };
}

function problem(
  { kind, posClass }: CheckedAnnotation,
  code: AnnotationProblemCode,
  category: string | null = null,
  value: string | null = null,
): AnnotationProblem {
  const severity = WARNINGS.has(code) ? 'warning' : 'error';
  return { code, severity, kind, posClass, category, value };
}

function classProblems(annotation: CheckedAnnotation, admitted: Admitted | undefined): AnnotationProblem[] {
  const { kind, posClass, categories, members } = annotation;
  const problems: AnnotationProblem[] = [];
  if (posClass === null) {
    if (kind === 'double' || Object.keys(categories).length > 0) problems.push(problem(annotation, 'missing-class'));
  } else if (!admitted) {
    problems.push(problem(annotation, 'unknown-class'));
  }
  const isWrongSize = members !== undefined && !(members >= MEMBERS.min && members <= MEMBERS.max);
  if (kind === 'double' && isWrongSize) problems.push(problem(annotation, 'members'));
  return problems;
}

function valueProblems(
  annotation: CheckedAnnotation,
  [category, value]: [string, string],
  admitted: Admitted | undefined,
  values: ReadonlyMap<string, ReadonlySet<string>>,
): AnnotationProblem[] {
  const known = values.get(category);
  if (!known) return [problem(annotation, 'unknown-category', category)];
  const problems: AnnotationProblem[] = [];
  if (admitted && !admitted.categories.has(category)) problems.push(problem(annotation, 'foreign-category', category));
  if (!known.has(value)) problems.push(problem(annotation, 'unknown-value', category, value));
  return problems;
}

function missingParts(annotation: CheckedAnnotation, admitted: Admitted | undefined): AnnotationProblem[] {
  if (!admitted) return [];
  const unset = admitted.required.filter((category) => !Object.hasOwn(annotation.categories, category));
  const missing = unset.map((category) => problem(annotation, 'missing-category', category));
  if (annotation.lemma === undefined) return missing;
  const hasLemma = comparable(annotation.lemma ?? '').trim() !== '';
  if (!hasLemma && admitted.lemma === 'required') return [...missing, problem(annotation, 'missing-lemma')];
  return hasLemma && admitted.lemma === 'none' ? [...missing, problem(annotation, 'foreign-lemma')] : missing;
}

/** One kind of problem, and where it is met. */
export interface InvalidGroup<Place> extends AnnotationProblem {
  count: number;
  /** The first ones, in the order given. */
  places: readonly Place[];
}

export interface ValidityReport<Place> {
  checked: number;
  /** Annotations with at least one error. */
  invalid: number;
  /** Errors alone, most frequent first; equal ones in the order met. */
  groups: readonly InvalidGroup<Place>[];
}

/** So many places are named of each kind of problem. */
export const REPORTED_PLACES = 20;

/** What of the annotations given, each with its place, the tagset does not admit. Reads them once, keeps the first places. */
export function reportValidity<Place>(
  tagset: Tagset,
  annotations: Iterable<{ place: Place; annotation: CheckedAnnotation }>,
): ValidityReport<Place> {
  const checker = annotationChecker(tagset);
  const groups = new Map<string, { problem: AnnotationProblem; count: number; places: Place[] }>();
  let checked = 0;
  let invalid = 0;
  for (const { place, annotation } of annotations) {
    checked++;
    const errors = checker.check(annotation).filter(({ severity }) => severity === 'error');
    if (errors.length > 0) invalid++;
    for (const error of errors) {
      const key = JSON.stringify(Object.values(error));
      const group = groups.get(key) ?? { problem: error, count: 0, places: [] };
      groups.set(key, group);
      group.count++;
      if (group.places.length < REPORTED_PLACES) group.places.push(place);
    }
  }
  const found = [...groups.values()].sort((one, other) => other.count - one.count);
  return { checked, invalid, groups: found.map(({ problem: own, ...rest }) => ({ ...own, ...rest })) };
}
