import { useI18n } from '../../../i18n/i18n.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './compare.module.css';

/** What the lines under words mean, and whether words of one column only have one. */
export function Legend({ marksAll, href }: { marksAll: boolean; href: string }) {
  const { t } = useI18n();
  const go = useGo();
  return (
    <section className={styles['legend']} aria-label={t('compare.legend')}>
      <ul>
        <li>
          <span className={styles['common']}>{t('compare.legend-common')}</span>
        </li>
        {marksAll ? (
          <>
            <li>
              <span className={styles['omitted']}>{t('compare.legend-omitted')}</span>
            </li>
            <li>
              <span className={styles['added']}>{t('compare.legend-added')}</span>
            </li>
          </>
        ) : null}
      </ul>
      <Switch on={marksAll} onChange={() => go(href, { replace: true })}>
        {t('compare.own-words')}
      </Switch>
    </section>
  );
}
