import { useI18n } from '../../i18n/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type WordsAddress, wordsHref } from './list/words-address.ts';

/** The word is not a headword: where to look for it. */
export function UnknownWord({ address }: { address: WordsAddress }) {
  const { t } = useI18n();
  const { lemma: q } = address;
  const list = (layer: WordsAddress['layer']) => wordsHref(address, { lemma: '', q, layer, match: 'begins' });
  return (
    <EmptyState title={t('words.unknown', { lemma: q })}>
      <ul>
        <li>
          <a href={list('lemma')}>{t('words.unknown.lemmas', { q })}</a>
        </li>
        <li>
          <a href={list('transcription')}>{t('words.unknown.forms', { q })}</a>
        </li>
        {address.texts.length > 0 && (
          <li>
            <a href={wordsHref(address, { texts: [] })}>{t('words.wider.texts')}</a>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}
