import { useI18n } from '../../../i18n/i18n.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EVERY_TEXT, isNarrowed } from '../pieces/texts-chosen.ts';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';

/** Why there is nothing, and what could be asked less of. */
export function NothingFound({ address }: { address: GrammarAddress }) {
  const { t } = useI18n();
  const { word, second } = address;
  return (
    <EmptyState title={t('grammar.none.why')}>
      <p>{t('grammar.none.help')}</p>
      <ul>
        {isNarrowed(address) && (
          <li>
            <a href={grammarHref(address, EVERY_TEXT)} data-stays>
              {t('words.wider.texts')}
            </a>
          </li>
        )}
        {second !== null && (
          <li>
            <a href={grammarHref(address, { second: null, place: 'next', distance: 3 })} data-stays>
              {t('grammar.wider.second')}
            </a>
          </li>
        )}
        {Object.keys(word.values).length > 0 && (
          <li>
            <a href={grammarHref(address, { word: { ...word, values: {} } })} data-stays>
              {t('grammar.wider.values')}
            </a>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}
