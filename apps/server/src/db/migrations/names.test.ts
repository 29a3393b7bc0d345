import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases.ts';
import { checkText } from '../checksums/compare.ts';
import { Sums } from '../checksums/sums.ts';
import { postgresDialect } from '../dialects/postgres.ts';
import { sqliteDialect } from '../dialects/sqlite.ts';
import { embeddedFile, openDatabase } from '../open.ts';
import type { Database } from '../schema.ts';
import { migrate } from './index.ts';

const QUOTED = 'Żywot "Ojców" \\ \n\u2028𝔞';

describe.each(['sqlite', 'postgres'] as const)('names of an older schema (%s)', (engine) => {
  const cleanups: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  it('become one column by language, and damage is told as before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'glosa-names-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase(cleanups) : undefined;
    const dialect =
      databaseUrl === undefined
        ? sqliteDialect({ file: embeddedFile(dataDir), access: 'write' })
        : postgresDialect({ url: databaseUrl, access: 'write', onIdleError: () => {} });
    const old = new Kysely<Database>({ dialect });
    await migrate(old, engine, '012-checksums');
    await fillAsBefore(old);
    await old.destroy();

    const storage = await openDatabase({ dataDir, databaseUrl });
    cleanups.push(() => storage.close());
    const { read } = storage;
    const all = async (table: 'corpus_text' | 'layer' | 'source_node' | 'source_verse' | 'parallel' | 'theme') =>
      read.selectFrom(table).selectAll().orderBy('id').execute();
    expect(await all('corpus_text')).toMatchObject([
      { code: 'A', name: JSON.stringify({ en: 'Lives', pl: QUOTED }) },
      { code: 'B', name: '{"pl":"Inny"}' },
    ]);
    expect(await all('layer')).toMatchObject([{ name: '{"en":"Copy"}' }]);
    expect(await all('source_node')).toMatchObject([{ name: '{"en":"Mark","pl":"Marek"}', abbr: '{"pl":"Mk"}' }]);
    expect(await all('source_verse')).toMatchObject([{ note: '{"en":"a note"}' }, { note: '{}' }]);
    expect(await all('parallel')).toMatchObject([{ note: '{"pl":"uwaga"}' }]);
    expect(await all('theme')).toMatchObject([{ name: '{"en":"E","pl":"W"}', description: '{"pl":"Opis"}' }]);
    for (const row of [...(await all('corpus_text')), ...(await all('theme'))]) {
      expect(Object.keys(row).filter((column) => /_(pl|en)$/.test(column))).toEqual([]);
    }
    const texts = await read.selectFrom('corpus_text').select(['id', 'code']).orderBy('id').execute();
    const checked = [];
    for (const text of texts) checked.push(await checkText(read, text));
    expect(checked.map(({ code, isKnown, damages }) => [code, isKnown, damages.map(({ part }) => part)])).toEqual([
      ['A', true, []],
      ['B', true, ['names']],
    ]);
  });
});

/** Two texts with their sums; the names of the second are not those of which its sum was made. */
async function fillAsBefore(db: Kysely<Database>): Promise<void> {
  const insert = async (table: string, row: Record<string, string | number | null>) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const times = { created_at: '', updated_at: '' };
  const addText = (code: string, names: { name_pl: string; name_en: string }) =>
    insert('corpus_text', { code, ...names, active: 1, ord: 1, revision: 1, ...times });
  const names = { name_pl: QUOTED, name_en: 'Lives' };
  const [a, b] = [await addText('A', names), await addText('B', { name_pl: 'Inny', name_en: '' })];
  const called = { text_id: a, kind: 'transcription', designation: '', name_pl: '', name_en: 'Copy' };
  const facts = { transcript_kind: null, language: null, licence: null, source: null, header_xml: null };
  const counts = { cards: 0, verses: 0, words: 0, sentences: 0, annotated_words: 0, composites: 0 };
  const layer = await insert('layer', { ...called, ...facts, ...counts, version: 1, updated_at: '' });
  const sums = new Sums();
  sums.add('text', null, 'corpus_text', { id: a, code: 'A', ...names });
  sums.add(`layer ${layer}`, layer, 'layer', { id: layer, ...called, ...facts });
  const rows = [
    { text_id: a, layer_id: null, part: 'text', sum: sums.of('text').toString() },
    { text_id: a, layer_id: layer, part: `layer ${layer}`, sum: sums.of(`layer ${layer}`).toString() },
  ];
  const ofB = new Sums();
  ofB.add('text', null, 'corpus_text', { id: b, code: 'B', name_pl: 'Inna', name_en: '' });
  rows.push({ text_id: b, layer_id: null, part: 'text', sum: ofB.of('text').toString() });
  await db.insertInto('checksum').values(rows).execute();
  const node = await insert('source_node', {
    ...{ parent_id: null, ord: 1, type: 'package', label: '', shown: 1 },
    ...{ name_pl: 'Marek', name_en: 'Mark', abbr_pl: 'Mk', abbr_en: '' },
  });
  const verse = { node_id: node, ord: 1, label: '1', language: 'la', text: 'x', url: null };
  await insert('source_verse', { ...verse, note_pl: null, note_en: 'a note' });
  await insert('source_verse', { ...verse, note_pl: null, note_en: null });
  const passage = await insert('passage', { text_id: a, from_ref: '1.1', to_ref: '1.1', lost: 0 });
  await insert('parallel', {
    ...{ label: 'p', ord: 1, passage_id: passage, node_id: node, source_from: '1', end_node_id: node, source_to: '1' },
    ...{ relation: 'source', certainty: 'high', note_pl: 'uwaga', note_en: null, resp: null },
  });
  await insert('theme', {
    ...{
      kind: 'event',
      label: 'e',
      parent_id: null,
      ord: 1,
      name_pl: 'W',
      name_en: 'E',
      desc_pl: 'Opis',
      desc_en: null,
    },
    authority: null,
  });
}
