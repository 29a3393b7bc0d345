import { changePassword, ownAccount, ownSessions } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callForm } from '../../../api/form.ts';
import { checkFilled, checkPasswords, inWords, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useStrength } from '../../../i18n/strength.ts';
import { showAlert } from '../../../session/alerts.ts';
import { announce } from '../../../session/session.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../users.module.css';

function PasswordForm({ login, onDone }: { login: string; onDone: () => void }) {
  const { t } = useI18n();
  const labels = {
    currentPassword: t('account.current-password'),
    password1: t('users.new-password'),
    password2: t('users.repeat-password'),
  };
  const form = useForm({
    initial: { currentPassword: '', password1: '', password2: '' },
    check: (values) => ({ ...checkFilled(t, values, ['currentPassword']), ...checkPasswords(t, values) }),
    onSubmit: async (values) => {
      const { problem } = await callForm(changePassword, { body: { login, ...values } });
      if (problem !== null) return inWords(t, problem);
      // Nothing of the passwords stays on the page; the focus does.
      form.reset();
      onDone();
      return null;
    },
  });
  const strength = useStrength(form.values.password1, { login, current: form.values.currentPassword });
  return (
    <Form form={form} texts={useFormTexts()} labels={labels} submitLabel={t('account.password-submit')}>
      {/* Keepers of passwords look for the name that goes with them. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        field={form.field('currentPassword')}
        label={labels.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        field={form.field('password1')}
        label={labels.password1}
        help={t('password.help')}
        autoComplete="new-password"
        strength={strength}
      />
      <PasswordField field={form.field('password2')} label={labels.password2} autoComplete="new-password" />
    </Form>
  );
}

/** One's own password, with the current one; it ends one's other sessions. */
export function OwnPassword({ login }: { login: string }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const done = () => {
    for (const { name } of [ownAccount, ownSessions]) void client.invalidateQueries({ queryKey: [name] });
    announce();
    showAlert({ kind: 'success', text: t('alert.own-password') });
  };
  return (
    <section aria-labelledby="own-password" className={styles['part']}>
      <h2 id="own-password" tabIndex={-1}>
        {t('account.password')}
      </h2>
      <p className={styles['remark']}>{t('account.password-text')}</p>
      <PasswordForm login={login} onDone={done} />
    </section>
  );
}
