import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContainerEntry,
  type ImportProblem,
  openContainer,
  parseParallels,
  parseSourcePackage,
  parseThemes,
  parseVariants,
  tableTemplate,
  type WrittenFile,
  writeParallels,
  writeThemes,
  writeVariants,
} from '../src/index.ts';

const entry = (name: string, text: string): ContainerEntry => ({ name, bytes: new TextEncoder().encode(text) });
const files = (contents: Readonly<Record<string, string>>) =>
  Object.entries(contents).map(([name, text]) => entry(name, text));
const written = (list: readonly WrittenFile[]) => list.map(({ name, text }) => entry(name, text));

/** `file:line:column code.variant` of every problem. */
const brief = (problems: readonly ImportProblem[]) =>
  problems.map(({ file, line, column, code, variant }) => {
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    return `${place} ${variant === undefined ? code : `${code}.${variant}`}`;
  });

const PARALLELS = 'id\ttext\tfrom\tto\tsource\tsource_from\tsource_end\tsource_to\trelation\tcertainty\n';

describe('parallel locations', () => {
  const parse = (rows: string) => parseParallels(files({ 'parallels.tsv': PARALLELS + rows }));

  it('are read with the places of what may be wrong', () => {
    const { parallels, problems } = parse('p1\tRP\t12r.5\t12v.1.3\tVulg/Mt/26\t36\tVulg/Mt/27\t2\tcytat\tWysoka\n');
    expect(problems).toEqual([]);
    expect(parallels).toMatchObject([
      {
        ...{ id: 'p1', text: 'RP', from: { card: '12r', verse: '5', word: null } },
        ...{ to: { card: '12v', verse: '1', word: 3 }, source: 'Vulg/Mt/26', sourceEnd: 'Vulg/Mt/27' },
        ...{ relation: 'quotation', certainty: 'high', note: { pl: '', en: '' }, resp: null },
        places: { text: { file: 'parallels.tsv', line: 2, column: 4 }, sourceFrom: { line: 2, column: 32 } },
      },
    ]);
  });

  it('take Polish names of columns, in any order', () => {
    const csv =
      'Relacja;od;do;tekst;źródło;źródło_od;źródło_do;pewność;nieznana\naluzja;1r.1;1r.2;RP;Vulg/Ps/1;1;1;niska;x\n';
    const { parallels, problems } = parseParallels(files({ 'parallels.csv': csv }));
    expect(brief(problems)).toEqual(['parallels.csv:1:56 TAB-HEAD.unknown']);
    expect(parallels).toMatchObject([{ relation: 'allusion', certainty: 'low', sourceEnd: '' }]);
  });

  it('get an id where they have none, the same each time', () => {
    const row = '\tRP\t1r.1\t1r.2\tVulg/Ps/1\t1\t\t1\tsource\thigh\n';
    const [first, second] = parse(row + row).parallels ?? [];
    expect(first?.id).toMatch(/^g-[0-9a-f]{12}$/);
    expect(second?.id).toBe(`${first?.id}-2`);
    expect(parse(row).parallels?.[0]?.id).toBe(first?.id);
  });

  it.each([
    ['p\tRP\t1r\t1r.2\tV/1\t1\t\t1\tsource\thigh\n', 'parallels.tsv:2:6 TAB-VALUE.reference'],
    ['p\tRP\t1r.1.0\t1r.2\tV/1\t1\t\t1\tsource\thigh\n', 'parallels.tsv:2:6 TAB-VALUE.reference'],
    ['p\tRP\t1r.1\t1r.2\tV/1\t1\t\t1\tquot\thigh\n', 'parallels.tsv:2:25 TAB-VALUE.choice'],
    ['p\t\t1r.1\t1r.2\tV/1\t1\t\t1\tsource\thigh\n', 'parallels.tsv:2:3 TAB-VALUE.empty'],
    ['p\tRP\t1r.1\t1r.2\tV/1\t1\t\t1\tsource\n', 'parallels.tsv:2:1 TAB-COLS'],
  ])('are refused with the place: %j', (row, problem) => {
    const { parallels, problems } = parse(row);
    expect(brief(problems)).toEqual([problem]);
    expect(parallels).toBeNull();
  });

  it('are refused when an id comes twice', () => {
    const row = 'p\tRP\t1r.1\t1r.2\tV/1\t1\t\t1\tsource\thigh\n';
    expect(parse(row + row).problems).toMatchObject([
      { code: 'TAB-VALUE', variant: 'duplicate', line: 3, params: { other: 2 } },
    ]);
  });
});

const THEMES = 'id\tparent\tord\tname_pl\tname_en\n';
const OCCURRENCES = 'theme\ttext\tfrom\tto\tcertainty\n';

