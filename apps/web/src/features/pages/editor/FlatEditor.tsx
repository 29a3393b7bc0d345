import { changeFlatContent, type FlatText, flatText } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords, useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { DraftOffer } from '../../../parts/DraftOffer.tsx';
import { LeaveModal, useLeaving } from '../../../parts/leaving.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { useWorkHere } from '../../../session/work-here.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import richText from '../../../ui/rich-text.module.css';
import type { FlatPlace } from '../flat-query.ts';
import { EXTENSIONS } from './document.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import styles from './editor.module.css';
import { type FlatRefusal, useFlatEdit } from './use-flat-edit.ts';

/** What is written, as one field; Tab leads out of it, also out of lists. */
function useTextEditor(text: FlatText, label: string, className: string | undefined) {
  return useEditor({
    extensions: EXTENSIONS,
    content: text.content,
    editable: false,
    // Styles of the page are files; what is put in at run time is refused.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: text.language,
        class: classNames(richText['text'], styles['writing'], className),
      },
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
  });
}

interface Props {
  place: FlatPlace;
  /** How the text looks where it is read: it is written in the same look. */
  className?: string | undefined;
  onEnd: () => void;
}

function Editing({ place, text, className, onEnd }: Props & { text: FlatText }) {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const { moment } = useMoments();
  const label = t('flat.editing', { title: text.title, language: ofLanguage('flat.language', text.language) });
  const editor = useTextEditor(text, label, className);
  const edit = useFlatEdit(place, text, editor);
  useWorkHere();
  const [isAsked, setAsked] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = async (how?: Parameters<typeof edit.save>[0]) => {
    if (!edit.busy && (await edit.save(how))) onEnd();
  };
  const leave = () => {
    edit.discard();
    onEnd();
  };
  const asked = isAsked ? { go: onEnd, stay: () => setAsked(false) } : null;
  const leaving = useLeaving(edit.isDirtyNow) ?? asked;
  const { offer } = edit;
  const waits = offer !== null;
  return (
    <section aria-label={label} className={styles['editor']}>
      <p ref={heading} tabIndex={-1} className={styles['what']}>
        {label}
      </p>
      {offer === null ? null : (
        <DraftOffer
          key={offer.name}
          className={classNames(styles['finding'], styles['offer'])}
          onRestore={() => edit.restore(offer)}
          onDismiss={() => edit.dismiss(offer)}
        >
          {t('flat.draft-offer', { at: moment(offer.at) })}{' '}
          {offer.version === text.version ? null : t('flat.draft-outdated')}
        </DraftOffer>
      )}
      <EditorToolbar editor={editor} disabled={waits} />
      <EditorContent editor={editor} />
      {edit.draftFails ? <p role="status">{t('cards.draft-fails')}</p> : null}
      <Refusal refusal={edit.refusal} onSave={(how) => void save(how)} />
      <div className={styles['end']}>
        <Button look="primary" aria-disabled={edit.busy} disabled={waits} onClick={() => void save()}>
          {t(edit.busy ? 'form.sending' : 'form.save')}
        </Button>
        <Button disabled={waits} onClick={() => setPreviewed(true)}>
          {t('flat.preview')}
        </Button>
        <Button onClick={() => (edit.isDirtyNow() ? setAsked(true) : leave())}>{t('form.cancel')}</Button>
        <Soft small role="status">
          {t(edit.isDirty ? 'cards.unsaved-changes' : 'flat.unchanged')}
        </Soft>
      </div>
      {isPreviewed ? <PreviewModal text={text} html={editor.getHTML()} onClose={() => setPreviewed(false)} /> : null}
      {leaving === null ? null : (
        <LeaveModal
          leaving={leaving}
          title={t('cards.leave-title')}
          discard={{ label: t('cards.discard'), run: edit.discard }}
          save={{ label: t('form.save'), busyLabel: t('form.sending'), isBusy: edit.busy, run: () => edit.save() }}
        >
          {t('flat.leave')}
        </LeaveModal>
      )}
    </section>
  );
}

/** The editor of a text, where the text stands. It keeps the language that it was opened in. */
export function FlatEditor({ place, className, onEnd }: Props) {
  const { t, language } = useI18n();
  const [lang] = useState(language);
  const isShown = useRef(false);
  // A newer answer, or none, does not take away what a person types: saving reports it.
  const { data, isFetchedAfterMount } = useQuery({
    ...endpointQuery(flatText, { params: { code: place.code, tab: place.tab }, query: { lang } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: () => !isShown.current,
  });
  const first = useRef<FlatText>(undefined);
  if (data !== undefined && isFetchedAfterMount) first.current ??= data;
  isShown.current = first.current !== undefined;
  if (first.current === undefined) return <Loader label={t('common.loading')} />;
  return <Editing place={place} text={first.current} className={className} onEnd={onEnd} />;
}

/** Why the text was not saved, and what can be done about it. What was typed stays in the editor. */
function Refusal(props: { refusal: FlatRefusal | null; onSave: (how: { over?: number; confirm?: boolean }) => void }) {
  const { refusal, onSave } = props;
  const { t } = useI18n();
  const { moment } = useMoments();
  if (refusal === null) return null;
  const { error, conflict, missing } = refusal;
  return (
    <section aria-label={t('flat.not-saved')} className={styles['finding']}>
      <p role="alert" className={styles['error']}>
        {error}
      </p>
      {conflict === undefined ? null : (
        <>
          <p>{t('flat.theirs', { by: conflict.by, at: moment(conflict.at) })}</p>
          <div className={styles['theirs']}>
            <RichText html={conflict.content} />
          </div>
          <Button small look="danger" onClick={() => onSave({ over: conflict.version })}>
            {t('flat.save-over')}
          </Button>
        </>
      )}
      {missing === undefined ? null : (
        <Button small look="danger" onClick={() => onSave({ confirm: true })}>
          {t('flat.save-without')}
        </Button>
      )}
    </section>
  );
}

/** The text as it would be stored, which the server says, beside the same text in the other language. */
function PreviewModal({ text, html, onClose }: { text: FlatText; html: string; onClose: () => void }) {
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
