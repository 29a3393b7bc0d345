import type { AnswerOf, ThemeTreeNode, themePassages, themeTree } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary';
import { sampleZips } from '@glosa/sample-corpus';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importSamples, importThemes } from '../../../test/sample-corpus.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { zipOf } from '../../../test/zips.ts';

type Tree = AnswerOf<typeof themeTree>;
type Passages = AnswerOf<typeof themePassages>;

/** Every node of a tree with its depth. */
function flat(nodes: readonly ThemeTreeNode[]): ThemeTreeNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

const THEME = 'id\tparent\tord\tname_pl\tname_en\tdesc_pl\tdesc_en\tauthority\n';
/** Three siblings of one order, which the Polish and the English alphabet put differently. */
const EVENTS = `${THEME}${[
  'e\t\t1\tWydarzenia\tEvents\t\t\t',
  'e1\te\t1\tMęka\tPassion\tOd Ogrójca do grobu.\t\t',
  'e2\te1\t1\tŁotr\tZ thief\t\t\t',
  'e3\te1\t1\tMalchus\tA servant\t\t\t',
  'e4\te1\t1\tLampy\t\t\t\t',
].join('\n')}\n`;
const PERSONS = `${THEME}p\t\t1\tOsoby\tPersons\t\t\t\np1\tp\t1\tPiotr\tPeter\t\tA fisherman.\thttps://viaf.example/1\n`;
/** In RO 1r.2–1r.3 two events, in a part of it a person; elsewhere one more of each. */
const OCCURRENCES = `theme\ttext\tfrom\tto\tcertainty\tnote\n${[
  'e2\tRO\t1r.2\t1r.3\thigh\tpierwszy',
  'e3\tRO\t1r.2\t1r.3\tlow\t',
  'e3\tSK\tA1r.3\tA1r.5\t\t',
  'e1\tRO\t1v.4\t1v.7\thigh\t',
  'p1\tRO\t1r.3.2\t1r.3.2\tmedium\t',
  'p1\tMP\t1r.1\t1r.2\thigh\t=1+1',
].join('\n')}\n`;

