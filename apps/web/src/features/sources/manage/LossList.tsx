import type { SourceLosses } from '@glosa/contract';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';

import styles from './manage.module.css';

/** What goes, a line for each kind of which there is anything, and the texts that lose passages. */
export function LossList({ losses }: { losses: SourceLosses }) {
  const { t, number, language } = useI18n();
  const { texts } = losses;
  const kinds = (['nodes', 'verses', 'parallels'] as const).filter((kind) => losses[kind] > 0);
  if (kinds.length === 0) return <p>{t('sources.loses-nothing')}</p>;
  return (
    <ul className={styles['losses']}>
      {kinds.map((kind) => (
        <li key={kind}>
          {t(`sources.loses-${kind}`)}: <b>{number(losses[kind])}</b>
          {kind === 'parallels' && texts.length > 0 ? (
            <ul>
              {texts.map(({ code, name, parallels }) => (
                <li key={code}>
                  {code} <span lang={nameIn(language, name).lang}>{nameIn(language, name).text}</span>:{' '}
                  {number(parallels)}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
