import type { DictionaryKey } from '@glosa/dictionary';
import { TRAITS } from '@glosa/dictionary/browser';
import { Contrast } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useStoredUser } from '../session/user.ts';
import { Stack } from '../ui/layout.tsx';
import { LiveText } from '../ui/VisuallyHidden.tsx';
import styles from './header.module.css';
import type { Place } from './header-search.ts';
import { type FontSize, nextSize, setContrast, setSize, useContrast, useFontSize } from './preferences.ts';

// Most readers never log in.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

const SIZES: Readonly<Record<FontSize, DictionaryKey>> = {
  normal: 'size.normal',
  medium: 'size.medium',
  big: 'size.big',
};

/** The address of a page in another language, for a new window. */
function inLanguage({ pathname, search }: Place, lang: string): string {
  const params = new URLSearchParams(search);
  params.set('lang', lang);
  return `${pathname}?${params}`;
}

/** A link to the page in the other language; of several, a list of them that opens below the name of the current one. */
function LanguageSwitch({ place }: { place: Place }) {
  const { language } = useI18n();
  const { languages, change } = useLanguage();
  const links = languages
    .filter((lang) => lang !== language)
    .map((lang, at) => (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the link stays where it is and keeps the focus; only what it says changes
        key={at}
        href={inLanguage(place, lang)}
        lang={lang}
        hrefLang={lang}
        className={styles['tool']}
        onClick={(event) => {
          event.preventDefault();
          void change(lang);
        }}
      >
        {TRAITS[lang].name}
      </a>
    ));
  if (links.length < 2) return links;
  return (
    <details className={styles['user']} key={language}>
      <summary className={styles['tool']}>{TRAITS[language].name}</summary>
      <Stack className={styles['userMenu']}>{links}</Stack>
    </details>
  );
}

function FontSizeButton() {
  const { t } = useI18n();
  const size = useFontSize();
  const [said, setSaid] = useState('');
  const next = nextSize(size);
  return (
    <>
      <button
        type="button"
        className={styles['tool']}
        aria-label={t('size.button', { now: t(SIZES[size]), next: t(SIZES[next]) })}
        title={t('size.button', { now: t(SIZES[size]), next: t(SIZES[next]) })}
        onClick={() => {
          setSize(next);
          setSaid(t('size.changed', { now: t(SIZES[next]) }));
        }}
      >
        <span className={styles['sizes']} data-size={size} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </button>
      <LiveText>{said}</LiveText>
    </>
  );
}

function ContrastToggle() {
  const { t } = useI18n();
  const on = useContrast();
  return (
    <button type="button" className={styles['tool']} aria-pressed={on} onClick={() => setContrast(!on)}>
      <Contrast aria-hidden="true" />
      <span>{t('header.contrast')}</span>
    </button>
  );
}

/** What a reader sets for comfort, and the menu of those who are logged in. */
export function Tools({ place }: { place: Place }) {
  const user = useStoredUser();
  return (
    <div className={styles['tools']}>
      <LanguageSwitch place={place} />
      <FontSizeButton />
      <ContrastToggle />
      {user === null ? null : (
        <Suspense fallback={null}>
          <UserMenu pathname={place.pathname} />
        </Suspense>
      )}
    </div>
  );
}
