import pg from 'pg';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../test/databases.ts';
import { buildTestApp } from '../test/test-app.ts';
import { openDatabase } from './db/open.ts';

const PATHS = ['/api/texts/list-texts-names', '/texts', '/sources', '/api/texts/list-cards-numbers/RO', '/readyz'];
const ROUNDS = 10;

describeOnBothDatabases('a database that ends every connection', (open, engine) => {
  // The embedded one has none.
  it.runIf(engine === 'postgres')(
    'is told to readers as one that is away, never as a fault of the server',
    async () => {
      const { config, storage: first } = await open();
      await first.close();
      const storage = await openDatabase({ ...config, onBackgroundError: () => {} });
      const server = await buildTestApp({ storage, config }, undefined, { onError: () => {} });
      const killer = new pg.Client({ connectionString: config.databaseUrl });
      await killer.connect();
      const seen = new Set<number>();
      for (let round = 0; round < ROUNDS; round++) {
        const asked = Array.from({ length: 40 }, (_, n) => server.app.inject({ url: PATHS[n % PATHS.length] ?? '' }));
        await killer.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        for (const { statusCode } of await Promise.all(asked)) seen.add(statusCode);
      }
      await killer.end();
      expect([...seen].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
      await server.close();
      await storage.close();
    },
  );
});
