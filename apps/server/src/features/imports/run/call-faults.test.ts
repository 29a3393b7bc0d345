import { PageErrorBody } from '@glosa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase, runDirectly } from '../../../../test/direct.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import { importSource } from '../../../../test/run-imports.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { layerZip, sendFile } from '../../../../test/uploads.ts';
import { zipOf } from '../../../../test/zips.ts';

/** Tables of the database that no call of these writes in its transaction, or that hold the faults themselves. */
const UNWATCHED = ['fault', 'session', 'user_account', 'login_failure', 'kysely_migration', 'kysely_migration_lock'];
const SECRET = 'kanarek';

const OCCURRENCES = 'theme\ttext\tfrom\tto\tcertainty\ne\tTrzeci\t1r.1.2\t1r.2\thigh\n';
const PARALLELS = 'id\ttext\tfrom\tto\tsource\tsource_from\tsource_end\tsource_to\trelation\tcertainty\tnote_pl\n';
const FOLDER = [{ name: { pl: 'Wulgata', en: 'Vulgate' }, abbr: { pl: 'Vulg', en: 'Vulg' } }];
const MATTHEW = { name: { pl: 'Mateusz', en: 'Matthew' }, abbr: { pl: 'Mt', en: 'Matt' } };

type Ask = () => Promise<LightMyRequestResponse>;

