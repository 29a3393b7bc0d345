import type { ComponentType } from 'react';
import { Router } from './router.ts';

/** A router at an address, which has pages by the beginnings of their paths; to be drawn by an `Outlet`. */
export function routerAt(address: string, pages: Readonly<Record<string, ComponentType>>): Router {
  window.history.replaceState(null, '', address);
  const pageAt = (pathname: string) => {
    const [, Page] = Object.entries(pages).find(([path]) => pathname.startsWith(path)) ?? [];
    return Page === undefined ? undefined : async () => Page;
  };
  const router = new Router({
    find: ({ pathname }) => {
      const page = pageAt(pathname);
      return page === undefined ? { fault: `there is no ${pathname}` } : { page };
    },
    pageAt,
    kept: [],
  });
  void router.load();
  return router;
}
