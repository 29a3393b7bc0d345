import type { SentenceHit } from '@glosa/contract';
import { paths } from '../../paths.ts';
import { ownParams, type ResultsAddress } from './results-address.ts';

/** The link of a page of results; `change` begins at page 1 unless it says a page. */
export function resultsHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  return paths.results({ q: next.q, texts: next.texts, page: next.page, ...ownParams(next) });
}

/** The link into the text: the range that covers the sentence, its hits highlighted. */
export function hitHref(hit: SentenceHit): string {
  return paths.textItem({
    code: hit.code,
    startCardNumber: hit.cardNumber,
    startVerseNo: hit.verseNo,
    endCardNumber: hit.endCardNumber,
    endVerseNo: hit.endVerseNo,
    mode: 'transcription',
    grammar: false,
    hl: hit.words,
  });
}
