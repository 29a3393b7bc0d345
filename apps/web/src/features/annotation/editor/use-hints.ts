/** Readings that a word has elsewhere, asked for when a person stays on it. */
import { type AnnotationHint, annotationHints } from '@glosa/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';
import { type EditorState, targetsOf, tokenAt } from './state.ts';
import type { SentencePlace } from './use-calls.ts';

export interface Hints {
  /** Number of the subtoken that they are for. */
  tokenNo: number;
  status: 'loading' | 'ready' | 'failed';
  hints: readonly AnnotationHint[];
  /** Ways to split its word. */
  splits: readonly string[];
}

/** A person who moves along the sentence does not ask about every word. */
const PAUSE_MS = 60;
const NONE = { hints: [], splits: [] } as const;

/** Hints for the first of the chosen words; asked again when the word or what is annotated on it has changed. */
export function useHints({ code, sentenceNo }: SentencePlace, state: EditorState): Hints {
  const [found, setFound] = useState<Hints>({ tokenNo: 0, status: 'loading', ...NONE });
  const kept = useRef(new Map<string, Pick<Hints, 'hints' | 'splits'>>());
  const [tokenNo = 0] = targetsOf(state);
  const version = tokenAt(state.sentence, tokenNo)?.version ?? '';
  const isWanted = state.mode === 'single' && tokenNo !== 0;
  useEffect(() => {
    if (!isWanted) return;
    const key = `${tokenNo} ${version}`;
    const known = kept.current.get(key);
    if (known !== undefined) {
      setFound({ tokenNo, status: 'ready', ...known });
      return;
    }
    const stop = new AbortController();
    const ask = async () => {
      try {
        const answer = await call(
          annotationHints,
          { params: { code, sentenceNo }, body: { tokens: [tokenNo] } },
          stop.signal,
        );
        kept.current.set(key, answer);
        setFound({ tokenNo, status: 'ready', ...answer });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof PageError)) throw error;
        setFound({ tokenNo, status: 'failed', ...NONE });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, sentenceNo, tokenNo, version, isWanted]);
  const none = useMemo<Hints>(() => ({ tokenNo, status: 'loading', ...NONE }), [tokenNo]);
  // Those of another word would be accepted for this one.
  return found.tokenNo === tokenNo ? found : none;
}
