import { appTitle } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Menu, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../api/queries.ts';
import logoEn from '../assets/logo-en.svg';
import logoPl from '../assets/logo-pl.svg';
import { useI18n } from '../i18n/i18n.tsx';
import { useQuerySuggestions } from '../i18n/suggestions.ts';
import { paths } from '../paths.ts';
import { useQueryHistory } from '../session/query-history.ts';
import { useGo } from '../ui/page-frame.tsx';
import { type FieldSuggestions, SearchField } from '../ui/SearchField.tsx';
import styles from './header.module.css';
import { currentKey, type Place, searchTarget } from './header-search.ts';
import { Navigation } from './Navigation.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { siteLinks } from './site.ts';
import { Tools } from './Tools.tsx';
import { useDismiss } from './use-dismiss.ts';

/** So many of the queries asked last are offered. */
const RECENT = 8;
const LOGOS = { pl: logoPl, en: logoEn };

function Brand() {
  const { language, t, name } = useI18n();
  const { data } = useQuery({ ...endpointQuery(appTitle, {}), throwOnError: false });
  const title = data === undefined ? t('app.name') : name(data.title);
  return (
    <div className={styles['brand']}>
      <a href={siteLinks().university} className={styles['logo']}>
        <img src={LOGOS[language]} alt={t('header.logo')} height={60} />
      </a>
      {title === t('app.name') ? null : (
        <a href={paths.home()} className={styles['siteTitle']}>
          {title}
        </a>
      )}
    </div>
  );
}

/** While the box is empty on the page of results: the queries asked last, each of which runs at once. */
function useRecent(place: Place, phrase: string, onRun: (q: string) => void): FieldSuggestions | null {
  const { t, plural } = useI18n();
  const { queries } = useQueryHistory();
  if (phrase !== '' || place.pathname !== paths.results() || queries.length === 0) return null;
  const shown = queries.slice(0, RECENT);
  return {
    options: shown.map((q) => ({ key: q, text: q })),
    label: t('history.title'),
    announcement: plural('suggest.found', shown.length),
    opensOnFocus: true,
    onChoose: (at) => onRun(shown[at] ?? ''),
  };
}

/** The box under the header. Its phrase is the one of the page until the reader types another. */
function SearchPanel(props: { place: Place; submitting: boolean; onDone: () => void }) {
  const { place, submitting, onDone } = props;
  const { t } = useI18n();
  const go = useGo();
  const key = currentKey(place);
  const [typed, setTyped] = useState({ over: key, phrase: key });
  const phrase = typed.over === key ? typed.phrase : key;
  const write = (next: string) => setTyped({ over: key, phrase: next });
  const run = (value: string) => {
    const target = searchTarget(place, value);
    if (target === null) return;
    onDone();
    go(target, { fresh: true });
  };
  const suggest = useQuerySuggestions(phrase, write);
  const recent = useRecent(place, phrase, run);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div id="header-search" className={styles['searchPanel']}>
      <SearchField
        ref={field}
        label={t('search.label')}
        submitLabel={t('search.submit')}
        hint={t('search.hint')}
        icon={<Search aria-hidden="true" />}
        value={phrase}
        submitting={submitting}
        suggestions={recent ?? suggest.suggestions}
        onChange={(next, caret) => {
          write(next);
          suggest.typed(next, caret);
        }}
        onSubmit={run}
      />
    </div>
  );
}

function SearchToggle(props: { open: boolean; onToggle: () => void; buttonRef: RefObject<HTMLButtonElement | null> }) {
  const { t } = useI18n();
  return (
    <button
      ref={props.buttonRef}
      type="button"
      className={styles['searchToggle']}
      aria-expanded={props.open}
      aria-controls={props.open ? 'header-search' : undefined}
      aria-label={props.open ? t('header.search-close') : t('header.search-open')}
      onClick={props.onToggle}
    >
      {props.open ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
      <span aria-hidden="true">{props.open ? t('common.close') : t('header.search-open')}</span>
    </button>
  );
}

/** The head of every page. On the main page it stands free; on all others a line closes it. One part is open at most. */
export function Header({ place, submitting }: { place: Place; submitting: boolean }) {
  const { t } = useI18n();
  const [searchOpen, setSearchOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const show = (part: 'search' | 'menu' | null) => {
    setSearchOpen(part === 'search');
    setMenuOpen(part === 'menu');
  };
  useDismiss({ open: searchOpen, close: () => setSearchOpen(false), button: searchButton });
  useDismiss({ open: menuOpen, close: () => setMenuOpen(false), button: menuButton });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that closes the menu
  useEffect(() => setMenuOpen(false), [place.pathname]);

  return (
    <header className={styles['header']} data-home={place.pathname === paths.home() || undefined}>
      <ProgressBar />
      <div className={styles['inner']}>
        <Brand />
        <SearchToggle open={searchOpen} onToggle={() => show(searchOpen ? null : 'search')} buttonRef={searchButton} />
        <button
          ref={menuButton}
          type="button"
          className={styles['menuToggle']}
          aria-expanded={menuOpen}
          aria-controls="header-menu"
          aria-label={menuOpen ? t('header.menu-close') : t('header.menu-open')}
          onClick={() => show(menuOpen ? null : 'menu')}
        >
          {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
        <div id="header-menu" className={styles['menu']} data-open={menuOpen || undefined}>
          <Navigation pathname={place.pathname} onFollow={() => setMenuOpen(false)} />
          <Tools place={place} />
        </div>
      </div>
      {searchOpen ? <SearchPanel place={place} submitting={submitting} onDone={() => show(null)} /> : null}
    </header>
  );
}
