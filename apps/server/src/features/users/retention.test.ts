import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addTestAccounts, addTestSession, TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const TEN_MINUTES = 10 * 60_000;

describeOnBothDatabases('what is kept of persons', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let now = START;
  beforeAll(async () => {
    database = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
    server = await buildTestApp(database, () => {}, { now: () => new Date(now), auditDays: 30 });
  });
  afterAll(async () => {
    await server.close();
    vi.useRealTimers();
  });

  const read = () => database.storage.read;
  const deeds = () =>
    read().selectFrom('audit').select(['action', 'actor', 'subject', 'after']).orderBy('no').execute();
  const count = async (table: 'session' | 'failed_attempt') =>
    (await read().selectFrom(table).selectAll().execute()).length;

  /** The server's clock, and the timer that looks at it. */
  async function pass(time: number, isDone: () => Promise<boolean>) {
    now += time;
    vi.advanceTimersByTime(TEN_MINUTES);
    await expect.poll(isDone, { timeout: 10_000 }).toBe(true);
  }

  it('goes when its time is over, and not before', async () => {
    const client = buildTestClient(server.app);
    await client.logIn('ada', TEST_PASSWORD);
    await client.logOut();
    await buildTestClient(server.app).logIn('ada', 'wrong, and long enough');
    await addTestSession(database.storage, 'ada', new Date(now));
    expect([await count('session'), await count('failed_attempt')]).toEqual([1, 2]);
    const actions = (await deeds()).map(({ action }) => action);
    expect(actions).toEqual(['login', 'logout', 'login-failed']);

    await pass(13 * HOUR, async () => (await count('session')) + (await count('failed_attempt')) === 0);
    expect((await deeds()).map(({ action }) => action)).toEqual(actions);

    // A day before the end there is one event more; it stays when the others go.
    now += 28 * DAY;
    await buildTestClient(server.app).logIn('ada', TEST_PASSWORD);
    await pass(2 * DAY, async () => (await deeds()).some(({ action }) => action === 'records-deleted'));
    const before = new Date(now - 30 * DAY).toISOString();
    expect(await deeds()).toEqual([
      { action: 'login', actor: 'ada', subject: 'ada', after: null },
      { action: 'records-deleted', actor: '', subject: '', after: JSON.stringify({ deleted: { count: 3, before } }) },
    ]);
  });

  it('is told in words, and by the privacy page', async () => {
    const client = buildTestClient(server.app);
    await client.logIn('ada', TEST_PASSWORD);
    const { rows } = (await client.get('/api/auth/audit?action=records-deleted&lang=en')).json();
    expect(rows).toMatchObject([{ detail: `3 from before ${new Date(now - 30 * DAY).toISOString().slice(0, 10)}` }]);
    const policy = async (lang: string) => (await client.get(`/policy?lang=${lang}`)).body;
    expect(await policy('en')).toContain('An event is deleted after 30 days');
    expect(await policy('en')).toContain('at most 12 hours');
    expect(await policy('pl')).toContain('po upływie okresu: 30 dni');
    // Editors of the text see the placeholder.
    expect((await client.get('/api/flat/edit/policy/1?lang=en')).json().content).toContain('after {audit-time}');
  });
});
