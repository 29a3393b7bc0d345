/** One text that is being edited: what was typed, what is stored, and what became of saving it. */
import { changeFlatContent, type FlatConflict, type FlatText, type FormProblem } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useDrafts } from '../../../parts/use-drafts.ts';
import { showAlert } from '../../../session/alerts.ts';
import type { KeptDraft } from '../../../session/drafts.ts';
import { type FlatPlace, flatQuery } from '../flat-query.ts';

/** Why a text was not saved: `missing` are ids that it would lose. */
export type FlatRefusal = FormProblem & { conflict?: FlatConflict; missing?: string[] };

export interface FlatEdit {
  isDirty: boolean;
  /** The same, asked at this moment. */
  isDirtyNow: () => boolean;
  busy: boolean;
  refusal: FlatRefusal | null;
  /** What was typed on an earlier visit; while it waits for an answer nothing can be typed. */
  offer: KeptDraft<Basis> | null;
  /** Whether the browser has no room for drafts. */
  draftFails: boolean;
  restore: (offer: KeptDraft<Basis>) => void;
  dismiss: (offer: KeptDraft<Basis>) => void;
  /** `over`: the version that is knowingly written over. True where everything typed so far was saved. */
  save: (how?: { over?: number; confirm?: boolean }) => Promise<boolean>;
  discard: () => void;
}

/** What is stored, as far as this page knows. */
interface Basis {
  html: string;
  version: number;
}

export function useFlatEdit(place: FlatPlace, text: FlatText, editor: Editor): FlatEdit {
  const { t } = useI18n();
  const queries = useQueryClient();
  const basis = useRef<Basis>({ html: editor.getHTML(), version: text.version });
  const html = useRef(basis.current.html);
  const { offer, isFull, typed, adopt, dismiss, postpone, discard } = useDrafts<Basis>({
    of: `flat:${place.code}/${place.tab}/${text.language}`,
    read: ({ html: kept, version }) =>
      typeof kept === 'string' && typeof version === 'number' ? { html: kept, version } : null,
    openOf: (draft) => (draft.html === basis.current.html ? null : draft),
    unsaved: () =>
      html.current === basis.current.html ? null : { html: html.current, version: basis.current.version },
  });
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FlatRefusal | null>(null);
  const isDirtyNow = useCallback(() => html.current !== basis.current.html, []);

  useEffect(() => {
    if (offer === null) editor.setEditable(true);
  }, [editor, offer]);
  useEffect(() => {
    const changed = () => {
      html.current = editor.getHTML();
      setDirty(isDirtyNow());
      typed();
    };
    editor.on('update', changed);
    return () => {
      editor.off('update', changed);
    };
  }, [editor, isDirtyNow, typed]);

  const save: FlatEdit['save'] = async ({ over, confirm = false } = {}) => {
    setBusy(true);
    const { code, tab, language: lang } = text;
    const version = over ?? basis.current.version;
    const body = html.current;
    const sent = await callForm(changeFlatContent, {
      params: { code, tab },
      query: { lang, version, ...(confirm && { confirm: '1' as const }) },
      body,
    });
    setBusy(false);
    if (sent.problem !== null) {
      setRefusal({ ...(sent.problem as FlatRefusal), ...inWords(t, sent.problem) });
      return false;
    }
    setRefusal(null);
    basis.current = { html: body, version: sent.answer.text.version };
    // What was typed while it was being saved is still to be saved, and a draft until then.
    const isWhole = !isDirtyNow();
    if (isWhole) discard();
    else typed();
    setDirty(!isWhole);
    await queries.invalidateQueries({ queryKey: flatQuery(place, lang).queryKey.slice(0, 2) });
    showAlert({ kind: 'success', text: t('alert.update_tab_success') });
    return isWhole;
  };
  return {
    ...{ isDirty, isDirtyNow, busy, refusal, offer, draftFails: isFull, save, dismiss, discard },
    restore: (kept) => {
      basis.current = { ...basis.current, version: kept.version };
      editor.commands.setContent(kept.html);
      adopt(kept);
      postpone();
    },
  };
}
