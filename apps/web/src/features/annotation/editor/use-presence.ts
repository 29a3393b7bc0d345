import { sentencePresence } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';
import type { Calls } from './use-calls.ts';
import type { Store } from './use-store.ts';

/** Well within the time after which the server counts a person as gone. */
const EVERY_MS = 15_000;

/** Who else has the sentence open; `first` came with the sentence, which is as fresh. What they change comes in by itself; what is typed here stays. */
export function usePresence(calls: Calls, store: Store, first: readonly string[]): readonly string[] {
  const [here, setHere] = useState(first);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const answer = await call(sentencePresence, { params: calls.place });
        setHere(answer.here);
        const { sentence, pending } = store.now();
        if (answer.version !== sentence.version && pending.length === 0) await calls.refresh(answer.edited?.by ?? '');
      } catch (error) {
        // It is asked again; saving tells of what is wrong.
        if (!(error instanceof PageError)) throw error;
      }
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    const onShown = () => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [calls, store]);
  return here;
}
