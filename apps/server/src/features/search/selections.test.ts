import { isFormProblem, type OwnSelections, SELECTION_LIMITS } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildPeople, expectRefused, type People } from '../../../test/people.ts';

const SELECTIONS = '/api/selections';
const VERSE = { name: 'Bavarian verse', f: 'region:bavarian,form:verse,date:1101-1200' };

describeOnBothDatabases('selections that people keep', (open) => {
  let people: People;
  beforeAll(async () => {
    people = await buildPeople(await open());
  });
  afterAll(() => people.close());

  type Client = Awaited<ReturnType<People['clientOf']>>;
  const someone = async () => people.clientOf(await people.someone('user'));
  const own = async (client: Client): Promise<[string, string][]> => {
    const { selections } = (await client.get(SELECTIONS)).json() as OwnSelections;
    return selections.map(({ name, f }) => [name, f]);
  };
  const keep = async (client: Client, body: object): Promise<OwnSelections['selections']> => {
    const answer = (await client.post(SELECTIONS, body)).json();
    if (isFormProblem(answer)) throw new Error(JSON.stringify(answer));
    return answer.selections;
  };

  it('are those of the person alone, by name, as they were written', async () => {
    const [one, other] = [await someone(), await someone()];
    await keep(one, VERSE);
    await keep(one, { name: '  A   prayer\n', f: 'genre:prayer, genre:prayer' });
    expect(await own(one)).toEqual([
      ['A prayer', 'genre:prayer'],
      ['Bavarian verse', VERSE.f],
    ]);
    expect(await own(other)).toEqual([]);
    // Two people may give the same name.
    await keep(other, VERSE);
    expect(await own(other)).toHaveLength(1);
  });

  it('are renamed, narrowed and deleted', async () => {
    const one = await someone();
    const [{ id } = { id: 0 }] = await keep(one, VERSE);
    const change = await one.ask('PUT', `${SELECTIONS}/${id}`, {
      body: { name: 'BAVARIAN VERSE', f: 'region:bavarian' },
    });
    expect((change.json() as OwnSelections).selections).toMatchObject([{ id, name: 'BAVARIAN VERSE' }]);
    expect(await own(one)).toEqual([['BAVARIAN VERSE', 'region:bavarian']]);
    expect((await one.ask('DELETE', `${SELECTIONS}/${id}`)).json()).toEqual({ selections: [] });
    expect((await one.ask('DELETE', `${SELECTIONS}/${id}`)).statusCode).toBe(404);
  });

  it('of others are not there to be changed or deleted', async () => {
    const [one, other] = [await someone(), await someone()];
    const [{ id } = { id: 0 }] = await keep(one, VERSE);
    expect(
      (await other.ask('PUT', `${SELECTIONS}/${id}`, { body: { name: 'mine', f: 'genre:prayer' } })).statusCode,
    ).toBe(404);
    expect((await other.ask('DELETE', `${SELECTIONS}/${id}`)).statusCode).toBe(404);
    expect(await own(one)).toEqual([[VERSE.name, VERSE.f]]);
  });

  it.each([
    ['without a name', { ...VERSE, name: ' \n ' }, 'required', 'name'],
    ['with a name that is too long', { ...VERSE, name: 'ż'.repeat(101) }, 'name-long', 'name'],
    ['with a name there is', { ...VERSE, name: 'taken' }, 'name-taken', 'name'],
    ['of no texts', { ...VERSE, f: ' , ' }, 'filter-empty', 'f'],
    ['that cannot be read', { ...VERSE, f: 'genre:prayer,date:1300-1200' }, 'filter-unread', 'f'],
  ])('are not kept %s', async (_what, body, code, field) => {
    const one = await someone();
    await keep(one, { name: 'Taken', f: 'genre:sermon' });
    expectRefused(await one.post(SELECTIONS, body), code, [field]);
    expect(await own(one)).toEqual([['Taken', 'genre:sermon']]);
  });

  it('are so many and no more, also where several are kept at once', async () => {
    const one = await someone();
    const names = Array.from({ length: SELECTION_LIMITS.most - 1 }, (_, i) => `no ${i}`);
    for (const name of names) await keep(one, { ...VERSE, name });
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => one.post(SELECTIONS, { ...VERSE, name })));
    expect(answers.filter((answer) => isFormProblem(answer.json()))).toHaveLength(2);
    expect(await own(one)).toHaveLength(SELECTION_LIMITS.most);
  });

  it('go with the account', async () => {
    const login = await people.someone('user');
    const [{ id } = { id: 0 }] = await keep(await people.clientOf(login), VERSE);
    const { storage } = people.database;
    const stored = () => storage.read.selectFrom('selection').select('filter').where('id', '=', id).execute();
    expect(await stored()).toEqual([{ filter: VERSE.f }]);
    await storage.transact((writer) => writer.deleteFrom('user_account').where('login', '=', login).execute());
    expect(await stored()).toEqual([]);
  });
});
