import { compareSources, searchSources, sourceMatrix, sourcePsalms } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { revisionOf } from '../../db/revision.ts';
import { route } from '../../http/route.ts';
import { keepVerses } from './kept-verses.ts';
import { keepOutline } from './links.ts';
import { psalmsFor } from './psalms.ts';
import { compareSourcesFor } from './source-comparison.ts';
import { sourceMatrixFor } from './source-matrix.ts';
import { searchSourcesFor } from './source-search.ts';
import { isStaff } from './sources.service.ts';

/** The calls that find verses of sources, count what is linked to them, and set texts beside them. */
export function registerSourceSearch(app: FastifyInstance, storage: Storage): void {
  const verses = keepVerses(storage);
  const outline = keepOutline(storage);
  const revision = revisionOf(storage);
  // The first search need not wait for all verses to be read.
  app.addHook('onListen', () => {
    verses().catch((error: unknown) => app.log.error({ err: error }, 'source verses not read'));
  });
  route(
    app,
    searchSources,
    async ({ params: { query }, query: asked, language, session }) => {
      const [tree, kept] = [await outline(isStaff(session)), await verses()];
      return storage.snapshot((reader) => searchSourcesFor(reader, { query, asked, language, tree, kept }));
    },
    { revision },
  );
  route(
    app,
    sourceMatrix,
    async ({ session }) => {
      const tree = await outline(isStaff(session));
      return storage.snapshot((reader) => sourceMatrixFor(reader, tree));
    },
    { revision },
  );
  route(
    app,
    sourcePsalms,
    async ({ query: { texts }, language, session }) => psalmsFor(await outline(isStaff(session)), texts, language),
    { revision },
  );
  route(
    app,
    compareSources,
    async ({ params: { id }, query: asked, language, session }) => {
      const [tree, kept] = [await outline(isStaff(session)), await verses()];
      return storage.snapshot((reader) => compareSourcesFor(reader, { id, asked, language, tree, kept }));
    },
    { revision, isPathChecked: true },
  );
}
