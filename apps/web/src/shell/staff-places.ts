/** Where the rail of staff leads, and which of its places an address belongs to. Pure. */
import type { OpenWork, PageName } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { paths } from '../paths.ts';

export type StaffPlaceId = 'desk' | 'texts' | 'annotation' | 'sources' | 'tables' | 'people' | 'log' | 'account';

export interface StaffPlace {
  id: StaffPlaceId;
  name: DictionaryKey;
  href: string;
  /** What of the open work is done there. */
  waits?: keyof OpenWork;
}

const EVERYONES: readonly StaffPlace[] = [
  { id: 'desk', name: 'page.desk', href: paths.desk(), waits: 'own' },
  { id: 'texts', name: 'nav.texts', href: paths.manageTexts(), waits: 'texts' },
  { id: 'annotation', name: 'page.annotation', href: paths.annotation(), waits: 'flagged' },
  { id: 'sources', name: 'nav.sources', href: paths.manageSources() },
  { id: 'tables', name: 'staff.tables', href: paths.importOthers() },
];

/** The places of a role, in the order of the rail. */
export function staffPlaces(role: string): readonly StaffPlace[] {
  return role === 'admin'
    ? [
        ...EVERYONES,
        { id: 'people', name: 'staff.people', href: paths.users() },
        { id: 'log', name: 'staff.log', href: paths.users({ tab: 'audit' }) },
      ]
    : [...EVERYONES, { id: 'account', name: 'user.account', href: paths.users() }];
}

const OF_PAGE: Partial<Record<PageName, StaffPlaceId>> = {
  desk: 'desk',
  'manage-texts': 'texts',
  'manage-text': 'texts',
  'manage-cards': 'texts',
  'manage-card': 'texts',
  'manage-other-transcript': 'texts',
  'manage-sources': 'sources',
  'import-others': 'tables',
  annotation: 'annotation',
  'annotation-sentences': 'annotation',
  'annotation-editor': 'annotation',
};

/** The place that a page belongs to. */
export function placeOfPage(page: PageName, search: string, role: string): StaffPlaceId | undefined {
  if (page !== 'users') return OF_PAGE[page];
  if (role !== 'admin') return 'account';
  return new URLSearchParams(search).get('tab') === 'audit' ? 'log' : 'people';
}
