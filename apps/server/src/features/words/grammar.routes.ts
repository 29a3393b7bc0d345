import {
  exportGrammar,
  grammarClasses,
  grammarDouble,
  grammarSingle,
  grammarSpread,
  searchGrammarDouble,
  searchGrammarSingle,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { searchSettings } from '../search/settings.service.ts';
import { describeClasses, findGrammar, listGrammar, spreadGrammar } from './grammar.service.ts';
import { exportForms } from './grammar-export.service.ts';

/** The calls of the pages on grammatical forms. */
export function registerGrammar(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  const { of: settingOf, fresh } = searchSettings(storage, indexing);
  route(app, grammarSingle, async (call) => listGrammar(await settingOf(call), 'single', call.query), fresh);
  route(app, grammarDouble, async (call) => listGrammar(await settingOf(call), 'double', call.query), fresh);
  route(app, searchGrammarSingle, async (call) => findGrammar(await settingOf(call), 'single', call.query), fresh);
  route(app, searchGrammarDouble, async (call) => findGrammar(await settingOf(call), 'double', call.query), fresh);
  route(app, grammarSpread, async (call) => spreadGrammar(await settingOf(call), call.params.kind, call.query), fresh);
  route(app, exportGrammar, async (call) => exportForms(await settingOf(call), call.params.kind, call.query));
  route(app, grammarClasses, async (call) => describeClasses(await settingOf(call), call.query), fresh);
}
