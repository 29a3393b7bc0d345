/** How a reader comes from one address to another: what is there is found and loaded while the page before it stays. */
import type { ComponentType } from 'react';
import { addressOf, type BrowserHistory, type Hold, openHistory, type Place } from './history.ts';
import { type LazyPage, loadAgain } from './lazy-page.ts';
import { rememberScrolling, type ScrollMemory } from './scroll.ts';

interface Redirect {
  /** An address that takes the place of this one. */
  leadsTo: string;
  /** The entry of the history then says where the reader wanted to go. */
  isRemembered?: boolean;
}

/** What is at a place: a page, another address, or what is said instead of a page. */
export type Found = { page: LazyPage } | Redirect | { fault: unknown };

export interface Rules {
  /** What it throws is told to the console, and said instead of the page. */
  find(place: Place): Found | Promise<Found>;
  /** The page of a path, to be loaded before the reader goes there. */
  pageAt(pathname: string): LazyPage | undefined;
  /** Parameters that go on with the reader, from the query of one address to that of the next. */
  kept: readonly string[];
}

/** What is drawn. It is made again whenever the reader goes somewhere, be it to the same address. */
export type View = { place: Place } & (
  | { kind: 'page'; Page: ComponentType }
  | { kind: 'loading' }
  | { kind: 'fault'; fault: unknown }
);

/** Draws a view. `isSamePage`: the page is there already, and has another query, or is judged again. */
type Draw = (view: View, isSamePage: boolean) => void;

/** Where the reader is going, and whether what is there is still on its way. */
interface Course {
  place: Place;
  isLoading: boolean;
}

/**
 * `course`: the reader goes elsewhere, or has come there. `departure`: the reader sets out, or the page is judged again.
 * `arrival`: another page than before has been drawn, or a fresh one.
 */
type Happening = 'course' | 'departure' | 'arrival';

/** How the reader comes: `focuses` says whether it is another page for them. */
type Way = { by: 'go'; isFresh: boolean; focuses: boolean } | { by: 'browser' | 'start' | 'stay' };

/** A page that is not there after this time gives way to the sign that another one is loading, which then stays a while. */
const PATIENCE_MS = 400;
const LOADING_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function findView(place: Place, find: Rules['find']): Promise<View | Redirect> {
  try {
    const found = await find(place);
    if ('leadsTo' in found) return found;
    if ('fault' in found) return { kind: 'fault', place, fault: found.fault };
    return { kind: 'page', place, Page: await found.page().catch(loadAgain) };
  } catch (fault) {
    console.error(fault);
    return { kind: 'fault', place, fault };
  }
}

export class Router {
  /** Where the reader is going. */
  course: Course;
  /** What is drawn, or is about to be; null before the first page has come. */
  view: View | null = null;

