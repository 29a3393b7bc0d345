import { useEffect, useRef, useState } from 'react';
import { usePageAddress } from '../../router/react.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { readTreeAddress, type TreeAddress, writeTreeAddress } from './tree-address.ts';

/**
 * What is open, chosen and looked for in the tree of a page. The address keeps it, and another address brings its own.
 */
export function useTreeState(pagePath: string) {
  const { hash } = usePageAddress();
  const go = useGo();
  const [state, setState] = useState(() => readTreeAddress(hash));
  /** Addresses written from here that have not arrived yet: the page may be ahead of them. */
  const written = useRef<string[]>([]);
  const here = useRef(hash);
  useEffect(() => {
    if (hash === here.current) return;
    here.current = hash;
    const at = written.current.indexOf(hash);
    written.current = at < 0 ? [] : written.current.slice(at + 1);
    if (at < 0) setState(readTreeAddress(hash));
  }, [hash]);
  const set = (part: Partial<TreeAddress>) => {
    const next = { ...state, ...part };
    setState(next);
    const address = writeTreeAddress(next);
    if (address === (written.current.at(-1) ?? here.current)) return;
    written.current.push(address);
    go(`${pagePath}#${address}`, { replace: true });
  };
  return { ...state, set };
}
