/** Other words of the same form as the one that was saved last. */
import { type AnnotationReading, type SimilarToken, similarTokens } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';
import { isSameReading } from './reading-form.ts';
import type { SentencePlace } from './use-calls.ts';

export interface Similar {
  form: string;
  reading: AnnotationReading;
  /** Those that are not read so. */
  tokens: readonly SimilarToken[];
}

export async function fetchSimilar(
  { code, sentenceNo }: SentencePlace,
  tokenNo: number,
  reading: AnnotationReading,
  signal?: AbortSignal,
): Promise<Similar> {
  const { form, tokens } = await call(similarTokens, { params: { code, sentenceNo, tokenNo } }, signal);
  return { form, reading, tokens: tokens.filter((one) => !isSameReading(one.reading, reading)) };
}

/** Asked for a moment after saving; where there is no answer there is no offer. */
const PAUSE_MS = 250;

export function useSimilar(
  { code, sentenceNo }: SentencePlace,
  of: { tokenNo: number; reading: AnnotationReading } | null,
): Similar | null {
  const [found, setFound] = useState<{ of: AnnotationReading; similar: Similar } | null>(null);
  const tokenNo = of?.tokenNo ?? 0;
  const reading = of?.reading ?? null;
  useEffect(() => {
    if (reading === null || tokenNo === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchSimilar({ code, sentenceNo }, tokenNo, reading, stop.signal).then(
        (similar) => setFound({ of: reading, similar }),
        (error: unknown) => {
          if (!stop.signal.aborted && !(error instanceof PageError)) throw error;
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, sentenceNo, tokenNo, reading]);
  return reading !== null && found?.of === reading ? found.similar : null;
}
