import { type GrammarUnit, type Suggestions, searchSuggest } from '@glosa/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from './client.ts';

/** A query that is being typed; `at` is the caret, in UTF-16 code units. */
interface Typed {
  q: string;
  at: number;
}

const PAUSE_MS = 150;
const NONE: Suggestions = { from: 0, to: 0, items: [] };

/** What there is to go by right before the caret: two letters, or the name of what is asked for. */
const BEGINNING = /[\p{L}\p{M}\p{N}]{2}$|(?:^|[\s(&|!])[\p{L}_][\p{L}\p{N}_-]*:["„“”«»]?$/u;
const hasBeginning = ({ q, at }: Typed): boolean => BEGINNING.test(q.slice(0, at));

/**
 * What may follow what is being typed: asked for after a pause, the older question withdrawn by the newer one. Without
 * an answer there are no suggestions: they are a help, and typing goes on. `null`: nothing is being typed.
 */
export function useSuggestions(typed: Typed | null, limit = 8): Suggestions & { of: string } {
  const [found, setFound] = useState<Suggestions & { of: string }>({ ...NONE, of: '' });
  const q = typed !== null && hasBeginning(typed) ? typed.q : '';
  const at = typed?.at ?? 0;
  const latest = useRef(q);
  latest.current = q;
  useEffect(() => {
    if (q === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(searchSuggest, { query: { q, at, limit } }, stop.signal)
        .then((answer) => setFound({ ...answer, of: q }))
        .catch(() => stop.signal.aborted || setFound({ ...NONE, of: q }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, at, limit]);
  // The suggestions of an older text would be written into the wrong place.
  return found.of === q && q !== '' ? found : { ...NONE, of: q };
}

/** The query with a suggestion written in its place, and where the caret then stands. */
export function withSuggestion({ from, to }: Suggestions, q: string, text: string): { q: string; at: number } {
  return { q: q.slice(0, from) + text + q.slice(to), at: from + text.length };
}

/** A suggestion is written for a query: quoted, or with signs escaped. */
const plain = (text: string): string => text.replace(/^(["'])(.*)\1$/su, '$2').replace(/\\(.)/gsu, '$1');

/**
 * The words of the corpus that begin like `text`, as they are written, with the number of their occurrences; `null`:
 * nothing is being typed that has a beginning.
 */
export function useWordSuggestions(kind: GrammarUnit, text: string | null): { text: string; count: number | null }[] {
  const q = `${kind === 'lemma' ? 'lemma:' : ''}${text ?? ''}`;
  const { items } = useSuggestions(text === null || text === '' ? null : { q, at: q.length });
  return items
    .filter((item) => (item.kind === kind || item.kind === 'value') && !item.text.includes(':'))
    .map((item) => ({ text: plain(item.text), count: item.count }));
}
