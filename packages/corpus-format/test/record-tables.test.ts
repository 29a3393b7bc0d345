import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseRecords, parseVocabulary, writeRecords, writeVocabulary } from '../src/index.ts';
import { brief, file } from './samples.ts';

const CODES = new Set(['RO', 'SK', 'Żd']);
const records = (content: string) => parseRecords([file('texts.tsv', content)], CODES);
const row = (content: string) => records(content).records?.rows[0]?.facts;

describe('the table of records', () => {
  it('says what its cells say, and nothing where they are empty', () => {
    const head =
      'Kod\ttitle_pl\ttitle_zh-hant\tauthor\tauthor_uri\tdate_from\tdate_to\tdate_label\tgenre\tplace\tfurther.Rym\tlicence';
    const cells =
      'Żd\tŻywot\t傳\tJan| Piotr\t|https://viaf.org/1\t-20\t1100\tok.  1090\tsermon|| sermon\tLwów\taabb\tCC BY';
    expect(row(`${head}\n${cells}\n`)).toEqual({
      title: { pl: 'Żywot', 'zh-Hant': '傳' },
      author: [
        { name: 'Jan', uri: null },
        { name: 'Piotr', uri: 'https://viaf.org/1' },
      ],
      date: { notBefore: -20, notAfter: 1100, label: 'ok. 1090' },
      genre: ['sermon'],
      place: { name: 'Lwów', uri: null, latitude: null, longitude: null },
      further: { Rym: ['aabb'] },
      licence: { label: 'CC BY', uri: null },
    });
    expect(row('code\tgenre\nRO\t\n')).toEqual({});
  });

  test.each([
    ['code\tdate_from\tdate_to\nRO\t1200\t1100', ['TAB-VALUE/span 2:9']],
    ['code\tdate_from\nRO\t99999', ['TAB-VALUE/year 2:4']],
    ['code\tdate_from\nRO\tXII w.', ['TAB-VALUE/year 2:4']],
    ['code\tgenre\nR\tx', ['REF-TEXT/near 2:1']],
    ['code\tgenre\nNie ma\tx', ['REF-TEXT/unknown 2:1']],
    ['code\tgenre\n\tx', ['TAB-VALUE/empty 2:1']],
    ['code\tgenre\nRO\tx\nSK\ty\nRO\tz', ['TAB-VALUE/duplicate 4:1']],
    ['code\tlanguage\nRO\tpl|stary polski', ['TAB-VALUE/language 2:4']],
    ['code\ttitle_po polsku\nRO\tx', ['TAB-HEAD/language 1:6', 'TAB-HEAD/unknown 1:6']],
    [`code\tauthor\nRO\t${Array.from({ length: 1000 }, (_, i) => `A${i}`).join('|')}`, ['TAB-VALUE/many 2:4']],
    [`code\tauthor\nRO\t${Array.from({ length: 10_000 }, (_, i) => `A${i}`).join('|')}`, ['TAB-VALUE/long 2:4']],
    ['code\tauthor\tauthor_uri\nRO\ta|b\thttps://a.example', ['TAB-VALUE/pairs 2:8']],
    ['code\tauthor\tauthor_uri\nRO\ta\tjavascript:alert(1)', ['TAB-VALUE/url 2:6']],
    ['code\tsource_url\nRO\twww.example', ['TAB-VALUE/url 2:4']],
    ['code\tplace_uri\tplace\nRO\thttps://a.example\t', ['TAB-VALUE/empty 2:22']],
    ['code\tplace\tplace_latitude\tplace_longitude\nRO\tLwów\t91\t24', ['TAB-VALUE/degrees 2:9']],
    ['genre\nx', ['TAB-HEAD 1:1']],
    ['code\tgenre\tgenre\nRO\ta\tb', ['TAB-HEAD/twice 1:12']],
  ])('tells what cannot be, with its place: %s', (content, expected) => {
    const { records: read, problems } = records(content);
    expect(brief(problems)).toEqual(expected);
    expect(read).toBeNull();
  });

  it('leaves out a column that it does not know, and says which is meant', () => {
    const { records: read, problems } = records('code\tgenr\nRO\tx');
    expect(read?.rows).toHaveLength(1);
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'TAB-HEAD', variant: 'near', line: 1, column: 6, found: 'genr', expected: 'genre' },
    ]);
  });

  const words = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) =>
    text
      .normalize('NFC')
      .replace(/[\s|\p{C}"#]+/gu, ' ')
      .trim(),
  );
  const name = words.filter((text) => text !== '');
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
  const uri = fc.option(fc.constantFrom('https://a.example/1', 'https://b.example/2?x=y'));
  const year = fc.option(fc.integer({ min: -9999, max: 9999 }));
  const wording = fc.dictionary(fc.constantFrom('pl', 'en', 'zh-Hant', 'pl-x-oldpol'), name, {
    minKeys: 1,
    maxKeys: 3,
  });
  const dating = fc
    .record({ notBefore: year, notAfter: year, label: name })
    .filter(({ notBefore, notAfter }) => notBefore === null || notAfter === null || notBefore <= notAfter);
  const facts = fc.record(
    {
      title: wording,
      author: fc.array(fc.record({ name, uri }), { minLength: 1, maxLength: 3 }),
      editors: fc.array(fc.record({ name, uri, role: fc.option(wording) }), { minLength: 1, maxLength: 3 }),
      date: dating,
      workDate: dating,
      language: fc.uniqueArray(fc.constantFrom('pl', 'gmh', 'la'), { minLength: 1 }),
      genre: names,
      place: fc.oneof(
        fc.record({ name, uri, latitude: fc.constant(null), longitude: fc.constant(null) }),
        fc.record({ name, uri, latitude: fc.constantFrom(0, 49.5, -90), longitude: fc.constantFrom(-0.25, 180) }),
      ),
      edition: name,
      identifiers: fc.array(fc.record({ type: words, value: name, uri }), { minLength: 1, maxLength: 3 }),
      sourceUrl: fc.constant('https://c.example/'),
      licence: fc.record({ label: name, uri }),
      further: fc.dictionary(fc.constantFrom('Rym', 'miara'), names, { minKeys: 1 }),
    },
    { requiredKeys: [] },
  );

  it('that is written reads as the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...CODES)),
        fc.array(facts, { minLength: 3, maxLength: 3 }),
        (codes, all) => {
          const rows = codes.map((code, i) => ({ code, facts: all[i] ?? {} }));
          const files = writeRecords(rows).map(({ name, text }) => file(name, text));
          const { records: read, problems } = parseRecords(files, CODES);
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect(read?.rows.map(({ code, facts }) => ({ code, facts }))).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the vocabulary', () => {
  const vocabulary = (content: string) => parseVocabulary([file('vocabulary.tsv', content)], []);

  it('names values in any language, and says which is part of which', () => {
    const content =
      'facet\tvalue\tparent\tname_pl\tname_de\nregion\tpl\t\tPolska\tPolen\nregion\tmp\tpl\tMałopolska\t\n';
    const { values, problems } = vocabulary(content);
    expect(problems).toEqual([]);
    expect(values).toEqual([
      { field: 'region', value: 'pl', parent: null, names: { pl: 'Polska', de: 'Polen' } },
      { field: 'region', value: 'mp', parent: 'pl', names: { pl: 'Małopolska' } },
    ]);
    const files = writeVocabulary(values ?? []).map(({ name, text }) => file(name, text));
    expect(parseVocabulary(files, []).values).toEqual(values);
  });

  test.each([
    ['facet\tvalue\tparent\nregion\ta\tb', ['TAB-VALUE/parent-near 2:10']],
    ['facet\tvalue\tparent\nregion\tkraj\t\ngenre\ta\tkraj', ['TAB-VALUE/parent 3:9']],
    ['facet\tvalue\tparent\nregion\taa\tbb\nregion\tbb\taa', ['TAB-VALUE/circle 2:11', 'TAB-VALUE/circle 3:11']],
    ['facet\tvalue\nregion\ta\nregion\ta', ['TAB-VALUE/duplicate 3:8']],
    ['facet\tvalue\nmój region\ta', ['TAB-VALUE/field 2:1']],
    ['facet\tvalue\tname_po polsku\nregion\ta\tA', ['TAB-HEAD/language 1:13', 'TAB-HEAD/unknown 1:13']],
    ['facet\nregion', ['TAB-HEAD 1:1']],
  ])('tells what cannot be, with its place: %s', (content, expected) => {
    const { values, problems } = vocabulary(content);
    expect(brief(problems)).toEqual(expected);
    expect(values).toBeNull();
  });
});
