/** Tables of real corpora, each row of which finds its place; the corpora are not part of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OtherImportKind } from '@glosa/contract';
import { beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { importLayer, importSource } from '../../../../test/run-imports.ts';
import type { Storage } from '../../../db/open.ts';
import { importFile } from '../run/import-kinds.ts';
import { readSourceIndex } from '../sources/source-index.ts';

const CORPORA = join(import.meta.dirname, '../../../../../../../shared/corpora');
const isThere = existsSync(CORPORA);

/** What parallels and themes refer to: those texts, and those books of the Vulgate. */
const REFERRED = ['Wind', 'MBeh', 'ObEv', 'PrRei', 'Spec', 'WMEv'];
const BOOKS = ['21-Ps', '47-Matt', '48-Mark', '49-Luke', '50-John', '52-Rom', '57-Phil'];
const FOLDER = [{ name: { pl: 'Wulgata', en: 'Vulgate' }, abbr: { pl: 'Vulg', en: 'Vulg' } }];

const fileOf = (path: string) => ({ fileName: basename(path), bytes: readFileSync(join(CORPORA, path)) });

describeOnBothDatabases('tables of real corpora', (open, engine) => {
  // What PostgreSQL does with such tables is tried with small ones.
  const isTried = isThere && engine === 'sqlite';
  let storage: Storage;
  beforeAll(async () => {
    ({ storage } = await open());
    if (!isTried) return;
    const places = readSourceIndex(fileOf('sources/vulgate/index.tsv').bytes);
    for (const book of BOOKS) {
      const names = places.get(`${book}.zip`)?.names ?? null;
      await importSource(storage, { ...fileOf(`sources/vulgate/${book}.zip`), folder: FOLDER, names });
    }
    for (const code of REFERRED) {
      const file = fileOf(`mhd/${code}-transcription.zip`);
      await importLayer(storage, { kind: 'transcription', code, actor: '', ...file });
    }
  });

  test.runIf(isTried).each<[OtherImportKind, Record<string, number>]>([
    // One row of each of the first two ends before it begins: it is left out.
    ['parallels', { rows: 728 }],
    ['themes', { events: 396, persons: 142, occurrences: 503 }],
    ['phonetic-variants', { forms: 11_478, rules: 5 }],
  ])('%s', async (kind, counts) => {
    const outcome = await importFile(storage, { kind, code: null }, fileOf(`other/${kind}.zip`));
    expect([outcome.problems.filter(({ severity }) => severity === 'error'), outcome.status]).toEqual([[], 'stored']);
    expect(outcome.counts).toMatchObject(counts);
  });
});
