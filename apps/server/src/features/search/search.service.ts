import type { Language, QueryError, QueryOf, SentenceHit, SentenceResults, searchSentences } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';
import type { Indexing, SearchOutcome, SearchRequest, SentenceRow } from '../../indexing/start.ts';
import { describeQuery } from './interpretation.ts';
import { findTextNames } from './search.store.ts';

export type SearchQuery = QueryOf<typeof searchSentences>;
type Names = Awaited<ReturnType<typeof findTextNames>>;

/**
 * The sentences of one page of hits. A query that cannot be read is an answer, too: `error` and `queryError` say where.
 * Codes of texts that a visitor may not see are passed over; when none of those asked for is left, nothing is found.
 */
export async function findSentences(
  reader: Reader,
  indexing: Indexing,
  query: SearchQuery,
  language: Language,
  signal?: AbortSignal,
): Promise<SentenceResults> {
  const { q, page, size, layer } = query;
  if (q.trim() === '') return { ...emptyResults(q, size), interpretation: DICTIONARIES[language]['read.empty'] };
  const names = await findTextNames(reader);
  const texts = query.texts.filter((code) => names.has(code));
  const interpretation = indexing.interpret(q, layer);
  const described = interpretation === null ? '' : describeQuery(interpretation, language);
  const asked: SearchRequest = { q, texts, layer, variants: query.variants === '1', page, size };
  if (query.texts.length > 0 && texts.length === 0) return { ...emptyResults(q, size), interpretation: described };
  const outcome = await indexing.search(asked, signal);
  if (!outcome.ok) return refused(q, size, outcome.error, language);
  return { ...emptyResults(q, size), interpretation: described, ...toResults(outcome, names) };
}

function emptyResults(q: string, size: number): SentenceResults {
  const none = { hits: [], perText: [], variantsAdded: [] };
  return { q, interpretation: '', total: 0, sentences: 0, exact: true, page: 1, pages: 1, size, ...none };
}

function refused(
  q: string,
  size: number,
  error: Extract<SearchOutcome, { ok: false }>['error'],
  language: Language,
): SentenceResults {
  const { code, from, to, found, expected, suggestions } = error;
  const key: DictionaryKey = code === 'SYNTAX' && found === '' ? 'query.SYNTAX.end' : `query.${code}`;
  const queryError: QueryError = {
    code,
    from,
    to,
    found,
    expected: [...expected],
    suggestions: suggestions.map((one) => ({ q: one, count: null })),
  };
  return { ...emptyResults(q, size), error: format(DICTIONARIES[language][key], { found }), queryError };
}

function toResults({ page }: Extract<SearchOutcome, { ok: true }>, names: Names): Partial<SentenceResults> {
  return {
    total: page.total,
    sentences: page.sentences,
    page: page.page,
    pages: page.pages,
    variantsAdded: page.variantsAdded,
    perText: page.perText.map(({ label, hits }) => ({ code: label, name: nameOf(names, label), hits })),
    hits: page.rows.map((row) => toHit(row, names)),
  };
}

function toHit(row: SentenceRow, names: Names): SentenceHit {
  const { start, end } = row;
  return {
    code: start.code,
    name: nameOf(names, start.code),
    cardNumber: start.cardNumber,
    cardAddress: start.cardAddress,
    verseNo: start.verseNo,
    endCardNumber: end.cardNumber,
    endCardAddress: end.cardAddress,
    endVerseNo: end.verseNo,
    sentenceNo: row.sentenceNo,
    language: names.get(start.code)?.language ?? null,
    hits: row.hits,
    hitNo: row.firstHitNo,
    words: row.words,
    tokens: row.tokens.map(({ form, translit, wordId, spaceAfter, isMatch }) => ({
      form,
      ...(translit === '' ? {} : { translit }),
      word: wordId === 0 ? null : wordId,
      ...(isMatch ? { match: 1 as const } : {}),
      ...(spaceAfter ? { sp: 1 as const } : {}),
    })),
  };
}

/** The index may be a moment older than the list of texts: a text that has just gone is then called by its code. */
function nameOf(names: Names, code: string): { pl: string; en: string } {
  return names.get(code)?.name ?? { pl: code, en: code };
}
