import type { DictionaryKey } from '@glosa/dictionary';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import styles from './home.module.css';

interface Entry {
  href: string;
  name: DictionaryKey;
  says: DictionaryKey;
}

const ENTRIES: readonly Entry[] = [
  { href: paths.sources(), name: 'nav.sources', says: 'home.entry.sources' },
  { href: paths.themes(), name: 'nav.themes', says: 'home.entry.themes' },
  { href: paths.words(), name: 'nav.words', says: 'home.entry.words' },
  { href: paths.grammarSingle(), name: 'nav.grammatical-forms', says: 'home.entry.grammar' },
];

/** The other ways into the corpus. */
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
            <p>{t(entry.says)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
