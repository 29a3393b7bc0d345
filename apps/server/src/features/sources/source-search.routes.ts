import { compareSources, searchSources } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import { compareSourcesFor } from './source-comparison.ts';
import { idIn, searchSourcesFor } from './source-search.ts';
import { isStaff } from './sources.service.ts';
import { VerseWords } from './verse-words.ts';

/** The calls that find verses of sources and set texts beside them. */
export function registerSourceSearch(app: FastifyInstance, storage: Storage): void {
  const words = new VerseWords(storage);
  const revision = async () => (await storage.revision())?.toString();
  route(
    app,
    searchSources,
    async ({ params: { query }, query: asked, language, session }) => {
      // Before the snapshot: it reads by itself, and the embedded database has one reader at a time.
      const verses = idIn(query) === null ? await words.find(query) : [];
      const search = { query, asked, language, isStaff: isStaff(session), verses };
      return storage.snapshot((reader) => searchSourcesFor(reader, search));
    },
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
