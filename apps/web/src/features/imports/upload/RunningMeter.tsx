import { type IMPORT_STAGES, importProgress } from '@glosa/contract';
import type { Params } from '@glosa/dictionary';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import type { Running } from './use-upload.ts';

interface JobProgress {
  stage: (typeof IMPORT_STAGES)[number];
  ahead: number;
}

const ASK_EVERY_MS = 700;

/** How far the server has come with a job; null while that is not known, or there is no job. */
function useJob(job: string | null): JobProgress | null {
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

/** Every percent would be too much to listen to. */
const SAID_EVERY = 25;

const WORK = ['open', 'parse', 'compare', 'store'] as const;

/** How far an upload has come: the percentage of what was sent, then what the server does with it. */
export function RunningMeter({ running }: { running: Running }) {
  const { t, plural } = useI18n();
  const { kind, share, job } = running;
  const progress = useJob(share < 1 ? null : job);
  const steps = kind === 'check' ? WORK.slice(0, 3) : WORK;
  const percent = Math.round(share * 100);
  const sent = (shown: number) => t('upload.sent', { percent: shown });
  const say = (): string => {
    if (progress === null || progress.stage === 'unknown' || progress.stage === 'done') {
      return t(kind === 'check' ? 'upload.checking' : 'upload.importing');
    }
    if (progress.stage === 'waiting') {
      return progress.ahead === 0 ? t('upload.waiting') : plural('upload.waiting', progress.ahead);
    }
    const at = (steps as readonly string[]).indexOf(progress.stage) + 1;
    const params: Params = { at, of: steps.length };
    return `${t(`upload.stage-${progress.stage}`)} ${at === 0 ? '' : t('upload.stage-of', params)}`.trim();
  };
  const label = t('upload.progress');
  if (share >= 1) return <Meter label={label} share={null} text={say()} said={say()} />;
  return <Meter label={label} share={share} text={sent(percent)} said={sent(percent - (percent % SAID_EVERY))} />;
}
