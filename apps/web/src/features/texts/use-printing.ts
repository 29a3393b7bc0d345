import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pages that still come, as the printing needs them. */
interface Loading {
  fetching: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * Printing prints all of the range that was asked for. `printing`: every row has to be in the document now;
 * `print` first loads what is missing.
 */
export function usePrinting({ fetching, hasMore, loadMore }: Loading): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the listeners return.
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes leads on to the next
  useEffect(() => {
    if (!wanted || fetching) return;
    if (hasMore) loadMore();
    else {
      setWanted(false);
      window.print();
    }
  }, [wanted, fetching, hasMore]);
  return { printing, print: () => setWanted(true) };
}
