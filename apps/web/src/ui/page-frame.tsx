/** What a page tells the frame around it: its title, the way to it, and where it wants to go. React only. */
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';
import styles from './page.module.css';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  href?: string;
  /** Of a name that is not in the language of the page. */
  lang?: string | undefined;
}

export interface PageFacts {
  /** Title of the page, without the name of the site. */
  title: string;
  /** The way from the main page, which is added by itself. The last one is the page. */
  breadcrumbs?: readonly Crumb[];
  /** Said in place of the title in the window, for a page whose heading is too short to stand alone. */
  alternativeTitle?: string;
  /** Stands in brackets after the title, as `page 3`. */
  titleComment?: string;
}

/**
 * Goes to an address. On another path the new page starts at its top, with focus on its heading; on the same path
 * place and focus stay, unless the page is `fresh`.
 */
export type Go = (href: string, how?: { replace?: boolean; fresh?: boolean }) => void;

/** What pages do with the frame. It stays the same while they do it: an effect that sets facts must not cause itself. */
interface FrameActions {
  set: (id: string, facts: PageFacts | null) => void;
  go: Go;
  /** Draws the way that leads to a page, without the page itself; null where it leads from nowhere. */
  way: (crumbs: readonly Crumb[]) => ReactNode;
}

const noWay: FrameActions['way'] = () => null;
const Actions = createContext<FrameActions>({
  set: () => undefined,
  go: (href) => window.location.assign(href),
  way: noWay,
});
const Facts = createContext<PageFacts | null>(null);

export function PageFrameProvider(props: { go: Go; way?: FrameActions['way']; children: ReactNode }) {
  const { go, way = noWay, children } = props;
  const [current, setCurrent] = useState<{ id: string; facts: PageFacts } | null>(null);
  const actions = useMemo<FrameActions>(
    () => ({
      // A page that leaves takes back only what it said itself.
      set: (id, facts) => setCurrent((was) => (facts !== null ? { id, facts } : was?.id === id ? null : was)),
      go,
      way,
    }),
    [go, way],
  );
  return (
    <Actions.Provider value={actions}>
      <Facts.Provider value={current?.facts ?? null}>{children}</Facts.Provider>
    </Actions.Provider>
  );
}

/** Sets title and breadcrumbs while the page is shown; they are reset when it leaves. */
export function usePageFacts(facts: PageFacts): void {
  const id = useId();
  const { set } = useContext(Actions);
  const written = JSON.stringify(facts);
  // The facts are compared by content: pages make new ones at every rendering.
  useEffect(() => {
    set(id, JSON.parse(written) as PageFacts);
  }, [set, id, written]);
  useEffect(() => () => set(id, null), [set, id]);
}

export function usePageFrame(): PageFacts | null {
  return useContext(Facts);
}

/** Goes to an address made by `paths`, without reloading the page. */
export function useGo(): Go {
  return useContext(Actions).go;
}

/**
 * The heading of a page: the way to it, the one h1, where focus goes when the page opens, and what can be done with the whole
 * page. Sets the title, too.
 */
export function PageHeading(
  props: PageFacts & {
    children?: ReactNode;
    lang?: string | undefined;
    /** `unseen`: what the page shows first says the same. */
    look?: 'title' | 'quiet' | 'unseen';
    tools?: ReactNode;
    /** Stands in the line of the heading, in all the room that it leaves. */
    beside?: ReactNode;
  },
) {
  const { children, lang, look = 'title', tools, beside, ...facts } = props;
  const { way } = useContext(Actions);
  usePageFacts(facts);
  return (
    <div className={styles[`${look}Line`]}>
      {way(facts.breadcrumbs?.slice(0, -1) ?? [])}
      <h1 tabIndex={-1} lang={lang}>
        {children ?? facts.title}
      </h1>
      {beside}
      {tools === undefined ? null : <div className={styles['tools']}>{tools}</div>}
    </div>
  );
}

/** The column a page stands in. `text` is as wide as one reads, `wide` takes the whole page. */
export function PageBody({ width = 'wide', children }: { width?: 'text' | 'wide'; children: ReactNode }) {
  return <div className={styles[width]}>{children}</div>;
}
