import type { CardConflict, CardContent, ImportDiff, ImportReport } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useDrafts } from '../../../parts/use-drafts.ts';
import { showAlert } from '../../../session/alerts.ts';
import type { KeptDraft } from '../../../session/drafts.ts';
import { type CardPlace, type CardRefused, cardKey, cardQuery, sendCard } from '../layer-address.ts';

/** What the server found when it was asked what saving would do. */
export interface Outlook {
  report: ImportReport;
  diff: ImportDiff;
  /** Whether the person meant to save, or only to see. */
  saves: boolean;
}

/** What the card is compared with: what is stored, as far as this page knows. */
export interface Basis {
  content: string;
  version: string;
}

/** How saving went: done, refused or given up, or waiting for a person to decide. */
export type SaveEnd = 'saved' | 'refused' | 'asking';

/** Whether anything would lose its place: what the server wants to be told that it is meant. */
export const losesAnything = ({ problems }: ImportReport): boolean => problems.some(({ code }) => code === 'LOSS');

const touchesAnnotation = ({ report, diff: { annotations, links } }: Outlook): boolean =>
  losesAnything(report) || annotations.check + links.check > 0;

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

/** What is typed and what it is compared with, both known before they are drawn. */
function useTyped(card: CardContent) {
  const [content, setContent, latest] = useLatest(card.content);
  const [basis, setBasis, latestBasis] = useLatest<Basis>(card);
  return { content, setContent, latest, basis, setBasis, latestBasis };
}

/** Drafts of the card: what is typed, and which version of the card it began with. */
function useCardDrafts(place: CardPlace, card: CardContent, typed: ReturnType<typeof useTyped>) {
  const { content, latest, basis, latestBasis } = typed;
  const drafts = useDrafts<Basis>({
    of: `card:${cardKey(place)}`,
    read: ({ content: kept, version }) =>
      typeof kept === 'string' && typeof version === 'string' ? { content: kept, version } : null,
    openOf: (draft) => (draft.content === card.content ? null : draft),
    unsaved: () => {
      const { content: stored, version } = latestBasis.current;
      return latest.current === stored ? null : { content: latest.current, version };
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is each change of these that is kept
  useEffect(drafts.typed, [content, basis, drafts.typed]);
  return drafts;
}

/** What the server said last, and what the person has to decide because of it. */
function useFindings() {
  const { t } = useI18n();
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [outlook, setOutlook] = useState<Outlook | null>(null);
  const [conflict, setConflict] = useState<CardConflict | null>(null);
  const refuse = (refused: CardRefused): void => {
    setProblem(inWords(t, refused).error);
    setReport(refused.report ?? null);
    if (refused.conflict !== undefined) setConflict(refused.conflict);
  };
  /** A report is shown where there is something in it. */
  const showReport = (found: ImportReport): void => {
    setReport(found.problems.length + (found.elsewhere ?? 0) === 0 ? null : found);
  };
  return { problem, setProblem, report, showReport, outlook, setOutlook, conflict, setConflict, refuse };
}

/** What saving would do, where the server refused only because it wants to be told that this is meant. */
function question({ diff, report, conflict }: CardRefused): Omit<Outlook, 'saves'> | null {
  return diff === undefined || report === undefined || !report.ok || conflict !== undefined ? null : { report, diff };
}

/** Asks the server what saving would do, and saves. */
function useSaving(
  place: CardPlace,
  typed: ReturnType<typeof useTyped>,
  findings: ReturnType<typeof useFindings>,
  write: (content: string) => void,
) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const ask = async (query: { dryRun?: '1'; confirm?: '1' }) => {
    const sent = typed.latest.current;
    setBusy(true);
    findings.setProblem(null);
    const { version } = typed.latestBasis.current;
    const answer = await sendCard(place, { content: sent, version }, query).finally(() => setBusy(false));
    return { sent, answer };
  };
  /** Asks what saving would do. With errors there is nothing to show but them. */
  const look = async (saves: boolean): Promise<Outlook | null> => {
    const { answer } = await ask({ dryRun: '1' });
    if (answer.problem !== null) {
      const refused = answer.problem as CardRefused;
      // What would be lost is a question, not a fault.
      const found = question(refused);
      if (found === null) findings.refuse(refused);
      return found && { ...found, saves };
    }
    const { report, diff } = answer.answer;
    findings.showReport(report);
    return { report, diff, saves };
  };
  const store = async (confirmed: boolean): Promise<SaveEnd> => {
    const { sent, answer } = await ask(confirmed ? { confirm: '1' } : {});
    if (answer.problem !== null) {
      const refused = answer.problem as CardRefused;
      const found = confirmed ? null : question(refused);
      findings.setOutlook(found && { ...found, saves: true });
      if (found !== null) return 'asking';
      findings.refuse(refused);
      return 'refused';
    }
    const saved = answer.answer.card;
    findings.setOutlook(null);
    findings.showReport(answer.answer.report);
    typed.setBasis(saved);
    // What was typed while it was on its way stays, and is not saved yet.
    if (typed.latest.current === sent) {
      write(saved.content);
      typed.setContent(saved.content);
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
    if (!touchesAnnotation(found)) return store(false);
    findings.setOutlook(found);
    return 'asking';
  };
  return { busy, look, store, save };
}

/**
 * The life of a card in the editor: what is typed, its draft, what saving would change, saving, and what to do when
 * another editor was faster. `write` puts a text into the editor.
 */
export function useCardEdit(place: CardPlace, card: CardContent, write: (content: string) => void) {
  const typed = useTyped(card);
  const findings = useFindings();
  const { busy, look, store, save } = useSaving(place, typed, findings, write);
  const { content, setContent, latest, basis, setBasis, latestBasis } = typed;
  const { problem, setProblem, report, outlook, setOutlook, conflict, setConflict } = findings;
  const drafts = useCardDrafts(place, card, typed);

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
    offer: drafts.offer,
    draftFails: drafts.isFull,
    save,
    store,
    check: async () => setOutlook(await look(false)),
    closeOutlook: () => setOutlook(null),
    closeConflict: () => setConflict(null),
    /** Goes on from what another editor saved, with the two writings brought together. */
    takeMerged: (text: string, { current, version }: CardConflict) => {
      setBasis({ content: current, version });
      setConflict(null);
      setProblem(null);
      setContent(text);
      write(text);
    },
    restoreDraft: (kept: KeptDraft<Basis>) => {
      // Saving then goes out from what the draft was begun on, so that a change in between is not passed over.
      setBasis({ content: latestBasis.current.content, version: kept.version });
      setContent(kept.content);
      write(kept.content);
      drafts.adopt(kept);
      drafts.postpone();
    },
    dismissDraft: drafts.dismiss,
    /** Forgets what is typed, which the page is about to leave behind. */
    discard: drafts.discard,
  };
}

export type CardEdit = ReturnType<typeof useCardEdit>;
