import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { usePageAddress } from '../../router/react.tsx';
import { carryAlert } from '../../session/alerts.ts';
import { safeOrigin } from '../../session/origin.ts';
import { ModalPage } from '../../ui/form/ModalPage.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './login.module.css';
import { SetUpForm } from './SetUpForm.tsx';

/**
 * `/login`, and the set-up of the first administrator at `/login#setup=TOKEN`: what stands after `#` is never sent, and
 * so is in no log.
 */
export function LoginPage() {
  const { t } = useI18n();
  const go = useGo();
  const address = usePageAddress();
  const origin = safeOrigin(address.origin);
  const token = new URLSearchParams(address.hash).get('setup');
  const done = (href: string) => {
    carryAlert({ kind: 'success', text: t('alert.login_success') }, href);
    go(href, { replace: true });
  };
  return (
    <ModalPage
      title={token === null ? t('page.login') : t('setup.title')}
      closeHref={paths.home()}
      closeLabel={t('login.close')}
    >
      {token === null ? (
        <>
          {origin === paths.home() ? null : <p className={styles['intro']}>{t('login.to-go-on')}</p>}
          <LoginForm onDone={() => done(origin)} />
        </>
      ) : (
        <SetUpForm token={token} onDone={() => done(paths.users())} />
      )}
    </ModalPage>
  );
}
