import { textContext } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { storedNames } from '../../db/names.ts';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';

type Context = z.output<typeof textContext.answer>;

/** Of nodes by a name; the first of a branch stands in the one before it. */
const NODES = [
  ['Vulg', null, 'folder', 1],
  ['Ps', 'Vulg', 'package', 1],
  ['5', 'Ps', 'part', 1],
  ['6', 'Ps', 'part', 1],
  ['7', 'Ps', 'part', 1],
  ['Skryty', 'Vulg', 'package', 0],
  ['1', 'Skryty', 'part', 1],
] as const;

const VERSES = { '5': 13, '6': 2, '7': 30, '1': 3 } as const;

async function addSources(writer: Writer): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [i, [abbr, parent, type, shown]] of NODES.entries()) {
    const { id } = await writer
      .insertInto('source_node')
      .values({
        ...{ parent_id: parent === null ? null : (ids.get(parent) ?? 0), ord: i + 1, type, shown },
        ...{
          label: type === 'part' ? abbr : '',
          name: storedNames({ pl: `${abbr} pl`, en: '' }),
          abbr: storedNames({ pl: abbr, en: `${abbr}.` }),
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(abbr, id);
  }
  for (const [node, count] of Object.entries(VERSES)) {
    const values = Array.from({ length: count }, (_, i) => ({
      ...{ node_id: ids.get(node) ?? 0, ord: i + 1, label: String(i + 1), language: 'la' },
      ...{ text: `${node},${i + 1}`, note: '{}', url: null },
    }));
    await writer.insertInto('source_verse').values(values).execute();
  }
  return ids;
}

/** [from, to, first word, last word]; words by their form. */
type Stretch = readonly [string, string, string | null, string | null];

async function addPassage(writer: Writer, code: string, stretch: Stretch, lost = 0): Promise<number> {
  const [from_ref, to_ref, first, last] = stretch;
  const wordId = async (form: string | null) =>
    form === null
      ? null
      : (await writer.selectFrom('word').where('form', '=', form).select('id').executeTakeFirstOrThrow()).id;
  const text = await writer.selectFrom('corpus_text').where('code', '=', code).select('id').executeTakeFirstOrThrow();
  const place = { from_ref, to_ref, from_word_id: await wordId(first), to_word_id: await wordId(last), lost };
  const { id } = await writer
    .insertInto('passage')
    .values({ text_id: text.id, ...place, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let parallels = 0;
async function addParallel(
  writer: Writer,
  passage: number,
  [node, from, endNode, to]: readonly [number, string, number, string],
): Promise<void> {
  parallels++;
  await writer
    .insertInto('parallel')
    .values({
      ...{ label: `p${parallels}`, ord: parallels, passage_id: passage, node_id: node, source_from: from },
      ...{ end_node_id: endNode, source_to: to, relation: 'paraphrase', certainty: 'medium' },
      ...{ note: storedNames({ pl: 'uwaga', en: '' }), resp: 'KŁ' },
    })
    .execute();
}

async function fill(storage: Storage): Promise<void> {
  await addText(storage, {
    code: 'Ps',
    transcription: {
      '13r': { '1': 'ranne wstanie' },
      '13v': { '1': 'Bo tyś błogosławić będziesz', '2': 'sprawiedliwemu gospodnie', '3': 'jako szczytem' },
      '14r': { '1': 'pusty wers' },
    },
  });
  await addText(storage, { code: 'Tajny', active: false, ord: 2, transcription: { '1r': { '1': 'ukryte' } } });
  await storage.transact(async (writer) => {
    const ids = await addSources(writer);
    const node = (name: string) => ids.get(name) ?? 0;
    const verse = await addPassage(writer, 'Ps', ['13v.1.2', '13v.2', 'tyś', 'gospodnie']);
    await addParallel(writer, verse, [node('5'), '13', node('5'), '13']);
    const long = await addPassage(writer, 'Ps', ['13r.1', '13v.3', 'ranne', 'szczytem']);
    await addParallel(writer, long, [node('5'), '12', node('7'), '20']);
    const hidden = await addPassage(writer, 'Ps', ['13v.3', '13v.3', 'jako', 'szczytem']);
    await addParallel(writer, hidden, [node('1'), '2', node('1'), '3']);
    await addParallel(writer, await addPassage(writer, 'Ps', ['13v.1', '13v.1', 'Bo', 'Bo'], 1), [
      ...([node('5'), '1', node('5'), '1'] as const),
    ]);
    const { id: theme } = await writer
      .insertInto('theme')
      .values({
        ...{
          kind: 'event',
          label: 'e1',
          parent_id: null,
          ord: 1,
          name: storedNames({ pl: 'Błogosławieństwo', en: 'The blessing' }),
        },
        ...{ description: '{}', authority: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bare = await addPassage(writer, 'Ps', ['13v.2', '13v.3', null, null]);
    await writer
      .insertInto('theme_occurrence')
      .values({ theme_id: theme, ord: 1, passage_id: bare, certainty: 'low', note: 'niepewne' })
      .execute();
  });
}

describeOnBothDatabases('what stands beside a text', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let storage: Storage;
  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await fill(storage);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  async function context(path: string, lang = 'pl'): Promise<Context> {
    const { statusCode, body } = await app.inject({ url: `/api/texts/context/${path}?lang=${lang}` });
    expect(statusCode).toBe(200);
    return textContext.answer.parse(JSON.parse(body));
  }

  it('gives what touches the range, in the order of the text', async () => {
    const { sources } = await context('Ps/13v/13v');
    expect(sources.map(({ parallel, ...rest }) => [parallel.source.citation, rest.firstVerse, rest.lastVerse])).toEqual(
      [
        ['Ps 5,12–7,20', 1, 4],
        ['Ps 5,13', 2, 3],
      ],
    );
    const { parallel, verses, more } = sources[1] ?? expect.fail();
    expect(verses).toMatchObject([{ citation: 'Ps 5,13', language: 'la', text: '5,13' }]);
    expect(more).toBe(0);
    expect(parallel).toMatchObject({ relation: 'paraphrase', certainty: 'medium', note: 'uwaga', resp: 'KŁ' });
    expect(parallel.passage).toMatchObject({ from: '13v.1.2', to: '13v.2', startCardNumber: 2 });
    expect(parallel.passage.text).toBe('tyś błogosławić będziesz sprawiedliwemu gospodnie');
    expect(parallel.source.path.map(({ abbr }) => abbr.pl)).toEqual(['Vulg', 'Ps', '5']);
  });

  it('names exactly the linked words, and of a passage that goes on those in the range', async () => {
    const { sources } = await context('Ps/13v.2/13v.3');
    const words = await storage.read.selectFrom('word').select(['id', 'form']).execute();
    const forms = sources.map(({ parallel }) =>
      parallel.passage.words.map((id) => words.find((word) => word.id === id)?.form).join(' '),
    );
    expect(forms).toEqual(['sprawiedliwemu gospodnie jako szczytem', 'sprawiedliwemu gospodnie']);
    expect(sources[0]?.parallel.passage.text).toMatch(/^ranne wstanie Bo/);
  });

  it('counts what touches each verse, as many as there are entries', async () => {
    const { verses } = await context('Ps/13r.1/14r.1');
    expect(verses).toEqual([
      { ord: 1, reference: '13r.1', sources: 1, themes: 0 },
      { ord: 2, reference: '13v.1', sources: 2, themes: 0 },
      { ord: 3, reference: '13v.2', sources: 2, themes: 1 },
      { ord: 4, reference: '13v.3', sources: 1, themes: 1 },
    ]);
    expect((await context('Ps/14r/14r')).verses).toEqual([]);
  });

  it('cuts a long range over several parts and says how many verses are left', async () => {
    const { verses, more } = (await context('Ps/13r/13r')).sources[0] ?? expect.fail();
    expect(verses.map(({ citation }) => citation)).toEqual([
      ...['Ps 5,12', 'Ps 5,13', 'Ps 6,1', 'Ps 6,2'],
      ...Array.from({ length: 8 }, (_, i) => `Ps 7,${i + 1}`),
    ]);
    expect(more).toBe(12);
  });

  it('cites in the language of the reader', async () => {
    const { sources } = await context('Ps/13v.1/13v.1', 'en');
    expect(sources.map(({ parallel }) => [parallel.source.citation, parallel.note])).toEqual([
      ['Ps. 5:12–7:20', 'uwaga'],
      ['Ps. 5:13', 'uwaga'],
    ]);
  });

  it('gives the themes of a passage, also of one whose words are gone', async () => {
    const { themes } = await context('Ps/13v.3/13v.3');
    expect(themes).toMatchObject([
      {
        theme: { kind: 'event', name: { pl: 'Błogosławieństwo', en: 'The blessing' } },
        certainty: 'low',
        note: 'niepewne',
        lastVerse: 4,
        passage: { from: '13v.2', to: '13v.3', text: 'jako szczytem' },
      },
    ]);
  });

  it('follows what is hidden above a source at once', async () => {
    const show = (name: string, shown: number) =>
      storage.transact((writer) =>
        writer.updateTable('source_node').set({ shown }).where('abbr', 'like', `%"pl":"${name}"%`).execute(),
      );
    await show('Vulg', 0);
    expect(await context('Ps/13v/13v')).toMatchObject({
      sources: [],
      verses: [
        { ord: 3, sources: 0, themes: 1 },
        { ord: 4, sources: 0, themes: 1 },
      ],
    });
    await show('Vulg', 1);
    await show('Skryty', 1);
    expect((await context('Ps/13v.3/13v.3')).sources).toHaveLength(2);
    await show('Skryty', 0);
    expect((await context('Ps/13v.3/13v.3')).sources).toHaveLength(1);
  });

  it('counts on every card what is seen there, and follows what is hidden', async () => {
    const rail = async () => (await app.inject({ url: '/api/texts/rail/Ps' })).json();
    const cards = [
      { cardNumber: 1, sources: 1, themes: 0 },
      { cardNumber: 2, sources: 2, themes: 1 },
    ];
    expect(await rail()).toEqual({ code: 'Ps', cards });
    const show = (shown: number) =>
      storage.transact((writer) =>
        writer.updateTable('source_node').set({ shown }).where('abbr', 'like', '%"pl":"Vulg"%').execute(),
      );
    await show(0);
    expect(await rail()).toEqual({ code: 'Ps', cards: [{ cardNumber: 2, sources: 0, themes: 1 }] });
    await show(1);
    expect((await app.inject({ url: '/api/texts/rail/Tajny' })).statusCode).toBe(404);
  });

  describe('is not there for', () => {
    it.each(['Tajny/1r/1r', 'Nie/1r/1r', 'Ps/99v/99v', 'Ps/13v.9/13v.9', 'Ps/13v/13r'])('%s', async (path) => {
      expect((await app.inject({ url: `/api/texts/context/${path}` })).statusCode).toBe(404);
    });
  });
});
