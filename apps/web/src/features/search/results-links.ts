import type { KwicHit, SentenceHit } from '@glosa/contract';
import { paths } from '../../paths.ts';
import { type ResultsAddress, resultsParams, usualSize } from './results-address.ts';

/**
 * The link of a page of results; `change` begins at page 1 unless it says a page. Forms left out belong to the words
 * of a query: another query has none. A page of usual size stays one when the view changes.
 */
export function resultsHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  if (change.q !== undefined && change.q !== address.q && change.without === undefined) next.without = [];
  if (next.view !== address.view && change.size === undefined) next.size = sizeIn(next.view, address);
  return paths.results(resultsParams(next));
}

function sizeIn(view: ResultsAddress['view'], { view: was, size }: ResultsAddress): number {
  return size === usualSize(was) ? usualSize(view) : Math.min(size, 100);
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

/** The link into the text of one line: its card and verse, the hit highlighted. */
export function lineHref(hit: KwicHit): string {
  return paths.textItem({
    code: hit.code,
    startCardNumber: hit.cardNumber,
    startVerseNo: hit.verseNo,
    mode: 'transcription',
    grammar: false,
    hl: hit.words,
  });
}
