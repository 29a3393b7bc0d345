import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const PEOPLE = 8;
const MOVES = 10;

describeOnBothDatabases('texts that several people move at once', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  const people: TestClient[] = [];

  beforeAll(async () => {
    database = await open();
    for (const code of CODES) await addText(database.storage, { code, transcription: { '1r': { '1': 'a' } } });
    server = await buildTestApp(database);
    for (let i = 0; i < PEOPLE; i++) {
      await addTestAccounts(database.storage, [{ login: `osoba-${i}`, role: 'editor' }]);
      people.push(await buildTestClient(server.app).open(await addTestSession(database.storage, `osoba-${i}`)));
    }
  });
  afterAll(() => server.close());

  const pick = () => CODES[Math.floor(Math.random() * CODES.length)] ?? 'A';

  async function allMove(pickText: () => string) {
    const move = async (client: TestClient) => {
      for (let i = 0; i < MOVES; i++) {
        const before = Math.random() < 0.2 ? null : pick();
        const answer = await client.post('/api/texts/move', { code: pickText(), before });
        expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
      }
    };
    await Promise.all(people.map(move));
    const rows = await database.storage.read.selectFrom('corpus_text').select(['code', 'ord']).orderBy('ord').execute();
    expect(rows.map(({ ord }) => ord)).toEqual(CODES.map((_, i) => i + 1));
    expect(rows.map(({ code }) => code).sort()).toEqual(CODES);
  }

  it('stand in one order, each in one place', () => allMove(pick));

  // Where it stood when the request came is then rarely where it stands when its turn has come.
  it('stand so too when all move the same one', () => allMove(() => 'A'));
});
