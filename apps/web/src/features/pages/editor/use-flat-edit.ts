/** One text that is being edited: what was typed, what is stored, and what became of saving it. */
import { changeFlatContent, type FlatConflict, type FlatText, type FormProblem } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { storedUser } from '../../../session/user.ts';
import { type FlatPlace, flatQuery } from '../flat-query.ts';
import { dropDraft, type FlatDraft, keepDraft, readDraft } from './drafts.ts';

const DRAFT_AFTER_MS = 400;

/** Why a text was not saved: `missing` are ids that it would lose. */
export type FlatRefusal = FormProblem & { conflict?: FlatConflict; missing?: string[] };

export interface FlatEdit {
  isDirty: boolean;
  /** The same, asked at this moment. */
  isDirtyNow: () => boolean;
  busy: boolean;
  refusal: FlatRefusal | null;
  /** What was typed on an earlier visit; while it waits for an answer nothing can be typed. */
  offer: FlatDraft | null;
  /** Whether the browser has no room for drafts. */
  draftFails: boolean;
  answerOffer: (restores: boolean) => void;
  /** `over`: the version that is knowingly written over. True where it was saved. */
  save: (how?: { over?: number; confirm?: boolean }) => Promise<boolean>;
  discard: () => void;
}

/** What is stored, as far as this page knows. */
interface Basis {
  html: string;
  version: number;
}

/** Keeps what is typed a moment after the last key, and at once when the page or the editor goes. */
function useDraftKeeping(place: FlatPlace, text: FlatText, editor: Editor, basis: { current: Basis }) {
  const [by] = useState(() => storedUser()?.id ?? null);
  const [draftFails, setFails] = useState(false);
  const isOver = useRef(false);
  const { code, tab } = place;
  const { language } = text;
  const keep = useCallback(() => {
    if (isOver.current || editor.isDestroyed) return;
    const html = editor.getHTML();
    if (html === basis.current.html) return dropDraft({ code, tab }, language);
    const draft = { html, version: basis.current.version, at: new Date().toISOString(), by };
    setFails(!keepDraft({ code, tab }, language, draft));
  }, [editor, basis, code, tab, language, by]);
  return {
    by,
    keep,
    draftFails,
    end: () => {
      isOver.current = true;
      dropDraft(place, language);
    },
  };
}

export function useFlatEdit(place: FlatPlace, text: FlatText, editor: Editor): FlatEdit {
  const { t } = useI18n();
  const queries = useQueryClient();
  const basis = useRef<Basis>({ html: editor.getHTML(), version: text.version });
  const { by, keep, draftFails, end } = useDraftKeeping(place, text, editor, basis);
  const [offer, setOffer] = useState(() => {
    const draft = readDraft(place, text.language, by);
    return draft === null || draft.html === basis.current.html ? null : draft;
  });
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FlatRefusal | null>(null);
  const isDirtyNow = useCallback(() => !editor.isDestroyed && editor.getHTML() !== basis.current.html, [editor]);

  useEffect(() => {
    if (offer !== null) return;
    editor.setEditable(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      setDirty(isDirtyNow());
      clearTimeout(timer);
      timer = setTimeout(keep, DRAFT_AFTER_MS);
    };
    editor.on('update', typed);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      editor.off('update', typed);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [editor, offer, keep, isDirtyNow]);

  const save: FlatEdit['save'] = async ({ over, confirm = false } = {}) => {
    setBusy(true);
    const { code, tab, language: lang } = text;
    const version = over ?? basis.current.version;
    const sent = await callForm(changeFlatContent, {
      params: { code, tab },
      query: { lang, version, ...(confirm && { confirm: '1' as const }) },
      body: editor.getHTML(),
    });
    setBusy(false);
    if (sent.problem !== null) {
      setRefusal({ ...(sent.problem as FlatRefusal), ...inWords(t, sent.problem) });
      return false;
    }
    end();
    basis.current = { html: editor.getHTML(), version: sent.answer.text.version };
    await queries.invalidateQueries({ queryKey: flatQuery(place, lang).queryKey.slice(0, 2) });
    showAlert({ kind: 'success', text: t('alert.update_tab_success') });
    return true;
  };
  return {
    ...{ isDirty, isDirtyNow, busy, refusal, offer, draftFails, save },
    answerOffer: (restores) => {
      if (restores && offer !== null) {
        basis.current = { ...basis.current, version: offer.version };
        editor.commands.setContent(offer.html);
        setDirty(true);
      } else dropDraft(place, text.language);
      setOffer(null);
    },
    discard: end,
  };
}
