import type { Words } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './list.module.css';
import { type WordsAddress, wordsHref } from './words-address.ts';

/** Nothing found: what looks like it, and the ways to ask for more. */
export function NoWords({ address, words }: { address: WordsAddress; words: Words }) {
  const { t, number } = useI18n();
  const { q, match, variants, texts, initial, layer } = address;
  const wider: [string, string][] = [];
  if (initial !== '') wider.push([t('words.wider.letters'), wordsHref(address, { initial: '' })]);
  if (texts.length > 0) wider.push([t('words.wider.texts'), wordsHref(address, { texts: [] })]);
  if (q !== '' && match !== 'contains') {
    wider.push([t('words.wider.contains', { q }), wordsHref(address, { match: 'contains', initial: '' })]);
  }
  if (q !== '' && !variants) wider.push([t('words.wider.variants'), wordsHref(address, { variants: true })]);
  if (layer === 'lemma' && q !== '') {
    wider.push([t('words.wider.forms'), wordsHref(address, { layer: 'transcription', initial: '' })]);
  }
  return (
    <EmptyState title={q === '' ? t('words.nothing') : t('words.nothing-for', { q })}>
      {words.nearest.length > 0 && (
        <p>
          {t('results.did-you-mean')}{' '}
          <span className={styles['nearest']}>
            {words.nearest.map(({ value, language, hits }) => (
              <span key={value}>
                <a href={wordsHref(address, { q: value, match: 'exact', initial: '' })} lang={language ?? 'und'}>
                  {value}
                </a>{' '}
                <span className={styles['count']}>{number(hits)}</span>
              </span>
            ))}
          </span>
        </p>
      )}
      {wider.length > 0 && (
        <ul className={styles['wider']}>
          {wider.map(([label, href]) => (
            <li key={href}>
              <a href={href} data-stays>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
