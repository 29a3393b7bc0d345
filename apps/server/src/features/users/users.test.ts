import type { User, UserRow } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildPeople, expectChanged, expectRefused, type People } from '../../../test/people.ts';

const WITH_PASSWORD = { currentPassword: TEST_PASSWORD };
const auth = (call: string) => `/api/auth/${call}`;

describeOnBothDatabases('accounts', (open) => {
  let people: People;
  let admin: TestClient;
  beforeAll(async () => {
    people = await buildPeople(await open());
  });
  beforeEach(async () => {
    admin = await people.admin();
  });
  afterAll(() => people.close());

  const userOf = async (login: string): Promise<UserRow | undefined> =>
    ((await admin.get('/api/auth/users')).json() as UserRow[]).find((row) => row.login === login);

  describe('the e-mail address', () => {
    it('is changed by the person, and of anyone by an admin', async () => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      expect(
        expectChanged(await own.post(auth('change-email'), { login, email: `${login}@own.example`, ...WITH_PASSWORD }))
          .email,
      ).toBe(`${login}@own.example`);
      expectChanged(await admin.post(auth('change-email'), { login, email: `${login}@admins.example` }));
      expect((await userOf(login))?.email).toBe(`${login}@admins.example`);
    });

    it('of somebody else is not changed by an editor, whether they exist or not', async () => {
      const editor = await people.clientOf(await people.someone('editor'));
      const before = await people.state();
      for (const login of ['ada', 'nobody-at-all']) {
        const answer = await editor.post(auth('change-email'), { login, email: 'evil@example.org' });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
      }
      expect(await people.state()).toBe(before);
    });

    it.each([
      ['of another account', 'ada@example.org', 'email-taken'],
      ['of another account in another case', 'ADA@EXAMPLE.org', 'email-taken'],
      ['of 255 characters', `${'x'.repeat(64)}@${'y.'.repeat(94)}yy`, 'email-form'],
      ['that goes on in another line', 'a@example.org\r\nBcc: b@example.org', 'email-form'],
      ['of nothing', '', 'required'],
    ])('is not one %s', async (_what, email, code) => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      expectRefused(await own.post(auth('change-email'), { login, email, ...WITH_PASSWORD }), code, ['email']);
    });

    it('is not changed by a person who finds a session open: the password is asked for', async () => {
      const login = await people.someone('editor');
      const own = await people.clientOf(login);
      const change = { login, email: `${login}@evil.example` };
      expectRefused(await own.post(auth('change-email'), change), 'required', ['currentPassword']);
      const wrong = await own.post(auth('change-email'), { ...change, currentPassword: 'nie to hasło' });
      expectRefused(wrong, 'wrong-password', ['currentPassword']);
      expect((await userOf(login))?.email).toBe(`${login}@example.org`);
    });

    it('may stay as it is', async () => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      expectChanged(await own.post(auth('change-email'), { login, email: `${login}@example.org`, ...WITH_PASSWORD }));
      expectChanged(
        await own.post(auth('change-email'), { login, email: `${login.toUpperCase()}@example.org`, ...WITH_PASSWORD }),
      );
    });
  });

  describe('the role', () => {
    it('is changed by an admin, which ends the sessions', async () => {
      const login = await people.someone('editor');
      const own = await people.clientOf(login);
      expect(expectChanged(await admin.post(auth('change-role'), { login, role: 'user' })).role.code).toBe('user');
      expect((await own.get(auth('account'))).statusCode).toBe(401);
      const again = await people.clientOf(login);
      expect((await again.get(auth('users'))).statusCode).toBe(403);
      expect((await again.get(auth('is-logged-in'))).json().role.code).toBe('user');
    });

    it('of oneself, of an unknown login, to nothing is refused', async () => {
      const login = await people.someone('user');
      const before = await people.state();
      expectRefused(await admin.post(auth('change-role'), { login: 'ada', role: 'editor' }), 'own-role');
      expectRefused(await admin.post(auth('change-role'), { login: 'nobody', role: 'editor' }), 'unknown-login', [
        'login',
      ]);
      expectRefused(await admin.post(auth('change-role'), { login, role: 'root' }), 'role-unknown', ['role']);
      expect(await people.state()).toBe(before);
    });

    it('of the last admin but one is not changed twice at once', async () => {
      const logins = [await people.someone('admin'), await people.someone('admin')] as const;
      const [one, two] = [await people.clientOf(logins[0]), await people.clientOf(logins[1])];
      expectChanged(await one.post(auth('change-active'), { login: 'ada', active: false }));
      const answers = await Promise.all([
        one.post(auth('change-role'), { login: logins[1], role: 'user' }),
        two.post(auth('change-role'), { login: logins[0], role: 'user' }),
      ]);
      const won = answers.filter((answer) => answer.statusCode === 200 && 'user' in answer.json());
      expect(won).toHaveLength(1);
      // The one who lost has either another role by now, or no session.
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
      const winner = answers[0]?.statusCode === 200 ? one : two;
      expectChanged(await winner.post(auth('change-active'), { login: 'ada', active: true }));
      admin = await people.clientOf('ada');
      expect((await userOf(winner === one ? logins[0] : logins[1]))?.role.code).toBe('admin');
      for (const login of logins) await admin.post(auth('change-active'), { login, active: false });
    });
  });

  describe('whether it is active', () => {
    it('decides at once, and the login too', async () => {
      const login = await people.someone('editor');
      const own = await people.clientOf(login);
      expect(expectChanged(await admin.post(auth('change-active'), { login, active: false })).active).toBe(false);
      const refused = await own.get(auth('account'));
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthenticated']);
      expect((await buildTestClient(people.app).logIn(login, TEST_PASSWORD)).json().code).toBe('bad-credentials');
      expectChanged(await admin.post(auth('change-active'), { login, active: true }));
      expect((await own.get(auth('account'))).statusCode).toBe(401);
      await people.clientOf(login);
    });

    it('is not decided about oneself, so that the last admin stays', async () => {
      expectRefused(await admin.post(auth('change-active'), { login: 'ada', active: false }), 'own-active');
      expect((await userOf('ada'))?.active).toBe(true);
    });

    it.each(['false', 0, 'yes', null])('is not %j', async (active) => {
      expect((await admin.post(auth('change-active'), { login: 'ada', active })).statusCode).toBe(400);
    });
  });

  describe('sessions', () => {
    it('of a person are counted, and ended by an admin', async () => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      await people.clientOf(login);
      expect(await userOf(login)).toMatchObject({ sessions: 2, lastLogin: people.now().toISOString() });
      expectChanged(await admin.post(auth('end-user-sessions'), { login }));
      expect((await own.get(auth('account'))).statusCode).toBe(401);
      expect(await userOf(login)).toMatchObject({ sessions: 0 });
    });

    it('of oneself are ended everywhere else', async () => {
      const elsewhere = await people.clientOf('ada');
      expectChanged(await admin.post(auth('end-user-sessions'), { login: 'ada' }));
      expect((await elsewhere.get(auth('users'))).statusCode).toBe(401);
      expect((await admin.get(auth('users'))).statusCode).toBe(200);
    });
  });

  describe('the lists', () => {
    it('show everybody in the order of the page’s alphabet, and nothing of a password', async () => {
      await addTestAccounts(people.database.storage, [
        { login: 'łucja', role: 'user', active: false },
        { login: 'lza', role: 'user' },
        { login: 'mak', role: 'user' },
      ]);
      const listIn = (language: string) => admin.get(`${auth('users')}?lang=${language}`);
      const answer = await listIn('en');
      const rows = answer.json() as UserRow[];
      const english = rows.map(({ login }) => login);
      expect(english).toEqual([...english].sort(new Intl.Collator('en', { numeric: true }).compare));
      const logins = ((await listIn('pl')).json() as UserRow[]).map(({ login }) => login);
      expect(logins).not.toEqual(english);
      expect(logins).toEqual([...logins].sort(new Intl.Collator('pl', { numeric: true }).compare));
      expect(logins.indexOf('lza')).toBeLessThan(logins.indexOf('łucja'));
      expect(logins.indexOf('łucja')).toBeLessThan(logins.indexOf('mak'));
      expect(rows.find(({ login }) => login === 'łucja')).toEqual({
        ...{ id: expect.any(Number), login: 'łucja', email: expect.any(String), active: false },
        ...{ role: { code: 'user', dictType: 'user.roles', ord: 3, value: 'user' }, lastLogin: null, sessions: 0 },
      });
      expect(answer.body).not.toMatch(/argon2|hash|password/);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('show the roles to anyone logged in', async () => {
      const own = await people.clientOf(await people.someone('user'));
      const roles = (await own.get(`${auth('user-roles')}?lang=pl`)).json();
      expect(roles.map(({ code, ord, value }: User['role']) => [code, ord, value])).toEqual([
        ['admin', 1, 'administrator'],
        ['editor', 2, 'edytor'],
        ['user', 3, 'użytkownik'],
      ]);
    });
  });

  describe('keyboard shortcuts', () => {
    it('are kept for each person', async () => {
      const own = await people.clientOf(await people.someone('user'));
      expect((await own.get(auth('shortcuts'))).json()).toEqual({ on: true, keys: {} });
      const settings = { on: false, keys: { 'next-span': 'n', annotate: '' } };
      expect((await own.put(auth('shortcuts'), settings)).json()).toEqual(settings);
      expect((await own.get(auth('shortcuts'))).json()).toEqual(settings);
      expect((await admin.get(auth('shortcuts'))).json()).toEqual({ on: true, keys: {} });
    });

    it.each([
      { on: 'yes', keys: {} },
      { on: true, keys: { A: 'x' } },
      { on: true, keys: { a: 'x'.repeat(21) } },
      { on: true },
    ])('are not %j', async (settings) => {
      expect((await admin.put(auth('shortcuts'), settings)).statusCode).toBe(400);
    });
  });

  describe('the log', () => {
    it('has one line for each thing that matters, and nothing secret', async () => {
      const login = await people.someone('editor');
      people.log.length = 0;
      const evil = 'ada\r\n{"security":"login","outcome":"ok"}\u001b[31m';
      const visitor = buildTestClient(people.app, { address: '203.0.113.7' });
      await visitor.logIn(evil, 'hasło-kanarek-1');
      await visitor.get(auth('users'));
      await visitor.send({ method: 'POST', url: auth('login'), headers: { 'x-csrf-token': 'kanarek' } });
      await admin.post(auth('change-password'), {
        login,
        password1: 'kanarek w klatce',
        password2: 'kanarek w klatce',
      });
      await admin.post(auth('change-role'), { login, role: 'root' });
      const lines = people.log.map((line) => JSON.parse(line)).filter((line) => 'security' in line);
      expect(
        lines.map(({ level, security, outcome, actor, subject }) => [level, security, outcome, actor, subject]),
      ).toEqual([
        [40, 'login', 'bad-credentials', '', evil],
        [40, 'listUsers', 'unauthenticated', '', ''],
        [40, 'login', 'csrf', '', ''],
        [30, 'changePassword', 'ok', 'ada', login],
        [30, 'changeRole', 'role-unknown', 'ada', login],
      ]);
      for (const line of lines) expect(line).toMatchObject({ ip: expect.any(String), requestId: expect.any(String) });
      expect(lines[0].ip).toBe('203.0.113.7');
      for (const line of people.log) expect(line.trimEnd()).toMatch(/^[^\p{Cc}]+$/u);
      const all = people.log.join('');
      expect(all).not.toContain('kanarek');
      for (const client of [visitor, admin])
        for (const value of client.cookies.values()) expect(all).not.toContain(value);
    });
  });
});
