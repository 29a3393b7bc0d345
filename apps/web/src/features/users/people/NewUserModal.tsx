import { addUser, listRoles, type User } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { checkFilled, checkPasswords, inWords, useDialogTexts, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useStrength } from '../../../i18n/strength.ts';
import { closeAlert } from '../../../session/alerts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField, PasswordField, SelectField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useConfirmed } from '../confirmed.tsx';

function useNewUser(onDone: (user: User) => void) {
  const { t } = useI18n();
  const confirmed = useConfirmed();
  return useForm({
    initial: { login: '', email: '', role: 'editor', password1: '', password2: '' },
    check: (values) => ({ ...checkFilled(t, values, ['login', 'email']), ...checkPasswords(t, values) }),
    onSubmit: async (body) => {
      const { problem, answer } = await confirmed(() => callForm(addUser, { body }));
      if (problem !== null) return inWords(t, problem);
      onDone(answer.user);
      return null;
    },
  });
}

/** A new account; who gets it is given the first password, and is asked to choose their own. */
export function NewUserModal({ onDone, onClose }: { onDone: (user: User) => void; onClose: () => void }) {
  const { t } = useI18n();
  const roles = useQuery({ ...endpointQuery(listRoles, {}), throwOnError: false });
  const form = useNewUser(onDone);
  const strength = useStrength(form.values.password1, { login: form.values.login });
  const labels = {
    login: t('users.login'),
    email: t('users.email'),
    role: t('users.role'),
    password1: t('users.new-password'),
    password2: t('users.repeat-password'),
  };
  const cancel = () => {
    form.reset();
    closeAlert();
    onClose();
  };
  return (
    <Dialog title={t('users.new-title')} {...useDialogTexts(form.isDirty)} onClose={onClose}>
      <Form
        form={form}
        texts={useFormTexts()}
        labels={labels}
        submitLabel={t('users.new-submit')}
        onCancel={{ label: t('form.cancel'), run: cancel }}
      >
        <InputField
          field={form.field('login')}
          label={labels.login}
          help={t('users.login-help')}
          autoComplete="off"
          autoFocus
        />
        <InputField field={form.field('email')} label={labels.email} type="email" autoComplete="off" />
        <SelectField
          field={form.field('role')}
          label={labels.role}
          options={(roles.data ?? []).map(({ code }) => ({ value: code, label: t(`user.roles.${code}`) }))}
          emptyText={t('form.no-options')}
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
    </Dialog>
  );
}
