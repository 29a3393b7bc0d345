import { exportWord, exportWords, listWords, readWord, searchWords } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { searchSettings } from '../search/settings.service.ts';
import { listWords as list, readWord as read } from './words.service.ts';
import { wordFile, wordsFile } from './words-files.ts';
import { findWordSentences } from './words-sentences.ts';

/** The lexical index: lists of words, pages of lemmas, the sentences with words. */
export function registerWords(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  const settings = searchSettings(storage, indexing);
  const { fresh } = settings;
  route(app, listWords, async (call) => list(await settings.of(call), call.query), fresh);
  route(app, readWord, async (call) => read(await settings.of(call), call.params.lemma, call.query), fresh);
  route(app, searchWords, async (call) => findWordSentences(await settings.of(call), call.query), fresh);
  route(app, exportWords, async (call) =>
    wordsFile(await settings.of(call), call.query, originOf(call.reply.request) ?? ''),
  );
  route(app, exportWord, async (call) => {
    return wordFile(await settings.of(call), call.params.lemma, call.query, originOf(call.reply.request) ?? '');
  });
}
