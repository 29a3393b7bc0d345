import type { KwicHit, QueryOf, SentenceHit, SentenceResults, searchSentences } from '@glosa/contract';
import type { KwicRow, SentenceRow, SentencesAnswer, TokenLine } from '../../indexing/start.ts';
import {
  about,
  aboutNothing,
  hitsRequest,
  isEmpty,
  nameOf,
  orderRequest,
  refused,
  type Setting,
  type TextNames,
} from './hits-request.ts';

export type SearchQuery = QueryOf<typeof searchSentences>;

/** One page of hits. A query that cannot be read is an answer, too: `error` and `queryError` say where. */
export async function findSentences(setting: Setting, query: SearchQuery): Promise<SentenceResults> {
  const { q, page, size, view, context } = query;
  if (isEmpty(query)) return { ...emptyResults(size), ...aboutNothing(setting, q) };
  const { corpus, signal, language, allTexts } = setting;
  const outcome = await corpus.ask<'sentences'>(
    {
      kind: 'sentences',
      ...hitsRequest(setting, query),
      ...orderRequest(query),
      page,
      size,
      view,
      context,
      allTexts,
    },
    { signal },
  );
  if (!outcome.ok) return { ...emptyResults(size), ...about(setting, q), ...refused(outcome.refusal, language) };
  return { ...about(setting, q, outcome.value), size, ...toResults(setting, outcome.value) };
}

type Results = Omit<SentenceResults, 'q' | 'interpretation' | 'total' | 'exact' | 'revision' | 'size'>;

function emptyResults(size: number): Results & { size: number } {
  return {
    mode: 'each',
    sentences: 0,
    page: 1,
    pages: 1,
    size,
    hits: [],
    lines: [],
    perText: [],
    variantsAdded: [],
    together: null,
    withoutLemma: null,
    allForms: null,
    warnings: [],
    help: null,
  };
}

function toResults({ names, language }: Setting, value: SentencesAnswer): Results {
  return {
    mode: value.mode === 'nearest' ? 'each' : value.mode,
    sentences: value.sentences,
    page: value.page,
    pages: value.pages,
    hits: value.rows.map((row) => toHit(row, names)),
    lines: value.lines.map((row) => toLine(row, names)),
    perText: value.perText.map(({ label, hits }) => ({ code: label, name: nameOf(names, label), hits })),
    variantsAdded: value.expansions,
    together: value.together,
    withoutLemma: value.withoutLemma,
    allForms: value.allForms,
    warnings: value.warnings.map((warning) => {
      const { queryError, error } = refused(warning, language);
      return { ...queryError, message: error };
    }),
    help: value.help,
  };
}

function toHit(row: SentenceRow, names: TextNames): SentenceHit {
  const { start, end } = row;
  return {
    ...toPlace(row, names),
    endCardNumber: end.cardNumber,
    endCardAddress: end.cardAddress,
    endVerseNo: end.verseNo,
    sentenceNo: start.sentenceNo,
    hits: row.hits,
    hitNo: row.firstHitNo,
    words: row.words,
    tokens: row.tokens.map(toToken),
  };
}

function toLine(row: KwicRow, names: TextNames): KwicHit {
  return {
    ...toPlace(row, names),
    sentenceNo: row.start.sentenceNo,
    hitNo: row.hitNo,
    words: row.words,
    left: row.left.map(toToken),
    node: row.node.map(toToken),
    right: row.right.map(toToken),
    inside: row.inside,
  };
}

function toPlace({ start, rank }: Pick<SentenceRow, 'start' | 'rank'>, names: TextNames) {
  const { code, cardNumber, cardAddress, verseNo } = start;
  const language = names.get(code)?.language ?? null;
  return { code, name: nameOf(names, code), cardNumber, cardAddress, verseNo, language, rank };
}

function toToken({ form, translit, wordId, spaceAfter, isMatch }: TokenLine): SentenceHit['tokens'][number] {
  return {
    form,
    ...(translit === '' ? {} : { translit }),
    word: wordId === 0 ? null : wordId,
    ...(isMatch ? { match: 1 as const } : {}),
    ...(spaceAfter ? { sp: 1 as const } : {}),
  };
}
