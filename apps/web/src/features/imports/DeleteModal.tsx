import { type AnswerOf, type deleteTranscription, type FormProblem, type Losses, TEXT_TYPES } from '@glosa/contract';
import { useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../../api/form.ts';
import { checkFilled, inWords, useDialogTexts, useFormTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { InputField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loader } from '../../ui/Loader.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './delete-modal.module.css';
import { useAlive } from './use-alive.ts';

type Deleted = Exclude<AnswerOf<typeof deleteTranscription>, FormProblem>;
/** Without `confirm` it only says what would go. */
export type Deletion = (query: { confirm?: '1' }) => Promise<FormAnswer<Deleted>>;

/** What goes, a line for each kind of which there is anything. */
function LossList({ losses }: { losses: Losses }) {
  const { t, number } = useI18n();
  // Layers come as the kinds they are of, an other transcript as its designation.
  const nameOf = (layer: string) => {
    const type = TEXT_TYPES.find((one) => one === layer);
    return type === undefined ? layer : t(`import.kind.${type}`);
  };
  const kinds = ['cards', 'words', 'annotations', 'composites', 'parallels', 'themes', 'versions'] as const;
  return (
    <ul className={styles['losses']}>
      {losses.layers.length === 0 ? null : (
        <li>{t('delete.layers', { layers: losses.layers.map(nameOf).join(', ') })}</li>
      )}
      {kinds.map((kind) =>
        losses[kind] === 0 ? null : (
          <li key={kind}>
            {t(`delete.${kind}`)}: <b>{number(losses[kind])}</b>
          </li>
        ),
      )}
    </ul>
  );
}

/** Asks the server what would go, as soon as the modal opens. */
function useLosses(remove: Deletion) {
  const { t } = useI18n();
  const [losses, setLosses] = useState<Losses | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when the modal opens
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void remove({}).then(({ problem: refused }) => {
      const told = refused as { losses?: Losses } | null;
      if (told?.losses !== undefined) setLosses(told.losses);
      else if (refused !== null) setProblem(inWords(t, refused).error);
    });
  }, []);
  return { losses, problem };
}

/** Deletes something for good, after its name was typed. It says what goes along. */
export function DeleteModal(props: {
  title: string;
  /** What has to be typed. */
  name: string;
  remove: Deletion;
  onDone: () => void;
  onClose: () => void;
}) {
  const { title, name, remove, onDone, onClose } = props;
  const { t } = useI18n();
  const { losses, problem } = useLosses(remove);
  const texts = useFormTexts();
  const alive = useAlive();
  const labels = { name: t('delete.type', { name }) };
  const form = useForm({
    initial: { name: '' },
    check: (values) => {
      const empty = checkFilled(t, values, ['name']);
      return empty.name !== undefined || values.name.trim() === name ? empty : { name: t('delete.differs', { name }) };
    },
    onSubmit: async () => {
      const answer = await remove({ confirm: '1' });
      if (answer.problem !== null) return inWords(t, answer.problem);
      // A person who closed it meanwhile may have another modal open by now.
      if (alive.current) onClose();
      onDone();
      return null;
    },
  });
  const field = form.field('name');
  const isKnown = losses !== null;
  useEffect(() => {
    // The field comes later than the modal; by then the focus has not moved in it.
    if (isKnown) document.getElementById(field.id)?.focus();
  }, [isKnown, field.id]);
  return (
    <Dialog title={title} {...useDialogTexts()} onClose={onClose}>
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {losses === null ? (
        problem === null && <Loader label={t('common.loading')} />
      ) : (
        <Form
          form={form}
          texts={{ ...texts, sending: t('delete.deleting') }}
          labels={labels}
          submitLabel={t('delete.submit')}
          submitLook="danger"
          onCancel={{ label: t('form.cancel'), run: onClose }}
        >
          <Stack gap={3}>
            <p>{t('delete.text')}</p>
            <LossList losses={losses} />
          </Stack>
          <InputField field={field} label={labels.name} autoComplete="off" />
        </Form>
      )}
    </Dialog>
  );
}
