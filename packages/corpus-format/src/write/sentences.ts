import type { DisplayItem, ParsedLayer } from '../layer.ts';

type SentenceStart = Extract<DisplayItem, { k: 's' }>;

/** Which sentence each start on a line is of, and the sentences that are not shown at all. */
export interface SentencePlaces {
  of: ReadonlyMap<SentenceStart, number>;
  /** Sentences without any text, by the sentence shown next; those at the end by the number of sentences. */
  hidden: ReadonlyMap<number, number[]>;
}

/**
 * Starts come in the order of their sentences. A sentence with words has its start before its first word at the latest;
 * one that has none is found by its label.
 */
export function placeSentences(layer: ParsedLayer): SentencePlaces {
  const { sentences, verses, words } = layer;
  const of = new Map<SentenceStart, number>();
  const hidden = new Map<number, number[]>();
  const starts: SentenceStart[] = [];
  let next = 0;
  /** Gives the starts met so far their sentences, which are those before `end`. */
  const settle = (end: number) => {
    const before = next;
    let from = end;
    for (const start of starts.splice(0).reverse()) {
      let at = from - 1;
      while (at > before && sentences[at]?.label !== start.n) at--;
      of.set(start, at);
      from = at;
    }
    next = end;
  };
  for (const { items } of verses) {
    for (const item of items) {
      if (item.k === 's') starts.push(item);
      const sentence = item.k === 'w' ? words[item.w]?.sentence : null;
      if (sentence != null && sentence >= next) settle(sentence + 1);
    }
  }
  settle(sentences.length);
  let waiting: number[] = [];
  const shown = new Set(of.values());
  for (let sentence = 0; sentence < sentences.length; sentence++) {
    if (!shown.has(sentence)) waiting.push(sentence);
    else if (waiting.length > 0) {
      hidden.set(sentence, waiting);
      waiting = [];
    }
  }
  if (waiting.length > 0) hidden.set(sentences.length, waiting);
  return { of, hidden };
}
