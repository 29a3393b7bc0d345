import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf } from '../build/programs.ts';
import { addTestAccounts, TEST_PASSWORD } from '../test/accounts.ts';
import { buildTestClient } from '../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../test/databases.ts';
import { OF_THIS_MACHINE } from '../test/environment.ts';
import { buildTestApp, type TestApp } from '../test/test-app.ts';
import { socketAddress } from './db/socket.ts';
import { openUserSocket, type UserSocket } from './features/users/user-socket.ts';

const PASSWORD = 'dziewięć kotów pod stołem';

describeOnBothDatabases('npm run user, beside a running server', (open, engine) => {
  let database: TestDatabase;
  let server: TestApp;
  let service: UserSocket | undefined;
  const errors: unknown[] = [];
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database);
    const accounts = { storage: database.storage, now: () => new Date(), ownWords: ['glosa'] };
    // With PostgreSQL the command goes to the database itself.
    if (engine === 'sqlite')
      service = await openUserSocket(accounts, database.config.dataDir, (error) => void errors.push(error));
    await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
  });
  afterAll(async () => {
    await service?.close();
    await server.close();
  });

  const run = async (parameters: string[], input = '', { dataDir, databaseUrl } = database.config) => {
    const env = {
      ...{ ...OF_THIS_MACHINE, LANG: 'en_GB.UTF-8', DATA_DIR: dataDir },
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, [programOf('user-command'), ...parameters], { env, stdio: 'pipe' });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.stdin.end(input);
    const [status] = await once(child, 'close');
    return { status, out, err };
  };
  const logIn = async (login: string, password: string) => {
    const client = buildTestClient(server.app);
    return { client, status: (await client.logIn(login, password)).statusCode };
  };

  it('makes an admin, whose password comes on the standard input', async () => {
    const { status, out, err } = await run(
      ['create-admin', 'grace', '--email', 'grace@example.org'],
      `${PASSWORD}\nmore\n`,
    );
    expect([status, err]).toEqual([0, '']);
    expect(out).toBe('grace\tgrace@example.org\tadministrator\tactive\nDone.\n');
    expect(out).not.toContain(PASSWORD);
    const { client, status: answer } = await logIn('grace', PASSWORD);
    expect([answer, (await client.get('/api/auth/users')).statusCode]).toEqual([200, 200]);
    expect((await client.get('/api/auth/account')).json().passwordIsGiven).toBe(true);
  });

  it('makes a password and prints it once', async () => {
    const { status, out } = await run([
      'create',
      'edyta',
      '--email',
      'edyta@example.org',
      '--generate',
      '--lang',
      'pl',
    ]);
    const password = /^Hasło: (\S+)$/m.exec(out)?.[1] ?? '';
    expect([status, (await logIn('edyta', password)).status]).toEqual([0, 200]);
  });

  it('sets a password, which ends the sessions', async () => {
    const { client } = await logIn('ada', TEST_PASSWORD);
    expect((await run(['reset-password', 'ada'], PASSWORD)).status).toBe(0);
    expect((await client.get('/api/auth/account')).statusCode).toBe(401);
    expect((await logIn('ada', TEST_PASSWORD)).status).toBe(400);
    expect((await logIn('ada', PASSWORD)).status).toBe(200);
  });

  it('ends sessions, lets people in again, lists them', async () => {
    const { client } = await logIn('ada', PASSWORD);
    expect((await run(['end-sessions', 'ada'])).status).toBe(0);
    expect((await client.get('/api/auth/account')).statusCode).toBe(401);
    await addTestAccounts(database.storage, [{ login: 'zenon', role: 'user', active: false }]);
    expect((await run(['activate', 'zenon'])).out).toContain('zenon\tzenon@example.org\tuser\tactive');
    const { out } = await run(['list']);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(['ada', 'edyta', 'grace', 'zenon']);
    expect(out).not.toMatch(/argon2/);
  });

  it('forgets a person, when that is confirmed', async () => {
    await addTestAccounts(database.storage, [{ login: 'jan', role: 'editor' }]);
    const { client } = await logIn('jan', TEST_PASSWORD);
    for (const input of ['', 'yes\n', 'Jan\n']) {
      const { status, out, err } = await run(['forget', 'jan'], input);
      expect([status, out]).toEqual([1, '']);
      expect(err).toMatch(/^The account jan will be deleted[\s\S]*\nNot confirmed; nothing was changed\.\n$/);
    }
    expect((await client.get('/api/auth/account')).statusCode).toBe(200);
    const { status, out } = await run(['forget', 'jan'], 'jan\n');
    expect([status, out]).toEqual([0, expect.stringMatching(/^jan has been forgotten: .* “former user \d+”\.\n/)]);
    expect((await client.get('/api/auth/account')).statusCode).toBe(401);
    expect((await run(['list'])).out).not.toContain('jan');
  });

  it('forgets without a question where that is asked for, and then does not know the login', async () => {
    await addTestAccounts(database.storage, [{ login: 'jan', role: 'user' }]);
    expect(await run(['forget', 'jan', '--yes', '--lang', 'pl'])).toMatchObject({
      ...{ status: 0, err: '', out: expect.stringContaining('Dane osoby jan zostały usunięte') },
    });
    const again = await run(['forget', 'jan', '--yes']);
    expect(again).toEqual({ status: 1, out: '', err: 'There is no account with this login.\n' });
  });

  it.each([
    [['create', 'x', '--email', 'nowhere'], 'A login has from 3 to 64 characters.\nEnter a valid e-mail address'],
    [['create', 'Grace', '--email', 'g@example.org'], 'This login is taken'],
    [['reset-password', 'nobody'], 'There is no account with this login.'],
  ])('%j is refused in words', async (parameters, text) => {
    const { status, out, err } = await run(parameters, PASSWORD);
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(text);
  });

  it('refuses passwords that would be refused in the browser', async () => {
    const { status, err } = await run(['reset-password', 'ada'], 'glosa 2026');
    expect([status, err]).toEqual([1, 'A password has at least 12 characters.\n']);
  });

  it('says so when there is no password', async () => {
    const said = { status: 1, out: '', err: 'Nie podano hasła; niczego nie zmieniono.\n' };
    expect(await run(['reset-password', 'ada', '--lang', 'pl'], '')).toEqual(said);
    expect((await run(['reset-password', 'ada'], '\n')).err).toBe('This field is required.\n');
  });

  it.each([
    [[]],
    [['create', 'eve']],
    [['sing']],
    [['list', 'ada']],
    [['forget']],
    [['create', 'eve', '--email', 'e@example.org', '--role', 'root']],
    [['create-admin', 'eve', '--email', 'e@example.org', '--role', 'user']],
  ])('%j is no call', async (parameters) => {
    const { status, out, err } = await run(parameters);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('npm run user');
  });

  it.runIf(engine === 'sqlite')('makes no database where there is none to ask', async () => {
    const dataDir = join(database.config.dataDir, 'elsewhere');
    for (const order of [['list'], ['activate', 'ada'], ['end-sessions', 'ada'], ['reset-password', 'ada']]) {
      const { status, out, err } = await run(order, PASSWORD, { dataDir });
      expect([status, out]).toEqual([1, '']);
      expect(err).toContain(dataDir);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('leaves a record that names no person as its author', async () => {
    const rows = await database.storage.read.selectFrom('audit').where('subject', '=', 'ada').selectAll().execute();
    const ordered = rows.filter(({ action }) => ['password-changed', 'session-ended'].includes(action));
    expect(ordered.map(({ action, actor }) => [action, actor])).toEqual([
      ['password-changed', ''],
      ['session-ended', ''],
    ]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it('does not forget the last person who manages the accounts', async () => {
    const { out } = await run(['list']);
    const admins = out.split('\n').filter((line) => line.includes('administrator\tactive'));
    for (const line of admins.slice(1)) {
      expect((await run(['forget', line.split('\t')[0] ?? '', '--yes'])).status).toBe(0);
    }
    const last = admins[0]?.split('\t')[0] ?? '';
    const { status, err } = await run(['forget', last, '--yes']);
    expect([status, err]).toEqual([1, 'At least one administrator has to stay active.\n']);
  });

  it.runIf(engine === 'sqlite')('survives what is no order', async () => {
    for (const text of ['hello\n', '{"order":{"do":"create"},"language":"en"}\n', 'x'.repeat(30_000)]) {
      const socket = connect(socketAddress(database.config.dataDir, 'user'));
      socket.on('error', () => undefined);
      socket.write(text);
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      expect(JSON.parse(answer)).toEqual({ error: expect.any(String) });
    }
    expect(errors).toHaveLength(3);
    expect((await run(['list'])).status).toBe(0);
  });
});
