import { appTitle, type Language } from '@glosa/contract';
import { BASE_LANGUAGE } from '@glosa/dictionary/browser';
import { useQuery } from '@tanstack/react-query';
import { Menu, Search, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import styles from './header.module.css';
import type { Place } from './header-search.ts';
import { Navigation } from './Navigation.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { siteLinks } from './site.ts';
import { Tools } from './Tools.tsx';
import { useDismiss } from './use-dismiss.ts';

// On its way as soon as the pointer or the focus comes near its button.
const loadSearch = () => import('./SearchPanel.tsx');
const SearchPanel = lazy(async () => ({ default: (await loadSearch()).SearchPanel }));
/** By file: there is one for each language, but for one that has none. */
const LOGOS = import.meta.glob<string>('../assets/logo-*.svg', { eager: true, query: '?url', import: 'default' });
const logoOf = (language: Language) => LOGOS[`../assets/logo-${language}.svg`];

function Brand() {
  const { language, t, name } = useI18n();
  const { data } = useQuery({ ...endpointQuery(appTitle, {}), throwOnError: false });
  const title = data === undefined ? t('app.name') : name(data.title);
  return (
    <div className={styles['brand']}>
      <a href={siteLinks().university} className={styles['logo']}>
        <img src={logoOf(language) ?? logoOf(BASE_LANGUAGE)} alt={t('header.logo')} height={60} />
      </a>
      {title === t('app.name') ? null : (
        <a href={paths.home()} className={styles['siteTitle']}>
          {title}
        </a>
      )}
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
      onPointerEnter={() => void loadSearch()}
      onFocus={() => void loadSearch()}
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
      {searchOpen ? (
        <div id="header-search" className={styles['searchPanel']}>
          <Suspense fallback={null}>
            <SearchPanel place={place} submitting={submitting} onDone={() => show(null)} />
          </Suspense>
        </div>
      ) : null}
    </header>
  );
}
