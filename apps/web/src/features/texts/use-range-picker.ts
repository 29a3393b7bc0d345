import { type CardNumberRow, listVersesNumbers, type ResolvedReference, resolveReference } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import type { AddressPoint } from './address.ts';
import { chooseCardRange, missingVerses, openCardRange } from './card-range.ts';

export type RangePicker = ReturnType<typeof useRangePicker>;

/** The picker's state with what it loads: the verses of the chosen cards, and the place a typed reference names. */
export function useRangePicker(code: string, cards: readonly CardNumberRow[], start: AddressPoint, end: AddressPoint) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(chooseCardRange, null, () => openCardRange(cards, start, end));
  const [failed, setFailed] = useState(false);
  const [resolved, setResolved] = useState<ResolvedReference | 'unknown' | null>(null);
  const asked = useRef('');
  const missing = missingVerses(state).join(' ');

  useEffect(() => {
    let stale = false;
    for (const cardAddress of missing.split(' ').filter(Boolean)) {
      client.fetchQuery(endpointQuery(listVersesNumbers, { params: { code, cardAddress } })).then(
        ({ verses }) => {
          if (!stale) dispatch({ type: 'verses-loaded', cardAddress, verses });
        },
        () => {
          if (!stale) setFailed(true);
        },
      );
    }
    return () => {
      stale = true;
    };
  }, [client, code, missing]);

  const take = ({ start: from, end: to }: ResolvedReference): void => dispatch({ type: 'fill', start: from, end: to });

  /** Fills the choices from a typed reference; where there is no such place, tells so and leaves them. */
  const type = async (reference: string): Promise<void> => {
    const typed = reference.trim();
    asked.current = typed;
    setFailed(false);
    if (typed === '') {
      setResolved(null);
      return;
    }
    try {
      const found = await client.fetchQuery(endpointQuery(resolveReference, { params: { code, reference: typed } }));
      // What was typed since then has an answer of its own.
      if (asked.current !== typed) return;
      setResolved(found);
      // What is not there changes no choice: the reader is told, and may take what is near.
      if (found.exact) take(found);
    } catch (error) {
      if (asked.current !== typed) return;
      if (error instanceof PageError && [400, 404].includes(error.status)) setResolved('unknown');
      else setFailed(true);
    }
  };

  return { state, dispatch, failed, resolved, type, take };
}
