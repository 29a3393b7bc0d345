/** Letters of texts that are changed past the application: on the disk, or by a person with the password of the database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { programOf } from '../build/programs.ts';
import { addTestAccounts, addTestSession } from '../test/accounts.ts';
import { buildTestClient } from '../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../test/databases.ts';
import { runDirectly } from '../test/direct.ts';
import { OF_THIS_MACHINE } from '../test/environment.ts';
import { writePastApplication } from '../test/past-application.ts';
import { addressOf, type ServerProcess, startServer } from '../test/server-process.ts';
import { addText } from '../test/small-text.ts';
import { buildTestApp } from '../test/test-app.ts';
import { completeSums } from './db/checksums/keep.ts';
import { checkTexts, linesOf } from './text-check.ts';

const readings: Parameters<typeof addText>[1]['readings'] = {
  Dobrochna: ['dobrochna', 'subst', { num: 'sg' }],
  wziął: ['wziąć', 'praet', { num: 'sg' }],
};
const TEXT = {
  code: 'Dob',
  hasSentences: true,
  transcription: { '1r': { '1': 'Dobrochna wziął jeśm', '2': 'to słowo' }, '1v': { '1': 'a|by był' } },
  transliteration: { '1r': { '1': 'Dobrochna wzyal yesm', '2': 'to slowo' }, '1v': { '1': 'aby byl' } },
  others: { P: { '1r': { '1': 'Dobrochna' } } },
  readings,
  composites: [{ posClass: 'perf', lemma: 'wziąć', forms: ['wziął', 'jeśm'] }],
};

describeOnBothDatabases('a letter of a text that was changed past the application', (open, engine) => {
  let database: TestDatabase;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    database = await open();
    await addText(database.storage, TEXT);
    await addText(database.storage, { ...TEXT, code: 'Inny' });
    await database.storage.close();
  });
  afterEach(async () => {
    if (server?.child.exitCode === null) {
      server.child.kill('SIGKILL');
      await server.exit;
    }
  });

  const environment = () => ({
    ...OF_THIS_MACHINE,
    DATA_DIR: database.config.dataDir,
    ...(engine === 'postgres' && { DATABASE_URL: database.config.databaseUrl }),
  });
  const run = async (command: 'verify' | 'backup', ...rest: string[]) => {
    const child = spawn(process.execPath, [programOf(`${command}-command`), ...rest, '--lang', 'en'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [status] = await once(child, 'close');
    return { status, said: said.trim().split('\n') };
  };
  const stop = async () => {
    server?.child.kill('SIGTERM');
    expect((await server?.exit)?.[0]).toBe(0);
  };
  /** In the file itself where there is one, as a disk does; the checksum is off as after a crash. */
  const damage = async () => {
    if (engine === 'postgres') {
      await runDirectly(database.config, "update word set form = 'Gobrochna' where form = 'Dobrochna' and id = 1");
      return;
    }
    const file = join(database.config.dataDir, 'corpus.sqlite');
    const bytes = readFileSync(file);
    // The first one stands in a verse, the others in words, pieces and lemmas.
    const at = bytes.indexOf('"Dobrochna"');
    expect(at).toBeGreaterThan(0);
    bytes.write('"Hobrachne"', at);
    writeFileSync(file, bytes);
    rmSync(`${file}.checksum`, { force: true });
  };

  it('is found by verify, by a backup and by the server; a text that was confirmed is right again', async () => {
    server = startServer({ ...environment() });
    await addressOf(server);
    expect(await run('verify')).toEqual({ status: 0, said: [expect.stringMatching(/^All texts are as they were/)] });
    await stop();
    await damage();
    const found = await run('verify');
    expect(found.status).toBe(1);
    expect(found.said[0]).toMatch(/^(Dob|Inny), \S+.*: not as it was stored: folio 1r$/);
    expect(found.said[1]).toMatch(/^Not all texts could be confirmed \(damaged: 1, without checksums: 0, all: /);
    const backup = join(database.config.dataDir, 'one.backup');
    const refused = await run('backup', backup);
    expect([refused.status, refused.said[0], existsSync(backup)]).toEqual([1, found.said[0], false]);
    server = startServer({ ...environment() });
    const address = await addressOf(server);
    const ready = async () => (await fetch(`${address}/readyz`)).json();
    await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ status: 'ready', damagedTexts: 1 });
    expect(server.said()).toContain(found.said[0]);
    expect((await run('verify')).status).toBe(1);
    const code = found.said[0]?.split(',')[0] ?? '';
    expect((await run('verify', '--accept', code)).status).toBe(0);
    await stop();
    expect((await run('verify')).status).toBe(0);
    expect((await run('backup', backup)).status).toBe(0);
  });

  it('says which texts there are not, and how it is called', async () => {
    expect(await run('verify', 'Nikt')).toEqual({ status: 1, said: ['There is no text Nikt.'] });
    expect((await run('verify', '--accept')).status).toBe(2);
  });
});