describe('themes', () => {
  const ROOTS = { 'events.tsv': `${THEMES}e\t\t1\tWydarzenia\tEvents\n`, 'persons.tsv': `${THEMES}o\t\t1\tOsoby\t\n` };

  it('are read as two trees with their occurrences', () => {
    const { themes, problems } = parseThemes(
      files({
        ...ROOTS,
        'events.tsv': `${ROOTS['events.tsv']}e2\te\t\tMęka\tPassion\ne3\te\t\tOgrójec\t\n`,
        'occurrences.tsv': `${OCCURRENCES}e2\tRP\t1r.1\t2v.5\t\ne3\tRP\t1r.1.2\t1r.1.2\tlow\n`,
      }),
    );
    expect(problems).toEqual([]);
    expect(themes?.themes.map(({ id, kind, parent, ord }) => `${kind} ${id} ${parent} ${ord}`)).toEqual([
      'event e null 1',
      'event e2 e 1',
      'event e3 e 2',
      'person o null 1',
    ]);
    expect(themes?.occurrences.map(({ theme, certainty }) => [theme, certainty])).toEqual([
      ['e2', null],
      ['e3', 'low'],
    ]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      'a parent that is not there',
      { 'events.tsv': `${ROOTS['events.tsv']}e2\tx99\t1\tM\t\n` },
      ['events.tsv:3:4 TREE-PARENT'],
    ],
    [
      'a mistyped parent',
      { 'events.tsv': `${ROOTS['events.tsv']}e21\te\t1\tM\t\ne3\te2\t1\tM\t\n` },
      ['events.tsv:4:4 TREE-PARENT.near'],
    ],
    [
      'a parent in the other tree',
      { 'events.tsv': `${ROOTS['events.tsv']}e2\to\t1\tM\t\n` },
      ['events.tsv:3:4 TREE-PARENT.kind'],
    ],
    ['two roots', { 'events.tsv': `${ROOTS['events.tsv']}e2\t\t1\tM\t\n` }, ['events.tsv:3:1 TREE-ROOT']],
    [
      'no root',
      { 'events.tsv': `${THEMES}a\tb\t1\tA\t\nb\ta\t1\tB\t\n` },
      ['events.tsv TREE-ROOT.none', 'events.tsv:2:1 TREE-CYCLE'],
    ],
    ['an id in both trees', { 'persons.tsv': `${THEMES}e\t\t1\tOsoby\t\n` }, ['persons.tsv:2:1 TAB-VALUE.duplicate']],
    ['no Polish name', { 'persons.tsv': `${THEMES}o\t\t1\t\tPersons\n` }, ['persons.tsv:2:6 TAB-VALUE.empty']],
    ['an order that is none', { 'persons.tsv': `${THEMES}o\t\tx\tOsoby\t\n` }, ['persons.tsv:2:4 TAB-VALUE.order']],
    [
      'an unknown theme',
      { 'occurrences.tsv': `${OCCURRENCES}e9\tRP\t1r.1\t1r.1\t\n` },
      ['occurrences.tsv:2:1 REF-THEME'],
    ],
  ])('are refused for %s', (_, contents, expected) => {
    const { themes, problems } = parseThemes(files({ ...ROOTS, ...contents }));
    expect(brief(problems)).toEqual(expected);
    expect(themes).toBeNull();
  });

  it('keep an occurrence that comes twice, and say so', () => {
    const occurrences = `${OCCURRENCES}e\tRP\t1r.1\t1r.1\t\ne\tRP\t1r.1\t1r.1\tlow\n`;
    const { themes, problems } = parseThemes(files({ ...ROOTS, 'occurrences.tsv': occurrences }));
    expect(brief(problems)).toEqual(['occurrences.tsv:3:1 TAB-VALUE.duplicate']);
    expect(themes?.occurrences.map(({ certainty }) => certainty)).toEqual([null, 'low']);
  });

  it('of an update lean on those that are stored', () => {
    const events = `${THEMES}e2\te\t1\tMęka\t\n`;
    const stored = [{ kind: 'event', id: 'e', parent: null }] as const;
    expect(parseThemes(files({ 'events.tsv': events }), stored).problems).toEqual([]);
    expect(brief(parseThemes(files({ 'events.tsv': events })).problems)).toEqual([
      'events.tsv:2:4 TREE-PARENT',
      'events.tsv TREE-ROOT.none',
    ]);
    const circle = `${THEMES}e\te2\t1\tA\t\ne2\te\t1\tB\t\n`;
    expect(brief(parseThemes(files({ 'events.tsv': circle }), stored).problems)).toContain('events.tsv:2:1 TREE-CYCLE');
  });
});

