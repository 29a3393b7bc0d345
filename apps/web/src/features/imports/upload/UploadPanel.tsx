import { LARGEST_UPLOAD } from '@glosa/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { checkFilled, useDialogTexts, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { offeredFiles } from '../../../i18n/upload-texts.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ChangesStep } from './ChangesStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { MendForm } from './MendForm.tsx';
import { Problem } from './Problem.tsx';
import type { PanelField } from './panel-field.ts';
import { RunningMeter } from './RunningMeter.tsx';
import { StepHeader } from './StepHeader.tsx';
import type { Checked, Imported, Send } from './sending.ts';
import styles from './upload.module.css';
import { useSuggestions } from './use-suggestions.ts';
import { STEPS, type Upload, useUpload } from './use-upload.ts';

export interface PanelProps {
  title: string;
  /** What the file must be, and where a pattern for it is. */
  intro?: ReactNode;
  fields?: readonly PanelField[];
  /** Where it goes; `values` are those of the fields. */
  send: (values: Readonly<Record<string, string>>) => Send;
  /** The name of the last button: what the import does, with its number. */
  submitLabel?: (checked: Checked) => string;
  /** Called when the import has ended well; the panel may have been closed before. */
  onDone: (answer: Imported) => void;
  onClose: () => void;
}

/** A file that was saved again after it was chosen: the browser does not allow it to be read any more, and would not send it. */
async function hasChanged(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return false;
  } catch {
    return true;
  }
}

/** What a check was asked with: the file's name, the values of the fields, and all of it as a line to read. */
interface Sent {
  fileName: string;
  values: Readonly<Record<string, string>>;
  line: string;
}

function useFileForm(props: PanelProps, upload: Upload) {
  const { t } = useI18n();
  const { fields = [], send } = props;
  const names = fields.map(({ name }) => name);
  const [file, setFile] = useState<File | null>(null);
  // What is typed or chosen while a check runs is not what was checked.
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useForm<string>({
    initial: { ...Object.fromEntries(names.map((name) => [name, ''])), file: '' },
    check: (values) => {
      const empty = checkFilled(t, values, [...names, 'file']);
      if (file === null || file.size <= LARGEST_UPLOAD) return empty;
      return { ...empty, file: t('form.file-size', { megabytes: LARGEST_UPLOAD / 1_000_000 }) };
    },
    onSubmit: async (values) => {
      if (file !== null && (await hasChanged(file))) {
        const told = t('upload.file-changed');
        return { error: told, fieldErrors: { file: told } };
      }
      const typed = Object.fromEntries(names.map((name) => [name, values[name]?.trim() ?? '']));
      const fileName = file?.name ?? '';
      const line = fields.map(({ name, label }) => `${label}: ${typed[name] ?? ''}`);
      const asked = { fileName, values: typed, line: [...line, t('upload.chosen', { file: fileName })].join(' · ') };
      return upload.check(send(typed), file, () => setSent(asked));
    },
  });
  const { suggested, suggest } = useSuggestions(fields, form);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    form.field('file').onChange(chosen?.name ?? '');
    void suggest(chosen);
  };
  return { form, file, choose, sent, suggested };
}

function FileStep(props: PanelProps & { upload: Upload; state: ReturnType<typeof useFileForm>; onCancel: () => void }) {
  const { intro, fields = [], upload, state, onCancel } = props;
  const { t } = useI18n();
  const numbers = useNumbers();
  const { form, file, choose, suggested } = state;
  const fileState = form.field('file');
  const labels: Record<string, string> = { file: t('upload.file') };
  for (const { name, label } of fields) labels[name] = label;
  return (
    <Form
      form={form}
      texts={{ ...useFormTexts(), sending: t('upload.checking') }}
      labels={labels}
      submitLabel={t('upload.check')}
      onCancel={
        upload.running === null
          ? { label: t('form.cancel'), run: onCancel }
          : { label: t('upload.stop'), run: upload.cancel }
      }
    >
      {intro === undefined ? null : <div className={styles['intro']}>{intro}</div>}
      {fields.map(({ name, label, help, maxLength }, index) => (
        <InputField
          key={name}
          field={form.field(name)}
          label={label}
          autoComplete="off"
          autoFocus={index === 0}
          help={suggested[name] === form.values[name] ? t('upload.filled-in') : help}
          {...(maxLength !== undefined && { maxLength })}
        />
      ))}
      <FileField
        id={fileState.id}
        label={t('upload.file')}
        accept={offeredFiles()}
        file={file}
        size={file === null ? undefined : numbers.size(file.size)}
        error={fileState.error}
        help={t('upload.file-help')}
        texts={{
          invitation: t('upload.drop'),
          choose: t(file === null ? 'upload.choose' : 'upload.choose-other'),
          remove: t('upload.remove'),
          required: t('form.required-mark'),
        }}
        autoFocus={fields.length === 0}
        onFile={choose}
        onBlur={fileState.onBlur}
      />
      {upload.running === null ? null : <RunningMeter running={upload.running} />}
    </Form>
  );
}

