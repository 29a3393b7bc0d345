import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pages that still come, as the printing needs them. */
interface Loading {
  fetching: boolean;
  hasMore: boolean;
  /** How often a page did not come. */
  failures: number;
  loadMore: () => void;
  /** Brings what stands on paper alone. Never rejects: without it the rest is printed. */
  prepare: () => Promise<unknown>;
}

function isPrintKey(event: KeyboardEvent): boolean {
  const modified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return modified && event.key.toLowerCase() === 'p';
}

/** Whether the browser is about to print or prints: every row has to be in the document then. */
function usePrintEvents(): boolean {
  const [printing, setPrinting] = useState(false);
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
  return printing;
}

/** Calls `print` in place of the browser's own printing. The browser's menu cannot be held back so. */
function usePrintKey(print: () => void): void {
  const now = useRef(print);
  now.current = print;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      now.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Printing prints all of the range that was asked for. `print`, and the keys of the browser, first load the rest, and what
 * stands on paper alone; `preparing` meanwhile. `printing`: every row has to be in the document now.
 */
export function usePrinting({ fetching, hasMore, failures, loadMore, prepare }: Loading) {
  const printing = usePrintEvents();
  const [step, setStep] = useState<'idle' | 'loading' | 'ready'>('idle');
  const [failuresBefore, setFailuresBefore] = useState(0);
  const [isPrepared, setPrepared] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes leads on to the next
  useEffect(() => {
    if (step !== 'loading' || fetching || !isPrepared) return;
    if (!hasMore) setStep('ready');
    else if (failures > failuresBefore) setStep('idle');
    else loadMore();
  }, [step, fetching, isPrepared, hasMore, failures]);
  useEffect(() => {
    if (step !== 'ready') return;
    // Not from within an effect: React would not draw the missing rows for the browser's picture.
    const timer = setTimeout(() => {
      setStep('idle');
      window.print();
    });
    return () => clearTimeout(timer);
  }, [step]);
  const print = (): void => {
    setFailuresBefore(failures);
    setPrepared(false);
    setStep('loading');
    void prepare().then(() => setPrepared(true));
  };
  usePrintKey(print);
  return { printing, preparing: step === 'loading', print };
}
