import { useI18n } from '../../i18n/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Over the page on which the session ended: what is on it stays, and the person goes on after logging in. */
export function LoginAgain(props: { login: string; onDone: (id: number) => void; onLeave: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      title={t('session.again-title')}
      description={t('session.again-text')}
      closeLabel={t('common.close')}
      onClose={props.onLeave}
      unsaved={{ question: t('session.leave-question'), discard: t('session.leave'), keep: t('session.stay') }}
    >
      <LoginForm login={props.login} onDone={props.onDone} />
    </Dialog>
  );
}
