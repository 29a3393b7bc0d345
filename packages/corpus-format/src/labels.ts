import type { ParsedCard, ParsedVerse } from './layer.ts';
import type { ProblemLog } from './problem.ts';

/** Card addresses and verse labels: 1 to 32 characters, without what separates the parts of a reference. */
export function isLabel(label: string): boolean {
  return /^[^\s./]{1,32}$/u.test(label);
}

/** Warns where cards or verses do not follow one another as their labels make one expect. */
export function checkOrder(cards: readonly ParsedCard[], verses: readonly ParsedVerse[], log: ProblemLog): void {
  checkCardOrder(cards, log);
  checkVerseOrder(cards, verses, log);
}

interface Leaf {
  prefix: string;
  number: number;
  side: string;
}

/** Leaf side (`12r`, `A2v`) or page (`131`); null for an address that follows neither custom. */
function parseAddress(address: string): Leaf | null {
  const match = /^(.*?)(\d{1,9})([rv]?)$/u.exec(address);
  return match ? { prefix: match[1] ?? '', number: Number(match[2]), side: match[3] ?? '' } : null;
}

function following({ prefix, number, side }: Leaf): string {
  return side === 'r' ? `${prefix}${number}v` : `${prefix}${number + 1}${side === 'v' ? 'r' : ''}`;
}

function checkCardOrder(cards: readonly ParsedCard[], log: ProblemLog): void {
  for (const [i, card] of cards.entries()) {
    const before = cards[i - 1];
    const last = before && parseAddress(before.address);
    const leaf = parseAddress(card.address);
    // A new gathering or part restarts its numbers of leaves: nothing can be expected of it.
    if (!before || !last || !leaf || last.prefix !== leaf.prefix || (last.side === '') !== (leaf.side === '')) continue;
    const expected = following(last);
    if (card.address !== expected && card.address !== before.address) {
      log.warn('CARD-ORDER', { ...card.place, expected, found: card.address, params: { before: before.address } });
    }
  }
}

function checkVerseOrder(cards: readonly ParsedCard[], verses: readonly ParsedVerse[], log: ProblemLog): void {
  let card = -1;
  let last: number | null = null;
  for (const verse of verses) {
    if (verse.card !== card) {
      card = verse.card;
      last = null;
    }
    // Labels such as 12b stand wherever the editor put them.
    if (!/^\d{1,9}$/.test(verse.label)) continue;
    const number = Number(verse.label);
    if (last !== null && number !== last + 1 && number !== last) {
      const ref = `${cards[card]?.address}.${verse.label}`;
      log.warn('LB-SEQ', { ...verse.place, ref, expected: String(last + 1), found: verse.label });
    }
    last = number;
  }
}
