import { confirmPassword } from '@glosa/contract';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { callForm, type FormAnswer } from '../../api/form.ts';
import { checkFilled, inWords, useDialogTexts, useFormTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/**
 * Makes a change to a person's account. Where the server wants the password once more first, it is asked for in a
 * modal, and the change is made again; given up there, the answer is the problem that the server told of.
 */
export type Confirmed = <T>(change: () => Promise<FormAnswer<T>>) => Promise<FormAnswer<T>>;

const Context = createContext<Confirmed>((change) => change());

export const useConfirmed = (): Confirmed => useContext(Context);

function PasswordAgain({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useI18n();
  const labels = { password: t('users.password') };
  const form = useForm({
    initial: { password: '' },
    check: (values) => checkFilled(t, values, ['password']),
    onSubmit: async ({ password }) => {
      const { problem } = await callForm(confirmPassword, { body: { password } });
      if (problem !== null) return inWords(t, problem);
      onDone();
      return null;
    },
  });
  return (
    <Dialog title={t('confirm.title')} description={t('confirm.text')} {...useDialogTexts()} onClose={onClose}>
      <Form
        form={form}
        texts={useFormTexts()}
        labels={labels}
        submitLabel={t('confirm.submit')}
        onCancel={{ label: t('form.cancel'), run: onClose }}
      >
        <PasswordField
          field={form.field('password')}
          label={labels.password}
          autoComplete="current-password"
          autoFocus
        />
      </Form>
    </Dialog>
  );
}

export function ConfirmedChanges({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  const run = useCallback<Confirmed>(async (change) => {
    const first = await change();
    if (first.problem?.code !== 'confirm-password') return first;
    const isConfirmed = await new Promise<boolean>((answer) => setAsking({ answer }));
    setAsking(null);
    return isConfirmed ? change() : first;
  }, []);
  return (
    <Context.Provider value={run}>
      {children}
      {asking === null ? null : (
        <PasswordAgain onDone={() => asking.answer(true)} onClose={() => asking.answer(false)} />
      )}
    </Context.Provider>
  );
}
