import { setUp } from '@glosa/contract';
import { callForm } from '../../api/form.ts';
import { checkFilled, checkPasswords, inWords, useFormTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useStrength } from '../../i18n/strength.ts';
import { welcome } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { InputField, PasswordField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './login.module.css';

/** Makes the first administrator, for the person who came by the link that the server printed. */
export function SetUpForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useI18n();
  const texts = useFormTexts();
  const labels = {
    login: t('users.login'),
    email: t('users.email'),
    password1: t('users.new-password'),
    password2: t('users.repeat-password'),
  };
  const form = useForm({
    initial: { login: '', email: '', password1: '', password2: '' },
    check: (values) => ({ ...checkFilled(t, values, ['login', 'email']), ...checkPasswords(t, values) }),
    onSubmit: async (values) => {
      const { problem, answer } = await callForm(setUp, { body: { token, ...values } });
      if (problem !== null) return inWords(t, problem);
      welcome(answer.user);
      onDone();
      return null;
    },
  });
  const strength = useStrength(form.values.password1, { login: form.values.login });
  return (
    <Form form={form} texts={texts} labels={labels} submitLabel={t('setup.submit')}>
      <p className={styles['intro']}>{t('setup.intro')}</p>
      <InputField
        field={form.field('login')}
        label={labels.login}
        help={t('users.login-help')}
        autoComplete="username"
        autoFocus
      />
      <InputField field={form.field('email')} label={labels.email} type="email" autoComplete="email" />
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