/** Leaving says that nothing has changed, where the person might think otherwise; a running import goes on. */
function useLeaving(props: { upload: Upload; chosen: string | null; isDirty: boolean; onClose: () => void }) {
  const { upload, chosen, isDirty, onClose } = props;
  const { t } = useI18n();
  const isImporting = upload.running?.kind === 'import';
  const leave = () => {
    if (!isImporting) {
      upload.cancel();
      if (chosen !== null) showAlert({ kind: 'success', text: t('upload.nothing-changed', { file: chosen }) });
    }
    onClose();
  };
  const texts = useDialogTexts(isDirty || isImporting);
  const question = isImporting ? 'upload.leave-import' : chosen === null ? 'modal.unsaved' : 'upload.leave';
  const unsaved = texts.unsaved && {
    question: t(question),
    discard: t('common.close'),
    keep: isImporting || chosen !== null ? t('upload.stay') : texts.unsaved.keep,
  };
  return { leave, closeLabel: texts.closeLabel, unsaved };
}

function OpenStep(props: PanelProps & { upload: Upload; state?: ReturnType<typeof useFileForm>; leave: () => void }) {
  const { upload, state, fields = [], submitLabel, leave } = props;
  const { t } = useI18n();
  const { step, checked } = upload;
  if (checked === null) {
    return (
      <div className={styles['form']}>
        {upload.running === null ? null : <RunningMeter running={upload.running} />}
        <Problem text={upload.problem} />
        <Row gap={3} align="center" justify="flex-end">
          <Button onClick={leave}>{t('form.cancel')}</Button>
        </Row>
      </div>
    );
  }
  const fileName = state === undefined ? null : (state.sent?.fileName ?? '');
  return step === 'check' ? (
    <CheckStep upload={upload} checked={checked} fileName={fileName} onLeave={leave}>
      {state === undefined ? null : (
        <MendForm form={state.form} fields={fields} checked={checked} sent={state.sent?.values ?? {}} />
      )}
    </CheckStep>
  ) : (
    <ChangesStep upload={upload} checked={checked} submitLabel={submitLabel} onLeave={leave} />
  );
}

/** An upload in three steps in a modal: the file, what was found in it, what it changes. Nothing is stored before. */
export function UploadPanel(props: PanelProps) {
  const upload = useUpload({ first: 'file', onDone: props.onDone, onClose: props.onClose });
  const state = useFileForm(props, upload);
  const chosen = state.file?.name ?? null;
  const { leave, ...texts } = useLeaving({ upload, chosen, isDirty: state.form.isDirty, onClose: props.onClose });
  return (
    <Dialog title={props.title} {...texts} onClose={leave} wide>
      <StepHeader steps={STEPS} step={upload.step} checked={upload.checked} />
      {upload.step === 'file' ? (
        <FileStep {...props} upload={upload} state={state} onCancel={leave} />
      ) : (
        <>
          <p className={styles['chosen']}>{state.sent?.line}</p>
          <OpenStep {...props} upload={upload} state={state} leave={leave} />
        </>
      )}
    </Dialog>
  );
}

/** The same without a file: the server has what is to be brought back, and checks it as soon as the modal opens. */
export function RestorePanel(props: Omit<PanelProps, 'send' | 'fields' | 'intro'> & { send: Send }) {
  const upload = useUpload({ first: 'check', onDone: props.onDone, onClose: props.onClose });
  const { leave, ...texts } = useLeaving({ upload, chosen: null, isDirty: false, onClose: props.onClose });
  const asked = useRef(false);
  const { check } = upload;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is checked once, when the modal opens
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void check(props.send, null);
  }, []);
  return (
    <Dialog title={props.title} {...texts} onClose={leave} wide>
      <StepHeader steps={STEPS.slice(1)} step={upload.step} checked={upload.checked} />
      <OpenStep {...props} send={() => props.send} upload={upload} leave={leave} />
    </Dialog>
  );
}