describeOnBothDatabases('themes', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let browser: TestClient;

  const get = async <T>(url: string) => {
    const answer = await browser.get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json() as T;
  };
  const tree = (kind: string, lang = 'pl') => get<Tree>(`/api/themes/${kind}?lang=${lang}`);
  const themes = async (kind: string, lang = 'pl') => flat((await tree(kind, lang)).themes);
  const idOf = async (kind: string, name: string) =>
    (await themes(kind)).find((node) => node.name.pl === name)?.id ?? Number.NaN;
  const passages = async (kind: string, name: string, query = '') =>
    get<Passages>(`/api/themes/${kind}/${await idOf(kind, name)}${query}`);
  const places = (answer: Passages) =>
    answer.passages.map(({ passage: { code, from, to } }) => [code, from, to].join(' '));
  const setActive = (code: string, active: number) =>
    database.storage.transact((writer) =>
      writer.updateTable('corpus_text').set({ active }).where('code', '=', code).execute(),
    );

  beforeAll(async () => {
    database = await open(importSamples);
    await importThemes(
      database,
      await zipOf({ 'events.tsv': EVENTS, 'persons.tsv': PERSONS, 'occurrences.tsv': OCCURRENCES }),
    );
    server = await buildTestApp(database);
    browser = buildTestClient(server.app);
  });
  afterEach(() => setActive('RO', 1));
  afterAll(() => server.close());

  it('stand in two trees, those of equal order by the alphabet of the language', async () => {
    const names = async (lang: 'pl' | 'en') => (await themes('event', lang)).map(({ name }) => nameIn(lang, name));
    const called = (name: string) => ({ text: name });
    expect(await names('pl')).toEqual(['Wydarzenia', 'Męka', 'Lampy', 'Łotr', 'Malchus'].map(called));
    // What has no name in a language is called by that in the other one.
    expect(await names('en')).toEqual([
      ...['Events', 'Passion', 'A servant'].map(called),
      { text: 'Lampy', lang: 'pl' },
      called('Z thief'),
    ]);
    expect((await themes('person')).map(({ name }) => name.pl)).toEqual(['Osoby', 'Piotr']);
  });

  it('count their own passages and all below, each stretch of a text once', async () => {
    const counts = (await themes('event')).map(({ name, own, total }) => [name.pl, own, total]);
    expect(counts).toEqual([
      ['Wydarzenia', 0, 3],
      ['Męka', 1, 3],
      ['Lampy', 0, 0],
      ['Łotr', 1, 1],
      ['Malchus', 2, 2],
    ]);
  });

  it('give their passages by text and in text order, each with the themes that occur in it', async () => {
    const found = await passages('event', 'Męka');
    expect(places(found)).toEqual(['RO 1r.2 1r.3', 'RO 1v.4 1v.7', 'SK A1r.3 A1r.5']);
    expect(found).toMatchObject({ page: 1, pages: 1, total: 3, theme: { own: 1, total: 3, authority: null } });
    expect(found.perText.map(({ code, passages }) => [code, passages])).toEqual([
      ['RO', 2],
      ['SK', 1],
    ]);
    expect(found.theme.path.map(({ name }) => name.en)).toEqual(['Events', 'Passion']);
    expect(found.theme.children.map(({ name, total }) => [name.pl, total])).toEqual([
      ['Lampy', 0],
      ['Łotr', 1],
      ['Malchus', 2],
    ]);
    const [first, second] = found.passages.map(({ occurrences }) =>
      occurrences.map(({ theme, certainty, note }) => [theme?.name.pl ?? null, certainty, note]),
    );
    expect(first).toEqual([
      ['Łotr', 'high', 'pierwszy'],
      ['Malchus', 'low', null],
    ]);
    expect(second).toEqual([[null, 'high', null]]);
  });

  it('show a passage as it is read, with its words for the reading page', async () => {
    const { passages: found } = await passages('person', 'Piotr', '?texts=RO');
    const passage = found[0]?.passage;
    const range = await get<{ cards: { verses: { verseNo: string; items: { k: string; w?: number }[] }[] }[] }>(
      '/api/texts/text/RO/1/3/1/3',
    );
    const words = range.cards[0]?.verses[0]?.items.filter(({ k }) => k === 'w').map(({ w }) => w) ?? [];
    expect(passage).toMatchObject({
      code: 'RO',
      from: '1r.3.2',
      startCardNumber: 1,
      endCardNumber: 1,
      words: [words[1]],
    });
    const row = await database.storage.read
      .selectFrom('word')
      .select('form')
      .where('id', '=', words[1] ?? 0)
      .executeTakeFirstOrThrow();
    expect(passage?.text.startsWith(row.form)).toBe(true);
    const [verses] = (await passages('event', 'Łotr')).passages;
    expect(verses?.passage.words).toEqual(expect.arrayContaining(words));
    expect(verses?.passage.text).toContain(row.form);
  });

  it('are related where their words overlap, but not to what is above or below them', async () => {
    const related = async (kind: string, name: string) =>
      (await passages(kind, name)).related.map((one) => [one.kind, one.name.pl, one.passages]);
    expect(await related('event', 'Łotr')).toEqual([
      ['event', 'Malchus', 1],
      ['person', 'Piotr', 1],
    ]);
    expect(await related('event', 'Męka')).toEqual([['person', 'Piotr', 1]]);
    expect(await related('person', 'Piotr')).toEqual([
      ['event', 'Łotr', 1],
      ['event', 'Malchus', 1],
    ]);
    expect(await related('event', 'Lampy')).toEqual([]);
  });

  it('are narrowed to texts; what is counted by text stays, and a page beyond the end is the last', async () => {
    const found = await passages('event', 'Wydarzenia', '?texts=SK,MP&page=9');
    expect(places(found)).toEqual(['SK A1r.3 A1r.5']);
    expect([found.page, found.pages, found.total, found.theme.total]).toEqual([1, 1, 1, 3]);
    expect(found.perText.map(({ code }) => code)).toEqual(['RO', 'SK']);
    expect((await passages('event', 'Wydarzenia', '?texts=MP')).total).toBe(0);
  });

  it('describe themselves in the language, or in the other one; and name their authority', async () => {
    const description = async (kind: string, name: string, lang: string) =>
      (await passages(kind, name, `?lang=${lang}`)).theme.description;
    expect(await description('event', 'Męka', 'en')).toBe('Od Ogrójca do grobu.');
    expect(await description('person', 'Piotr', 'pl')).toBe('A fisherman.');
    expect((await passages('person', 'Piotr')).theme.authority).toBe('https://viaf.example/1');
  });

  it('of a text that is not active are hidden in trees, counts, lists, relations and files', async () => {
    await setActive('RO', 0);
    const counts = (await themes('event')).map(({ name, own, total }) => [name.pl, own, total]);
    expect(counts.slice(0, 2)).toEqual([
      ['Wydarzenia', 0, 1],
      ['Męka', 0, 1],
    ]);
    const found = await passages('event', 'Męka');
    expect(places(found)).toEqual(['SK A1r.3 A1r.5']);
    expect(found.perText.map(({ code }) => code)).toEqual(['SK']);
    expect((await passages('person', 'Piotr')).related).toEqual([]);
    expect(places(await passages('event', 'Wydarzenia', '?texts=RO'))).toEqual([]);
    const file = await browser.get(`/api/themes/event/${await idOf('event', 'Męka')}/export`);
    expect(file.body).not.toContain('1r.2');
  });

  it('that are lost are hidden, too', async () => {
    const lost = (value: number) =>
      database.storage.transact((writer) =>
        writer.updateTable('passage').set({ lost: value }).where('from_ref', '=', '1v.4').execute(),
      );
    await lost(1);
    expect(places(await passages('event', 'Męka'))).toEqual(['RO 1r.2 1r.3', 'SK A1r.3 A1r.5']);
    await lost(0);
  });

  it('are exported a line for every theme in a passage, safe for spreadsheets', async () => {
    const id = await idOf('event', 'Męka');
    const file = await browser.get(`/api/themes/event/${id}/export?lang=en`);
    expect(file.headers['content-disposition']).toContain('Passion.tsv');
    const lines = file.body
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split('\t'));
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ['Theme', 'Siglum'],
      ['Z thief', 'RO'],
      ['A servant', 'RO'],
      ['Passion', 'RO'],
      ['A servant', 'SK'],
    ]);
    expect(lines[1]?.slice(3, 7)).toEqual(['1r.2', '1r.3', 'high', 'pierwszy']);
    const short = new URL(lines[1]?.[8] ?? '');
    const led = await browser.get(short.pathname);
    expect([led.statusCode, led.headers.location]).toEqual([302, expect.stringContaining('startVerseNo=2')]);
    const person = await browser.get(`/api/themes/person/${await idOf('person', 'Piotr')}/export?texts=MP`);
    expect(person.body).toContain("\t'=1+1\t");
  });

  it('that are not there, or of the other kind, are not found; nonsense is refused', async () => {
    const event = await idOf('event', 'Męka');
    const status = async (url: string) => (await browser.get(url)).statusCode;
    expect(await status(`/api/themes/person/${event}`)).toBe(404);
    expect(await status('/api/themes/event/2147483647')).toBe(404);
    expect(await status('/api/themes/event/2147483647/export')).toBe(404);
    for (const path of ['place', 'event/0', 'event/-1', 'event/1e3', 'event/2147483648', `event/${event}?page=0`]) {
      expect([path, await status(`/api/themes/${path}`)]).toEqual([path, 400]);
    }
    expect(await status(`/api/themes/event/${event}?texts=..`)).toBe(400);
  });

  it('have pages with their own title, and none where there is no theme', async () => {
    const event = await idOf('event', 'Męka');
    const page = await browser.get(`/themes/search/event-themes/${event}?lang=en`);
    expect([page.statusCode, page.body.includes('<title>Passion – ')]).toEqual([200, true]);
    for (const path of [`person-themes/${event}`, 'event-themes/2147483647', 'event-themes/9999999999']) {
      expect([path, (await browser.get(`/themes/search/${path}`)).statusCode]).toEqual([path, 404]);
    }
  });

  it('come on pages of fifty, none twice', async () => {
    const before = (await sampleZips()).find(({ kind }) => kind === 'themes');
    const rows = ['A1r', 'A1v', 'A2r', 'A2v'].flatMap((card) =>
      Array.from({ length: 5 }, (_, verse) =>
        Array.from(
          { length: 3 },
          (_, word) => `e4\tSK\t${card}.${verse + 2}.${word + 1}\t${card}.${verse + 2}.3\t\t\n`,
        ),
      ).flat(),
    );
    const head = 'theme\ttext\tfrom\tto\tcertainty\tnote\n';
    await importThemes(
      database,
      await zipOf({ 'events.tsv': EVENTS, 'persons.tsv': PERSONS, 'occurrences.tsv': head + rows.reverse().join('') }),
    );
    const one = await passages('event', 'Lampy');
    const two = await passages('event', 'Lampy', '?page=2');
    expect([one.pages, one.total, one.passages.length, two.page, two.passages.length]).toEqual([2, 60, 50, 2, 10]);
    const all = [...places(one), ...places(two)];
    expect(new Set(all).size).toBe(60);
    expect(all.slice(0, 4)).toEqual([
      'SK A1r.2.1 A1r.2.3',
      'SK A1r.2.2 A1r.2.3',
      'SK A1r.2.3 A1r.2.3',
      'SK A1r.3.1 A1r.3.3',
    ]);
    if (before !== undefined) await importThemes(database, before.bytes);
    expect((await passages('event', 'Wydarzenia')).total).toBe(9);
  });

  it('of many words are shown by their beginning and end, and come without marks', async () => {
    const [short, long] = [await passages('person', 'Kasper'), await passages('person', 'Błogosławiona Dobrochna')];
    expect(short.passages[0]?.passage.words.length).toBeGreaterThan(0);
    expect(long.passages[0]?.passage).toMatchObject({ code: 'ŻD', from: '1.1', to: '3.8', words: [] });
    expect(long.passages[0]?.passage.text).toMatch(/^O życiu błogosławionej Dobrochny\. Była panna .+ … .+ Amen\.$/u);
  });
});
