import {
  addDouble,
  annotateBatch,
  annotatedTexts,
  annotateSingle,
  annotationEditor,
  annotationHints,
  annotationHistory,
  annotationLemmas,
  annotationMap,
  annotationSentences,
  annotationTagset,
  assignSentences,
  changeSentenceStatus,
  deleteDouble,
  doubleRule,
  markSentences,
  posClasses,
  redoAnnotation,
  replaceTagset,
  sentencePresence,
  similarTokens,
  singleCategories,
  splitWord,
  tagsetFile,
  tagsetNames,
  undoAnnotation,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import { tagsetInForce } from '../../indexing/tagset-in-force.ts';
import { assignRanges, markDone } from './assign.ts';
import { type Annotator, changeSentence, requireLayer, requireSentence } from './change-sentence.ts';
import { saidOf } from './describe.ts';
import { compositeAt, describeEvaluation, evaluate, planApart, planDouble, requireHere } from './double.ts';
import { currentGrammar } from './grammar.ts';
import { findHints } from './hints.ts';
import { readHistory } from './history.ts';
import { findLemmas } from './lemmas.ts';
import { listSentencesPage, listTexts, readEditor, readMap } from './lists.ts';
import { buildPresence } from './presence.ts';
import { describeTagset, putInForce, writeTagset } from './replace-tagset.ts';
import { versionOf } from './sentence.ts';
import { annotateSimilar, findSimilar } from './similar.ts';
import { acceptReading, planReading, wordsOf } from './single.ts';
import { planSplit, wordAt } from './split.ts';
import { planStatus } from './status.ts';
import { categoriesOf, describeClasses, describeTags } from './tagset.ts';
import { goBack } from './undo.ts';

export interface AnnotationService {
  storage: Storage;
  now: () => Date;
}

/** The calls of annotators. */
export function registerAnnotation(app: FastifyInstance, service: AnnotationService): void {
  registerReading(app, service);
  registerChanges(app, service);
  registerSteps(app, service);
  registerTagset(app, service);
}

const loginOf = (session: Session | undefined) => session?.login ?? '';

function registerReading(app: FastifyInstance, { storage, now }: AnnotationService): void {
  const presence = buildPresence(now);
  route(app, annotatedTexts, ({ session }) => storage.snapshot((reader) => listTexts(reader, loginOf(session))));
  route(app, annotationSentences, ({ params, query, session }) => {
    const order = { ...params, ...query, actor: loginOf(session) };
    return storage.snapshot((reader) => listSentencesPage(reader, order, presence));
  });
  route(app, annotationMap, ({ params: { code }, session }) =>
    storage.snapshot((reader) => readMap(reader, code, loginOf(session))),
  );
  route(app, annotationEditor, ({ params, query, session }) => {
    const order = { ...params, ...query, actor: loginOf(session) };
    return storage.snapshot((reader) => readEditor(reader, order, presence));
  });
  route(app, sentencePresence, ({ params: { code, sentenceNo }, session }) =>
    storage.snapshot(async (reader) => {
      const layer = await requireLayer(reader, code);
      const sentence = await requireSentence(reader, layer, sentenceNo);
      presence.enter(layer.code, sentenceNo, loginOf(session));
      const here = presence.others(layer.code, sentenceNo, loginOf(session));
      return { version: versionOf(sentence), edited: saidOf(sentence).edited, here };
    }),
  );
  route(app, posClasses, async () => ({ posClasses: describeClasses((await currentGrammar(storage.read)).tagset) }));
  route(app, singleCategories, async ({ params }) =>
    categoriesOf((await currentGrammar(storage.read)).tagset, params.id),
  );
  route(app, annotationHints, ({ params, body }) =>
    storage.snapshot((reader) => findHints(reader, { ...params, ...body })),
  );
  route(app, doubleRule, ({ params: { code, sentenceNo }, body, language }) =>
    storage.snapshot(async (reader) => {
      const sentence = await requireSentence(reader, await requireLayer(reader, code), sentenceNo);
      const { tagset } = await currentGrammar(reader);
      return describeEvaluation(tagset, sentence, evaluate(tagset, sentence, body.tokens), language);
    }),
  );
  route(app, similarTokens, ({ params }) => storage.snapshot((reader) => findSimilar(reader, params)));
  route(app, annotationLemmas, ({ query }) => storage.snapshot((reader) => findLemmas(reader, query.prefix)));
  route(app, annotationHistory, ({ params, query }) =>
    storage.snapshot((reader) => readHistory(reader, { ...params, page: query.page })),
  );
}

function registerChanges(app: FastifyInstance, { storage, now }: AnnotationService): void {
  const annotator = (session: Session | undefined): Annotator => ({ actor: loginOf(session), at: now() });
  route(app, annotateSingle, ({ params, body, session, language }) =>
    changeSentence(storage, { ...params, ...body }, annotator(session), {
      touches: (sentence) => wordsOf(sentence, body.tokens),
      plan: async (sentence, reader) =>
        planReading(sentence, body.tokens, await acceptReading(reader, sentence, body, language)),
    }),
  );
  route(app, splitWord, ({ params, body, session }) =>
    changeSentence(storage, { ...params, ...body }, annotator(session), {
      touches: (sentence) => [wordAt(sentence, params.wordNo)],
      plan: (sentence) =>
        planSplit(sentence, wordAt(sentence, params.wordNo), body.partition.normalize('NFC'), body.confirm === true),
    }),
  );
  route(app, addDouble, ({ params, body, session, language }) =>
    changeSentence(storage, { ...params, ...body }, annotator(session), {
      touches: (sentence) => wordsOf(sentence, body.tokens),
      plan: async (sentence, reader) => planDouble((await currentGrammar(reader)).tagset, sentence, body, language),
    }),
  );
  route(app, deleteDouble, ({ params, query, session }) =>
    changeSentence(storage, { ...params, version: query.version }, annotator(session), {
      touches: async (sentence, reader) => {
        await requireHere(reader, sentence, params.id);
        return compositeAt(sentence, params.id).words;
      },
      plan: (sentence) => planApart(sentence, params.id),
    }),
  );
  route(app, changeSentenceStatus, ({ params, body, session }) => {
    const who = annotator(session);
    return changeSentence(storage, { ...params, version: body.version }, who, {
      touches: () => [],
      plan: (sentence) => planStatus(sentence, body, who),
    });
  });
}

function registerSteps(app: FastifyInstance, { storage, now }: AnnotationService): void {
  const annotator = (session: Session | undefined): Annotator => ({ actor: loginOf(session), at: now() });
  route(app, annotateBatch, ({ params, body, session, language }) =>
    annotateSimilar(storage, { ...params, ...body }, annotator(session), language),
  );
  route(app, undoAnnotation, ({ params, body, session }) =>
    goBack(storage, { ...params, ...body, direction: 'undo' }, annotator(session)),
  );
  route(app, redoAnnotation, ({ params, body, session }) =>
    goBack(storage, { ...params, ...body, direction: 'redo' }, annotator(session)),
  );
  route(app, assignSentences, ({ params, body }) => assignRanges(storage, { ...params, ...body }));
  route(app, markSentences, ({ params, body, session }) =>
    markDone(storage, { ...params, ...body }, annotator(session)),
  );
}

function registerTagset(app: FastifyInstance, { storage, now }: AnnotationService): void {
  const { read } = storage;
  const names = async () => {
    const { digest, tagset } = await tagsetInForce(read);
    return { own: digest === '' ? null : describeTags(tagset) };
  };
  route(app, tagsetNames, names, { revision: async () => (await tagsetInForce(read)).digest });
  route(app, annotationTagset, () => storage.snapshot(describeTagset));
  route(app, tagsetFile, ({ query }) => storage.snapshot((reader) => writeTagset(reader, query.version)));
  route(app, replaceTagset, ({ body, session, language, mayStill, reply }) => {
    const who = { actor: loginOf(session), requestId: reply.request.id, at: now() };
    return putInForce(storage, { ...body, ...who, language, mayStill });
  });
}
