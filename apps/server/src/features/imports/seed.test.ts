import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import type { Storage } from '../../db/open.ts';
import { seedSampleCorpus } from './seed.ts';

describeOnBothDatabases('the sample corpus', (open) => {
  let storage: Storage;
  beforeEach(async () => {
    ({ storage } = await open());
  });

  const texts = () => storage.read.selectFrom('corpus_text').select('code').orderBy('ord').execute();

  test('fills an empty installation, in both layers', async () => {
    const said: string[] = [];
    expect(await seedSampleCorpus(storage, (line) => said.push(line))).toBe(true);
    expect((await texts()).map(({ code }) => code)).toEqual(['RO', 'SK', 'ŻD', 'MP', 'HP']);
    const layers = await storage.read.selectFrom('layer').select(['kind', 'words']).execute();
    expect(layers.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['transcription', 'transliteration', 'other-transcript']),
    );
    expect(layers.every(({ words }) => words > 0)).toBe(true);
    expect(said).toHaveLength(layers.length + 5);
    const count = async (table: 'parallel' | 'theme' | 'theme_occurrence' | 'source_verse') => {
      const { rows } = await storage.read
        .selectFrom(table)
        .select((query) => query.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    expect(await count('source_verse')).toBe(13);
    expect(await count('parallel')).toBe(15);
    expect(await count('theme')).toBe(23);
    expect(await count('theme_occurrence')).toBe(20);
    const spellings = await storage.read.selectFrom('phonetic_variant').select('form').execute();
    expect(spellings.map(({ form }) => form)).toContain('barzo');
    const stored = await storage.read.selectFrom('other_version').select('report').execute();
    expect(stored.map(({ report }) => JSON.parse(report).problems)).toEqual([[], [], [], []]);
    const aligned = await storage.read.selectFrom('alignment').select('word_id').execute();
    expect(aligned.length).toBeGreaterThan(0);
  });

  test('is finished by the next start when the first was cut off', async () => {
    const cutOff = seedSampleCorpus(storage, () => {
      throw new Error('the power fails');
    });
    await expect(cutOff).rejects.toThrow('the power fails');
    expect((await texts()).map(({ code }) => code)).toEqual(['RO']);
    expect(await seedSampleCorpus(storage)).toBe(true);
    expect((await texts()).map(({ code }) => code)).toEqual(['RO', 'SK', 'ŻD', 'MP', 'HP']);
  });

  test('does not come back after someone deleted every text', async () => {
    await seedSampleCorpus(storage);
    await storage.transact((writer) => writer.deleteFrom('corpus_text').execute());
    expect(await seedSampleCorpus(storage)).toBe(false);
    expect(await texts()).toEqual([]);
  });

  test('leaves an installation with texts of its own alone', async () => {
    const row = { name: '{}', active: 0, ord: 1, revision: 1, created_at: '', updated_at: '' };
    await storage.transact((writer) =>
      writer
        .insertInto('corpus_text')
        .values({ code: 'OWN', ...row })
        .execute(),
    );
    expect(await seedSampleCorpus(storage)).toBe(false);
    expect((await texts()).map(({ code }) => code)).toEqual(['OWN']);
  });
});
