import type { DictionaryKey } from '@glosa/dictionary';
import { TRAITS } from '@glosa/dictionary/browser';
import { Contrast, Moon, Sun, SunMoon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useStoredUser } from '../session/user.ts';
import { Stack } from '../ui/layout.tsx';
import { LiveText } from '../ui/VisuallyHidden.tsx';
import styles from './header.module.css';
import type { Place } from './header-search.ts';
import {
  type FontSize,
  nextSize,
  nextTheme,
  setContrast,
  setSize,
  setTheme,
  type Theme,
  useContrast,
  useFontSize,
  useTheme,
} from './preferences.ts';

// Most readers never log in.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

const SIZES: Readonly<Record<FontSize, DictionaryKey>> = {
  normal: 'size.normal',
  medium: 'size.medium',
  big: 'size.big',
};

const THEMES: Readonly<Record<Theme, { name: DictionaryKey; Picture: typeof Sun }>> = {
  device: { name: 'theme.device', Picture: SunMoon },
  light: { name: 'theme.light', Picture: Sun },
  dark: { name: 'theme.dark', Picture: Moon },
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

/** A button that goes round its states: what holds, what comes next, and, when it is pressed, what holds from now on. */
function Round(props: { label: string; name: string; changed: string; onPress: () => void; children: ReactNode }) {
  const [said, setSaid] = useState('');
  return (
    <>
      <button
        type="button"
        className={styles['tool']}
        aria-label={props.label}
        title={props.label}
        onClick={() => {
          props.onPress();
          setSaid(props.changed);
        }}
      >
        {props.children}
        <span className={styles['toolName']} aria-hidden="true">
          {props.name}
        </span>
      </button>
      <LiveText>{said}</LiveText>
    </>
  );
}

function FontSizeButton() {
  const { t } = useI18n();
  const size = useFontSize();
  const next = nextSize(size);
  return (
    <Round
      label={t('size.button', { now: t(SIZES[size]), next: t(SIZES[next]) })}
      name={t('size.name')}
      changed={t('size.changed', { now: t(SIZES[next]) })}
      onPress={() => setSize(next)}
    >
      <span className={styles['sizes']} data-size={size} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </Round>
  );
}

/** In high contrast there is one set of colours, and nothing to choose. */
function ThemeButton() {
  const { t } = useI18n();
  const theme = useTheme();
  const next = nextTheme(theme);
  const { name, Picture } = THEMES[theme];
  return (
    <Round
      label={t('theme.button', { now: t(name), next: t(THEMES[next].name) })}
      name={t('theme.name')}
      changed={t('theme.changed', { now: t(THEMES[next].name) })}
      onPress={() => setTheme(next)}
    >
      <Picture aria-hidden="true" />
    </Round>
  );
}

function ContrastToggle() {
  const { t } = useI18n();
  const on = useContrast();
  const name = t('header.contrast');
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={name}
      title={name}
      aria-pressed={on}
      onClick={() => setContrast(!on)}
    >
      <Contrast aria-hidden="true" />
      <span className={styles['toolName']} aria-hidden="true">
        {name}
      </span>
    </button>
  );
}

/** What a reader sets for comfort, and the menu of those who are logged in. */
export function Tools({ place }: { place: Place }) {
  const user = useStoredUser();
  const highContrast = useContrast();
  return (
    <div className={styles['tools']}>
      <LanguageSwitch place={place} />
      <FontSizeButton />
      <ContrastToggle />
      {highContrast ? null : <ThemeButton />}
      {user === null ? null : (
        <Suspense fallback={null}>
          <UserMenu pathname={place.pathname} />
        </Suspense>
      )}
    </div>
  );
}
