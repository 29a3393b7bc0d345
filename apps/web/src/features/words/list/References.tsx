import type { WordReference } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Lemma } from '../pieces/Lemma.tsx';
import { chosenOf } from '../pieces/texts-chosen.ts';
import styles from './list.module.css';
import type { WordsAddress } from './words-address.ts';

/** Forms and spellings that lead to other headwords, as dictionaries have them: `krola → król`. */
export function References(props: {
  address: Pick<WordsAddress, 'texts' | 'f' | 'language'>;
  references: readonly WordReference[];
}) {
  const { address, references } = props;
  const { t, number } = useI18n();
  if (references.length === 0) return null;
  return (
    <section className={styles['references']} aria-label={t('words.references')}>
      <h2>{t('words.references')}</h2>
      <ul>
        {references.map(({ form, language, kind, lemmas }) => (
          <li key={`${kind} ${form}`}>
            {/* What is a headword itself needs no other to be told by. */}
            {lemmas.every(({ value }) => value !== form) && (
              <span className={styles['form']} lang={language ?? 'und'}>
                {form}
              </span>
            )}{' '}
            <span aria-hidden="true">→</span>
            <VisuallyHidden>{t('words.see')}</VisuallyHidden>{' '}
            {lemmas.map((lemma, at) => (
              <span key={lemma.value}>
                {at > 0 && ', '}
                <a
                  href={paths.words({ lemma: lemma.value, ...chosenOf(address), language: address.language })}
                  className={styles['lemma']}
                  lang={language ?? 'und'}
                >
                  <Lemma of={lemma.value} />
                </a>{' '}
                <span className={styles['count']}>{number(lemma.hits)}</span>
              </span>
            ))}
            {kind === 'variant' && (
              <Soft as="span" small>
                {' '}
                {t('words.kind.variant')}
              </Soft>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
