/** The pages whose texts the staff write, and their tabs. */

/** Tabs by the code of the page, in the order in which they are offered. `about` 2 stands above the help with searching. */
export const FLAT_TABS = {
  about: [1, 2, 3, 4, 5],
  policy: [1, 2],
  elabo: [1],
  home: [1],
} as const;

export type FlatCode = keyof typeof FLAT_TABS;

/** `code/tab` of the tabs that may be taken from visitors: no menu leads to them. */
export const HIDEABLE_TABS: readonly string[] = ['about/3', 'about/4'];

/** The accessibility statement. */
export const STATEMENT = 'policy/2';

/**
 * Ids by which programs find the facts of an accessibility statement, in the order in which it gives them: technical
 * conditions of the Polish ministry of digital affairs, version 2.0.
 */
export const STATEMENT_IDS = [
  'a11y-wstep',
  'a11y-podmiot',
  'a11y-zakres',
  'a11y-url',
  'a11y-data-publikacja',
  'a11y-data-aktualizacja',
  'a11y-status',
  'a11y-kontakt',
  'a11y-email',
  'a11y-telefon',
  'a11y-procedura',
  'a11y-data-sporzadzenie',
  'a11y-architektura',
  'a11y-komunikacja',
] as const;

/** Whether there is such a tab; a tab is what stands in the address, a number or the text of one. */
export function isFlatTab(code: string, tab: string | number): code is FlatCode {
  return Object.hasOwn(FLAT_TABS, code) && FLAT_TABS[code as FlatCode].some((one) => String(one) === String(tab));
}
