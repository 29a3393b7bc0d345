/** Pages that come with a part of the application of their own. */
import type { ComponentType } from 'react';

/** Loads a page, once. Rejects where it does not come, and tries again when it is asked again. */
export type LazyPage = () => Promise<ComponentType>;

/** The page that a part of the application has under a name. */
export function lazyRouteComponent<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): LazyPage {
  let coming: Promise<ComponentType> | undefined;
  return () => {
    coming ??= load().then(
      (part) => part[name],
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
}

/** How Chromium, Firefox and WebKit say that a module did not come. */
const MISSING =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;

/**
 * A part that is missing may be of a version that the server does not have any more: the page is loaded again, once for each
 * part. Throws the error where that was done before, or cannot be remembered.
 */
export function loadAgain(error: unknown): Promise<never> {
  if (!(error instanceof Error) || !MISSING.test(error.message)) throw error;
  const key = `missing ${error.message}`;
  try {
    if (sessionStorage.getItem(key) !== null) throw error;
    sessionStorage.setItem(key, '1');
  } catch {
    throw error;
  }
  window.location.reload();
  // Nothing is drawn any more.
  return new Promise(() => undefined);
}
