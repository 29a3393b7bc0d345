/** Words of the same form in a text, and giving many of them one reading. */
import {
  type AnswerOf,
  type annotateBatch,
  BATCH_AT_MOST,
  type Language,
  type SimilarToken,
  type similarTokens,
} from '@glosa/contract';
import { listSame } from '../../corpus/readings.ts';
import { listSentencesAt, listSentencesById } from '../../corpus/sentences.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { type Annotator, makeStep, requireLayer, requireSentence, takeLayer } from './change-sentence.ts';
import { loadSentences, referenceOf, type Sentence, versionOf } from './sentence.ts';
import { acceptReading, changeOfWord, type GivenReading, wordsOf } from './single.ts';
import type { Change } from './steps.store.ts';
import { undoStateOf } from './undo-state.ts';

/** Words of context on either side. */
const AROUND = 6;

/** @throws NotFound, FormError */
export async function findSimilar(
  reader: Reader,
  { code, sentenceNo, tokenNo }: { code: string; sentenceNo: number; tokenNo: number },
): Promise<AnswerOf<typeof similarTokens>> {
  const layer = await requireLayer(reader, code);
  const sentence = await requireSentence(reader, layer, sentenceNo);
  const [word] = wordsOf(sentence, [tokenNo]);
  const own = word?.pieces.find((piece) => piece.tokenNo === tokenNo);
  const form = own?.form ?? '';
  const found = await listSame(reader, layer.id, form, BATCH_AT_MOST + 1);
  const same = found.first.filter(({ id }) => id !== own?.id);
  const wanted = new Set(same.map(({ id }) => id));
  const ids = [...new Set(same.map(({ sentenceId }) => sentenceId))];
  const sentences = await loadSentences(reader, await listSentencesById(reader, ids));
  const tokens = sentences.flatMap((one) => similarIn(one, wanted)).slice(0, BATCH_AT_MOST);
  return { form, total: found.total - 1, tokens };
}

function similarIn(sentence: Sentence, wanted: ReadonlySet<number>): SimilarToken[] {
  const version = versionOf(sentence);
  const { words, row } = sentence;
  return words.flatMap((word, at) =>
    word.pieces
      .filter(({ id }) => wanted.has(id))
      .map(({ tokenNo, form, readings: [reading] }): SimilarToken => {
        const side = (some: typeof words) => some.map((one) => one.form).join(' ');
        return {
          ...{ sentenceNo: row.ord, tokenNo, reference: referenceOf({ words: [word] }), form, version },
          before: side(words.slice(Math.max(0, at - AROUND), at)),
          after: side(words.slice(at + 1, at + 1 + AROUND)),
          reading:
            reading === undefined
              ? null
              : { posClass: reading.posClass ?? '', categoryMap: reading.categories, lemma: reading.lemma },
        };
      }),
  );
}

export interface BatchOrder extends GivenReading {
  code: string;
  targets: readonly { sentenceNo: number; tokenNo: number; version?: string | undefined }[];
}

type BatchResult = Extract<AnswerOf<typeof annotateBatch>, { changed: number }>;

/** One step for all of them. Words of sentences that somebody has changed since stay as they are and are named. */
export async function annotateSimilar(
  storage: Storage,
  order: BatchOrder,
  { actor, at }: Annotator,
  language: Language,
): Promise<BatchResult> {
  const time = at.toISOString();
  return storage.transact(async (writer) => {
    const layer = await takeLayer(writer, order.code);
    const numbers = [...new Set(order.targets.map(({ sentenceNo }) => sentenceNo))];
    const sentences = await loadSentences(writer, await listSentencesAt(writer, layer.id, numbers));
    const byNo = new Map(sentences.map((sentence) => [sentence.row.ord, sentence]));
    const skipped: BatchResult['skipped'] = [];
    const changes: Change[] = [];
    for (const [no, targets] of Map.groupBy(order.targets, ({ sentenceNo }) => sentenceNo)) {
      const sentence = byNo.get(no);
      if (sentence === undefined) throw new FormError('no-sentence', 'annotation.error.no-sentence', { sentence: no });
      const now = versionOf(sentence);
      const [stale, fresh] = [
        targets.filter(({ version }) => version !== undefined && version !== now),
        targets.filter(({ version }) => version === undefined || version === now),
      ];
      const by = sentence.row.edited_by ?? '';
      skipped.push(...stale.map(({ sentenceNo, tokenNo }) => ({ sentenceNo, tokenNo, by })));
      const tokens = fresh.map(({ tokenNo }) => tokenNo);
      const words = wordsOf(sentence, tokens);
      if (words.length === 0) continue;
      const { reading } = await acceptReading(writer, sentence, { ...order, tokens }, language);
      if (reading === null) throw new FormError('no-class', 'annotation.error.no-class');
      changes.push(...words.flatMap((word) => changeOfWord(sentence, word, tokens, reading)));
    }
    const made = { sentences, kind: 'batch', ofStep: null, changes, actor, time } as const;
    const step = changes.length === 0 ? null : await makeStep(storage, writer, layer, made);
    return { changed: changes.length, step, skipped, history: await undoStateOf(writer, layer.text_id, actor) };
  });
}
