import { listVersesNumbers, searchSentences } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { hitsParams, shownParams } from '../../parts/results/hits-params.ts';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { hitHref } from '../../parts/sentences/hit-link.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { type FromResults, pageOfResults, rowsOf } from './all-hits.ts';
import styles from './bar.module.css';

export type HitMoves = Partial<Record<'next' | 'previous', () => void>>;

/** A page of the results; not asked for where there is none. */
function useResultsPage(address: ResultsAddress, page: number, isWanted: boolean) {
  const { language: lang } = useI18n();
  const query = { ...hitsParams(address), ...shownParams({ ...address, page }), lang };
  return useQuery({ ...endpointQuery(searchSentences, { query }), enabled: isWanted, throwOnError: false });
}

/** The hit and those beside it, in the order of the results, also where they stand on other pages of them. */
function useHitsAround({ address, hitNo }: FromResults) {
  const { view, page } = address;
  const here = useResultsPage(address, page, true);
  const rows = rowsOf(here.data, view);
  const at = rows.findIndex((row) => row.hitNo === hitNo);
  const pages = here.data?.pages ?? 1;
  const after = useResultsPage(address, page + 1, at >= 0 && at >= rows.length - 2 && page < pages);
  const before = useResultsPage(address, page - 1, at === 0 && page > 1);
  const onPage = (found: typeof rows, number: number) => (row: (typeof rows)[number] | undefined) =>
    row && { row, href: hitHref(row, { hits: found, page: pageOfResults(address, number) }) };
  const [rowsAfter, rowsBefore] = [rowsOf(after.data, view), rowsOf(before.data, view)];
  const isKnown = at >= 0;
  return {
    isKnown,
    total: here.data?.total ?? 0,
    current: rows[at],
    next: isKnown ? (onPage(rows, page)(rows[at + 1]) ?? onPage(rowsAfter, page + 1)(rowsAfter[0])) : undefined,
    previous: isKnown
      ? (onPage(rows, page)(rows[at - 1]) ?? onPage(rowsBefore, page - 1)(rowsBefore.at(-1)))
      : undefined,
  };
}

/** The move that led here: on the page of another text its button gets the focus again. */
let moved: 'next' | 'previous' | null = null;

/**
 * Goes from hit to hit of the whole query, in the order of its results, from text to text, and back to the row. `note`: what
 * the layer shown lacks. `moves`: filled in for the keys.
 */
export function AllHits(props: { from: FromResults; back: string; note: string; moves: RefObject<HitMoves> }) {
  const { from, back, note, moves } = props;
  const { t, number } = useI18n();
  const go = useGo();
  const client = useQueryClient();
  const box = useRef<HTMLFieldSetElement>(null);
  const { isKnown, total, current, next, previous } = useHitsAround(from);
  const move = (which: 'next' | 'previous') => {
    const to = which === 'next' ? next : previous;
    if (to === undefined) return undefined;
    return () => {
      moved = box.current?.contains(document.activeElement) ? which : null;
      go(to.href);
    };
  };
  useEffect(() => {
    const own = moves;
    own.current = Object.fromEntries(
      (['next', 'previous'] as const).flatMap((which) => {
        const act = move(which);
        return act === undefined ? [] : [[which, act]];
      }),
    );
    return () => {
      own.current = {};
    };
  });
  useEffect(() => {
    if (moved !== null && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>(`[data-move="${moved}"]`)?.focus({ preventScroll: true });
    }
    moved = null;
  }, []);
  const [code, card] = [next?.row.code, next?.row.cardAddress];
  useEffect(() => {
    if (code === undefined || card === undefined) return;
    void client.prefetchQuery(endpointQuery(listVersesNumbers, { params: { code, cardAddress: card } }));
  }, [client, code, card]);
  const numbers = (): string => {
    if (current === undefined) return number(from.hitNo);
    const last = 'hits' in current ? current.hitNo + current.hits - 1 : current.hitNo;
    return last === current.hitNo ? number(last) : `${number(current.hitNo)}–${number(last)}`;
  };
  const button = (which: 'next' | 'previous') => {
    const act = move(which);
    return (
      <IconButton
        data-move={which}
        label={t(`reading.${which}-hit`)}
        icon={which === 'next' ? <ChevronDown /> : <ChevronUp />}
        aria-disabled={act === undefined || undefined}
        onClick={() => act?.()}
      />
    );
  };
  return (
    <fieldset ref={box} className={styles['stepper']}>
      <legend>{t('reading.hits')}</legend>
      {button('previous')}
      <span role="status">
        {isKnown && t('reading.hit-of', { current: numbers(), total: number(total) })}
        {note !== '' && <small>{note}</small>}
      </span>
      {button('next')}
      <a href={back} className={styles['back']}>
        {t('reading.back-to-hit', { hit: number(from.hitNo) })}
      </a>
    </fieldset>
  );
}
