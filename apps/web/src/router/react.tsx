/** The router as components see it. */
import {
  Component,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Place } from './history.ts';
import type { Router, View } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const PlaceContext = createContext<Place | null>(null);

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('useRouter outside of RouterProvider');
  return router;
}

function useCourse<T extends Place | boolean>(read: (router: Router) => T): T {
  const router = useRouter();
  const subscribe = useCallback((listener: () => void) => router.on('course', listener), [router]);
  return useSyncExternalStore(subscribe, () => read(router));
}

/** Where the reader is going: while a page is being left, this is the address of the next one. */
export const useLocation = (): Place => useCourse(({ course }) => course.place);

/** Whether the next page is on its way. */
export const useIsLoading = (): boolean => useCourse(({ course }) => course.isLoading);

/** The address that the page was drawn for, until it is drawn for another one or has gone. */
export function usePageAddress(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('usePageAddress outside of a page');
  return place;
}

/** The query of the page's address. */
export function usePageQuery(): URLSearchParams {
  const { search } = usePageAddress();
  return useMemo(() => new URLSearchParams(search), [search]);
}

interface BoundaryProps {
  view: View;
  fault: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  view: View;
  failed: { error: unknown } | null;
}

/** Says what went wrong while a view was being drawn, until there is another one. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { view: this.props.view, failed: null };

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'failed'> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ view }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return view === state.view ? null : { view, failed: null };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.fault(failed.error);
  }
}

/**
 * The page. The one before it stays until it can be drawn. `loading` stands there when that takes long, `fault` tells an error,
 * and `instead`, where it is given, is shown whatever page there is.
 */
export function Outlet(props: { loading: ReactNode; fault: (error: unknown) => ReactNode; instead?: ReactNode }) {
  const { loading, fault, instead } = props;
  const router = useRouter();
  const [view, setView] = useState(router.view);
  useLayoutEffect(() => {
    setView(router.view);
    return router.start((next, isSamePage) => {
      // What a reader ticks or types follows at once where the address keeps it; another page may take its time.
      if (isSamePage) setView(next);
      else startTransition(() => setView(next));
    });
  }, [router]);
  useLayoutEffect(() => router.drawn(view), [router, view]);
  if (instead !== undefined) return instead;
  if (view === null) return null;
  if (view.kind === 'loading') return loading;
  return (
    <PageBoundary view={view} fault={fault}>
      <Suspense fallback={loading}>
        <PlaceContext.Provider value={view.place}>
          {view.kind === 'fault' ? fault(view.fault) : <view.Page />}
        </PlaceContext.Provider>
      </Suspense>
    </PageBoundary>
  );
}
