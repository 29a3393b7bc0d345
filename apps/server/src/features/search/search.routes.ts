import {
  exportKeywords,
  searchCollocations,
  searchDistribution,
  searchExport,
  searchFacets,
  searchFrequencies,
  searchKeywords,
  searchRead,
  searchSentences,
  searchSuggest,
  searchVocabulary,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { exportFile } from './export.service.ts';
import { listFacets } from './facets.service.ts';
import { keywordsFile, listKeywords } from './keywords.service.ts';
import { listCollocations, listDistribution, listFrequencies } from './lists.service.ts';
import { findSentences } from './search.service.ts';
import { searchSettings } from './settings.service.ts';
import { suggest } from './suggest.service.ts';
import { describeVocabulary, readQuery } from './vocabulary.service.ts';

/** The calls that the index answers. */
export function registerSearch(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  const { read } = storage;
  const { of: settingOf, fresh } = searchSettings(storage, indexing);

  route(app, searchSentences, async (call) => findSentences(await settingOf(call), call.query), fresh);
  route(app, searchFrequencies, async (call) => listFrequencies(await settingOf(call), call.query), fresh);
  route(app, searchCollocations, async (call) => listCollocations(await settingOf(call), call.query), fresh);
  route(app, searchDistribution, async (call) => listDistribution(await settingOf(call), call.query), fresh);
  route(app, searchFacets, async (call) => listFacets(await settingOf(call), call.query), fresh);
  route(app, searchKeywords, async (call) => listKeywords(await settingOf(call), call.query), fresh);
  route(app, searchSuggest, async (call) => suggest(read, await settingOf(call), call.query), fresh);
  route(app, searchVocabulary, async (call) => describeVocabulary(await settingOf(call)), fresh);
  route(app, searchRead, async (call) => readQuery(await settingOf(call), call.query), fresh);
  route(app, searchExport, async (call) => {
    return exportFile(await settingOf(call), call.query, originOf(call.reply.request) ?? '');
  });
  route(app, exportKeywords, async (call) => {
    return keywordsFile(await settingOf(call), call.query, originOf(call.reply.request) ?? '');
  });
}
