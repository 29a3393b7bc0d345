/** Loads the words of the interface: those that a page begins with, and more with each part of it that is loaded. */

import { getLanguages, type Language } from '@glosa/contract';
import { BASE_LANGUAGE } from '@glosa/dictionary/browser';
import { call } from '../api/client.ts';

export interface LoadedLanguage {
  language: Language;
  /** What the interface says, as far as it has come; more is added to it. */
  dictionary: Record<string, string>;
  /** The areas of the dictionary that are there, or what those are waited for with that are on their way; undefined: all. */
  areas: Map<string, Promise<void> | undefined> | undefined;
  /** Every language there is, in their order. */
  languages: readonly Language[];
}

/** Loads the words of some areas, or of all; without a language of the one active in the session. Throws a PageError. */
export async function loadLanguage(
  wanted: Language | undefined,
  areas: readonly string[] | undefined,
): Promise<LoadedLanguage> {
  const { langs, dictionary } = await call(getLanguages, { query: { lang: wanted, areas: areas?.join(',') } });
  const language = wanted ?? langs.find((row) => row.active)?.lang ?? BASE_LANGUAGE;
  return {
    language,
    dictionary: dictionary[language] ?? {},
    areas: areas && new Map(areas.map((area) => [area, undefined])),
    languages: langs.map((row) => row.lang),
  };
}

let starting: Promise<LoadedLanguage> | undefined;
let now: LoadedLanguage | null = null;
const listeners = new Set<() => void>();

export function keep(next: LoadedLanguage): LoadedLanguage {
  now = next;
  for (const listener of listeners) listener();
  return next;
}

/** The language in use, with what has come of its words; null before any have. */
export const loadedLanguage = (): LoadedLanguage | null => now;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The areas that the server has the browser fetch along with the page: what the page begins with. Undefined where it names
 * none: to people who are logged in, and in development.
 */
function areasOfPage(): string[] | undefined {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="preload"][href^="${getLanguages.path}?"]`);
  return link === null ? undefined : new URL(link.href).searchParams.get('areas')?.split(',');
}

/** Loads the words that the application begins with: those of the page, or all of them. Throws a PageError. */
export function startLanguage(wanted: Language | undefined, isWhole: boolean): Promise<LoadedLanguage> {
  starting = loadLanguage(wanted, isWhole ? undefined : areasOfPage()).then(keep);
  return starting;
}

/** Adds what is missing; what is drawn needs none of it, so that nothing is drawn again. Throws a PageError. */
export async function complete(
  { language, dictionary, areas }: LoadedLanguage,
  wanted: readonly string[],
): Promise<void> {
  if (areas === undefined) return;
  const missing = wanted.filter((area) => !areas.has(area));
  if (missing.length > 0) {
    const more = loadLanguage(language, missing).then(
      (next) => void Object.assign(dictionary, next.dictionary),
      (error: unknown) => {
        for (const area of missing) areas.delete(area);
        throw error;
      },
    );
    for (const area of missing) areas.set(area, more);
  }
  await Promise.all(wanted.map((area) => areas.get(area)));
}

/** Sees to it that the words of these areas are there. Throws a PageError. */
async function bringAreas(wanted: readonly string[]): Promise<void> {
  const loaded = now ?? (await starting);
  if (loaded === undefined) return;
  await complete(loaded, wanted);
  // Where another language was chosen meanwhile, it is asked again.
  if (now !== null && now !== loaded) await bringAreas(wanted);
}

/**
 * A part of the page that is loaded when it is needed, as soon as its words are there, too: those of these areas, with
 * commas between them. The build writes it around every `import()` of ours (`build/words.ts`).
 */
export async function withWords<Part>(part: Promise<Part>, areas = ''): Promise<Part> {
  const [loaded] = await Promise.all([part, bringAreas(areas.split(',').filter(Boolean))]);
  return loaded;
}
