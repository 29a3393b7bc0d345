import type { CardConflict, CardContent, ImportDiff, ImportReport } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { type CardPlace, type CardRefused, cardQuery, sendCard } from '../layer-address.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

const DRAFT_AFTER_MS = 400;

/** What the server found when it was asked what saving would do. */
export interface Outlook {
  report: ImportReport;
  diff: ImportDiff;
  /** Whether the person meant to save, or only to see. */
  saves: boolean;
}

/** What the card is compared with: what is stored, as far as this page knows. */
interface Basis {
  content: string;
  version: string;
}

/** How saving went: done, refused or given up, or waiting for a person to decide. */
export type SaveEnd = 'saved' | 'refused' | 'asking';

/** Whether words of the text would lose what hangs on them. */
export const losesAnything = ({ annotations, links }: ImportDiff): boolean => annotations.orphan + links.orphan > 0;

const touchesAnnotation = ({ annotations, links }: ImportDiff): boolean =>
  annotations.orphan + annotations.check + links.orphan + links.check > 0;

/** Keeps what is typed as a draft, a moment after the last letter, and at once when the page goes away. */
function useDraft(place: CardPlace, content: string, basis: Basis, isHeld: boolean) {
  const { content: stored, version } = basis;
  const [isFull, setFull] = useState(false);
  const first = useRef(place);
  useEffect(() => {
    if (isHeld) return;
    const keep = () => {
      if (content === stored) dropDraft(first.current);
      else setFull(!keepDraft(first.current, { content, version, at: new Date().toISOString() }));
    };
    const timer = setTimeout(keep, DRAFT_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [content, stored, version, isHeld]);
  return isFull;
}

/** A draft of an earlier visit, while nobody has said what is to become of it. */
function useOffer(place: CardPlace, card: CardContent) {
  const [offer, setOffer] = useState<Draft | null>(() => {
    const draft = readDraft(place);
    return draft === null || draft.content === card.content ? null : draft;
  });
  return [offer, () => setOffer(null)] as const;
}

/** A state whose value is known before it is drawn. */
function useLatest<T>(first: T) {
  const [value, draw] = useState(first);
  const latest = useRef(first);
  const set = useCallback((next: T) => {
    latest.current = next;
    draw(next);
  }, []);
  return [value, set, latest] as const;
}

/**
 * The life of a card in the editor: what is typed, its draft, what saving would change, saving, and what to do when
 * somebody else was faster. `write` puts a text into the editor.
 */
export function useCardEdit(place: CardPlace, card: CardContent, write: (content: string) => void) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [content, setContent, latest] = useLatest(card.content);
  const [basis, setBasis, latestBasis] = useLatest<Basis>(card);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [outlook, setOutlook] = useState<Outlook | null>(null);
  const [conflict, setConflict] = useState<CardConflict | null>(null);
  const [offer, closeOffer] = useOffer(place, card);
  const draftFails = useDraft(place, content, basis, offer !== null);

  const refuse = (refused: CardRefused): void => {
    setProblem(inWords(t, refused).error);
    setReport(refused.report ?? null);
    if (refused.conflict !== undefined) setConflict(refused.conflict);
  };
  const ask = async (query: { dryRun?: '1'; confirm?: '1' }) => {
    const sent = latest.current;
    setBusy(true);
    setProblem(null);
    const { version } = latestBasis.current;
    const answer = await sendCard(place, { content: sent, version }, query).finally(() => setBusy(false));
    return { sent, answer };
  };
  /** Asks what saving would do. With errors there is nothing to show but them. */
  const look = async (saves: boolean): Promise<Outlook | null> => {
    const { answer } = await ask({ dryRun: '1' });
    if (answer.problem !== null) {
      const refused = answer.problem as CardRefused;
      const { diff, report: found, conflict: other } = refused;
      // What would be lost is a question, not a fault.
      if (diff === undefined || found === undefined || !found.ok || other !== undefined) {
        refuse(refused);
        return null;
      }
      return { report: found, diff, saves };
    }
    const { report: found, diff } = answer.answer;
    setReport(found.problems.length === 0 ? null : found);
    return { report: found, diff, saves };
  };
  const store = async (confirmed: boolean): Promise<SaveEnd> => {
    const { sent, answer } = await ask(confirmed ? { confirm: '1' } : {});
    if (answer.problem !== null) {
      const refused = answer.problem as CardRefused;
      const { diff, report: found, conflict: other } = refused;
      if (!confirmed && diff !== undefined && found?.ok === true && other === undefined) {
        setOutlook({ report: found, diff, saves: true });
        return 'asking';
      }
      setOutlook(null);
      refuse(refused);
      return 'refused';
    }
    const saved = answer.answer.card;
    setOutlook(null);
    setReport(answer.answer.report.problems.length === 0 ? null : answer.answer.report);
    setBasis(saved);
    // What was typed while it was on its way stays, and is not saved yet.
    if (latest.current === sent) {
      write(saved.content);
      setContent(saved.content);
      dropDraft(place);
    }
    void client.invalidateQueries({ refetchType: 'none' });
    client.setQueryData(cardQuery(place).queryKey, saved);
    showAlert({ kind: 'success', text: t('alert.update_card_success') });
    return 'saved';
  };
  /** Saves; where annotation is touched, it is shown first. */
  const save = async (): Promise<SaveEnd> => {
    const found = await look(true);
    if (found === null) return 'refused';
    if (!touchesAnnotation(found.diff)) return store(false);
    setOutlook(found);
    return 'asking';
  };

  return {
    content,
    setContent,
    isDirty: content !== basis.content,
    /** The same at this very moment: a key may come before the page has been drawn with the letter before it. */
    isDirtyNow: () => latest.current !== latestBasis.current.content,
    busy,
    problem,
    report,
    outlook,
    conflict,
    offer,
    draftFails,
    save,
    store,
    check: async () => setOutlook(await look(false)),
    closeOutlook: () => setOutlook(null),
    closeConflict: () => setConflict(null),
    /** Goes on from what somebody else saved, with the two writings brought together. */
    takeMerged: (text: string, { current, version }: CardConflict) => {
      setBasis({ content: current, version });
      setConflict(null);
      setProblem(null);
      setContent(text);
      write(text);
    },
    restoreDraft: (draft: Draft) => {
      // Saving then goes out from what the draft was begun on, so that a change in between is not passed over.
      setBasis({ content: latestBasis.current.content, version: draft.version });
      setContent(draft.content);
      write(draft.content);
      closeOffer();
    },
    dismissDraft: () => {
      dropDraft(place);
      closeOffer();
    },
  };
}

export type CardEdit = ReturnType<typeof useCardEdit>;
