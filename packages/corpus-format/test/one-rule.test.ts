/** The import and the editor of annotation admit the same, whatever the tagset: what comes in can be saved again. */
import { annotationChecker, DEFAULT_TAGSET, type Tagset, tagRules } from '@glosa/tagset';
import { expect, it } from 'vitest';
import { ProblemLog } from '../src/problem.ts';
import { checkDouble, checkReading } from '../src/tags.ts';

const PLACE = { file: 'A.xml', line: 1, column: 1 };

/** Another language: classes of composite forms have a category of their own, one has none, and a tag is a property of objects. */
const LATIN: Tagset = {
  ...{ groups: [], rules: [], clitics: [] },
  categories: ['numerus', 'casus', 'constructor'].map((tag, at) => ({
    ...{
      tag,
      pl: tag,
      en: tag,
      values: [
        { tag: `${tag}-1`, pl: '1', en: '1' },
        { tag: `v${at}`, pl: 'v', en: 'v' },
      ],
    },
    axis: DEFAULT_TAGSET.categories[0]?.axis ?? {},
  })) as unknown as Tagset['categories'],
  classes: ['nomen', 'verbum', 'toString'].map((tag, at) => ({
    ...{ tag, pl: tag, en: tag, group: '', optional: [], lemma: 'required' },
    categories: ['numerus', 'casus', 'constructor'].slice(0, at),
  })) as unknown as Tagset['classes'],
  doubleClasses: [
    { tag: 'periphrasis', pl: 'p', en: 'p', categories: ['constructor'] },
    { tag: 'locutio', pl: 'l', en: 'l', categories: [] },
  ] as unknown as Tagset['doubleClasses'],
};

const isImported = (check: (log: ProblemLog) => void): boolean => {
  const log = new ProblemLog();
  check(log);
  return log.found === 0;
};

it.each([
  ['default', DEFAULT_TAGSET],
  ['Latin', LATIN],
])('holds for every class, category and value of the %s tagset', (_name, tagset) => {
  const rules = tagRules(tagset);
  const checker = annotationChecker(tagset);
  const values = new Set(['there-is-none', ...tagset.categories.flatMap((one) => one.values.map(({ tag }) => tag))]);
  const categories = ['there-is-none', ...tagset.categories.map(({ tag }) => tag)];
  const annotations = [{}, ...categories.flatMap((tag) => Array.from(values, (value) => ({ [tag]: value })))];
  const classes = [null, '', 'there-is-none', ...[...tagset.classes, ...tagset.doubleClasses].map(({ tag }) => tag)];
  const differ: unknown[] = [];
  let admitted = 0;
  for (const posClass of classes) {
    for (const own of annotations) {
      for (const kind of ['single', 'double'] as const) {
        if (kind === 'double' && posClass === null) continue;
        const comesIn = isImported((log) =>
          kind === 'single'
            ? checkReading({ posClass, lemma: 'a', categories: own }, rules, PLACE, log)
            : checkDouble(posClass ?? '', own, rules, PLACE, log),
        );
        const problems = checker.check({ kind, posClass, categories: own });
        const isSaved = problems.every(({ severity }) => severity !== 'error');
        if (comesIn !== isSaved) differ.push({ kind, posClass, own, comesIn });
        if (isSaved) admitted++;
      }
    }
  }
  expect(differ).toEqual([]);
  // Both kinds of answers were given.
  expect(admitted).toBeGreaterThan(tagset.classes.length);
});
