/** What putting a tagset in force would mean: what is wrong with it, what it changes, what would be no longer valid. */
import {
  type AnnotationMode,
  type InvalidAnnotations,
  type Language,
  TAGSET_CHECK,
  type TagsetCheck,
  type TagsetCounts,
  type TagsetFileProblem,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import {
  type AnnotationProblem,
  annotationChecker,
  compareTagsets,
  type Tagset,
  type TagsetChange,
  type TagsetProblem,
} from '@glosa/tagset';
import { findWordsOf, readAnnotations, type StoredAnnotation } from '../../corpus/readings.ts';
import { listWordPlaces } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';

const NOTHING: Omit<TagsetCheck, 'problems' | 'problemCount'> = {
  ...{ changes: [], changeCount: 0, counts: null, groups: [], groupCount: 0 },
  annotations: { checked: 0, invalidNow: 0, noLonger: 0 },
};

/** Of a file that is wrong. */
export function refusedCheck(problems: readonly TagsetProblem[], count: number, language: Language): TagsetCheck {
  return { ...NOTHING, problems: problems.map((one) => inWords(one, language)), problemCount: count };
}

function inWords({ path, code, found, expected }: TagsetProblem, language: Language): TagsetFileProblem {
  const params = { found: found ?? '', expected: expected ?? '' };
  // What would be right cannot always be said in a few words.
  const key =
    code === 'unknown-tag' && expected === null ? 'tagset.problem.unknown' : (`tagset.problem.${code}` as const);
  const message = format(DICTIONARIES[language][key], params);
  return { path, code, found, expected, message };
}

/** Of a tagset that is right by itself. Asks for the annotation bit by bit: the corpus is large, and others read it too. */
export async function checkReplacement(
  reader: Reader,
  { before, after }: { before: Tagset; after: Tagset },
  language: Language,
): Promise<TagsetCheck> {
  const changes = compareTagsets(before, after);
  const judge = new Judge(before, after);
  if (changes.some(touchesAnnotation)) for await (const some of readAnnotations(reader)) judge.take(some);
  const groups = judge.groups.toSorted((one, other) => other.count - one.count);
  return {
    ...{ problems: [], problemCount: 0, counts: countsOf(after) },
    ...{ changes: changes.slice(0, TAGSET_CHECK.changes), changeCount: changes.length },
    annotations: judge.annotations,
    groups: await describeGroups(reader, groups.slice(0, TAGSET_CHECK.groups), language),
    groupCount: groups.length,
  };
}

/** Names, rules and clitics make nothing invalid. */
const touchesAnnotation = ({ part, kind }: TagsetChange): boolean =>
  ['categories', 'values', 'classes', 'doubleClasses'].includes(part) && kind !== 'renamed';

export function countsOf(tagset: Tagset): TagsetCounts {
  const { categories, groups, classes, doubleClasses, rules, clitics } = tagset;
  return {
    ...{ categories: categories.length, values: categories.reduce((sum, { values }) => sum + values.length, 0) },
    ...{ groups: groups.length, classes: classes.length, doubleClasses: doubleClasses.length },
    ...{ rules: rules.length, clitics: clitics.length },
  };
}

interface Group {
  problem: AnnotationProblem;
  count: number;
  /** Ids of the first annotations. */
  ids: number[];
}

/** What one and the same annotation is worth, wherever it is met. */
interface Verdict {
  isInvalidNow: boolean;
  /** What would be wrong and is not now. */
  groups: readonly Group[];
}

/** Gathers what would be no longer valid. The same classes and categories come again and again: each is judged once. */
class Judge {
  readonly annotations = { checked: 0, invalidNow: 0, noLonger: 0 };
  private readonly before: ReturnType<typeof annotationChecker>;
  private readonly after: ReturnType<typeof annotationChecker>;
  private readonly known = new Map<string, Verdict>();
  private readonly byProblem = new Map<string, Group>();

  constructor(before: Tagset, after: Tagset) {
    this.before = annotationChecker(before);
    this.after = annotationChecker(after);
  }

  get groups(): Group[] {
    return [...this.byProblem.values()].filter(({ count }) => count > 0);
  }

  take(some: readonly StoredAnnotation[]): void {
    for (const one of some) {
      const { isInvalidNow, groups } = this.verdict(one);
      this.annotations.checked++;
      this.annotations.invalidNow += Number(isInvalidNow);
      this.annotations.noLonger += Number(groups.length > 0);
      for (const group of groups) {
        group.count++;
        if (group.ids.length < TAGSET_CHECK.places) group.ids.push(one.id);
      }
    }
  }

  private verdict({ kind, posClass, categories }: StoredAnnotation): Verdict {
    const key = `${kind} ${posClass} ${categories}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const annotation = { kind, posClass, categories: JSON.parse(categories) as Record<string, string> };
    const errors = (checker: Judge['before']) =>
      checker.check(annotation).filter(({ severity }) => severity === 'error');
    const now = errors(this.before);
    const already = new Set(now.map(keyOf));
    const groups = errors(this.after).flatMap((problem) => {
      const problemKey = keyOf(problem);
      if (already.has(problemKey)) return [];
      const group = this.byProblem.get(problemKey) ?? { problem, count: 0, ids: [] };
      this.byProblem.set(problemKey, group);
      return [group];
    });
    const verdict = { isInvalidNow: now.length > 0, groups };
    this.known.set(key, verdict);
    return verdict;
  }
}

const keyOf = (problem: AnnotationProblem): string => JSON.stringify(Object.values(problem));

async function describeGroups(
  reader: Reader,
  groups: readonly Group[],
  language: Language,
): Promise<InvalidAnnotations[]> {
  const idsOf = (kind: AnnotationMode) => groups.flatMap(({ problem, ids }) => (problem.kind === kind ? ids : []));
  const words = {
    single: await findWordsOf(reader, 'single', idsOf('single')),
    double: await findWordsOf(reader, 'double', idsOf('double')),
  };
  const rows = await listWordPlaces(reader, { words: [...words.single.values(), ...words.double.values()] });
  const places = new Map(rows.map((place) => [place.id, place]));
  return groups.map(({ problem: { kind, code, posClass, category, value }, count, ids }) => {
    const params = { class: posClass ?? '', category: category ?? '', value: value ?? '' };
    const message = format(DICTIONARIES[language][`annotation.error.${code}` as DictionaryKey], params);
    return {
      ...{ kind, code, posClass, category, value, message, count },
      // What was changed a moment ago may be gone.
      places: ids.flatMap((id) => {
        const place = places.get(words[kind].get(id) ?? 0);
        if (place === undefined) return [];
        return { code: place.code, reference: `${place.card}.${place.verse}.${place.wordNo}`, form: place.form };
      }),
    };
  });
}
