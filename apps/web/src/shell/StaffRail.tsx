import { findPage, type OpenWork, openWork } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpenText,
  Ellipsis,
  Inbox,
  Library,
  type LucideIcon,
  ScrollText,
  Table2,
  Tags,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Place } from './header-search.ts';
import styles from './rail.module.css';
import { placeOfPage, type StaffPlace, type StaffPlaceId, staffPlaces } from './staff-places.ts';
import { useDismiss } from './use-dismiss.ts';

const ICONS: Readonly<Record<StaffPlaceId, LucideIcon>> = {
  desk: Inbox,
  texts: BookOpenText,
  annotation: Tags,
  sources: Library,
  tables: Table2,
  people: UsersRound,
  log: ScrollText,
  account: UserRound,
};

/** So many places stand in the bar of a narrow window; the others open from its last button. */
const IN_BAR = 4;

/** How much waits, asked again on every page; nothing where it is not known. */
function useOpenWork(pathname: string): OpenWork | undefined {
  const { data, refetch } = useQuery({ ...endpointQuery(openWork, {}), throwOnError: false });
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    void refetch();
  }, [pathname, refetch]);
  return data;
}

/** What waits at a place: the number for the eye, what it counts for the ear. */
function Waiting({ what, count }: { what: keyof OpenWork; count: number }) {
  const { plural, number } = useI18n();
  return (
    <>
      <span aria-hidden="true" className={styles['count']}>
        {number(count)}
      </span>
      <VisuallyHidden>, {plural(`staff.waits-${what}`, count)}</VisuallyHidden>
    </>
  );
}

interface PlacesProps {
  places: readonly StaffPlace[];
  here: { id: StaffPlaceId | undefined; isPlaceItself: boolean };
  open: OpenWork | undefined;
}

function Places({ places, here, open }: PlacesProps) {
  const { t } = useI18n();
  return places.map(({ id, name, href, waits }) => {
    const Icon = ICONS[id];
    const count = waits === undefined ? 0 : (open?.[waits] ?? 0);
    return (
      <li key={id}>
        <a href={href} aria-current={id !== here.id ? undefined : here.isPlaceItself ? 'page' : 'true'}>
          <Icon aria-hidden="true" />
          <span>{t(name)}</span>
          {waits === undefined || count === 0 ? null : <Waiting what={waits} count={count} />}
        </a>
      </li>
    );
  });
}

/** Where the staff work, beside each of their pages: what there is for the role, and how much waits. */
export function StaffRail({ place: { pathname, search }, role }: { place: Place; role: string }) {
  const { t } = useI18n();
  const open = useOpenWork(pathname);
  const [isMore, setIsMore] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const rest = useRef<HTMLUListElement>(null);
  useDismiss({ open: isMore, close: () => setIsMore(false), button, part: rest });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that closes it
  useEffect(() => setIsMore(false), [pathname, search]);
  const places = staffPlaces(role);
  const page = findPage(pathname);
  const id = page === null ? undefined : placeOfPage(page.name, search, role);
  const isPlaceItself = places.some((one) => one.id === id && one.href.split('?')[0] === pathname);
  const given = { here: { id, isPlaceItself }, open };
  const isInRest = places.slice(IN_BAR).some((one) => one.id === id);
  return (
    <nav aria-label={t('staff.rail')} className={styles['rail']}>
      <div className={styles['inner']}>
        <ul>
          <Places places={places.slice(0, IN_BAR)} {...given} />
        </ul>
        <button
          ref={button}
          type="button"
          className={styles['more']}
          aria-expanded={isMore}
          aria-controls="staff-rest"
          data-here={isInRest || undefined}
          onClick={() => setIsMore(!isMore)}
        >
          <Ellipsis aria-hidden="true" />
          <span>{t('staff.more')}</span>
        </button>
        <ul id="staff-rest" ref={rest} className={styles['rest']} data-open={isMore || undefined}>
          <Places places={places.slice(IN_BAR)} {...given} />
        </ul>
      </div>
    </nav>
  );
}
