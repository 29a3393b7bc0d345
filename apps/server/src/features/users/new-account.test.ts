import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildPeople, expectChanged, expectRefused, type People } from '../../../test/people.ts';

const OTHER_PASSWORD = 'dziewięć kotów pod stołem';
const auth = (call: string) => `/api/auth/${call}`;

describeOnBothDatabases('a new account', (open) => {
  let people: People;
  let admin: TestClient;
  beforeAll(async () => {
    people = await buildPeople(await open());
  });
  beforeEach(async () => {
    admin = await people.admin();
  });
  afterAll(() => people.close());

  describe('a new one', () => {
    const form = (more: object = {}) => ({
      ...{ login: 'nowa.osoba', email: 'nowa@example.org', role: 'editor' },
      ...{ password1: OTHER_PASSWORD, password2: OTHER_PASSWORD, ...more },
    });

    it('is made by an admin, and its person can log in', async () => {
      const email = 'Ewa.Zdzieblo@Example.ORG';
      const user = expectChanged(await admin.post(auth('add-user'), form({ login: 'ewa', email })));
      expect(user).toEqual({
        ...{ id: expect.any(Number), login: 'ewa', email, active: true },
        role: { code: 'editor', dictType: 'user.roles', ord: 2, value: DICTIONARIES.pl['user.roles.editor'] },
      });
      const ewa = await people.clientOf('ewa', OTHER_PASSWORD);
      expect((await ewa.get(auth('account'))).json()).toMatchObject({ user, passwordIsGiven: true });
    });

    it.each([
      ['taken', 'Ada'],
      ['taken in another case', 'ADA'],
      ['of letters that look like those of another', 'аԁа'],
    ])('does not get a login that is %s', async (_what, login) => {
      const before = await people.state();
      expectRefused(await admin.post(auth('add-user'), form({ login })), 'login-taken', ['login']);
      expect(await people.state()).toBe(before);
    });

    it('does not get a login taken in another Unicode form', async () => {
      expectChanged(await admin.post(auth('add-user'), form({ login: 'zażółć', email: 'z@example.org' })));
      const answer = await admin.post(auth('add-user'), form({ login: 'zażółć'.normalize('NFD') }));
      expectRefused(answer, 'login-taken', ['login']);
    });

    it.each([
      ['', 'required'],
      ['ab', 'login-length'],
      ['x'.repeat(65), 'login-length'],
      ['jan kowalski', 'login-characters'],
      [' jan', 'login-characters'],
      ['jan\u200bek', 'login-characters'],
      ['jan\u202eek', 'login-characters'],
      ['jan\r\nek', 'login-characters'],
      ['.jan', 'login-characters'],
      ['<b>jan</b>', 'login-characters'],
      ['ｊａｎ', 'login-characters'],
      ['jаn', 'login-scripts'],
      ['ΝΙΝΑ', 'login-scripts'],
    ])('does not get the login %j', async (login, code) => {
      expectRefused(await admin.post(auth('add-user'), form({ login })), code, ['login']);
    });

    it.each(['superadmin', '', 'toString', 'Admin', '__proto__'])('does not get the role %j', async (role) => {
      expectRefused(await admin.post(auth('add-user'), form({ role })), 'role-unknown', ['role']);
    });

    it.each([
      ['differs', { password2: `${OTHER_PASSWORD} ` }, 'not-equal', ['password2']],
      ['is not repeated', { password2: '' }, 'required', ['password2']],
      ['is short', { password1: 'jedenaście!', password2: 'jedenaście!' }, 'password-short', ['password1']],
      ['is common', { password1: 'Password1234', password2: 'Password1234' }, 'password-common', ['password1']],
      ['is the login', { password1: 'nowa.osoba.1', password2: 'nowa.osoba.1' }, 'password-context', ['password1']],
      ['is long', { password1: 'ąęł'.repeat(342), password2: 'ąęł'.repeat(342) }, 'password-long', ['password1']],
    ])('does not get a password that %s', async (_what, passwords, code, fields) => {
      expectRefused(await admin.post(auth('add-user'), form(passwords)), code, fields);
    });

    it('is told everything that is wrong at once, in the language of the session', async () => {
      const answer = await admin.send({
        ...{ method: 'POST', url: auth('add-user'), payload: JSON.stringify(form({ login: 'ab', email: 'x' })) },
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      });
      const text = (key: DictionaryKey) =>
        format(DICTIONARIES.en[key], { shortestLogin: 3, longestLogin: 64, longestEmail: 254 });
      expect(answer.json()).toEqual({
        ...{ error: text('users.error.login-length'), code: 'login-length' },
        fieldErrors: { login: text('users.error.login-length'), email: text('users.error.email-form') },
      });
    });

    it.each([
      ['unknown fields', { id: 7 }],
      ['unknown fields', { active: true }],
      ['unknown fields', { password_hash: 'x' }],
      ['unknown fields', { createdAt: '2026-01-01' }],
      ['no role', { role: undefined }],
      ['null', { role: null }],
      ['a number', { login: 123 }],
      ['an array', { email: ['a@example.org'] }],
    ])('is 400 with %s', async (_what, more) => {
      const before = await people.state();
      expect((await admin.post(auth('add-user'), form(more))).json()).toMatchObject({ code: 'bad-request' });
      expect(await people.state()).toBe(before);
    });
  });
});
