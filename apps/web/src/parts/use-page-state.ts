import { useEffect, useRef, useState } from 'react';
import { usePageAddress } from '../router/react.tsx';
import { useGo } from '../ui/page-frame.tsx';

/** A query as the browser writes it, so that two of the same content are equal. */
const written = (query: string): string => new URLSearchParams(query).toString();

/**
 * What a page keeps in the query of its own address. What is set here shows at once, before the address has followed;
 * a person who comes by another address finds what that one says.
 */
export function usePageState<T>(
  path: string,
  read: (params: URLSearchParams) => T,
  write: (state: T) => string,
): [T, (state: T) => void] {
  const query = written(usePageAddress().search);
  const go = useGo();
  const [state, setState] = useState(() => read(new URLSearchParams(query)));
  const seen = useRef(query);
  /** Addresses that were written here and have not arrived yet. */
  const sent = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address has something to say
  useEffect(() => {
    if (query === seen.current) return;
    seen.current = query;
    const at = sent.current.indexOf(query);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setState(read(new URLSearchParams(query)));
  }, [query]);
  const set = (next: T) => {
    setState(next);
    const href = write(next);
    const wanted = written(href.slice(path.length));
    if (wanted === (sent.current.at(-1) ?? seen.current)) return;
    sent.current.push(wanted);
    go(href, { replace: true });
  };
  return [state, set];
}
