import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from '../test/accounts.ts';
import { buildTestClient } from '../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../test/databases.ts';
import { buildTestApp, type TestApp } from '../test/test-app.ts';
import { ConfigError } from './config.ts';
import { prepareAccounts } from './first-start.ts';

const LINKS = { university: undefined, partner: undefined, credits: undefined };

describeOnBothDatabases('a start', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await database.storage.transact(async (writer) => {
      for (const table of ['session', 'failed_attempt', 'user_account', 'setting'] as const)
        await writer.deleteFrom(table).execute();
    });
    rmSync(demoFile(), { force: true });
  });

  const demoFile = () => join(database.config.dataDir, 'demo-accounts.json');
  type FirstAdmin = { login: string; password: string; email: string };
  /** What is printed. */
  const start = async (production: boolean, firstAdmin?: FirstAdmin) => {
    const config = { production, firstAdmin, links: LINKS };
    return (await prepareAccounts(database.storage, config, database.config.dataDir))('http://a.example');
  };
  const seed = () =>
    database.storage.transact((writer) =>
      writer.insertInto('setting').values({ key: 'sample-corpus.seeded', value: 'x' }).execute(),
    );
  const logIn = async (login: string, password: string) =>
    (await buildTestClient(server.app).logIn(login, password)).statusCode;
  const demoPassword = (lines: string[], login: string) =>
    lines.map((line) => line.trim().split(/\s+/)).find(([name]) => name === login)?.[1] ?? '';

  it.each([true, false])(
    'without accounts prints a link that makes the first admin (production: %s)',
    async (production) => {
      const lines = await start(production);
      const token = /^ {2}http:\/\/a\.example\/login#setup=([\w-]{43})$/.exec(lines[1] ?? '')?.[1];
      expect([lines.length, token]).toEqual([2, expect.any(String)]);
      const again = (await start(production))[1];
      expect(again).not.toBe(lines[1]);
      await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
      expect(await start(production)).toEqual([]);
    },
  );

  describe('with the settings of a first admin', () => {
    const admin = { login: 'ada', password: TEST_PASSWORD, email: 'ada@example.org' };

    it('makes that one, once', async () => {
      expect(await start(true, admin)).toEqual(['Made the administrator ada, as the settings say.']);
      expect(await logIn('ada', TEST_PASSWORD)).toBe(200);
      const lines = await start(true, { ...admin, login: 'eve', password: 'dziewięć kotów pod stołem' });
      expect(lines).toEqual([expect.stringContaining('were not used')]);
      expect(await logIn('eve', 'dziewięć kotów pod stołem')).toBe(400);
      expect(await logIn('ada', TEST_PASSWORD)).toBe(200);
    });

    it('makes that one by one of the servers that start at the same time', async () => {
      const told = await Promise.all([start(true, admin), start(true, admin), start(true, admin)]);
      expect(told.flat().filter((line) => line.startsWith('Made'))).toHaveLength(1);
      expect(told.flat().filter((line) => line.includes('were not used'))).toHaveLength(2);
      expect(await logIn('ada', TEST_PASSWORD)).toBe(200);
    });

    it.each([
      [{ password: 'hunter2' }, 'at least 12 characters'],
      [{ password: 'Password1234' }, 'easily guessed'],
      [{ login: 'a b' }, 'A login may have letters'],
      [{ email: 'x' }, 'valid e-mail address'],
    ])('ends when it will not do: %j', async (more, text) => {
      const attempt = start(true, { ...admin, ...more });
      await expect(attempt).rejects.toThrow(ConfigError);
      await expect(attempt).rejects.toThrow(text);
      await expect(attempt).rejects.not.toThrow('hunter2');
    });
  });

  describe('on the sample corpus', () => {
    const logins = ['demo-admin', 'demo-editor', 'demo-user'];
    beforeEach(seed);

    it('makes demo accounts, and prints them again at the next start', async () => {
      const lines = await start(false);
      expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(['Demo', ...logins]);
      for (const login of logins) expect([login, await logIn(login, demoPassword(lines, login))]).toEqual([login, 200]);
      expect(await start(false)).toEqual(lines);
      if (process.platform !== 'win32') expect(statSync(demoFile()).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(demoFile(), 'utf8'))[1]).toEqual({
        ...{ login: 'demo-editor', role: 'editor', password: demoPassword(lines, 'demo-editor') },
      });
    });

    it('prints no password that was changed, and none where the file is gone', async () => {
      const lines = await start(false);
      await database.storage.transact((writer) =>
        writer
          .updateTable('user_account')
          .set({ password_changed_at: new Date(0).toISOString() })
          .where('login', '=', 'demo-editor')
          .execute(),
      );
      expect(await start(false)).toEqual(lines.filter((line) => !line.includes('demo-editor')));
      rmSync(demoFile());
      expect(await start(false)).toEqual([]);
    });

    it('prints no password that does not let anybody in', async () => {
      const lines = await start(false);
      const file = readFileSync(demoFile(), 'utf8');
      writeFileSync(demoFile(), file.replace(demoPassword(lines, 'demo-admin'), 'of another database'));
      expect(await start(false)).toEqual(lines.filter((line) => !line.includes('demo-admin')));
      writeFileSync(demoFile(), file);
      await start(true);
      expect((await start(false)).join('\n')).not.toContain('demo-');
    });

    it('makes none where somebody has an account', async () => {
      await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
      expect(await start(false)).toEqual([]);
    });

    it('makes none in production, and does not let earlier ones log in', async () => {
      expect((await start(true)).join('\n')).toMatch(/^There is no administrator yet/);
      const lines = await start(false);
      const closed = await start(true);
      expect(closed[0]).toBe(`Demo accounts are not for production, made inactive: ${logins.join(', ')}`);
      expect(closed[2]).toContain('#setup=');
      for (const login of logins) expect(await logIn(login, demoPassword(lines, login))).toBe(400);
      expect((await start(true)).join('\n')).not.toContain('Demo');
    });
  });
});
