import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyRouteComponent } from './lazy-page.ts';
import { Outlet, RouterProvider, useIsLoading, useLocation, usePageAddress, usePageQuery } from './react.tsx';
import { type Found, Router } from './router.ts';
import { useBlocker } from './use-blocker.ts';

/** What a test waits for: it settles when it is told to. */
function later<T>() {
  let come: (value: T) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    come = resolve;
    fail = reject;
  });
  return { promise, come, fail };
}

/** Says what the page has read of its address, and counts what a reader did on it. */
function Counter() {
  const { pathname, search } = usePageAddress();
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${pathname}${search} pressed ${count}`}
    </button>
  );
}

function Query() {
  return <p>{JSON.stringify([...usePageQuery()])}</p>;
}

function Frame() {
  const { pathname } = useLocation();
  const isLoading = useIsLoading();
  return (
    <>
      <p data-testid="course">{`${isLoading ? 'to' : 'at'} ${pathname}`}</p>
      <Outlet loading={<p>loading</p>} fault={(error) => <p>{`fault ${String(error)}`}</p>} />
    </>
  );
}

const course = () => screen.getByTestId('course').textContent;
const at = () => window.location.pathname + window.location.search + window.location.hash;

let happened: string[];
let scrolled: { x: number; y: number };

/** Draws what `places` say of paths; what is not among them is not found. */
async function open(address: string, places: Readonly<Record<string, () => Found>>): Promise<Router> {
  window.history.replaceState(null, '', address);
  const find = ({ pathname }: { pathname: string }) => places[pathname]?.() ?? { fault: 404 };
  const pageAt = (pathname: string) => {
    const found = places[pathname]?.();
    return found !== undefined && 'page' in found ? found.page : undefined;
  };
  const router = new Router({ find, pageAt, kept: ['lang'] });
  router.on('departure', () => happened.push('departure'));
  router.on('arrival', () => happened.push('arrival'));
  await router.load();
  render(
    <RouterProvider router={router}>
      <Frame />
    </RouterProvider>,
  );
  happened = [];
  return router;
}

const page = (Page: ComponentType) => (): Found => ({ page: async () => Page });
const saying = (text: string) => page(() => <p>{text}</p>);

const go = (router: Router, ...how: Parameters<Router['go']>) => act(() => router.go(...how));
async function back(): Promise<void> {
  const come = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await come;
  });
}

beforeEach(() => {
  happened = [];
  scrolled = { x: 0, y: 0 };
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', (x: number, y: number) => {
    happened.push(`scroll ${y}`);
    scrolled = { x, y };
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled.y);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

describe('from page to page', () => {
  it('the page before stays, with its own address, until the next one is there', async () => {
    const next = later<ComponentType>();
    const router = await open('/a?x=1', { '/a': page(Counter), '/b': () => ({ page: () => next.promise }) });
    await act(async () => void router.go('/b'));
    expect([at(), course()]).toEqual(['/b', 'to /b']);
    expect(screen.getByRole('button').textContent).toBe('/a?x=1 pressed 0');
    await act(async () => next.come(() => <p>second</p>));
    expect([screen.getByText('second').tagName, course()]).toEqual(['P', 'at /b']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('one that is long in coming is said to be loading, and what comes too late is not shown', async () => {
    const slow = later<ComponentType>();
    const router = await open('/a', {
      '/a': saying('first'),
      '/b': () => ({ page: () => slow.promise }),
      '/c': saying('third'),
    });
    await act(async () => void router.go('/b'));
    expect(screen.getByText('first')).toBeTruthy();
    await screen.findByText('loading');
    await go(router, '/c');
    expect(screen.getByText('third')).toBeTruthy();
    await act(async () => slow.come(() => <p>second</p>));
    expect([at(), screen.queryByText('second')]).toEqual(['/c', null]);
  });

  it('a page whose part does not come is a fault, and is loaded again on the next way to it', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const parts = [later<{ B: ComponentType }>(), later<{ B: ComponentType }>()];
    const load = vi.fn(() => (parts[load.mock.calls.length - 1] ?? parts[0])?.promise ?? Promise.reject());
    const b = lazyRouteComponent(load, 'B');
    const router = await open('/a', { '/a': saying('first'), '/b': () => ({ page: b }) });
    router.prepare('/b?from=hover');
    router.prepare('/b');
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => void router.go('/b'));
    await act(async () => parts[0]?.fail(new Error('away')));
    expect(screen.getByText('fault Error: away')).toBeTruthy();
    expect(complain).toHaveBeenCalledTimes(1);
    parts[1]?.come({ B: () => <p>second</p> });
    await go(router, '/b');
    expect([load.mock.calls.length, screen.getByText('second').tagName]).toEqual([2, 'P']);
  });

  it('an error of a page goes away with the next address, and when it is judged again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('broken');
      return <p>whole</p>;
    };
    const router = await open('/a', { '/a': page(Broken), '/b': saying('second') });
    expect(screen.getByText('fault Error: broken')).toBeTruthy();
    await go(router, '/b');
    expect(screen.getByText('second')).toBeTruthy();
    await back();
    expect(screen.getByText('fault Error: broken')).toBeTruthy();
    isBroken = false;
    await act(() => router.load());
    expect([screen.getByText('whole').tagName, happened.at(-1)]).toEqual(['P', 'departure']);
    await go(router, '/nowhere');
    expect(screen.getByText('fault 404')).toBeTruthy();
  });

  it('queries are plain text, and the parameters that are kept go on unless the link says otherwise', async () => {
    const router = await open('/a?lang=en', { '/a': page(Query) });
    await go(router, '/a?q=123&b=true');
    expect(screen.getByText('[["q","123"],["b","true"],["lang","en"]]')).toBeTruthy();
    await go(router, '/a?q=2&lang=pl');
    expect(at()).toBe('/a?q=2&lang=pl');
    await act(() => router.rename('/a?q=2'));
    expect(screen.getByText('[["q","2"]]')).toBeTruthy();
  });

  it('the same page keeps what was done on it where only its query changes', async () => {
    const router = await open('/a', { '/a': page(Counter) });
    fireEvent.click(screen.getByRole('button'));
    const entries = window.history.length;
    await go(router, '/a?x=1', { replace: true });
    expect(screen.getByRole('button').textContent).toBe('/a?x=1 pressed 1');
    await go(router, '/a?x=1');
    expect([window.history.length, happened]).toEqual([entries, ['departure', 'departure']]);
  });
});

describe('a redirect', () => {
  it('takes the place of its address, with the query that goes on, and remembers it where it is to', async () => {
    const Login = () => <p>{`came from ${usePageAddress().origin}`}</p>;
    const router = await open('/a?lang=en', {
      '/a': saying('first'),
      '/old': () => ({ leadsTo: '/secret' }),
      '/secret': () => ({ leadsTo: '/login', isRemembered: true }),
      '/login': page(Login),
    });
    const entries = window.history.length;
    await go(router, '/old?x=1#part');
    expect([at(), window.history.length]).toEqual(['/login?lang=en', entries + 1]);
    expect(screen.getByText('came from /secret?lang=en')).toBeTruthy();
    // A reader who goes to the same address by a link comes from nowhere.
    await go(router, '/login');
    expect(screen.getByText('came from undefined')).toBeTruthy();
    await back();
    expect(screen.getByText('came from /secret?lang=en')).toBeTruthy();
    await back();
    expect(screen.getByText('first')).toBeTruthy();
  });

  it('at the start leads on before anything is drawn, and waits for what judges', async () => {
    const verdict = later<Found>();
    window.history.replaceState(null, '', '/secret');
    const router = new Router({
      find: ({ pathname }) => (pathname === '/secret' ? verdict.promise : saying('elsewhere')()),
      pageAt: () => undefined,
      kept: [],
    });
    const first = router.load();
    // The session was found out about meanwhile.
    const second = router.load();
    verdict.come({ leadsTo: '/b' });
    await first;
    expect([router.view?.kind, router.view?.place.pathname, at()]).toEqual(['page', '/b', '/b']);
    await second;
  });
});

describe('scrolling and arrivals', () => {
  it('another page begins at its top, and Back brings the place before it; both before the arrival is told', async () => {
    const router = await open('/a', { '/a': saying('first'), '/b': saying('second') });
    scrolled.y = 700;
    await go(router, '/b');
    expect(happened).toEqual(['departure', 'scroll 0', 'arrival']);
    scrolled.y = 30;
    happened = [];
    await back();
    await waitFor(() => expect(happened).toEqual(['departure', 'scroll 700', 'arrival']));
    window.history.forward();
    await waitFor(() => expect(happened.slice(3)).toEqual(['departure', 'scroll 30', 'arrival']));
  });

  it('an arrival is one, too, where the page is judged again on the way', async () => {
    const next = later<ComponentType>();
    const router = await open('/a', { '/a': saying('first'), '/b': () => ({ page: () => next.promise }) });
    await act(async () => {
      void router.go('/b');
      await null;
      void router.load();
      next.come(() => <p>second</p>);
    });
    expect(happened).toEqual(['departure', 'departure', 'scroll 0', 'arrival']);
    happened = [];
    await act(() => router.load());
    expect(happened).toEqual(['departure']);
  });

  it('another query leaves the window where it is, unless the page is fresh', async () => {
    const router = await open('/a', { '/a': page(Counter) });
    scrolled.y = 700;
    await go(router, '/a?x=1');
    expect(happened).toEqual(['departure']);
    await go(router, '/a?x=2', { fresh: true });
    expect(happened.slice(1)).toEqual(['departure', 'scroll 0', 'arrival']);
    happened = [];
    await back();
    await waitFor(() => expect(happened).toEqual(['departure', 'scroll 700']));
  });

  it('a fragment brings what it names into view, and the focus stays with the reader', async () => {
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      seen.push(this.id);
    };
    const router = await open('/a', { '/a': saying('first'), '/b': page(() => <p id="część">second</p>) });
    await go(router, '/b#cz%C4%99%C5%9B%C4%87');
    expect([seen, happened]).toEqual([['część'], ['departure']]);
    await go(router, '/b#%');
    expect(seen).toHaveLength(1);
  });

  it('what was scrolled within a page is as it was, too', async () => {
    const Box = () => <div data-testid="box">long</div>;
    const router = await open('/a', { '/a': page(Box), '/b': saying('second') });
    screen.getByTestId('box').scrollTop = 40;
    fireEvent.scroll(screen.getByTestId('box'));
    await go(router, '/b');
    await back();
    await waitFor(() => expect(screen.getByTestId('box').scrollTop).toBe(40));
  });

  it('a page that is loaded again is where it was left', async () => {
    await open('/a', { '/a': saying('first') });
    scrolled.y = 700;
    window.dispatchEvent(new Event('pagehide'));
    const { state } = window.history;
    cleanup();
    happened = [];
    scrolled.y = 0;
    const again = new Router({ find: saying('first'), pageAt: () => undefined, kept: [] });
    expect(window.history.state).toEqual(state);
    await again.load();
    render(
      <RouterProvider router={again}>
        <Frame />
      </RouterProvider>,
    );
    expect(happened).toEqual(['scroll 700']);
  });
});

describe('a reader with unsaved work', () => {
  let isUnsaved: boolean;
  function Work() {
    const question = useBlocker({ asks: () => isUnsaved, asksBeforeUnload: () => isUnsaved });
    return question === null ? (
      <p>working</p>
    ) : (
      <>
        <p>{`leave for ${question.to.pathname}?`}</p>
        <button type="button" onClick={question.stay}>
          stay
        </button>
        <button type="button" onClick={question.go}>
          leave
        </button>
      </>
    );
  }
  const places = { '/a': saying('first'), '/work': page(Work), '/b': saying('second') };
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  beforeEach(() => {
    isUnsaved = true;
  });

  it('is asked before a link is followed, stays where they are, or goes', async () => {
    const router = await open('/work', places);
    await act(async () => void router.go('/b'));
    expect([at(), screen.getByText('leave for /b?').tagName]).toEqual(['/work', 'P']);
    await press('stay');
    expect([at(), screen.getByText('working').tagName]).toEqual(['/work', 'P']);
    await act(async () => void router.go('/b'));
    await press('leave');
    expect([at(), screen.getByText('second').tagName]).toEqual(['/b', 'P']);
  });

  it('is asked before Back, and keeps address and history where they stay', async () => {
    const router = await open('/a', places);
    await go(router, '/work');
    await back();
    await screen.findByText('leave for /a?');
    await press('stay');
    await waitFor(() => expect(at()).toBe('/work'));
    expect(screen.getByText('working')).toBeTruthy();
    await back();
    await screen.findByText('leave for /a?');
    await press('leave');
    await screen.findByText('first');
    expect(at()).toBe('/a');
  });

  it('is not asked twice: the later way is the one that is meant', async () => {
    const router = await open('/work', places);
    await act(async () => void router.go('/a'));
    await act(async () => void router.go('/b'));
    expect(screen.getByText('leave for /b?')).toBeTruthy();
    await press('leave');
    expect([at(), screen.getByText('second').tagName]).toEqual(['/b', 'P']);
  });

  it('is asked by the browser before it loads the page again, and neither way where all is saved', async () => {
    const router = await open('/work', places);
    const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(reload()).toBe(false);
    isUnsaved = false;
    expect(reload()).toBe(true);
    await go(router, '/b');
    expect(screen.getByText('second')).toBeTruthy();
    isUnsaved = true;
    expect(reload()).toBe(true);
  });
});
