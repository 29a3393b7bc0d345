/** The way from a hit to its text, and back to its row. */
import type { KwicHit, SentenceHit } from '@glosa/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';

/** What stands beside a hit where it is shown. */
export interface Shown {
  /** The hits of the page of results. */
  hits: readonly (SentenceHit | KwicHit)[];
  /** The address that leads back to them; null: nowhere. */
  page: string | null;
}

/** The name of the row of a hit, in the page and in the address that leads back to it. */
export const rowId = ({ hitNo }: { hitNo: number }): string => `hit-${hitNo}`;

/**
 * The one way from a hit to its text: its whole card (its cards, where the sentence goes on) with this hit and the others
 * of the page of results that stand there. The first words are those of the hit itself: the reader arrives at them.
 */
export function hitHref(hit: SentenceHit | KwicHit, { hits, page }: Shown): string {
  const last = 'endCardNumber' in hit ? hit.endCardNumber : hit.cardNumber;
  const beside = hits.filter(
    ({ code, cardNumber }) => code === hit.code && hit.cardNumber <= cardNumber && cardNumber <= last,
  );
  return paths.textItem({
    code: hit.code,
    startCardNumber: hit.cardNumber,
    endCardNumber: last,
    mode: 'transcription',
    grammar: false,
    hl: [...new Set([hit, ...beside].flatMap(({ words }) => words))],
    ...(page === null ? {} : { back: `${page}#${rowId(hit)}` }),
  });
}

/** The number of the hit that the fragment of the address names; null where it names none. */
export function hitInAddress(): number | null {
  const [, hitNo] = /^#hit-([1-9]\d{0,9})$/.exec(window.location.hash) ?? [];
  return hitNo === undefined ? null : Number(hitNo);
}

/** A list whose row of the hit in the address is brought into view, with the focus on its link. */
export function useRowReturn(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const hitNo = hitInAddress();
    const row = hitNo === null ? null : list.current?.querySelector(`#hit-${hitNo}`);
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'center' });
  }, []);
  return list;
}
