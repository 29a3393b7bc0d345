/** The application on the sample corpus: what most tests of search ask. */
import { afterAll, beforeAll } from 'vitest';
import type { Fill, OpenTestDatabase } from './databases.ts';
import { importAllSamples } from './sample-corpus.ts';
import { buildTestApp, type TestApp } from './test-app.ts';

export interface SampleServer {
  /** @throws Error before the suite's tests have begun */
  readonly app: TestApp['app'];
  /** What an address answers. @throws Error that names address and query where it is not answered with 200 */
  get(url: string, query: Record<string, string>): Promise<unknown>;
}

/**
 * Starts the application before the tests of the suite and closes it after them. `fill` puts the texts into the database,
 * once for all suites: by default everything that an empty installation is given. `more` adds what this suite alone reads.
 */
export function useSampleServer(
  open: OpenTestDatabase,
  fill: Fill = importAllSamples,
  more: Fill = async () => {},
): SampleServer {
  let server: TestApp | undefined;
  beforeAll(async () => {
    const database = await open(fill);
    await more(database);
    server = await buildTestApp(database);
  });
  afterAll(() => server?.close());
  const running = () => {
    if (server === undefined) throw new Error('the sample server is asked before the tests have begun');
    return server.app;
  };
  return {
    get app() {
      return running();
    },
    async get(url, query) {
      const response = await running().inject({ url, query });
      const asked = `${url}?${new URLSearchParams(query)}`;
      if (response.statusCode !== 200) throw new Error(`${asked}: ${response.statusCode} ${response.body}`);
      return response.json();
    },
  };
}
