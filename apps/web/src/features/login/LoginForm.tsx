import { checkFilled, inWords, useFormTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { logIn } from '../../session/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { InputField, PasswordField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** Login and password. `login` fills in who is expected; `onDone` gets the id of the person who has logged in. */
export function LoginForm({ login = '', onDone }: { login?: string; onDone: (id: number) => void }) {
  const { t } = useI18n();
  const texts = useFormTexts();
  const labels = { login: t('users.login'), password: t('users.password') };
  const form = useForm({
    initial: { login, password: '' },
    check: (values) => checkFilled(t, values, ['login', 'password']),
    onSubmit: async (values) => {
      const { problem, answer } = await logIn(values);
      if (problem !== null) return inWords(t, problem);
      onDone(answer.id);
      return null;
    },
  });
  return (
    <Form form={form} texts={texts} labels={labels} submitLabel={t('login.submit')}>
      <InputField field={form.field('login')} label={labels.login} autoComplete="username" autoFocus={login === ''} />
      <PasswordField
        field={form.field('password')}
        label={labels.password}
        autoComplete="current-password"
        autoFocus={login !== ''}
      />
    </Form>
  );
}
