import { SentenceResults } from '@glosa/contract';
import { DEFAULT_TAGSET } from '@glosa/tagset';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { indexSchema } from '../../indexing/schema.ts';

const { categories, classes, doubleClasses } = DEFAULT_TAGSET;
const { valueNames } = indexSchema({ tagset: DEFAULT_TAGSET, fields: [] });

/** A word for each value of each category and one for each class: a name that finds another one's is found out. */
const VALUES = categories.flatMap(({ tag, values }) =>
  values.map((value, i) => ({ word: `v${tag}${i}`, attribute: tag, value })),
);
const CLASSES = classes.map((value, i) => ({ word: `k${i}`, attribute: 'pos', value }));
const DOUBLES = doubleClasses.map((value, i) => ({ word: `z${i}`, attribute: 'double', value }));
const READINGS = Object.fromEntries([
  ...VALUES.map(({ word, attribute, value }) => [word, ['x', 'zzz', { [attribute]: value.tag }]]),
  ...CLASSES.map(({ word, value }) => [word, ['x', value.tag, {}]]),
  ...DOUBLES.map(({ word }) => [word, ['x', 'zzz', {}]]),
]);

/** As a value between quotation marks. */
const quoted = (name: string) => `"${name.replace(/["„“”«»]/gu, '\\$&')}"`;
const asAttribute = (name: string) => name.toLowerCase().replaceAll(' ', '_');

describeOnBothDatabases('the names of values', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    const { storage } = await open().then(async (database) => {
      await addText(database.storage, {
        code: 'A',
        transcription: { '1r': { 1: Object.keys(READINGS).join(' ') } },
        readings: READINGS as never,
        composites: DOUBLES.map(({ word, value }) => ({ posClass: value.tag, lemma: 'x', forms: [word] })),
      });
      server = await buildTestApp(database);
      return database;
    });
    expect(storage).toBeDefined();
  });
  afterAll(() => server.close());

  /** The words that a query finds; a warning is one of the words. */
  const found = async (q: string): Promise<string> => {
    const query = { q, lang: 'en', view: 'kwic', size: '100', sort: 'text' };
    const response = await server.app.inject({ url: '/api/search/sentences', query });
    const { lines, error, warnings } = SentenceResults.parse(response.json());
    const words = lines.map(({ node }) => node.map(({ form }) => form).join('+'));
    return [...words, ...warnings.map(({ message }) => message), ...(error === undefined ? [] : [error])].join(' ');
  };
  /** The words of the values that a name stands for. */
  const wordsOf = (all: typeof VALUES, attribute: string, tags: readonly string[]) =>
    all.filter((one) => one.attribute === attribute && tags.includes(one.value.tag)).map(({ word }) => word);

  it.each(categories.map(({ tag }) => [tag]))(
    'of %s find the same in Polish, in English and by every other name',
    async (tag) => {
      const category = categories.find((one) => one.tag === tag) as (typeof categories)[number];
      for (const { tag: value, pl, en } of category.values) {
        const kinds = category.values.filter((one) => one.tag === value || one.kindOf === value).map((one) => one.tag);
        const expected = wordsOf(VALUES, tag, kinds).join(' ');
        for (const name of [pl, en, pl.toUpperCase()]) {
          for (const attribute of [tag, asAttribute(category.pl), asAttribute(category.en)]) {
            const q = `[${attribute}=${quoted(name)}]`;
            expect([q, await found(q)]).toEqual([q, expected]);
          }
        }
        const q = `[${tag}="${value}"]`;
        expect([q, await found(q)]).toEqual([q, wordsOf(VALUES, tag, [value]).join(' ')]);
      }
      for (const [name, tags] of Object.entries(valueNames[tag] ?? {})) {
        // A tag of the tagset means itself, whatever else is called so.
        const own = category.values.some((one) => one.tag === name) ? [name] : tags;
        const q = `[${tag}=${quoted(name)}]`;
        expect([q, await found(q)]).toEqual([q, wordsOf(VALUES, tag, own).join(' ')]);
      }
    },
  );

  it('of classes do, too, and those of groups of classes', async () => {
    for (const { tag, pl, en } of classes) {
      for (const attribute of ['pos', 'klasa', 'class', 'upos']) {
        const [polish, english] = [
          await found(`[${attribute}=${quoted(pl)}]`),
          await found(`[${attribute}=${quoted(en)}]`),
        ];
        expect([tag, attribute, polish, english]).toEqual([
          tag,
          attribute,
          wordsOf(CLASSES, 'pos', [tag]).join(' '),
          polish,
        ]);
      }
    }
    for (const { tag, pl, en } of DEFAULT_TAGSET.groups) {
      expect([tag, await found(`[pos=${quoted(pl)}]`)]).toEqual([tag, await found(`[pos=${quoted(en)}]`)]);
    }
    for (const [name, tags] of Object.entries(valueNames['pos'] ?? {})) {
      const own = classes.some((one) => one.tag === name) ? [name] : tags;
      expect([name, await found(`[pos=${quoted(name)}]`)]).toEqual([name, wordsOf(CLASSES, 'pos', own).join(' ')]);
    }
  });

  it('of composite forms do, too', async () => {
    for (const { tag, pl, en } of doubleClasses) {
      const words = wordsOf(DOUBLES, 'double', [tag]).join(' ');
      for (const name of [tag, pl, en]) {
        expect([name, await found(`<double pos=${quoted(name)}/>`)]).toEqual([name, words]);
      }
    }
  });
});
