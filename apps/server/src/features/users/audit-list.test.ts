import type { AuditRow } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildPeople, expectChanged, type People } from '../../../test/people.ts';
import type { Writer } from '../../db/transaction.ts';
import { recordDeed } from './audit.store.ts';

interface Page {
  page: number;
  pages: number;
  total: number;
  rows: AuditRow[];
}

describeOnBothDatabases('what was done', (open) => {
  let people: People;
  let admin: TestClient;
  beforeAll(async () => {
    people = await buildPeople(await open());
  });
  beforeEach(async () => {
    admin = await people.admin();
  });
  afterAll(() => people.close());

  const list = async (query: string) => (await admin.get(`/api/auth/audit?lang=en${query}`)).json() as Page;

  it('is recorded, in words, with who and to whom, and never a password', async () => {
    const login = await people.someone('editor');
    const own = await people.clientOf(login);
    await buildTestClient(people.app).logIn(login, 'wrong kanarek');
    expectChanged(
      await own.post('/api/auth/change-email', { login, email: 'nowy@example.org', currentPassword: TEST_PASSWORD }),
    );
    expectChanged(await admin.post('/api/auth/change-role', { login, role: 'admin' }));
    expectChanged(await admin.post('/api/auth/change-active', { login, active: false }));
    const passwords = { password1: 'kanarek w klatce', password2: 'kanarek w klatce' };
    expectChanged(await admin.post('/api/auth/change-password', { login, ...passwords }));
    const form = { login: 'nowa', email: 'nowa@example.org', role: 'user', ...passwords };
    expectChanged(await admin.post('/api/auth/add-user', form));
    const { rows } = await list('');
    expect(rows.slice(0, 7).map(({ action, actor, subject, detail }) => [action, actor, subject, detail])).toEqual([
      ['user-added', 'ada', 'nowa', 'user, nowa@example.org'],
      ['password-changed', 'ada', login, 'chosen by somebody else'],
      ['active-changed', 'ada', login, 'active → inactive'],
      ['role-changed', 'ada', login, 'editor → administrator'],
      ['email-changed', login, login, `${login}@example.org → nowy@example.org`],
      ['login-failed', '', login, ''],
      ['login', login, login, ''],
    ]);
    expect(rows[0]?.at).toBe(people.now().toISOString());
    const stored = await people.database.storage.read.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/kanarek|argon2/);
    const roleChange = stored.find(({ action }) => action === 'role-changed');
    expect(roleChange?.request_id).toMatch(/^[\w-]{36}$/);
    expect(roleChange?.before_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(roleChange?.after_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(roleChange?.after_hash).not.toBe(roleChange?.before_hash);
  });

  it('is told in the language asked for', async () => {
    const { rows } = (await admin.get('/api/auth/audit?lang=pl&action=role-changed')).json() as Page;
    expect(rows.map(({ detail }) => detail)).toEqual(['edytor → administrator']);
  });

  it('is recorded with the deed or not at all', async () => {
    const before = (await list('')).total;
    expect((await admin.post('/api/auth/change-role', { login: 'ada', role: 'user' })).json().code).toBe('own-role');
    expect((await list('')).total).toBe(before);
  });

  it('names no one for a failed login that names no account: people type passwords there', async () => {
    const typed = 'moje tajne hasło 77';
    await buildTestClient(people.app, { address: '203.0.113.77' }).logIn(typed, TEST_PASSWORD);
    const { rows } = await list('&action=login-failed');
    expect(rows[0]).toMatchObject({ action: 'login-failed', actor: '', subject: '' });
    expect(JSON.stringify(await people.database.storage.read.selectFrom('audit').selectAll().execute())).not.toContain(
      typed,
    );
  });

  it('is found by person and by action, in pages of 50', async () => {
    const login = await people.someone('user');
    const own = await people.clientOf(login);
    for (let i = 0; i < 51; i++) {
      expectChanged(
        await own.post('/api/auth/change-email', {
          login,
          email: `${login}.${i}@example.org`,
          currentPassword: TEST_PASSWORD,
        }),
      );
    }
    const about = await list(`&login=${login}`);
    expect(about).toMatchObject({ page: 1, pages: 2, total: 52 });
    expect(about.rows).toHaveLength(50);
    expect(new Set(about.rows.map(({ subject }) => subject))).toEqual(new Set([login]));
    const last = await list(`&login=${login}&page=2`);
    expect(last.rows.map(({ action }) => action)).toEqual(['email-changed', 'login']);
    expect(await list(`&login=${login}&page=99`)).toEqual(last);
    expect(await list(`&login=${login}&action=login`)).toMatchObject({ total: 1 });
    await addTestAccounts(people.database.storage, [{ login: 'żółw', role: 'user' }]);
    await buildTestClient(people.app, { address: '203.0.113.8' }).logIn('żółw'.normalize('NFD'), 'nie to');
    for (const form of ['NFC', 'NFD']) {
      expect(await list(`&login=${encodeURIComponent('żółw'.normalize(form))}`)).toMatchObject({ total: 1 });
    }
    expect(await list('&login=nobody')).toEqual({ page: 1, pages: 1, total: 0, rows: [] });
  });

  it('comes whole as CSV, in which a spreadsheet runs nothing', async () => {
    const deed = { action: 'login-failed', actor: '', requestId: '', at: new Date('2026-11-21T12:00:00Z') } as const;
    for (const subject of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', 'a"b,c\r\nd']) {
      await people.database.storage.transact((writer) => recordDeed(writer, { ...deed, subject }));
    }
    const answer = await admin.get('/api/auth/audit-export?lang=en&action=login-failed');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="glosa-audit-2026-11-21.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFno.,time (UTC),event,by whom,affected item,details');
    expect(lines[1]).toMatch(/^\d+,2026-11-21T[\d:.]+Z,failed login,,"a""b,c$/);
    expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    for (const start of ["'+1", "'-1", "'@x"]) expect(answer.body).toContain(`,${start},`);
    const all = await admin.get('/api/auth/audit-export?lang=en');
    expect(all.body.match(/^\d+,/gm)).toHaveLength((await list('')).total);
  });

  it('cannot be changed or removed', async () => {
    const change = (work: (writer: Writer) => Promise<unknown>) => people.database.storage.transact(work);
    await expect(change((writer) => writer.updateTable('audit').set({ actor: 'x' }).execute())).rejects.toThrow(
      'grows',
    );
    await expect(change((writer) => writer.deleteFrom('audit').execute())).rejects.toThrow('grows');
  });
});
