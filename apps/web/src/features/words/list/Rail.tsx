import type { Words } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './list.module.css';
import { type WordsAddress, wordsHref } from './words-address.ts';

/** The letters that words begin with, in the order of the language: links, with how many words each has. */
export function Rail({ address, initials }: { address: WordsAddress; initials: Words['initials'] }) {
  const { t, plural } = useI18n();
  if (initials.length < 2 && address.initial === '') return null;
  return (
    <nav aria-label={t('words.letters')} className={styles['rail']}>
      <ul>
        <li>
          <a
            href={wordsHref(address, { initial: '' })}
            aria-current={address.initial === '' ? 'true' : undefined}
            data-stays
          >
            {t('words.letters.all')}
          </a>
        </li>
        {initials.map(({ initial, values }) => (
          <li key={initial}>
            <a
              href={wordsHref(address, { initial })}
              aria-current={initial === address.initial ? 'true' : undefined}
              aria-label={`${initial}, ${plural('words.values', values)}`}
              title={plural('words.values', values)}
              data-stays
            >
              {initial}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
