import { changeFlatContent, type FlatText } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { inWords, useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import styles from './editor.module.css';

/** The text as it would be stored, which the server says, beside the same text in the other language. */
export function PreviewModal({ text, html, onClose }: { text: FlatText; html: string; onClose: () => void }) {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const dialogTexts = useDialogTexts();
  const [shown, setShown] = useState<{ html: string } | { error: string } | null>(null);
  const { code, tab, language: lang, other } = text;
  useEffect(() => {
    let isWanted = true;
    const asked = { params: { code, tab }, query: { lang, dryRun: '1' as const }, body: html };
    callForm(changeFlatContent, asked).then(({ problem, answer }) => {
      if (isWanted) setShown(problem === null ? { html: answer.text.content } : { error: inWords(t, problem).error });
    });
    return () => {
      isWanted = false;
    };
  }, [code, tab, lang, html, t]);
  return (
    <Dialog title={t('flat.preview-title', { title: text.title })} {...dialogTexts} onClose={onClose} wide>
      <div className={styles['both']}>
        <section aria-labelledby="flat-preview-own">
          <h3 id="flat-preview-own">{ofLanguage('flat.language', lang)}</h3>
          {shown === null ? <Loader label={t('common.loading')} /> : null}
          {shown !== null && 'error' in shown ? <p role="alert">{shown.error}</p> : null}
          {shown !== null && 'html' in shown ? <RichText html={shown.html} lang={lang} /> : null}
        </section>
        <section aria-labelledby="flat-preview-other">
          <h3 id="flat-preview-other">{ofLanguage('flat.language', other.language)}</h3>
          <RichText html={other.content} lang={other.language} />
        </section>
      </div>
    </Dialog>
  );
}
