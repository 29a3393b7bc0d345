import { searchSentences } from '@glosa/contract';
import type { ExcerptsAnswer, Outcome } from '../../indexing/start.ts';
import { hitsRequest, type Setting } from './hits-request.service.ts';

export interface ExcerptsQuery {
  q: string;
  /** Codes; none: all. */
  texts: readonly string[];
  /** Hits passed over. */
  offset: number;
  size: number;
}

const PLAIN = searchSentences.query.parse({ q: '' });

/** A sentence longer than this on either side of its hit is cut. */
const CONTEXT = 200;

/** Hits of a query one by one, each in its sentence; the layer and the spellings are those of a plain search. */
export function findExcerpts(setting: Setting, query: ExcerptsQuery): Promise<Outcome<ExcerptsAnswer>> {
  const { q, texts, offset, size } = query;
  const { corpus, signal } = setting;
  const request = hitsRequest(setting, { ...PLAIN, q, texts: [...texts] });
  return corpus.ask<'excerpts'>({ kind: 'excerpts', ...request, offset, size, context: CONTEXT }, { signal });
}