describeOnBothDatabases('what is stored of a text', (open) => {
  let database: TestDatabase;
  const found = async () => linesOf(await checkTexts((read) => database.storage.snapshot(read)), 'en');
  const renew = () => writePastApplication(database.storage, async () => {});

  beforeAll(async () => {
    database = await open();
    await addText(database.storage, TEXT);
  });

  it.each([
    ["update corpus_text set name = 'x'", 'Dob: not as it was stored: the code or the name of the text'],
    ["update layer set licence = 'x' where kind = 'transcription'", 'the description of the layer'],
    ["update sentence set label = 'x' where id = 1", 'the description of the layer'],
    ["update composite set lemma = 'x'", 'the description of the layer'],
    ["update card set image_url = 'x' where id = 1", 'folio 1r'],
    ["update verse set label = '7' where id = 1", 'folio 1r'],
    ["update verse set items = replace(items, 'Dob', 'Gob') where id = 1", 'folio 1r'],
    ["update word set form = 'x' where id = 1", 'folio 1r'],
    ["update word set corresp = 'x' where id = 1", 'folio 1r'],
    ["update piece set form = 'x' where id = 1", 'folio 1r'],
    ["update reading set lemma = 'x' where id = 1", 'folio 1r'],
    ['delete from reading where id = 1', 'folio 1r'],
    ['delete from alignment where word_id = 1', 'which words of the transliteration belong to'],
    ["update layer set name = 'x' where kind = 'other-transcript'", 'other transcript P'],
    ["update checksum set part = 'card 999' where part = 'card 1'", 'a folio or a layer that was stored is missing'],
    ['update word set verse_id = 3 where id = 1', 'folio 1r'],
    ["delete from checksum where part = 'card 1'", 'folio 1r'],
  ])('is compared: %s', async (statement, told) => {
    expect(await found()).toEqual([]);
    await runDirectly(database.config, statement);
    expect(await found()).toContainEqual(expect.stringContaining(told));
    await renew();
    expect(await found()).toEqual([]);
  });

  it('stays told as damaged when people go on working on the same card', async () => {
    await using server = await buildTestApp(database);
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'editor' }]);
    const anna = await buildTestClient(server.app).open(await addTestSession(database.storage, 'anna'));
    const body = { tokens: [2], posTag: 'subst', categories: { num: 'sg' }, lemma: 'słowo' };
    const annotate = async () => {
      const answer = await anna.ask('PUT', '/api/annotation/single/annotate/Dob/2', { body });
      expect([answer.statusCode, answer.json().error, answer.json().status]).toEqual([200, undefined, 'CHANGED']);
    };
    await annotate();
    expect(await found()).toEqual([]);
    await runDirectly(database.config, "update word set form = 'x' where id = 3");
    body.lemma = 'inne';
    await annotate();
    expect(await found()).toEqual(['Dob, transcription: not as it was stored: folio 1r']);
    await renew();
  });

  it('is told as unknown where an older version kept no checksums, and gets them at the start', async () => {
    await runDirectly(database.config, 'delete from checksum');
    expect(await found()).toEqual(['Dob: has no checksums yet; the server makes them when it starts']);
    let begun = 0;
    await completeSums(database.storage, () => begun++);
    await completeSums(database.storage, () => begun++);
    expect([begun, await found()]).toEqual([1, []]);
  });
});
