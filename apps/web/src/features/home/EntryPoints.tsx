import type { DictionaryKey } from '@glosa/dictionary';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import styles from './home.module.css';

interface Entry {
  href: string;
  name: DictionaryKey;
  says: DictionaryKey;
  /** Its page says what will be there; the entry says so beforehand. */
  later: boolean;
}

const ENTRIES: readonly Entry[] = [
  { href: paths.texts(), name: 'nav.texts', says: 'home.entry.texts', later: false },
  { href: paths.sources(), name: 'nav.sources', says: 'home.entry.sources', later: true },
  { href: paths.themes(), name: 'nav.themes', says: 'home.entry.themes', later: true },
  { href: paths.words(), name: 'nav.words', says: 'home.entry.words', later: true },
  { href: paths.grammarSingle(), name: 'nav.grammatical-forms', says: 'home.entry.grammar', later: true },
];

/** The ways into the corpus. */
export function EntryPoints() {
  const { t } = useI18n();
  return (
    <section className={styles['section']} aria-labelledby="home-entries">
      <div className={styles['sectionHead']}>
        <h2 id="home-entries">{t('home.entries')}</h2>
      </div>
      <ul className={styles['entries']}>
        {ENTRIES.map((entry) => (
          <li key={entry.href}>
            <h3>
              <a href={entry.href}>{t(entry.name)}</a>
            </h3>
            <p>
              {t(entry.says)} {entry.later ? <em>{t('home.entry.later')}</em> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
