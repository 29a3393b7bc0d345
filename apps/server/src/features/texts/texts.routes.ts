import {
  activeTextsNames,
  listCardsNumbers,
  listTextsNames,
  listVersesNumbers,
  resolveReference,
  textRange,
  textsNames,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { JsonAnswer, route } from '../../http/route.ts';
import * as ranges from './range.service.ts';
import * as texts from './texts.service.ts';

/** The calls about texts: lists, cards and verses, ranges, references. */
export function registerTexts(app: FastifyInstance, storage: Storage): void {
  const { read } = storage;
  const revision = ({ params }: { params: { code: string } }) => texts.revisionOf(read, params.code);

  route(app, textsNames, () => storage.snapshot((reader) => texts.listNames(reader, false)));
  route(app, activeTextsNames, () => storage.snapshot((reader) => texts.listNames(reader, true)));
  route(app, listTextsNames, () => storage.snapshot((reader) => texts.listTexts(reader)));
  route(app, listCardsNumbers, ({ params }) => storage.snapshot((reader) => texts.listCards(reader, params.code)), {
    revision,
  });
  route(
    app,
    listVersesNumbers,
    async ({ params: { code, cardAddress } }) => ({
      cardAddress,
      verses: await storage.snapshot((reader) => texts.listLabels(reader, code, cardAddress)),
    }),
    { revision },
  );
  route(
    app,
    textRange,
    async ({ params, query: { mode, grammar } }) =>
      new JsonAnswer(await storage.snapshot((reader) => ranges.textRange(reader, { ...params, mode, grammar }))),
    { revision },
  );
  route(
    app,
    resolveReference,
    ({ params }) => storage.snapshot((reader) => texts.resolveReference(reader, params.code, params.reference)),
    { revision },
  );
}
