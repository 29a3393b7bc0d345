import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { readCookie, writeCookie } from './cookies.ts';
import styles from './frame.module.css';

/** Says which cookies there are. It stands in the flow of the page, so it never lies over what has focus. */
export function CookieBanner() {
  const { t } = useI18n();
  const [accepted, setAccepted] = useState(() => readCookie('policy') === 'true');
  if (accepted) return null;
  return (
    <section aria-label={t('cookies.label')} className={styles['cookies']}>
      <p>
        {t('cookies.text')} <a href={paths.policy()}>{t('cookies.more')}</a>
      </p>
      <Button
        small
        onClick={() => {
          writeCookie('policy', 'true');
          setAccepted(true);
        }}
      >
        {t('cookies.accept')}
      </Button>
    </section>
  );
}
