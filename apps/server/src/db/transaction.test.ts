import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { Defect } from '../errors.ts';
import { openDatabase, type Storage } from './open.ts';
import type { Reader, Writer } from './transaction.ts';

const text = (code: string) => ({
  code,
  name: '{}',
  active: 1,
  ord: 1,
  revision: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const codes = async (reader: Reader) =>
  (await reader.selectFrom('corpus_text').select('code').orderBy('id').execute()).map(({ code }) => code);

const addLayer = async (writer: Writer, textId: number) =>
  writer
    .insertInto('layer')
    .values({
      text_id: textId,
      kind: 'transcription',
      designation: '',
      name: '{}',
      cards: 0,
      verses: 0,
      words: 0,
      sentences: 0,
      annotated_words: 0,
      composites: 0,
      version: 1,
      updated_at: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describeOnBothDatabases('storage', (open, engine) => {
  let storage: Storage;
  beforeAll(async () => {
    ({ storage } = await open());
  });

  it('keeps what a transaction wrote and then runs its hooks, in order', async () => {
    const seen: string[] = [];
    const answer = await storage.transact(async (writer) => {
      writer.onCommit(async () => {
        seen.push(`first, with ${await codes(storage.read)}`);
      });
      writer.onCommit(() => {
        seen.push('second');
      });
      await writer.insertInto('corpus_text').values(text('kept')).execute();
      expect(seen).toEqual([]);
      return 7;
    });
    expect(answer).toBe(7);
    expect(seen).toEqual(['first, with kept', 'second']);
  });

  it('undoes everything and runs no hook when a transaction throws', async () => {
    let hooked = false;
    const attempt = storage.transact(async (writer) => {
      writer.onCommit(() => {
        hooked = true;
      });
      await writer.insertInto('corpus_text').values(text('lost')).execute();
      expect(await codes(writer)).toContain('lost');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await codes(storage.read)).toEqual(['kept']);
    expect(hooked).toBe(false);
  });

  it('tells the caller of success although a hook failed, and reports the hook', async () => {
    const { config } = await open();
    const reported: unknown[] = [];
    const other = await openDatabase({ ...config, lockHeldByParent: true, onBackgroundError: (e) => reported.push(e) });
    await other.transact(async (writer) => {
      await writer.insertInto('corpus_text').values(text('done')).execute();
      writer.onCommit(() => {
        throw new Error('hook');
      });
    });
    expect(await codes(other.read)).toEqual(['done']);
    expect(reported).toEqual([new Error('hook')]);
    await other.close();
  });

  it('gives a Reader no way to write, neither by type nor in the database', async () => {
    const types = (reader: Reader) => {
      // @ts-expect-error a Reader has no write methods
      reader.insertInto;
      // @ts-expect-error a Reader has no write methods
      reader.deleteFrom;
      // @ts-expect-error a Reader has no write methods
      reader.updateTable;
      // @ts-expect-error a Reader opens no transactions
      reader.transaction;
    };
    expect(types).toBeTypeOf('function');
    const disguised = storage.read as unknown as Writer;
    await expect(disguised.insertInto('corpus_text').values(text('smuggled')).execute()).rejects.toThrow();
    expect(await codes(storage.read)).not.toContain('smuggled');
  });

  it('refuses a transaction inside a transaction', async () => {
    const nested = storage.transact(() => storage.transact(async () => 1));
    await expect(nested).rejects.toBeInstanceOf(Defect);
  });

  it('serialises transactions: no increment is lost', async () => {
    const { storage: fresh } = await open();
    await fresh.transact((writer) => writer.insertInto('setting').values({ key: 'n', value: '0' }).execute());
    const increment = () =>
      fresh.transact(async (writer) => {
        const row = writer.selectFrom('setting').select('value').where('key', '=', 'n');
        const locked = engine === 'postgres' ? row.forUpdate() : row;
        const { value } = await locked.executeTakeFirstOrThrow();
        await writer
          .updateTable('setting')
          .set({ value: String(Number(value) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await fresh.read.selectFrom('setting').selectAll().execute()).toEqual([{ key: 'n', value: '20' }]);
  });

  it('shows one moment in a snapshot, whatever is committed meanwhile', async () => {
    const { storage: fresh } = await open();
    await fresh.snapshot(async (reader) => {
      expect(await codes(reader)).toEqual([]);
      await fresh.transact((writer) => writer.insertInto('corpus_text').values(text('new')).execute());
      expect(await codes(reader)).toEqual([]);
    });
    expect(await codes(fresh.read)).toEqual(['new']);
  });

  it('lets others have their turn between the queries of a long snapshot', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const seen = await storage.snapshot(async (reader) => {
      const counts: number[] = [];
      for (let i = 0; i < 3; i++) {
        const numbers = sql<number>`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select count(*) from n)`;
        await reader.selectNoFrom(numbers.as('n')).executeTakeFirstOrThrow();
        counts.push(turns);
      }
      return counts;
    });
    isOver = true;
    expect(seen[0]).toBeGreaterThan(0);
    expect(new Set(seen).size).toBe(3);
  });

  it('waits for the transaction of another connection instead of failing', async () => {
    const { storage: one, config } = await open();
    const two = await openDatabase({ ...config, lockHeldByParent: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = one.transact(async (writer) => {
      await writer.insertInto('corpus_text').values(text('a')).execute();
      await held;
    });
    const second = two.transact((writer) => writer.insertInto('corpus_text').values(text('b')).execute());
    const seen = await codes(one.read);
    release();
    await Promise.all([first, second]);
    // The embedded database has them stand in a queue; PostgreSQL lets the second one, of another row, go ahead.
    expect(seen).toEqual(one.engine === 'sqlite' ? [] : seen.filter((code) => code === 'b'));
    expect((await codes(one.read)).sort()).toEqual(['a', 'b']);
    await two.close();
  });

  it('deletes what a text owns with it, and keeps bytes as they are', async () => {
    const zip = Uint8Array.from([0, 255, 80, 75, 0]);
    const textId = await storage.transact(async (writer) => {
      const { id } = await writer
        .insertInto('corpus_text')
        .values(text('owner'))
        .returning('id')
        .executeTakeFirstOrThrow();
      const layer = await addLayer(writer, id);
      await writer
        .insertInto('layer_version')
        .values({ layer_id: layer.id, version: 1, file_name: 'a.zip', zip, sha256: '', report: '{}', created_at: '' })
        .execute();
      return id;
    });
    const stored = await storage.read.selectFrom('layer_version').select('zip').executeTakeFirstOrThrow();
    expect(Uint8Array.from(stored.zip)).toEqual(zip);
    await storage.transact((writer) => writer.deleteFrom('corpus_text').where('id', '=', textId).execute());
    expect(await storage.read.selectFrom('layer_version').selectAll().execute()).toEqual([]);
  });

  it('counts in numbers', async () => {
    const { n } = await storage.read
      .selectFrom('corpus_text')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  it('passes messages on, also to another connection', async () => {
    const { storage: one, config } = await open();
    const two = await openDatabase({ ...config, lockHeldByParent: true });
    const heard = new Promise<string>((resolve) => void two.listen('texts', resolve));
    const self: string[] = [];
    const stop = await one.listen('texts', (payload) => self.push(payload));
    // Listening on `two` has begun when a second listener of it has.
    await two.listen('other', () => {});
    await one.notify('texts', 'Wind:4');
    expect(await heard).toBe('Wind:4');
    await expect.poll(() => self).toEqual(['Wind:4']);
    stop();
    await two.close();
  });
});

describe('opening again', () => {
  describeOnBothDatabases('a used database', (open) => {
    it('finds the data and migrates nothing twice', async () => {
      const { storage, config } = await open();
      await storage.transact((writer) => writer.insertInto('corpus_text').values(text('still here')).execute());
      await storage.close();
      const again = await openDatabase(config);
      expect(await codes(again.read)).toEqual(['still here']);
      await again.close();
    });
  });
});
