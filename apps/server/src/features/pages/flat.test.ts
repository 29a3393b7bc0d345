import { type FlatConflict, type FlatText, type FlatVersion, STATEMENT_IDS } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { listUnfinished } from './flat.service.ts';

interface Answer {
  text?: FlatText;
  saved?: boolean;
  error?: string;
  code?: string;
  conflict?: FlatConflict;
  missing?: string[];
}

describeOnBothDatabases('pages of text', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let visitor: TestClient;
  let ola: TestClient;
  let ula: TestClient;

  const staff = async (login: string) => {
    await addTestAccounts(database.storage, [{ login, role: 'editor' }]);
    return buildTestClient(server.app).open(await addTestSession(database.storage, login));
  };
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database);
    visitor = buildTestClient(server.app);
    [ola, ula] = [await staff('ola'), await staff('ula')];
  });
  afterAll(() => server.close());

  const read = async (place: string, query = '?lang=pl') => {
    const answer = await visitor.get(`/api/flat/content/${place}${query}`);
    expect([place, answer.statusCode, answer.headers['content-type']]).toEqual([
      place,
      200,
      'text/plain; charset=utf-8',
    ]);
    return answer.body;
  };
  const readAsStaff = async (place: string, query = '?lang=pl') =>
    (await ola.get(`/api/flat/content/${place}${query}`)).body;
  const edit = async (place: string, query = '?lang=pl') =>
    (await ola.get(`/api/flat/edit/${place}${query}`)).json() as FlatText;
  const post = (client: TestClient, place: string, body: string | Buffer, query = '?lang=pl', type = 'text/plain') =>
    client.ask('POST', `/api/flat/change-content/${place}${query}`, { body, headers: { 'content-type': type } });
  const save = async (...given: Parameters<typeof post>) => {
    const answer = await post(...given);
    expect(answer.statusCode).toBe(200);
    return answer.json() as Answer;
  };
  const history = async (place: string) =>
    (await ola.get(`/api/flat/history/${place}?lang=pl`)).json() as FlatVersion[];

  it('come with texts of their own in both languages', async () => {
    const places = ['about/1', 'about/2', 'about/3', 'about/4', 'about/5', 'policy/1', 'policy/2', 'elabo/1', 'home/1'];
    for (const place of places) {
      const [polish, english] = [await read(place), await read(place, '?lang=en')];
      expect(polish.length, place).toBeGreaterThan(80);
      expect(polish).not.toBe(english);
      // Visitors never see what is to be filled in; the staff see all of it, marked.
      expect(polish + english).not.toMatch(/[⟦⟧]|<mark>|<(ul|ol|tbody|table|p)>\s*<\//);
      const [own, other] = [await readAsStaff(place), await readAsStaff(place, '?lang=en')];
      const edited = await edit(place);
      const facts = edited.content.replace('{session-time}', '12 godzin').replace('{audit-time}', '2 lata');
      expect({ ...edited, content: facts }).toMatchObject({
        content: own.replace(/<\/?mark>/g, ''),
        other: { language: 'en', content: other },
      });
    }
    expect(await readAsStaff('about/5')).toContain('<mark>⟦nazwa jednostki⟧</mark>');
    expect(await listUnfinished(database.storage.read)).toContain('about/5 (pl, en)');
    const titles = (await visitor.get('/api/flat/titles/about?lang=en')).json() as { title: string }[];
    expect(titles.map(({ title }) => title)).toEqual([
      'About the corpus',
      'Search help',
      'How to cite',
      'Editorial conventions',
      'Contact',
    ]);
  });

  it('state accessibility with every id once, dates that programs read, and sections in order', async () => {
    for (const [query, first] of [
      ['?lang=pl', 'Stan dostępności cyfrowej'],
      ['?lang=en', 'Compliance status'],
    ] as const) {
      const html = await readAsStaff('policy/2', query);
      expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(STATEMENT_IDS);
      expect(html.match(/<time id="a11y-data-[a-z]+" datetime="\d{4}-\d{2}-\d{2}">/g)).toHaveLength(3);
      const sections = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title);
      expect([sections.length, sections[0]]).toEqual([8, first]);
      expect(html).not.toMatch(/<h1/);
    }
  });

  it('that are not there are 404, and what can be no address is 400', async () => {
    for (const path of ['nothing/1', 'about/6', 'about/2147483647', 'constructor/1', '__proto__/1', 'policy/3']) {
      expect([path, (await visitor.get(`/api/flat/content/${path}`)).statusCode]).toEqual([path, 404]);
      expect([path, (await post(ola, path, '<p>x</p>')).statusCode]).toEqual([path, 404]);
    }
    for (const path of [
      'about/-1',
      'about/0',
      'about/abc',
      'about/..%2f',
      '..%2f/1',
      'about/1e1',
      'about/%00',
      '..%2F..%2Fetc/1',
    ]) {
      expect([path, (await visitor.get(`/api/flat/content/${path}`)).statusCode]).toEqual([path, 400]);
    }
    expect((await visitor.get('/api/flat/titles/nothing')).statusCode).toBe(404);
    for (const page of ['/about?id=999', '/policy?id=abc', '/elabo?id=2', '/about?id=0', '/about?id=-1']) {
      expect([page, (await visitor.get(page)).statusCode]).toEqual([page, 404]);
    }
    for (const page of ['/about', '/about?id=5', '/policy', '/policy?id=2', '/elabo']) {
      expect([page, (await visitor.get(page)).statusCode]).not.toEqual([page, 404]);
    }
  });

  it('are changed in one language, with who and when, and come back version by version', async () => {
    const place = 'elabo/1';
    const english = await read(place, '?lang=en');
    const shipped = await read(place);
    const begun = await edit(place);
    expect(begun).toMatchObject({ version: 0, edited: null, isShipped: true });
    const first = await save(ola, place, '<p>Pierwszy.</p>', '?lang=pl&version=0');
    expect(first).toMatchObject({ saved: true, text: { version: 1, isShipped: false, edited: { by: 'ola' } } });
    expect(await save(ola, place, '<p>Pierwszy.</p>', '?lang=pl&version=1')).toMatchObject({ saved: false });
    await save(ula, place, '<p>Drugi.</p>', '?lang=pl&version=1');
    expect([await read(place), await read(place, '?lang=en')]).toEqual(['<p>Drugi.</p>', english]);
    expect(await history(place)).toMatchObject([
      { version: 2, by: 'ula', restored: null },
      { version: 1, by: 'ola', restored: null },
    ]);
    const old = await ola.get(`/api/flat/version/${place}/1?lang=pl`);
    expect(old.json()).toEqual({ content: '<p>Pierwszy.</p>' });
    const back = (body: object) => ola.post(`/api/flat/restore/${place}?lang=pl`, body);
    expect((await back({ version: 9, latest: 2 })).statusCode).toBe(404);
    expect((await back({ version: 1, latest: 1 })).json()).toMatchObject({
      code: 'conflict',
      conflict: { version: 2 },
    });
    expect((await back({ version: 1, latest: 2 })).json()).toMatchObject({ saved: true, text: { version: 3 } });
    expect(await read(place)).toBe('<p>Pierwszy.</p>');
    expect((await back({ version: 0, latest: 3 })).json()).toMatchObject({ text: { version: 4, isShipped: true } });
    expect(await read(place)).toBe(shipped);
    expect((await history(place))[0]).toMatchObject({ version: 4, restored: 0 });
    const rows = await database.storage.read
      .selectFrom('audit')
      .where('subject', '=', place)
      .select(['action', 'actor', 'after'])
      .orderBy('no')
      .execute();
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['page-changed', 'ola'],
      ['page-changed', 'ula'],
      ['page-restored', 'ola'],
      ['page-restored', 'ola'],
    ]);
  });

  it('are never written over by somebody who has not seen the last version', async () => {
    const place = 'about/3';
    await save(ola, place, '<p>Od Oli.</p>', '?lang=pl&version=0');
    const answer = await save(ula, place, '<p>Od Uli.</p>', '?lang=pl&version=0');
    expect(answer).toMatchObject({ code: 'conflict', conflict: { by: 'ola', version: 1, content: '<p>Od Oli.</p>' } });
    expect(await read(place)).toBe('<p>Od Oli.</p>');
    const both = await Promise.all(
      [ola, ula].map((who, at) => save(who, place, `<p>Naraz ${at}.</p>`, '?lang=pl&version=1')),
    );
    expect(both.map(({ saved }) => saved === true).sort()).toEqual([false, true]);
    expect(both.find(({ saved }) => saved !== true)).toMatchObject({ code: 'conflict', conflict: { version: 2 } });
  });

  it('lose what no page may hold, and an empty text is not saved', async () => {
    const place = 'about/1';
    const before = await dumpDatabase(database.config);
    for (const body of [
      '',
      '   ',
      '<p></p>',
      '<p>&nbsp;<br></p>',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
    ]) {
      expect([body, (await save(ola, place, body)).code]).toEqual([body, 'empty']);
    }
    for (const [body, code] of [
      [Buffer.from([0x3c, 0x70, 0x3e, 0xff]), 'encoding'],
      ['<p>a\0b</p>', 'character'],
    ] as const) {
      expect((await save(ola, place, body)).code).toBe(code);
    }
    const nasty =
      '<h1 onclick="x()">Tytuł</h1><p style="color:red">tekst <a href="javascript:alert(1)">tu</a></p><iframe src="/">w</iframe>';
    const dry = await save(ola, place, nasty, '?lang=pl&dryRun=1');
    expect([dry.saved, dry.text?.content]).toEqual([false, '<h2>Tytuł</h2><p>tekst <a>tu</a></p>']);
    expect(await dumpDatabase(database.config)).toEqual(before);
    await save(ola, place, nasty);
    expect(await read(place)).toBe('<h2>Tytuł</h2><p>tekst <a>tu</a></p>');
  });

  it('are cleaned once more when they are read, whatever the table holds', async () => {
    const row = { code: 'home', tab: 1, language: 'pl', version: 1, restored: null, actor: '', created_at: '' };
    const content = '<p>dobre</p><script>alert(1)</script><img src="x" onerror="alert(1)">';
    await database.storage.transact(async (writer) => {
      await writer
        .insertInto('flat_version')
        .values({ ...row, content })
        .execute();
    });
    expect(await read('home/1')).toBe('<p>dobre</p>');
    expect((await edit('home/1')).content).toBe('<p>dobre</p>');
  });

  it('of another type or too long are refused', async () => {
    expect((await post(ola, 'about/1', '{"a":1}', '?lang=pl', 'application/json')).statusCode).toBe(415);
    expect((await post(ola, 'about/1', 'content=a', '', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await post(ola, 'about/1', `<p>${'a'.repeat(1_100_000)}</p>`)).statusCode).toBe(413);
    expect((await save(ola, 'about/1', `<p>${'a'.repeat(900_000)}</p>`)).saved).toBe(true);
  });

  it('that state accessibility keep their ids, or the person who saves them confirms that they go', async () => {
    const place = 'policy/2';
    const { content } = await edit(place);
    const without = content.replace(' id="a11y-email"', '').replace(' id="a11y-status"', '');
    const warned = await save(ola, place, without);
    expect(warned).toMatchObject({ code: 'a11y-ids', missing: ['a11y-status', 'a11y-email'] });
    expect(warned.error).toContain('a11y-email');
    expect((await edit(place)).version).toBe(0);
    const changed = content.replace(/⟦nazwa jednostki⟧/g, 'Instytut');
    expect(await save(ola, place, changed)).toMatchObject({ saved: true });
    expect([...(await readAsStaff(place)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(STATEMENT_IDS);
    expect(await save(ola, place, without, '?lang=pl&confirm=1')).toMatchObject({ saved: true });
  });

  it('may be hidden where no menu leads to them', async () => {
    const show = (place: string, shown: boolean) => ola.post(`/api/flat/change-shown/${place}`, { shown });
    const tabs = async (client: TestClient) =>
      ((await client.get('/api/flat/titles/about')).json() as { tab: number }[]).map(({ tab }) => tab);
    expect((await show('policy/2', false)).json()).toMatchObject({ code: 'not-hideable' });
    expect((await show('about/4', false)).json()).toEqual({ shown: false });
    expect((await visitor.get('/api/flat/content/about/4')).statusCode).toBe(404);
    expect((await visitor.get('/about?id=4')).statusCode).toBe(404);
    expect((await ola.get('/api/flat/content/about/4')).statusCode).toBe(200);
    expect([await tabs(visitor), await tabs(ola)]).toEqual([
      [1, 2, 3, 5],
      [1, 2, 3, 4, 5],
    ]);
    await show('about/4', true);
    expect(await tabs(visitor)).toEqual([1, 2, 3, 4, 5]);
  });
});
