import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession, TEST_PASSWORD as PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

/** Hostile material, where it lies beside the project. */
const NAUGHTY = resolve(import.meta.dirname, '../../../../../../shared/naughty/misc');

/** Of lines that others call valid, those that no mail server takes, or ours by its own rule does not. */
const NOT_FOR_US = [
  /@\d+\.\d+\.\d+\.\d+$/, // a number is no name of a domain
  /@\[/, // nor is an address in brackets
  /["\\]/, // quoted words
  /@[^.]*$/, // a domain of one label
  /^[^@]*[^\x20-\x7e][^@]*@/, // letters outside ASCII before the @
];

/** Of lines that others call invalid, one that is an address all the same: it only looks like an injection. */
const AN_ADDRESS = "sql'or'1'='1'or'test@email.com";

describeOnBothDatabases('a form about an account', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let admin: TestClient;
  let editor: TestClient;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: 'admin', role: 'admin' },
      { login: 'eve', role: 'editor' },
      { login: 'żaneta'.normalize('NFC'), role: 'user' },
    ]);
    // The clock stands still: a slow machine must not sit out a wait that is tested.
    const start = new Date();
    server = await buildTestApp(database, undefined, { now: () => start });
    admin = await buildTestClient(server.app).open(await addTestSession(database.storage, 'admin'));
    editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'eve'));
    before = await dumpDatabase(database.config);
  });
  afterAll(() => server.close());

  const good = { login: 'jan', email: 'jan@example.org', role: 'editor', password1: PASSWORD, password2: PASSWORD };
  /** Status, and the code or the login of the answer. */
  const ask = async (browser: TestClient, call: string, body: object) => {
    const answer = await browser.post(`/api/auth/${call}`, body);
    const { code, user } = answer.json();
    return [answer.statusCode, code ?? user?.login];
  };
  /** Refused with what was said, and nothing has changed. */
  const expectRefusal = async (browser: TestClient, call: string, body: object, status: number, code?: string) => {
    const answer = await browser.post(`/api/auth/${call}`, body);
    const seen = answer.json();
    expect([answer.statusCode, seen.code]).toEqual([status, code ?? expect.any(String)]);
    expect(seen.error).toEqual(expect.stringMatching(/\S/));
    expect(seen).not.toHaveProperty('user');
    expect(answer.body).not.toMatch(/sql|constraint|stack|node_modules/i);
    expect(await dumpDatabase(database.config)).toEqual(before);
  };

  describe('to make one', () => {
    it.each([
      ['there is already', 'eve'],
      ['there is in another case', 'Eve'],
      ['there is in another Unicode form', 'żaneta'.normalize('NFD')],
      ['there is in another form and case', 'ŻANETA'.normalize('NFD')],
      ['looks like another: Cyrillic', '\u0430dmin'],
      ['looks like another: one for l', 'adm1n'],
      ['has a character of no width', 'ja\u200bn'],
      ['has one that joins', 'ja\u200dn'],
      ['is turned round', '\u202ejan'],
      ['has a space', 'ja n'],
      ['ends in a space', 'jan '],
      ['is too short', 'ja'],
      ['is too long', 'j'.repeat(65)],
      ['is empty', ''],
      ['is markup', '<img onerror=x>'],
      ['is an injection', "x'; drop table audit;--"],
      ['is a path', '../../jan'],
      ['has a line end', 'jan\nadmin'],
      ['is wide', 'ｊａｎ'],
    ])('with a login that %s', async (_what, login) => {
      await expectRefusal(admin, 'add-user', { ...good, login }, 200);
    });

    it.each(['superadmin', '', 'toString', '__proto__', 'Admin', 'admin ', 'public'])(
      'with the role %j',
      async (role) => {
        await expectRefusal(admin, 'add-user', { ...good, role }, 200, 'role-unknown');
      },
    );

    it.each([
      ['are two', { password1: PASSWORD, password2: `${PASSWORD}.` }, 'not-equal'],
      ['has eleven characters', { password1: 'młyn i lipa', password2: 'młyn i lipa' }, 'password-short'],
      ['has 1,025 characters', { password1: 'ą'.repeat(1025), password2: 'ą'.repeat(1025) }, 'password-long'],
      ['is common', { password1: 'passwordpassword', password2: 'passwordpassword' }, 'password-common'],
      ['is common but for digits', { password1: 'dragon12345678', password2: 'dragon12345678' }, 'password-common'],
      ['is missing', { password1: '', password2: '' }, 'required'],
    ])('with a password that %s', async (_what, passwords, code) => {
      await expectRefusal(admin, 'add-user', { ...good, ...passwords }, 200, code);
    });

    it('with the login as its password', async () => {
      const login = 'jan.z.czarnolasu';
      await expectRefusal(admin, 'add-user', { ...good, login, password1: login, password2: login }, 200);
    });

    it.each([
      ['id', 1],
      ['active', true],
      ['hash', '$argon2id$'],
      ['createdAt', '2026-01-01'],
      ['password_given', 0],
    ])('with the unknown field %s', async (field, value) => {
      await expectRefusal(admin, 'add-user', { ...good, [field]: value }, 400, 'bad-request');
    });

    it.each(Object.keys(good))('without %s, or with another kind of value', async (field) => {
      const { [field]: _left, ...rest } = good as Record<string, string>;
      for (const body of [rest, ...[null, 1, true, ['jan'], {}].map((value) => ({ ...good, [field]: value }))]) {
        await expectRefusal(admin, 'add-user', body, 400, 'bad-request');
      }
    });

    it('may not be sent by an editor', async () => {
      await expectRefusal(editor, 'add-user', good, 403, 'forbidden');
    });
  });

  describe('to change an e-mail address', () => {
    const change = (email: string) => ({ login: 'eve', email, currentPassword: PASSWORD });

    it.each([
      ['has 255 characters', `${'e'.repeat(60)}@${'example.'.repeat(24)}org`],
      ['is another one’s', 'admin@example.org'],
      ['is another one’s, in capitals', 'ADMIN@EXAMPLE.ORG'],
      ['has a line end', 'eve@example.org\r\nBcc: all@example.org'],
      ['ends in one', 'eve@example.org\n'],
      ['has another header in disguise', 'eve@example.org%0ABcc:all@example.org'],
      ['has a name', 'Eve <eve@example.org>'],
      ['is empty', ''],
      ['is markup', '<script>alert(1)</script>@example.org'],
    ])('to one that %s', async (_what, email) => {
      await expectRefusal(editor, 'change-email', change(email), 200);
    });

    it.runIf(existsSync(NAUGHTY))('to whatever is no address', async () => {
      const lines = readFileSync(join(NAUGHTY, 'fuzzdb-invalid-email-addresses.txt'), 'utf8').split(/\r?\n/);
      for (const line of lines.filter((one) => one !== AN_ADDRESS))
        await expectRefusal(editor, 'change-email', change(line), 200);
    });

    it('of somebody else, by an editor', async () => {
      await expectRefusal(editor, 'change-email', { login: 'admin', email: 'x@example.org' }, 403, 'forbidden');
      await expectRefusal(editor, 'change-email', { login: 'nobody', email: 'x@example.org' }, 403, 'forbidden');
    });
  });

  describe('to change what others may', () => {
    it.each([
      ['change-role', { login: 'admin', role: 'user' }],
      ['change-active', { login: 'admin', active: false }],
    ])('%s of oneself, the last admin', async (call, body) => {
      await expectRefusal(admin, call, body, 200);
    });

    it.each([
      ['change-role', { role: 'user' }],
      ['change-active', { active: false }],
      ['change-email', { email: 'x@example.org' }],
      ['change-password', { password1: PASSWORD, password2: PASSWORD }],
      ['end-user-sessions', {}],
    ])('%s of an unknown login', async (call, rest) => {
      for (const login of ['nobody', '', "eve' --", 'EVE', 'eve ']) {
        await expectRefusal(admin, call, { login, ...rest }, 200, 'unknown-login');
      }
    });

    it.each([['false'], ['true'], [0], [1], ['yes'], [null], [[]]])('change-active to %j', async (active) => {
      await expectRefusal(admin, 'change-active', { login: 'eve', active }, 400, 'bad-request');
    });

    it.each([[null], [1], [['admin']], [{ code: 'admin' }]])('change-role to %j', async (role) => {
      await expectRefusal(admin, 'change-role', { login: 'eve', role }, 400, 'bad-request');
    });

    it.each(['superadmin', '', 'toString', '__proto__'])('change-role to %j, which there is none of', async (role) => {
      await expectRefusal(admin, 'change-role', { login: 'eve', role }, 200, 'role-unknown');
    });
  });

  describe('to change a password', () => {
    const next = 'dwie sroki na jednym płocie';

    it('of somebody else, by an editor', async () => {
      const body = { login: 'admin', password1: next, password2: next };
      await expectRefusal(editor, 'change-password', body, 403, 'forbidden');
      await expectRefusal(editor, 'change-password', { ...body, currentPassword: PASSWORD }, 403, 'forbidden');
    });

    it('of oneself without the current one', async () => {
      for (const browser of [editor, admin]) {
        const login = browser === editor ? 'eve' : 'admin';
        const body = { login, password1: next, password2: next };
        await expectRefusal(browser, 'change-password', body, 200, 'required');
        await expectRefusal(browser, 'change-password', { ...body, currentPassword: '' }, 200, 'required');
        await expectRefusal(browser, 'change-password', { ...body, currentPassword: null }, 400, 'bad-request');
      }
    });

    it('of oneself with a wrong one is counted as a failed login', async () => {
      const body = { login: 'eve', currentPassword: 'not mine', password1: next, password2: next };
      const statuses: unknown[] = [];
      for (let i = 0; i < 11; i++) statuses.push(await ask(editor, 'change-password', body));
      expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [200, 'wrong-password']));
      expect(statuses[10]).toEqual([429, 'too-many-requests']);
      const { user_account } = await dumpDatabase(database.config);
      expect(user_account).toEqual(before['user_account']);
    });
  });

  // Last, because these succeed. The wrong passwords of the tests above would make them wait.
  describe('in the end', () => {
    beforeAll(async () => {
      await database.storage.transact((writer) => writer.deleteFrom('failed_attempt').execute());
    });

    it.runIf(existsSync(NAUGHTY))('takes addresses that are good, by a rule of its own', async () => {
      const lines = readFileSync(join(NAUGHTY, 'fuzzdb-valid-email-addresses.txt'), 'utf8').split(/\r?\n/);
      const taken: string[] = [];
      for (const email of lines.filter((line) => line !== '')) {
        const [status, code] = await ask(editor, 'change-email', { login: 'eve', email, currentPassword: PASSWORD });
        const isOurs = !NOT_FOR_US.some((pattern) => pattern.test(email));
        expect([email, status, code]).toEqual([email, 200, isOurs ? 'eve' : 'email-form']);
        if (isOurs) taken.push(email);
      }
      expect(taken.length).toBeGreaterThan(10);
    });

    it('takes an address in another script', async () => {
      const [status, code] = await ask(editor, 'change-email', {
        login: 'eve',
        email: 'eve@żółw.example',
        currentPassword: PASSWORD,
      });
      expect([status, code]).toEqual([200, 'eve']);
    });
  });
});
