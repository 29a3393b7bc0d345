import type { ListedSentence } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { asTsv, saveTsv } from '../../../parts/save-file.ts';
import { showAlert } from '../../../session/alerts.ts';
import { type ListOrder, pageQuery } from './use-sentences.ts';

/** One sentence a line; `tokens` has a letter for each subtoken: n none, d draft, c to check, i invalid. */
export function sentencesAsTsv(sentences: readonly ListedSentence[]): string {
  const head = ['number', 'reference', 'text', 'progress', 'state', 'words', 'annotated', 'invalid', 'tokens'];
  const lines = sentences.map(({ sentenceNo, reference, text, progress, state, tokens, flag, assignee, edited }) => {
    const count = (wanted: string) => tokens.filter((one) => one === wanted).length;
    return [
      ...[sentenceNo, reference, text, progress, state, tokens.length, tokens.length - count('none'), count('invalid')],
      ...[tokens.map((state) => state.charAt(0)).join(''), flag?.comment ?? '', flag?.by ?? ''],
      ...[assignee ?? '', edited?.by ?? '', edited?.at ?? ''],
    ];
  });
  return asTsv([[...head, 'flag', 'flagged_by', 'assignee', 'edited_by', 'edited_at'], ...lines]);
}

/** Fetches every page of a list and keeps it as a file. `share`: how far that has come; null while it does not run. */
export function useDownload(order: ListOrder) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const fetchAll = async () => {
    const found = new Map<number, ListedSentence>();
    for (let page = 1, pages = 1; page <= pages && !isGone.current; page += 1) {
      const answer = await client.fetchQuery({ ...pageQuery(order, page), staleTime: 10_000 });
      for (const sentence of answer.sentences) found.set(sentence.sentenceNo, sentence);
      pages = answer.pages;
      setShare(page / pages);
    }
    if (!isGone.current) saveTsv(`${order.code}-annotation.tsv`, sentencesAsTsv([...found.values()]));
  };
  const start = async () => {
    setShare(0);
    try {
      await fetchAll();
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      showAlert({ kind: 'failure', text: error.status === 0 ? t('error.network') : error.message });
    } finally {
      setShare(null);
    }
  };
  return { share, start: () => void start() };
}
