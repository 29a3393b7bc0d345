import { useEffect, useRef, useState } from 'react';
import type { Place } from './history.ts';
import { useRouter } from './react.tsx';

/** Asked of a reader who is about to leave an address. */
export interface Question {
  to: Place;
  go: () => void;
  stay: () => void;
}

interface Blocking {
  /** Whether a reader who goes from one address to another is to be asked. */
  asks: (from: Place, to: Place) => boolean | Promise<boolean>;
  /** Whether the browser is to ask before it leaves the site, or loads the page again. */
  asksBeforeUnload: () => boolean;
}

/** Holds the reader back from another address until they have answered; null while there is nothing to be asked. */
export function useBlocker(blocking: Blocking): Question | null {
  const router = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  const latest = useRef(blocking);
  useEffect(() => {
    latest.current = blocking;
  });
  useEffect(
    () =>
      router.hold(async (from, to) => {
        // A question that was not answered is of a way that is not gone any more.
        setQuestion(null);
        if (!(await latest.current.asks(from, to))) return false;
        const stays = await new Promise<boolean>((answer) => {
          setQuestion({ to, go: () => answer(false), stay: () => answer(true) });
        });
        setQuestion(null);
        return stays;
      }),
    [router],
  );
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!latest.current.asksBeforeUnload()) return;
      event.preventDefault();
      // Browsers of 2023 and before ask by this alone.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
  return question;
}
