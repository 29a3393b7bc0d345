import type { Insertable } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addTestAccounts } from '../../../../test/accounts.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { layerZip } from '../../../../test/uploads.ts';
import type { Storage } from '../../../db/open.ts';
import type { OrphanTable } from '../../../db/schema.ts';
import type { Writer } from '../../../db/transaction.ts';
import { noChange } from '../layers/plan.ts';
import { giveOrphanPlace } from '../orphans/orphan-calls.ts';
import { orphanId } from '../orphans/orphans.store.ts';
import { deleteLayer } from '../texts/deletions.ts';
import { TASKS } from './import-tasks.ts';
import { type ImportOrder, type ImportWork, StalePlan } from './import-work.ts';
import { runImport } from './run-import.ts';

class Fault extends Error {}

/** The k-th statement that writes fails, as if the disk were full or the connection had gone. */
function failingAt(storage: Storage, k: number): Storage {
  let count = 0;
  const transact: Storage['transact'] = (write) =>
    storage.transact((writer) => {
      const counted = (build: (...given: never[]) => unknown) =>
        ((...given: never[]) => {
          if (++count === k) throw new Fault(`Statement ${k}`);
          return build(...given);
        }) as never;
      const failing: Writer = {
        ...writer,
        insertInto: counted(writer.insertInto as never),
        updateTable: counted(writer.updateTable as never),
        deleteFrom: counted(writer.deleteFrom as never),
        selectFrom: counted(writer.selectFrom as never),
      };
      return write(failing);
    });
  return { ...storage, transact };
}

const nothing = { problems: [], counts: {}, diff: noChange(), needsConfirmation: false, unchanged: false, next: 1 };

describeOnBothDatabases('a statement that fails', (open) => {
  let database: TestDatabase;
  let storage: Storage;
  beforeAll(async () => {
    database = await open();
    ({ storage } = database);
    await addTestAccounts(storage, [{ login: 'edyta', role: 'editor' }]);
  });

  const order = (bytes: Uint8Array | null, more: Partial<ImportOrder> = {}): ImportOrder => ({
    ...{ actor: 'edyta', requestId: 'r', at: new Date().toISOString(), token: null, dryRun: false, confirm: true },
    ...{ upload: bytes && { fileName: 't.zip', bytes }, keepsFile: true },
    ...more,
  });
  const layer = (mode: 'add' | 'update', code: string) =>
    ({ work: 'layer', kind: 'transcription', mode, code }) as const;
  const run = (on: Storage, target: Parameters<typeof TASKS.import>[1]['target'], given: ImportOrder) =>
    TASKS.import(on, { target, order: given }, () => {});

  /** Lets every statement fail in its turn; at last none does. Returns how many there were. */
  const everyFault = async (work: (on: Storage) => Promise<unknown>) => {
    const before = await dumpDatabase(database.config);
    for (let k = 1; k < 500; k++) {
      try {
        await work(failingAt(storage, k));
        return k - 1;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        expect([k, await dumpDatabase(database.config)]).toEqual([k, before]);
      }
    }
    throw new Error('It never succeeded.');
  };

  it('is not what becomes of a text that changes all the time: the person is told to try again', async () => {
    let attempts = 0;
    const work: ImportWork<string> = {
      plan: async () => ({ ...nothing, plan: 'of a state that is past' }),
      apply: async () => {
        attempts++;
        throw new StalePlan('Somebody was faster.');
      },
    };
    const told = runImport(storage, 'a test', work, order(new Uint8Array()), () => {});
    await expect(told).rejects.toMatchObject({ name: 'FormError', code: 'stale' });
    expect(attempts).toBe(3);
  });

  it('leaves everything as it was, whichever it is: import, restoration, orphan, deletion', async () => {
    const first = await layerZip('transcription', 'Psalm', ['Otoć/oto ja/ja', 'tu jest/być']);
    const second = await layerZip('transcription', 'Psalm', ['Otoć/oto ja/ja', 'tu']);
    expect(await everyFault((on) => run(on, layer('add', 'Psalm'), order(first)))).toBeGreaterThan(8);
    expect(await everyFault((on) => run(on, layer('update', 'Psalm'), order(second)))).toBeGreaterThan(8);
    const { id } = await storage.read
      .selectFrom('layer_version')
      .select('id')
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    expect(await everyFault((on) => run(on, { work: 'restore-layer', id }, order(null)))).toBeGreaterThan(8);

    // It gave its word back to the orphan; now there is one again, and a word without annotation.
    const listed = storage.read.selectFrom('orphan').selectAll().where('deleted_at', 'is', null);
    expect(await listed.execute()).toEqual([]);
    await run(storage, layer('update', 'Psalm'), order(second));
    const orphans = await listed.execute();
    const [orphan] = orphans as unknown as (Insertable<OrphanTable> & { id: number })[];
    const doer = { actor: 'edyta', requestId: 'r', at: new Date().toISOString() };
    const oid = orphanId({ table: 'orphan', id: orphan?.id ?? 0 });
    expect(await everyFault((on) => giveOrphanPlace(on, oid, '1r.2.1', doer))).toBeGreaterThan(3);

    const { id: layerId } = await storage.read.selectFrom('layer').select('id').executeTakeFirstOrThrow();
    const deletion = { target: { kind: 'transcription', id: layerId }, confirm: true, ...doer } as const;
    expect(await everyFault((on) => deleteLayer(on, deletion))).toBeGreaterThan(3);
    expect(await storage.read.selectFrom('word').select('id').execute()).toEqual([]);
    // And what was left works on.
    expect(await run(storage, layer('add', 'Psalm'), order(first))).toMatchObject({ status: 'stored', version: 1 });
  });
});