describe('a source package', () => {
  it('is read from tables: parts in their order, also those that only verses name', () => {
    const { source, problems } = parseSourcePackage(
      files({
        'nodes.tsv':
          'node\tparent\tord\tname_pl\tname_en\tshow\n2\t\t2\tRozdział 2\t\tnie\n1\t\t1\tRozdział 1\tChapter 1\t\n',
        'verses.tsv':
          'node\tverse\tlang\ttext\n1\t1\tla\tIn principio\n1\t1\tpl\tNa początku\n3/1\t1\tla\tTerra\n\t1\t\tProlog\n',
      }),
    );
    expect(problems).toEqual([]);
    expect(source?.nodes.map(({ path, ord, name, shown }) => `${ord} ${path} ${name.en} ${shown}`)).toEqual([
      '1 1 Chapter 1 true',
      '2 2 Rozdział 2 false',
      '3 3 3 true',
      '1 3/1 1 true',
    ]);
    expect(source?.verses.map(({ node, label, language }) => `${node}:${label}:${language}`)).toEqual([
      '1:1:la',
      '1:1:pl',
      '3/1:1:la',
      ':1:',
    ]);
  });

  it('is read from XML', () => {
    const xml = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>x</title></teiHeader><text xml:lang="la"><body>
      <div n="1"><head xml:lang="pl">O ogrodzie</head><head xml:lang="en">Of the Garden</head>
      <ab n="1">Vespere <hi>autem</hi>\n facto<note xml:lang="pl">uwaga</note></ab><ab n="2"><seg n="a">Et dixit</seg></ab>
      <div n="2"><l n="1">Tunc</l> zgubione</div></div></body></text></TEI>`;
    const { source, problems } = parseSourcePackage(files({ 'text.xml': xml }));
    expect(brief(problems)).toEqual(['text.xml:5:36 TEI-PROFILE.stray']);
    expect(source?.nodes.map(({ path, name }) => [path, name.pl, name.en])).toEqual([
      ['1', 'O ogrodzie', 'Of the Garden'],
      ['1/2', '2', '2'],
    ]);
    expect(
      source?.verses.map(({ node, label, text, note, language }) => [node, label, text, note.pl, language]),
    ).toEqual([
      ['1', '1', 'Vespere autem facto', 'uwaga', 'la'],
      ['1', '2', 'Et dixit', '', 'la'],
      ['1/2', '1', 'Tunc', '', 'la'],
    ]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a verse twice', { 'verses.tsv': 'verse\ttext\n1\ta\n1\tb\n' }, ['verses.tsv:3:1 TAB-VALUE.duplicate']],
    ['a label with a dot', { 'verses.tsv': 'verse\ttext\n1.2\ta\n' }, ['verses.tsv:2:1 TAB-VALUE.reference']],
    [
      'a language that is none',
      { 'verses.tsv': 'verse\ttext\tlang\n1\ta\tłacina\n' },
      ['verses.tsv:2:5 TAB-VALUE.language'],
    ],
    [
      'an address that is none',
      { 'verses.tsv': 'verse\ttext\turl\n1\ta\tjavascript:x\n' },
      ['verses.tsv:2:5 TAB-VALUE.url'],
    ],
    ['parts without verses', { 'nodes.tsv': 'node\n1\n' }, [' ZIP-KIND.no-table']],
    ['no verse at all', { 'verses.tsv': 'verse\ttext\n' }, [' ZIP-EMPTY']],
    [
      'a part without the one above',
      { 'verses.tsv': 'verse\ttext\n1\ta\n', 'nodes.tsv': 'node\tparent\n1\t9\n' },
      ['nodes.tsv:2:1 TREE-PARENT'],
    ],
    ['two texts', { 'verses.tsv': 'verse\ttext\n1\ta\n', 'text.xml': '<a/>' }, ['text.xml ZIP-KIND.mixed']],
  ])('is refused for %s', (_, contents, expected) => {
    const { source, problems } = parseSourcePackage(files(contents));
    expect(brief(problems)).toEqual(expected);
    expect(source).toBeNull();
  });
});

describe('what is written', () => {
  it.each(['parallels', 'themes', 'phonetic-variants', 'source-package'] as const)(
    'as a template of %s reads without a problem',
    (kind) => {
      const entries = written(tableTemplate(kind));
      const parsers = {
        parallels: () => parseParallels(entries),
        themes: () => parseThemes(entries),
        'phonetic-variants': () => parseVariants(entries, ({ from, to }, word) => [word.replace(from, to)]),
        'source-package': () => parseSourcePackage(entries),
      };
      expect(parsers[kind]().problems).toEqual([]);
    },
  );

  /** A value as it comes out of a table: composed, without white space at its ends. */
  const value = fc
    .string({
      unit: fc.constantFrom('a', 'ś', 'ſ', ' ', '\t', '\n', '"', ',', ';', '#', '=', '𝔞'),
      minLength: 1,
      maxLength: 6,
    })
    .map((text) => text.trim().normalize('NFC'))
    .filter((text) => text !== '');
  const note = fc.option(value);
  const maybe = fc.oneof(fc.constant(''), value);
  const label = fc.constantFrom('1', '12r', 'A2v', '5a');
  const reference = fc.record({ card: label, verse: label, word: fc.option(fc.integer({ min: 1, max: 99 })) });
  const unique = <T>(item: fc.Arbitrary<T>, key: (one: T) => string) =>
    fc.uniqueArray(item, { selector: key, maxLength: 5 });
  const certainty = fc.constantFrom('high' as const, 'medium' as const, 'low' as const);
  const passage = { text: fc.constantFrom('RP', 'ŻD'), from: reference, to: reference };

  it('parses back as it was: parallel locations', () => {
    const row = fc.record({
      ...{
        id: value,
        ...passage,
        source: value,
        sourceFrom: value,
        sourceEnd: fc.oneof(fc.constant(''), value),
        sourceTo: value,
      },
      relation: fc.constantFrom('quotation' as const, 'analogue' as const),
      ...{ certainty, note: fc.record({ pl: maybe, en: maybe }), resp: note },
    });
    fc.assert(
      fc.property(
        unique(row, ({ id }) => id),
        (rows) => {
          const { parallels, problems } = parseParallels(written(writeParallels(rows)));
          expect(problems).toEqual([]);
          expect(parallels?.map(({ places, ...one }) => one)).toEqual(rows);
        },
      ),
    );
  });

  it('parses back as it was: themes', () => {
    const theme = fc.record({
      ...{
        id: value,
        ord: fc.nat({ max: 99 }),
        name: fc.record({ pl: value, en: maybe }),
        description: fc.record({ pl: maybe, en: maybe }),
      },
      authority: fc.constantFrom(null, 'https://viaf.org/viaf/1'),
    });
    const occurrence = fc.record({ ...passage, certainty: fc.option(certainty), note });
    fc.assert(
      fc.property(
        unique(theme, ({ id }) => id),
        fc.array(occurrence, { maxLength: 1 }),
        (list, found) => {
          const root = list[0]?.id ?? null;
          const themes = list.map((one, i) => ({ ...one, kind: 'event' as const, parent: i === 0 ? null : root }));
          const occurrences = root === null ? [] : found.map((one) => ({ ...one, theme: root }));
          const parsed = parseThemes(written(writeThemes({ themes, occurrences })));
          expect(parsed.problems).toEqual([]);
          expect(parsed.themes?.themes.map(({ place, parentPlace, ...one }) => one)).toEqual(themes);
          expect(parsed.themes?.occurrences.map(({ places, ...one }) => one)).toEqual(occurrences);
        },
      ),
    );
  });

  it('parses back as it was: phonetic variants', () => {
    const layer = fc.constantFrom('transcription' as const, 'lemma' as const);
    const form = fc.record({ form: value.filter((text) => !/\s/u.test(text)), layer, note });
    const forms = fc.uniqueArray(form, { selector: (one) => `${one.form} ${one.layer}`, minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(
        unique(fc.record({ label: value, forms }), (one) => one.label),
        (groups) => {
          const { variants, problems } = parseVariants(written(writeVariants({ groups, rules: [] })), () => []);
          expect(problems).toEqual([]);
          const plain = variants?.groups.map(({ label: name, forms: list }) => ({
            label: name,
            forms: list.map(({ place, ...one }) => one),
          }));
          expect(plain).toEqual(groups);
        },
      ),
    );
  });
});

/** Given by operators of installations with large corpora; not part of the project. */
const SHARED = join(import.meta.dirname, '../../../../shared/corpora');

describe.skipIf(!existsSync(SHARED))('large tables', () => {
  const open = async (path: string) => (await openContainer(new Uint8Array(readFileSync(join(SHARED, path))))).entries;

  it('are read whole', async () => {
    const { parallels, problems } = parseParallels(await open('other/parallels.zip'));
    expect([parallels?.length, problems]).toEqual([729, []]);
    const { themes, problems: others } = parseThemes(await open('other/themes.zip'));
    const kinds = themes?.themes.map(({ kind }) => kind);
    expect(others).toEqual([]);
    expect(kinds?.filter((kind) => kind === 'event').length).toBe(396);
    expect(themes?.occurrences.length).toBe(504);
    const { source } = parseSourcePackage(await open('sources/vulgate/01-Gen.zip'));
    expect([source?.nodes.length, source?.verses.length]).toEqual([50, 1530]);
  });
});
