import { changePassword, type User } from '@glosa/contract';
import { callForm } from '../../../api/form.ts';
import { checkPasswords, inWords, useDialogTexts, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useStrength } from '../../../i18n/strength.ts';
import { closeAlert } from '../../../session/alerts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useConfirmed } from '../confirmed.tsx';

/** Another password for another person; it ends their sessions. */
export function ResetPasswordModal(props: { login: string; onDone: (user: User) => void; onClose: () => void }) {
  const { login, onDone, onClose } = props;
  const { t } = useI18n();
  const confirmed = useConfirmed();
  const labels = { password1: t('users.new-password'), password2: t('users.repeat-password') };
  const form = useForm({
    initial: { password1: '', password2: '' },
    check: (values) => checkPasswords(t, values),
    onSubmit: async (passwords) => {
      const { problem, answer } = await confirmed(() => callForm(changePassword, { body: { login, ...passwords } }));
      if (problem !== null) return inWords(t, problem);
      onDone(answer.user);
      return null;
    },
  });
  const strength = useStrength(form.values.password1, { login });
  const cancel = () => {
    form.reset();
    closeAlert();
    onClose();
  };
  return (
    <Dialog
      title={t('users.reset-title', { login })}
      description={t('users.reset-text')}
      {...useDialogTexts(form.isDirty)}
      onClose={onClose}
    >
      <Form
        form={form}
        texts={useFormTexts()}
        labels={labels}
        submitLabel={t('users.reset-submit')}
        onCancel={{ label: t('form.cancel'), run: cancel }}
      >
        <PasswordField
          field={form.field('password1')}
          label={labels.password1}
          help={t('password.help')}
          autoComplete="new-password"
          autoFocus
          strength={strength}
        />
        <PasswordField field={form.field('password2')} label={labels.password2} autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
