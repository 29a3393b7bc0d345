import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession, TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase, runDirectly } from '../../../test/direct.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { writePersonFact } from '../../corpus/records.ts';
import { type OrdersService, runOrder } from './orders.ts';

const AT = '2026-01-02T00:00:00.000Z';
const LOGIN = 'e_wa';
const OTHER = 'exwa';
const NOTHING = new Uint8Array();

describeOnBothDatabases('a person who is forgotten', (open, engine) => {
  let database: TestDatabase;
  let server: TestApp;
  let client: TestClient;
  let service: OrdersService;
  let name = '';
  beforeAll(async () => {
    database = await open();
    service = { storage: database.storage, now: () => new Date(), ownWords: [] };
    await addTestAccounts(database.storage, [
      { login: 'ada', role: 'admin' },
      { login: LOGIN, role: 'admin' },
      { login: OTHER, role: 'editor' },
    ]);
    // A text may have the code that a person has for a login.
    await addText(database.storage, { code: LOGIN, hasSentences: true, transcription: { '1r': { '1': 'a b' } } });
    server = await buildTestApp(database);
    await leaveTraces();
    client = await buildTestClient(server.app).open(await addTestSession(database.storage, 'ada'));
  });
  afterAll(() => server.close());

  /** Everywhere where somebody may stand: what they do through the pages, and a row for each other column. */
  async function leaveTraces() {
    const own = buildTestClient(server.app);
    await own.logIn(LOGIN, TEST_PASSWORD);
    await own.post('/api/texts/change-active', { code: LOGIN, active: false });
    await own.post('/api/auth/change-email', {
      ...{ login: LOGIN, email: 'ewa.nowa@example.org', currentPassword: TEST_PASSWORD },
    });
    await buildTestClient(server.app).logIn(LOGIN, 'wrong, and long enough');
    const status = (by: string) => JSON.stringify({ doneBy: by, doneAt: AT, flag: { comment: LOGIN, by, at: AT } });
    await database.storage.transact(async (writer) => {
      const { id: layer_id } = await writer.selectFrom('layer').select('id').executeTakeFirstOrThrow();
      const { id: sentence_id } = await writer.selectFrom('sentence').select('id').executeTakeFirstOrThrow();
      const { id: text_id } = await writer.selectFrom('corpus_text').select('id').executeTakeFirstOrThrow();
      const file = { file_name: '', zip: NOTHING, sha256: '', report: '{}', created_at: AT };
      const by = { actor: LOGIN, created_at: AT };
      await writer
        .insertInto('layer_version')
        .values({ ...file, ...by, layer_id, version: 9 })
        .execute();
      await writer
        .insertInto('other_version')
        .values({ ...file, ...by, kind: 'themes', version: 9, mode: 'upload', rows: 0 })
        .execute();
      const { id: node_id } = await writer
        .insertInto('source_node')
        .values({
          ...{ ord: 1, type: 'package', label: '', shown: 1 },
          ...{ name: '{}', abbr: '{}' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writer
        .insertInto('source_version')
        .values({ ...file, ...by, node_id, version: 1 })
        .execute();
      const tagset = { version: 1, kind: 'default', digest: '', counts: '{}', invalid: 0 } as const;
      await writer
        .insertInto('tagset_version')
        .values({ ...tagset, ...by })
        .execute();
      const page = { code: 'about', tab: 1, language: 'pl', version: 1, content: '<p>a</p>' };
      await writer
        .insertInto('flat_version')
        .values({ ...page, ...by })
        .execute();
      await writePersonFact(writer, text_id, 'genre', { genre: ['a'] }, { actor: LOGIN, at: AT });
      const waiting = { token_hash: 'x', target: '{}', file_name: 'a.zip', zip: NOTHING };
      await writer
        .insertInto('import_upload')
        .values({ ...waiting, ...by })
        .execute();
      const orphan = { layer_id, kind: 'sentence', ref: '1r.1', form: 'a', version: 1 } as const;
      const said = { text: LOGIN, flag: { comment: LOGIN, by: LOGIN, at: AT }, done: { by: LOGIN, at: AT } };
      await writer
        .insertInto('orphan')
        .values({ ...orphan, ...by, content: JSON.stringify(said) })
        .execute();
      await writer
        .insertInto('sentence_state')
        .values({
          ...{ sentence_id, done_by: LOGIN, done_at: AT, flag_comment: LOGIN, flag_by: LOGIN, flag_at: AT },
          ...{ assignee: LOGIN, edited_by: LOGIN, edited_at: AT },
        })
        .execute();
      for (const actor of [LOGIN, OTHER]) {
        const { id: step_id } = await writer
          .insertInto('annotation_step')
          .values({ text_id, actor, kind: 'status', created_at: AT })
          .returning('id')
          .executeTakeFirstOrThrow();
        await writer
          .insertInto('annotation_change')
          .values({
            ...{ step_id, sentence_id, word_id: null, kind: 'status', ref: '', form: '' },
            ...{ before: status(OTHER), after: status(LOGIN) },
          })
          .execute();
      }
    });
  }

  /** As `table.column`, of both databases: every column that is named like one for a signature. */
  async function signatureColumns(): Promise<string[]> {
    const sqlite = `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table'`;
    const postgres = `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public'`;
    const rows = await runDirectly(database.config, engine === 'sqlite' ? sqlite : postgres);
    const isSignature = (column: unknown) => /^(actor|assignee|author|signature|login|\w+_by)$/.test(String(column));
    return rows
      .filter(({ table, column }) => isSignature(column) && !/permit/.test(String(table)))
      .map(({ table, column }) => `${table}.${column}`)
      .sort();
  }

  async function columnsWith(login: string): Promise<string[]> {
    const found: string[] = [];
    for (const place of await signatureColumns()) {
      const [table, column] = place.split('.');
      const rows = await runDirectly(database.config, `select 1 from "${table}" where "${column}" = '${login}'`);
      if (rows.length > 0) found.push(place);
    }
    return found;
  }

  it('stood in every column there is for it, and then in none', async () => {
    const all = await signatureColumns();
    expect(all.length).toBeGreaterThan(12);
    expect(await columnsWith(LOGIN)).toEqual(all);
    const { id } = await database.storage.read
      .selectFrom('user_account')
      .where('login', '=', LOGIN)
      .select('id')
      .executeTakeFirstOrThrow();
    name = `former user ${id}`;
    const answer = await runOrder(service, { do: 'forget', login: LOGIN }, 'en');
    expect(answer).toEqual({
      accounts: [{ login: name, email: '', role: 'admin', active: false, lastLogin: null }],
    });
    expect(await columnsWith(LOGIN)).toEqual([]);
    // The account and the file that waited are gone; all else stays, signed with the pseudonym.
    expect(await columnsWith(name)).toEqual(
      all.filter((place) => !['import_upload.actor', 'user_account.login'].includes(place)),
    );
  });

  it('is named nowhere else either', async () => {
    const dump = await dumpDatabase(database.config);
    const rows = Object.entries(dump).flatMap(([table, lines]) => lines.map((line) => `${table} ${line}`));
    expect(rows.filter((row) => /ewa\.nowa|@example\.org/.test(row) && !/user_account/.test(row))).toEqual([]);
    expect(dump['session']).toHaveLength(1);
    const withLogin = rows.filter((row) => row.includes(`"${LOGIN}`)).map((row) => row.split(' ', 1)[0]);
    // The code of the text, in the text itself and in what was done to it; words of a text, and comments on a sentence.
    const places = ['annotation_change', 'audit', 'corpus_text', 'orphan', 'sentence_state'];
    expect([...new Set(withLogin)].sort()).toEqual(places);
    const { read } = database.storage;
    const deeds = await read.selectFrom('audit').select(['action', 'actor', 'subject', 'before', 'after']).execute();
    expect(deeds.filter(({ actor }) => actor === name).length).toBeGreaterThan(2);
    expect(deeds.filter(({ subject }) => subject === LOGIN)).toMatchObject([{ action: 'text-hidden', actor: name }]);
    expect(deeds.find(({ action }) => action === 'email-changed')).toMatchObject({ before: '{}', after: '{}' });
    expect(deeds.at(-1)).toMatchObject({ action: 'account-forgotten', actor: '', subject: name });
  });

  it('leaves the steps of others, and comments, as they are', async () => {
    const { read } = database.storage;
    const changes = await read.selectFrom('annotation_change').select(['before', 'after']).execute();
    expect(changes).toHaveLength(2);
    for (const { before, after } of changes) {
      expect(JSON.parse(before ?? '')).toMatchObject({ doneBy: OTHER, flag: { by: OTHER, comment: LOGIN } });
      expect(JSON.parse(after ?? '')).toMatchObject({ doneBy: name, flag: { by: name, comment: LOGIN } });
    }
    const { content } = await read.selectFrom('orphan').select('content').executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toMatchObject({ text: LOGIN, done: { by: name }, flag: { by: name, comment: LOGIN } });
    expect(await columnsWith(OTHER)).toEqual(['annotation_step.actor', 'user_account.login']);
  });

  it('is out, and the login is free', async () => {
    const again = buildTestClient(server.app);
    expect((await again.logIn(LOGIN, TEST_PASSWORD)).statusCode).toBe(400);
    await addTestAccounts(database.storage, [{ login: LOGIN, role: 'user' }]);
    expect((await again.logIn(LOGIN, TEST_PASSWORD)).statusCode).toBe(200);
    const { rows } = (await client.get(`/api/auth/audit?login=${encodeURIComponent(name)}&lang=en`)).json();
    expect(rows.length).toBeGreaterThan(3);
  });

  it('is neither the last active administrator nor an unknown login', async () => {
    const forget = (login: string, language: 'pl' | 'en') => runOrder(service, { do: 'forget', login }, language);
    const before = await dumpDatabase(database.config);
    expect(await forget('ada', 'en')).toEqual({ problems: ['At least one administrator has to stay active.'] });
    expect(await forget('nikt', 'pl')).toEqual({ problems: ['Nie ma konta o takim loginie.'] });
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  it('does nothing any more with a session that outlived the check', async () => {
    const busy = await buildTestClient(server.app).open(await addTestSession(database.storage, OTHER));
    const [answer] = await Promise.all([
      busy.get('/api/auth/account'),
      runOrder(service, { do: 'forget', login: OTHER }, 'en'),
    ]);
    expect([200, 401]).toContain(answer.statusCode);
    expect((await busy.get('/api/auth/account')).statusCode).toBe(401);
  });
});
