import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildPeople, expectChanged, expectRefused, type People } from '../../../test/people.ts';

const OTHER_PASSWORD = 'dziewięć kotów pod stołem';
const auth = (call: string) => `/api/auth/${call}`;

describeOnBothDatabases('passwords', (open) => {
  let people: People;
  let admin: TestClient;
  beforeAll(async () => {
    people = await buildPeople(await open());
  });
  beforeEach(async () => {
    admin = await people.admin();
  });
  afterAll(() => people.close());

  describe('the password', () => {
    const passwords = { password1: OTHER_PASSWORD, password2: OTHER_PASSWORD };

    it('is changed by the person with the current one; their other sessions end', async () => {
      const login = await people.someone('user');
      const [own, elsewhere] = [await people.clientOf(login), await people.clientOf(login)];
      people.wait(5);
      const form = { login, ...passwords, currentPassword: TEST_PASSWORD };
      expectChanged(await own.post(auth('change-password'), form));
      expect((await own.get(auth('account'))).json()).toMatchObject({
        ...{ passwordIsGiven: false, passwordChangedAt: people.now().toISOString() },
      });
      expect((await elsewhere.get(auth('account'))).statusCode).toBe(401);
      await people.clientOf(login, OTHER_PASSWORD);
      expect((await buildTestClient(people.app).logIn(login, TEST_PASSWORD)).statusCode).toBe(400);
    });

    it.each([
      ['without the current one', {}, 'required'],
      ['with a wrong one', { currentPassword: OTHER_PASSWORD.slice(1) }, 'wrong-password'],
    ])('of oneself is not changed %s', async (_what, more, code) => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      const answer = await own.post(auth('change-password'), { login, ...passwords, ...more });
      expectRefused(answer, code, ['currentPassword']);
      await people.clientOf(login);
    });

    it('of oneself is not the same again', async () => {
      const login = await people.someone('user');
      const same = { password1: TEST_PASSWORD, password2: TEST_PASSWORD, currentPassword: TEST_PASSWORD };
      const answer = await (await people.clientOf(login)).post(auth('change-password'), { login, ...same });
      expectRefused(answer, 'password-same', ['password1']);
    });

    it('cannot be guessed from an open session without end', async () => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      const form = { login, ...passwords, currentPassword: 'nie to' };
      for (let i = 0; i < 10; i++)
        expectRefused(await own.post(auth('change-password'), form), 'wrong-password', ['currentPassword']);
      const answer = await own.post(auth('change-password'), { ...form, currentPassword: TEST_PASSWORD });
      expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.toBeOneOf([1, 2])]);
    });

    it('of anyone is changed by an admin, and is then one that somebody else chose', async () => {
      const login = await people.someone('editor');
      const own = await people.clientOf(login);
      expectChanged(await admin.post(auth('change-password'), { login, ...passwords }));
      expect((await own.get(auth('account'))).statusCode).toBe(401);
      const again = await people.clientOf(login, OTHER_PASSWORD);
      expect((await again.get(auth('account'))).json().passwordIsGiven).toBe(true);
      const unknown = await admin.post(auth('change-password'), { login: 'nobody', ...passwords });
      expectRefused(unknown, 'unknown-login', ['login']);
    });

    it('of somebody else is not changed by an editor', async () => {
      const editor = await people.clientOf(await people.someone('editor'));
      expect((await editor.post(auth('change-password'), { login: 'ada', ...passwords })).statusCode).toBe(403);
    });

    it.each([
      ['with spaces around it', '  klucz pod wycieraczką  '],
      ['of 64 emoji', [...Array(64).keys()].map((i) => String.fromCodePoint(0x1f400 + i)).join('')],
      ['of 1,024 characters', Array.from({ length: 1024 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')],
      [
        'of 1,024 letters that are more in another Unicode form',
        Array.from({ length: 1024 }, (_, i) => String.fromCodePoint(0xac00 + 10 * i))
          .join('')
          .normalize('NFD'),
      ],
      ['in another Unicode form', 'gęś wśród łąk i żab'.normalize('NFD')],
    ])('%s logs in again', async (_what, password) => {
      const login = await people.someone('user');
      const answer = await admin.post(auth('change-password'), { login, password1: password, password2: password });
      expectChanged(answer);
      for (const form of ['NFC', 'NFD']) await people.clientOf(login, password.normalize(form));
      expect((await buildTestClient(people.app).logIn(login, password.trim().slice(1))).statusCode).toBe(400);
    });
  });

  describe('calls about other people', () => {
    it.each([
      ['change-email', { email: 'somebody@example.org' }],
      ['change-role', { role: 'user' }],
      ['change-active', { active: false }],
      ['change-password', { password1: OTHER_PASSWORD, password2: OTHER_PASSWORD }],
    ])('%s asks for the password again after 15 minutes', async (call, change) => {
      const login = await people.someone('editor');
      people.wait(15.1);
      const before = await people.state();
      expectRefused(await admin.post(auth(call), { login, ...change }), 'confirm-password');
      expect(await people.state()).toBe(before);
      expectRefused(await admin.post(auth('confirm-password'), { password: 'nie to' }), 'wrong-password', ['password']);
      expectRefused(await admin.post(auth(call), { login, ...change }), 'confirm-password');
      expect((await admin.post(auth('confirm-password'), { password: TEST_PASSWORD })).json()).toEqual({});
      expectChanged(await admin.post(auth(call), { login, ...change }));
    });

    it('about oneself do not', async () => {
      const login = await people.someone('user');
      const own = await people.clientOf(login);
      people.wait(20);
      expectChanged(
        await own.post(auth('change-email'), {
          login,
          email: `${login}@later.example`,
          currentPassword: TEST_PASSWORD,
        }),
      );
    });
  });
});
