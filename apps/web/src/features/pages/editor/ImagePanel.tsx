import { convertImage } from '@glosa/contract';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { uploadForm } from '../../../api/upload.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './editor.module.css';
import { Panel } from './Panel.tsx';

/** Puts a picture where the caret stands; the server encodes it again. What it shows has to be said in words. */
export function ImagePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useI18n();
  const field = useId();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState({ file: '', alt: '' });
  const submit = async () => {
    const missing = {
      file: file === null ? t('form.required') : '',
      alt: alt.trim() === '' ? t('flat.alt-wrong') : '',
    };
    setProblems(missing);
    if (file === null || missing.alt !== '') return;
    setBusy(true);
    const { problem, answer } = await uploadForm(convertImage, {}, file);
    setBusy(false);
    if (problem !== null) return setProblems({ file: inWords(t, problem).error, alt: '' });
    editor
      .chain()
      .focus()
      .setImage({ src: String(answer), alt: alt.trim() })
      .run();
    onClose();
  };
  return (
    <Panel
      label={t('flat.tool.image')}
      submit={t('flat.apply')}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={styles['file']}>
        <label htmlFor={field}>{t('flat.image-file')}</label>
        <input
          id={field}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${field}-problem`}
          aria-invalid={problems.file !== '' || undefined}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
        <p id={`${field}-problem`} role="status">
          {problems.file}
        </p>
      </div>
      <TextField
        label={t('flat.alt')}
        help={t('flat.alt-help')}
        answer={problems.alt}
        aria-invalid={problems.alt !== '' || undefined}
        value={alt}
        onChange={setAlt}
      />
    </Panel>
  );
}
