import { fcs } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { searchSettings } from '../search/settings.service.ts';
import { listTexts } from '../texts/texts.service.ts';
import { answerSru } from './fcs.service.ts';

/** CLARIN Federated Content Search: the texts as other programs search them. */
export function registerFcs(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  const settings = searchSettings(storage, indexing);
  route(app, fcs, (call) => {
    // An address without a host has none to give: whatever asks so is not going to follow links.
    const origin = originOf(call.reply.request) ?? 'http://localhost';
    const texts = () => storage.snapshot(listTexts);
    return answerSru({ origin, setting: () => settings.of(call), texts }, call.query);
  });
}
