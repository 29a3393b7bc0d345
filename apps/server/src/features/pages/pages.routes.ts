import { appTitle } from '@glosa/contract';
import { DICTIONARIES, inEach } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import { readState } from '../../indexing/state.ts';

export interface CorpusSize {
  texts: number;
  cards: number;
  verses: number;
  words: number;
}

/** The calls about the site itself. `countCorpus` counts what visitors can read. */
export function registerPages(app: FastifyInstance, storage: Storage, countCorpus: CountCorpus): void {
  route(app, appTitle, async () => ({
    title: inEach((language) => DICTIONARIES[language]['app.name']),
    corpus: await storage.snapshot(async (reader) => ({
      ...(await countCorpus(reader)),
      revision: await readState(reader),
    })),
  }));
}

export type CountCorpus = (reader: Storage['read']) => Promise<CorpusSize>;
