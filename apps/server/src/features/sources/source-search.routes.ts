import { compareSources, searchSources } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import { compareSourcesFor } from './source-comparison.ts';
import { searchSourcesFor } from './source-search.ts';
import { isStaff } from './sources.service.ts';
import { VerseWords } from './verse-words.ts';

/** The calls that find verses of sources and set texts beside them. */
export function registerSourceSearch(app: FastifyInstance, storage: Storage): void {
  const words = new VerseWords(storage);
  const revision = async () => (await storage.revision())?.toString();
  route(
    app,
    searchSources,
    ({ params, query, language, session }) =>
      storage.snapshot((reader) =>
        searchSourcesFor(reader, words, { query: params.query, asked: query, language, isStaff: isStaff(session) }),
      ),
    { revision },
  );
  route(
    app,
    compareSources,
    ({ params, query, language, session }) =>
      storage.snapshot((reader) =>
        compareSourcesFor(reader, { id: params.id, asked: query, language, isStaff: isStaff(session) }),
      ),
    { revision },
  );
}
