import {
  activeTextsNames,
  changeRecordField,
  changeTextActive,
  changeTextName,
  exportTexts,
  homeTexts,
  listCardsNumbers,
  listTextsNames,
  listVersesNumbers,
  moveText,
  recordFields,
  recordSources,
  recordVocabulary,
  resolveReference,
  textCatalogue,
  textCoins,
  textContext,
  textRail,
  textRange,
  textRecord,
  textsNames,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { fieldsRevision, listFields } from '../../corpus/record-fields.ts';
import { listTextsWithLayers } from '../../corpus/texts.ts';
import { readVocabulary, vocabularyRevision } from '../../corpus/vocabulary.ts';
import type { Storage } from '../../db/open.ts';
import { keepRead } from '../../db/revision.ts';
import { originOf } from '../../http/origin.ts';
import { type Call, JsonAnswer, route } from '../../http/route.ts';
import { goneSignal } from '../search/settings.service.ts';
import { catalogueFile, listCatalogue } from './catalogue.service.ts';
import { textContext as contextOf } from './context.service.ts';
import { listHomeTexts } from './home.service.ts';
import { textRail as railOf } from './rail.service.ts';
import * as ranges from './range.service.ts';
import { readRecord } from './record.service.ts';
import { changeField, sourcedRecord } from './record-sources.service.ts';
import * as changes from './text-changes.ts';
import { listCoins } from './text-metadata.ts';
import * as texts from './texts.service.ts';

/** The calls about texts: lists, cards and verses, ranges, references. */
export function registerTexts(app: FastifyInstance, storage: Storage, now: () => Date): void {
  const { read } = storage;
  const revision = ({ params }: { params: { code: string } }) => texts.revisionOf(read, params.code);

  route(app, textsNames, () => storage.snapshot((reader) => texts.listNames(reader, false)));
  route(app, activeTextsNames, () => storage.snapshot((reader) => texts.listNames(reader, true)));
  route(app, listTextsNames, () => storage.snapshot((reader) => texts.listTexts(reader)));
  route(app, textCatalogue, ({ query }) => storage.snapshot((reader) => listCatalogue(reader, query.full)));
  route(app, exportTexts, async ({ query, language, reply }) => {
    const catalogue = await storage.snapshot((reader) => listCatalogue(reader, true));
    const origin = originOf(reply.request) ?? '';
    return catalogueFile(catalogue, query, { language, origin, now: now(), signal: goneSignal(reply) });
  });
  route(app, homeTexts, () => storage.snapshot((reader) => listHomeTexts(reader, now())));
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
  route(
    app,
    textRecord,
    async ({ params: { code }, language }) => ({
      code,
      entries: await storage.snapshot((reader) => readRecord(reader, code, language)),
    }),
    {
      revision: async (call) => {
        const ofText = await revision(call);
        return ofText && `${ofText}/${await vocabularyRevision(read)}/${await fieldsRevision(read)}`;
      },
    },
  );
  // Every page of hits asks for these.
  const visible = keepRead(storage, () => storage.snapshot((reader) => listTextsWithLayers(reader, true)));
  route(app, textCoins, async ({ query, language, reply }) =>
    listCoins(await visible(), query.texts, { language, origin: originOf(reply.request) ?? '' }),
  );
  route(app, recordFields, () => storage.snapshot(listFields), { revision: () => fieldsRevision(read) });
  route(app, recordVocabulary, () => storage.snapshot(readVocabulary), { revision: () => vocabularyRevision(read) });
  // What stands beside a text changes without the text: its revision says nothing about it.
  route(app, textContext, ({ params, language }) =>
    storage.snapshot((reader) => contextOf(reader, { ...params, language })),
  );
  route(app, textRail, ({ params: { code } }) => storage.snapshot((reader) => railOf(reader, code)));
  registerChanges(app, storage, now);
}

function registerChanges(app: FastifyInstance, storage: Storage, now: () => Date): void {
  const editorOf = ({ session, reply }: Pick<Call<typeof moveText>, 'session' | 'reply'>): changes.TextEditor => ({
    actor: session?.login ?? '',
    requestId: reply.request.id,
    at: now(),
  });
  route(app, changeTextActive, async (call) => ({
    text: await changes.changeActive(storage, call.body.code, call.body.active, editorOf(call)),
  }));
  route(app, changeTextName, async (call) => ({
    text: await changes.changeName(storage, call.body.code, call.body.name, editorOf(call)),
  }));
  route(app, recordSources, ({ params }) => storage.snapshot((reader) => sourcedRecord(reader, params.code)));
  route(app, changeRecordField, async (call) => ({
    record: await changeField(storage, call.body, editorOf(call)),
  }));
  route(app, moveText, async (call) => ({
    text: await changes.moveText(storage, call.body.code, call.body.before, editorOf(call)),
  }));
}
