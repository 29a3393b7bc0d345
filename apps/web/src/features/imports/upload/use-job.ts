import { type IMPORT_STAGES, importProgress } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';

export interface JobProgress {
  stage: (typeof IMPORT_STAGES)[number];
  ahead: number;
}

const ASK_EVERY_MS = 700;

/** How far the server has come with a job; null while that is not known, or there is no job. */
export function useJob(job: string | null): JobProgress | null {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  useEffect(() => {
    setProgress(null);
    if (job === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        setProgress(await call(importProgress, { params: { job } }, stop.signal));
      } catch (error) {
        if (stop.signal.aborted) return;
        // Progress is a comfort: what became of the import is told by its own answer.
        if (!(error instanceof PageError)) throw error;
      }
      timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [job]);
  return progress;
}
