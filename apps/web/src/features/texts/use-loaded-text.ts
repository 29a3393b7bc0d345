import type { TextRange } from '@glosa/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { counterparts, linkWords } from './alignment.ts';
import { indexGrammar, partnersOf } from './grammar.ts';
import type { Reading } from './reading-context.ts';
import { findHits, layRows, type WordPlace, wordsInOrder } from './rows.ts';
import type { CompleteAddress } from './use-complete-address.ts';
import { createWordFocus } from './word-focus.ts';

/** Where the reader is: which hit, and which verse the address named. */
interface ReaderPlace {
  /** Null: the one that the address names first. */
  currentHit: number | null;
  anchor: string;
}

const NO_PAGES: readonly TextRange[] = [];

/** The loaded pages made ready for drawing. What was loaded last says how it is drawn: a new layer may still be coming. */
export function useLoadedText(pages: readonly TextRange[] = NO_PAGES, address: CompleteAddress, at: ReaderPlace) {
  const { currentHit, anchor } = at;
  // Too narrow for columns.
  const narrow = useMedia('(width < 48rem)');
  const shown = pages[0];
  const mode = shown?.mode ?? address.mode;
  const running = address.layout === 'running' && mode !== 'both';
  const rows = useMemo(() => layRows(pages, running), [pages, running]);
  const links = useMemo(() => linkWords(pages.flatMap((page) => page.alignment ?? [])), [pages]);
  const grammar = useMemo(() => indexGrammar(pages), [pages]);
  // The focus outlives the pages it has seen, so it asks for the grammar that is current.
  const latest = useRef(grammar);
  useEffect(() => {
    latest.current = grammar;
  }, [grammar]);
  const [focus] = useState(() => createWordFocus((word) => partnersOf(latest.current, word)));
  const hl = address.hl.join(',');
  const { hits, lost } = useMemo(() => {
    const wanted = hl === '' ? [] : hl.split(',').map(Number);
    return findHits(wanted.length === 0 ? [] : wordsInOrder(rows), wanted, links);
  }, [rows, hl, links]);
  // Another layer may have fewer of them.
  const first = address.hl[0];
  const named = first === undefined ? [] : counterparts([first], links);
  const chosen = currentHit ?? hits.findIndex((hit) => hit.some(({ word }) => named.includes(word)));
  const current = Math.max(0, Math.min(chosen, hits.length - 1));
  const reading = useMemo((): Reading => {
    const both = (places: readonly WordPlace[]): Set<number> =>
      new Set(
        counterparts(
          places.map(({ word }) => word),
          links,
        ),
      );
    return {
      mode,
      layout: running ? 'running' : 'lines',
      stacked: narrow,
      allNumbers: address.allNumbers,
      sentences: address.sentences,
      asWritten: address.asWritten,
      lang: shown?.language || 'und',
      grammar,
      interactive: shown?.grammar === true && shown.hasGrammar,
      hits: both(hits.flat()),
      currentHit: both(hits[current] ?? []),
      anchor,
    };
  }, [
    mode,
    running,
    narrow,
    address.allNumbers,
    address.sentences,
    address.asWritten,
    shown,
    grammar,
    hits,
    current,
    links,
    anchor,
  ]);
  return { shown, rows, links, focus, hits, current, lost, reading };
}
