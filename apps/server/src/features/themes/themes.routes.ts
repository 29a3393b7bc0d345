import { type Endpoint, exportThemePassages, themePassages, themeTree } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { revisionOf } from '../../db/revision.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { originOf } from '../../http/origin.ts';
import { type Call, type RouteOptions, route } from '../../http/route.ts';
import { themeTable } from './theme-table.ts';
import * as themes from './themes.service.ts';

/** The calls about themes: the trees of events and persons, and where they occur. */
export function registerThemes(app: FastifyInstance, storage: Storage): void {
  const fresh = { revision: revisionOf(storage) } satisfies RouteOptions<Endpoint>;
  const tree = ({ params, language }: Call<typeof themeTree>) =>
    storage.snapshot((reader) => themes.readTree(reader, params.kind, language));
  route(app, themeTree, tree, fresh);
  route(app, themePassages, (call) => storage.snapshot((reader) => themes.readThemePassages(reader, call)), fresh);
  route(app, exportThemePassages, async ({ params, query: { texts }, language, reply }) => {
    const list = await storage.snapshot((reader) => themes.readAllPassages(reader, { params, texts, language }));
    const table = themeTable(list, language, originOf(reply.request) ?? '');
    return new FileAnswer(
      `${nameIn(language, list.theme.row.name).text}.tsv`,
      'text/tab-separated-values; charset=utf-8',
      table,
    );
  });
}
