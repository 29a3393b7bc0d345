/** Many people at the same words at once: what is stored is what the history says, and nothing else. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

/** Operations of all clients together; a release is decided with 2,000. */
const OPERATIONS = Number(process.env['GLOSA_ROUNDS'] ?? 120);
const CLIENTS = 8;
const WORDS = 20;

const reading = fc.constantFrom(
  { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'ab' },
  { posTag: 'praet', categories: { num: 'sg', gen: 'm', asp: 'perf' }, lemma: 'ab' },
  { posTag: 'fin', categories: { num: 'sg', per: 'pri', asp: 'imperf' }, lemma: 'być' },
  { posTag: null, categories: null, lemma: null },
);
const token = fc.integer({ min: 1, max: WORDS });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('annotate' as const), token, reading }),
  fc.record({ kind: fc.constant('annotate' as const), token, reading }),
  fc.record({ kind: fc.constant('split' as const), token, partition: fc.constantFrom('ab|cd', 'abcd', 'a|b|cd') }),
  fc.record({ kind: fc.constant('double' as const), tokens: fc.uniqueArray(token, { minLength: 2, maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describeOnBothDatabases('annotators of the same words', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    const line = Array(WORDS).fill('abcd').join(' ');
    await addText(storage, { code: 'Wsp', hasSentences: true, transcription: { '1r': { '1': line } } });
    server = await buildTestApp(database);
    for (let i = 0; i < CLIENTS; i++) {
      await addTestAccounts(storage, [{ login: `osoba${i}`, role: 'editor' }]);
      clients.push(await buildTestClient(server.app).open(await addTestSession(storage, `osoba${i}`)));
    }
  });
  afterAll(() => server.close());

  const act = async (client: TestClient, one: Operation): Promise<number> => {
    const put = (path: string, body: object) => client.ask('PUT', `/api/annotation/${path}`, { body });
    const answer =
      one.kind === 'annotate'
        ? await put('single/annotate/Wsp/1', { tokens: [one.token], ...one.reading })
        : one.kind === 'split'
          ? await put(`split-word/Wsp/1/${one.token}`, { partition: one.partition, confirm: true })
          : one.kind === 'double'
            ? await put('double/add-new/Wsp/1', { tokens: one.tokens })
            : await client.ask('POST', `/api/annotation/${one.kind}/Wsp`, { body: {} });
    return answer.statusCode;
  };

  it(`leave what their steps say, in ${OPERATIONS} operations`, async () => {
    const size = Math.ceil(OPERATIONS / CLIENTS);
    const [rows = []] = fc.sample(
      fc.array(fc.array(operation, { minLength: size, maxLength: size }), { minLength: CLIENTS, maxLength: CLIENTS }),
      1,
    );
    const statuses = await Promise.all(
      rows.map(async (own, i) => {
        const seen: number[] = [];
        for (const one of own) seen.push(await act(clients[i] as TestClient, one));
        return seen;
      }),
    );
    expect(statuses.flat().filter((status) => status !== 200 && status !== 400)).toEqual([]);
    await expectSound();
  });

  /** Each word is as the last of its changes left it, and every change began where the one before had ended. */
  const expectSound = async () => {
    const { read } = database.storage;
    const changes = await read
      .selectFrom('annotation_change')
      .select(['word_id', 'kind', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(changes.length).toBeGreaterThan(20);
    const words = new Map<number, string>();
    const composites: string[] = [];
    for (const { word_id: word, kind, before, after } of changes) {
      if (kind === 'word' && word !== null) {
        if (words.has(word)) expect(before).toBe(words.get(word));
        words.set(word, after as string);
      } else if (kind === 'composite') {
        if (before !== null) {
          expect(composites).toContain(before);
          composites.splice(composites.indexOf(before), 1);
        }
        if (after !== null) {
          expect(composites).not.toContain(after);
          composites.push(after);
        }
      }
    }
    for (const [word, state] of words) expect(await storedState(word)).toEqual(JSON.parse(state));
    const stored = await read.selectFrom('composite').select('id').execute();
    expect(stored.length).toBe(composites.length);
    await expectWhole();
  };

  const storedState = async (word: number) => {
    const { read } = database.storage;
    const pieces = await read
      .selectFrom('piece')
      .select(['id', 'form', 'xml_id as xmlId', 'check_form as checkForm'])
      .where('word_id', '=', word)
      .orderBy('ord')
      .execute();
    const states = [];
    for (const { id, ...piece } of pieces) {
      const readings = await read
        .selectFrom('reading')
        .select(['pos_class as posClass', 'categories', 'lemma'])
        .where('piece_id', '=', id)
        .orderBy('ord')
        .execute();
      states.push({
        ...piece,
        readings: readings.map(({ categories, ...rest }) => ({ ...rest, categoryMap: JSON.parse(categories) })),
      });
    }
    return { pieces: states };
  };

  /** No member of a composite form is a subtoken that is gone, no form is there twice, and the counts are true. */
  const expectWhole = async () => {
    const { read } = database.storage;
    const members = await read
      .selectFrom('composite_member')
      .leftJoin('piece', 'piece.id', 'composite_member.piece_id')
      .select(['composite_member.composite_id as composite', 'composite_member.piece_id as member', 'piece.id'])
      .execute();
    expect(members.filter(({ id }) => id === null)).toEqual([]);
    const sets = [...Map.groupBy(members, ({ composite }) => composite).values()].map((some) =>
      some
        .map(({ member }) => member)
        .toSorted((a, b) => a - b)
        .join(),
    );
    expect(new Set(sets).size).toBe(sets.length);
    const annotated = await read
      .selectFrom('word')
      .innerJoin('piece', 'piece.word_id', 'word.id')
      .innerJoin('reading', 'reading.piece_id', 'piece.id')
      .select(({ fn }) => fn.count<number>('word.id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    const layer = await read
      .selectFrom('layer')
      .select(['annotated_words as words', 'composites'])
      .executeTakeFirstOrThrow();
    expect(layer).toEqual({ words: Number(annotated.count), composites: sets.length });
  };
});
