import type { DictionaryKey } from '@glosa/dictionary';
import { paths } from '../paths.ts';

export type NavGroup = 'texts' | 'sources' | 'themes' | 'words' | 'grammatical_forms';

export interface NavItem {
  id: NavGroup;
  name: DictionaryKey;
  link: string;
  disabled: boolean;
}

/** The groups of the main navigation, in their order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { id: 'texts', name: 'nav.texts', link: paths.texts(), disabled: false },
  { id: 'sources', name: 'nav.sources', link: paths.sources(), disabled: false },
  { id: 'themes', name: 'nav.themes', link: paths.themes(), disabled: false },
  { id: 'words', name: 'nav.words', link: paths.words(), disabled: false },
  { id: 'grammatical_forms', name: 'nav.grammatical-forms', link: paths.grammarSingle(), disabled: false },
];

/** Beginnings of the addresses of each group, at most two segments long. */
const GROUP_PATHS: Readonly<Record<string, NavGroup>> = {
  '/texts': 'texts',
  '/texts/item': 'texts',
  '/sources': 'sources',
  '/sources/compare': 'sources',
  '/sources/search': 'sources',
  '/themes': 'themes',
  '/themes/search': 'themes',
  '/words': 'words',
  '/search/words': 'words',
  '/grammar/single': 'grammatical_forms',
  '/search/grammar': 'grammatical_forms',
  '/grammar/double': 'grammatical_forms',
};

/** The group an address belongs to, told by its first two segments; null outside of all groups. */
export function activeGroup(pathname: string): NavGroup | null {
  const beginning = pathname.split('/').slice(0, 3).join('/').replace(/\/$/, '');
  return GROUP_PATHS[beginning] ?? null;
}