describeOnBothDatabases('a row that cannot be written', (open, engine) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;
  const log: string[] = [];

  beforeAll(async () => {
    ({ database, server, staff } = await openEditorServer(open, { log, onError: () => {} }));
    await layFaults();
  });
  afterAll(() => server.close());

  const run = (statement: string) => runDirectly(database.config, statement);

  /** From now on the database itself refuses the k-th row that a transaction writes, wherever the statement comes from. */
  const layFaults = async () => {
    const tables = Object.keys(await dumpDatabase(database.config)).filter((table) => !UNWATCHED.includes(table));
    await run('create table fault (k integer not null, n integer not null)');
    await run('insert into fault values (0, 0)');
    if (engine === 'postgres') {
      await run(`create function fail() returns trigger language plpgsql as $$ begin
        update fault set n = n + 1;
        if (select n = k from fault) then raise exception 'the row cannot be written'; end if;
        return coalesce(new, old); end $$`);
    }
    for (const table of tables) {
      for (const event of ['insert', 'update', 'delete']) {
        const trigger = `create trigger "fail_${table}_${event}" before ${event} on "${table}"`;
        await run(
          engine === 'postgres'
            ? `${trigger} for each row execute function fail()`
            : `${trigger} begin update fault set n = n + 1;
               select raise(abort, 'the row cannot be written') where (select n = k from fault); end`,
        );
      }
    }
  };
  const state = async () => {
    const { fault: _fault, ...dump } = await dumpDatabase(database.config);
    return dump;
  };

  /** Lets every row fail in its turn, until the call gets through. Returns its answer and how many rows there were. */
  const everyFault = async (ask: Ask) => {
    const before = await state();
    for (let k = 1; k < 1000; k++) {
      await run(`update fault set k = ${k}, n = 0`);
      const answer = await ask();
      if (answer.statusCode === 200) {
        await run('update fault set k = 0');
        expect([k, answer.json()]).toEqual([k, expect.not.objectContaining({ error: expect.anything() })]);
        return { rows: k - 1, answer: answer.json() };
      }
      expect([k, answer.statusCode, PageErrorBody.strict().parse(answer.json()).code]).toEqual([k, 500, 'internal']);
      expect([k, await state()]).toEqual([k, before]);
      expect((await staff.get('/api/import/texts')).statusCode).toBe(200);
    }
    throw new Error('It never succeeded.');
  };
  const send = (path: string, file: Uint8Array) => () => sendFile(staff, `/api/import/${path}`, file, `${SECRET}.zip`);
  const card = (path: string, content: string) => () =>
    staff.ask('POST', `/api/import/${path}`, {
      body: new URLSearchParams({ content }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const orphans = async () => (await staff.get('/api/import/orphans/Psalm')).json().orphans as { id: number }[];
  const layers = async () => (await staff.get('/api/import/text-status/Psalm')).json().text;
  const lastOf = async (path: string) => (await staff.get(`/api/import/${path}`)).json().versions.at(-1).id as number;

  it('leaves everything as it was: layers, cards, orphans, texts', async () => {
    const text = (...verses: string[]) => layerZip('transcription', 'Psalm', verses);
    const first = await text('Otoć/oto ja/ja', 'tu jest/być', SECRET);
    const rows: Record<string, number> = {};
    const note = async (name: string, ask: Ask) => {
      rows[name] = (await everyFault(ask)).rows;
    };
    await note('add', send('add-transcription/Psalm', first));
    await note('check', send('update-transcription/Psalm?dryRun=1', await text('Otoć', 'tu')));
    await note(
      'add-transliteration',
      send('add-transliteration/Psalm', await layerZip('transliteration', 'Psalm', ['Otocz ia', 'thu yest'])),
    );
    await note(
      'add-other',
      send('add-other-transcript/Psalm/B', await zipOf({ 'text.txt': '@card 1r\n1\tOtoć ja\n' })),
    );
    await note('update', send('update-transcription/Psalm?confirm=1', await text('Otoć/oto', 'tu jest', SECRET)));
    await note('restore', async () =>
      staff.post(`/api/import/restore/${await lastOf('versions/transcription/Psalm')}`),
    );
    const { content } = (await staff.get('/api/texts/transcription/card-content/Psalm/1r')).json();
    await note(
      'card',
      card('transcription/change-card-content/Psalm/1r', content.replace('tu', `nowe tu ${SECRET}owe`)),
    );
    await note('other card', card('other-transcript/change-card-content/Psalm/B/1r', '<lb n="1"/>Otoć my'));

    // Two orphans without the words they came from.
    await send('update-transcription/Psalm?confirm=1', await text('x', 'y z'))();
    await send('update-transcription/Psalm?confirm=1', await text('a b', 'obce'))();
    const [one, two] = await orphans();
    await note('attach', () => staff.post(`/api/import/attach-orphan/${one?.id}`, { reference: '1r.2.1' }));
    await note('delete orphan', () => staff.delete(`/api/import/delete-orphan/${two?.id}`));
    await note('put orphan back', () => staff.post(`/api/import/undelete-orphan/${two?.id}`));

    await send('add-transcription/Drugi', await layerZip('transcription', 'Drugi', ['Otoć']))();
    const change = (call: string, body: object) => () => staff.post(`/api/texts/${call}`, { code: 'Psalm', ...body });
    await note('hide', change('change-active', { active: false }));
    await note('show', change('change-active', { active: true }));
    await note('rename', change('change-name', { name: { pl: 'Inna', en: 'Other' } }));
    await note('move', change('move', { before: null }));
    const { transcription, transliteration } = await layers();
    await note('delete other', () => staff.delete('/api/import/delete-other-transcript/Psalm/B?confirm=1'));
    await note('delete transliteration', () =>
      staff.delete(`/api/import/delete-transliteration/${transliteration.id}?confirm=1`),
    );
    await note('delete', () => staff.delete(`/api/import/delete-transcription/${transcription.id}?confirm=1`));
    expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, expect.any(Number)])));
    for (const [name, count] of Object.entries(rows)) expect([name, count > 0]).toEqual([name, true]);
    expect(Object.values(rows).reduce((sum, count) => sum + count)).toBeGreaterThan(150);
  }, 600_000);

  it('leaves everything as it was: tables for the whole corpus', async () => {
    await send('add-transcription/Trzeci', await layerZip('transcription', 'Trzeci', ['Otoć ja', 'tu']))();
    const themes = (name: string) =>
      zipOf({
        'events.tsv': `id\tparent\tord\tname_pl\tname_en\ne\t\t1\t${name}\t\n`,
        'occurrences.tsv': OCCURRENCES,
      });
    const variants = (form: string) =>
      zipOf({ 'groups.tsv': `group\tform\tlayer\n1\tjego\tlemma\n1\t${form}\tlemma\n` });
    const bytes = await zipOf({ 'verses.tsv': 'node\tverse\tlang\ttext\n1\t1\tla\tverbum\n1\t2\tla\terat\n' });
    const source = { folder: FOLDER, names: MATTHEW, fileName: 'Mt.zip', bytes };
    expect(await importSource(database.storage, source)).toMatchObject({ status: 'stored' });
    const parallels = (verse: string) =>
      zipOf({
        'parallels.tsv': `${PARALLELS}p\tTrzeci\t1r.1\t1r.2\tVulg/Mt/1\t${verse}\t\t${verse}\tsource\thigh\t\n`,
      });
    const tables: [string, Uint8Array, Uint8Array][] = [
      ['parellel-locations', await parallels('1'), await parallels('2')],
      ['themes', await themes('Stworzenie'), await themes('Potop')],
      ['phonetic-variants', await variants('iego'), await variants('yego')],
    ];
    for (const [kind, before, after] of tables) {
      expect((await everyFault(send(`add-${kind}`, before))).rows).toBeGreaterThan(3);
      expect((await everyFault(send(`update-${kind}?confirm=1`, after))).rows).toBeGreaterThan(2);
      const version = await lastOf(`other-versions/${kind === 'parellel-locations' ? 'parallels' : kind}`);
      const back = await everyFault(() => staff.post(`/api/import/other-restore/${version}?confirm=1`));
      expect(back.rows).toBeGreaterThan(2);
    }
  }, 600_000);

  it('does not bring what was sent into the log', () => {
    const lines = log.join('');
    expect(lines).toContain('the row cannot be written');
    expect(lines).not.toContain(SECRET);
  });
});
