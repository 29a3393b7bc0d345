import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';

/** The query of a page's own address. While the page is being left, the address is that of another one already. */
export function usePageParams(pagePath: string): URLSearchParams {
  const { pathname, searchStr } = useLocation();
  const last = useRef(searchStr);
  if (pathname === pagePath) last.current = searchStr;
  return new URLSearchParams(last.current);
}