  readonly #rules: Rules;
  readonly #history: BrowserHistory = openHistory();
  readonly #scroll: ScrollMemory = rememberScrolling();
  readonly #listeners: Readonly<Record<Happening, Set<() => void>>> = {
    course: new Set(),
    departure: new Set(),
    arrival: new Set(),
  };
  #draw: Draw | null = null;
  /** What is to be done when a view is in the document. */
  #due: { view: View; way: Way } | null = null;
  /** The path of the last page that was drawn. */
  #shown: string | null = null;
  #loading: Promise<void> | undefined;
  /** How the reader comes to what is not drawn yet. */
  #coming: Way | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.course = { place: this.#history.here(), isLoading: false };
  }

  /** Goes to an address of this site. On the same path the page stays where it is, unless it is to be `fresh`. */
  readonly go = async (href: string, how: { replace?: boolean; fresh?: boolean } = {}): Promise<void> => {
    const { replace = false, fresh = false } = how;
    const url = this.#carry(href);
    const here = this.#history.here();
    const isFresh = fresh || url.pathname !== here.pathname;
    const isSame = url.pathname + url.search + url.hash === addressOf(here) && here.origin === undefined;
    if (!isSame && !(await this.#history.change(url, { replace }))) return;
    await this.#follow({ by: 'go', isFresh, focuses: isFresh && url.hash === '' });
  };

  /** Writes another address for the same page. */
  readonly rename = async (href: string): Promise<void> => {
    const { origin } = this.#history.here();
    await this.#history.change(new URL(href, window.location.href), { replace: true, origin, isFree: true });
    await this.#follow({ by: 'stay' });
  };

  /** Finds out again what is here: guards judge again, and an error gives way to the page. Resolves when it is there. */
  load(): Promise<void> {
    return this.#follow({ by: this.view === null ? 'start' : 'stay' });
  }

  /** Loads the page of an address. One that does not come is reported when the reader really goes there. */
  prepare(href: string): void {
    const page = this.#rules.pageAt(new URL(href, window.location.href).pathname);
    page?.().catch(() => undefined);
  }

  /** Returns the way to stop. */
  on(happening: Happening, listener: () => void): () => void {
    this.#listeners[happening].add(listener);
    return () => this.#listeners[happening].delete(listener);
  }

  hold(hold: Hold): () => void {
    return this.#history.hold(hold);
  }

  /** Draws views with the given function, and follows Back and Forward, until the returned function is called. */
  start(draw: Draw): () => void {
    this.#draw = draw;
    const stopScroll = this.#scroll.start(() => this.#remember());
    const stopHistory = this.#history.listen((isNew) => void this.#follow({ by: isNew ? 'stay' : 'browser' }));
    return () => {
      this.#draw = null;
      stopScroll();
      stopHistory();
    };
  }

  /** Is told of each view that is in the document. */
  drawn(view: View | null): void {
    if (view === null || view !== this.#due?.view) return;
    const { way } = this.#due;
    const { place } = view;
    const isOther = this.#shown !== place.pathname;
    this.#due = null;
    if (this.#coming === way) this.#coming = null;
    this.#shown = place.pathname;
    if (way.by === 'go') this.#scroll.begin(place, way.isFresh);
    else if (way.by !== 'stay') this.#scroll.restore(place);
    if (this.course.place === place) this.#setCourse({ place, isLoading: false });
    if (way.by === 'go' ? way.focuses : way.by === 'browser' && isOther) this.#tell('arrival');
  }

  #tell(happening: Happening): void {
    for (const listener of [...this.#listeners[happening]]) listener();
  }

  #setCourse(course: Course): void {
    this.course = course;
    this.#tell('course');
  }

  #remember(): void {
    // What is about to be drawn is not scrolled yet.
    if (this.view?.kind !== 'loading' && this.#due === null && this.view !== null)
      this.#scroll.remember(this.view.place);
  }

  /** An address with what of the query here goes on with the reader. */
  #carry(href: string): URL {
    const url = new URL(href, window.location.href);
    const here = new URLSearchParams(this.#history.here().search);
    for (const name of this.#rules.kept) {
      const value = here.get(name);
      if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value);
    }
    return url;
  }

  /** Brings what is at the place where the history is; a way that is begun later takes the place of this one. */
  #follow(asked: Way): Promise<void> {
    // What is judged again before it was drawn is still a way to another place.
    const way = asked.by === 'stay' ? (this.#coming ?? asked) : asked;
    this.#coming = way;
    const isCurrent = () => this.#loading === loading;
    const loading: Promise<void> = this.#bring(way, isCurrent).then(() => (isCurrent() ? undefined : this.#loading));
    this.#loading = loading;
    return loading;
  }

  async #bring(way: Way, isCurrent: () => boolean): Promise<void> {
    const place = this.#history.here();
    this.#remember();
    this.#tell('departure');
    this.#setCourse({ place, isLoading: true });
    let loadingSince = Number.NEGATIVE_INFINITY;
    const showLoading = () => {
      loadingSince = Date.now();
      this.#show({ kind: 'loading', place });
    };
    const isWaitedFor = this.#draw !== null && this.#shown !== place.pathname;
    const timer = isWaitedFor ? setTimeout(() => isCurrent() && showLoading(), PATIENCE_MS) : undefined;
    const next = await findView(place, this.#rules.find);
    clearTimeout(timer);
    if (loadingSince > 0) await pause(loadingSince + LOADING_MS - Date.now());
    if (!isCurrent()) return;
    if ('leadsTo' in next) {
      this.#scroll.forget(place);
      const origin = next.isRemembered === true ? addressOf(place) : undefined;
      await this.#history.change(this.#carry(next.leadsTo), { replace: true, origin, isFree: true });
      void this.#follow(way);
      return;
    }
    this.#due = { view: next, way };
    this.#show(next);
    if (this.#draw === null) this.#setCourse({ place, isLoading: false });
  }

  #show(view: View): void {
    this.view = view;
    this.#draw?.(view, view.place.pathname === this.#shown);
  }
}
