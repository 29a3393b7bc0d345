/** The citation trees of a text: cards with their verses, and sentences. Units are listed in the order of the text. */
import type { CitableUnit } from '@glosa/contract';
import { listCards, listLabels } from '../../corpus/places.ts';
import { countSentences, findExtent } from '../../corpus/sentences.ts';
import type { VisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';

/** A unit with its place: of the text's cards, and (0: the card itself) of the card's verses, both in order. */
export interface Place {
  /** Counts from 0. */
  top: number;
  /** Counts from 1. */
  below: number;
  unit: CitableUnit;
}

/** What lies between two places, both included. */
export interface Stretch {
  from: Pick<Place, 'top' | 'below'>;
  to: Pick<Place, 'top' | 'below'>;
  /** Deepest level listed. */
  level: number;
}

export interface CitationTree {
  /** Deepest level there is. */
  depth: number;
  /** Units at the top. */
  size: number;
  find(reference: string): Promise<Place | null>;
  /** How many units a stretch has, and some of them. */
  list(stretch: Stretch, skip: number, take: number): Promise<{ total: number; units: CitableUnit[] }>;
  /** References to the first and the last verse of a stretch; null where it has none. */
  extent(from: Place, to: Place): Promise<{ from: string; to: string } | null>;
}

const card = (identifier: string): CitableUnit => ({
  '@type': 'CitableUnit',
  ...{ identifier, level: 1, parent: null, citeType: 'card' },
});

const verse = (address: string, label: string): CitableUnit => ({
  '@type': 'CitableUnit',
  ...{ identifier: `${address}.${label}`, level: 2, parent: address, citeType: 'verse' },
});

export async function growCards(reader: Reader, { base }: VisibleText): Promise<CitationTree> {
  const cards = await listCards(reader, base.id);
  /** Places of the part of a stretch that lies in one card. */
  const within = (top: number, { from, to, level }: Stretch): readonly [first: number, last: number] => {
    const last = level < 2 ? 0 : (cards[top]?.verses ?? 0);
    return [top === from.top ? from.below : 0, top === to.top && to.below > 0 ? Math.min(to.below, last) : last];
  };
  return {
    depth: 2,
    size: cards.length,
    async find(reference) {
      // Addresses have no full stop; labels have none either.
      const [address = '', label] = split(reference.normalize('NFC'));
      const top = cards.findIndex(({ cardAddress }) => cardAddress === address);
      const number = cards[top]?.cardNumber;
      if (number === undefined) return null;
      if (label === undefined) return { top, below: 0, unit: card(address) };
      const below = ((await listLabels(reader, base.id, [number])).get(number) ?? []).indexOf(label) + 1;
      return below === 0 ? null : { top, below, unit: verse(address, label) };
    },
    async list(stretch, skip, take) {
      const wanted: { top: number; below: number }[] = [];
      let total = 0;
      for (let top = stretch.from.top; top <= stretch.to.top; top++) {
        const [first, last] = within(top, stretch);
        for (let below = Math.max(first, first + skip - total); below <= last && wanted.length < take; below++) {
          wanted.push({ top, below });
        }
        total += Math.max(0, last - first + 1);
      }
      const numbers = new Set(wanted.flatMap(({ top, below }) => (below > 0 ? (cards[top]?.cardNumber ?? []) : [])));
      const labels = await listLabels(reader, base.id, [...numbers]);
      const units = wanted.map(({ top, below }) => {
        const { cardAddress = '', cardNumber = 0 } = cards[top] ?? {};
        return below === 0 ? card(cardAddress) : verse(cardAddress, labels.get(cardNumber)?.[below - 1] ?? '');
      });
      return { total, units };
    },
    async extent(from, to) {
      const isEmpty = cards.slice(from.top, to.top + 1).every(({ verses }) => verses === 0);
      return isEmpty ? null : { from: from.unit.identifier, to: to.unit.identifier };
    },
  };
}

const split = (reference: string): [string, string?] => {
  const at = reference.indexOf('.');
  return at === -1 ? [reference] : [reference.slice(0, at), reference.slice(at + 1)];
};

export async function growSentences(reader: Reader, { base }: VisibleText): Promise<CitationTree> {
  const size = await countSentences(reader, base.id);
  const sentence = (top: number): CitableUnit => ({
    '@type': 'CitableUnit',
    ...{ identifier: String(top + 1), level: 1, parent: null, citeType: 'sentence' },
  });
  return {
    depth: 1,
    size,
    async find(reference) {
      const number = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : 0;
      return number >= 1 && number <= size ? { top: number - 1, below: 0, unit: sentence(number - 1) } : null;
    },
    async list({ from, to }, skip, take) {
      const total = to.top - from.top + 1;
      const length = Math.max(0, Math.min(take, total - skip));
      return { total, units: Array.from({ length }, (_, i) => sentence(from.top + skip + i)) };
    },
    extent: (from, to) => findExtent(reader, base.id, from.top + 1, to.top + 1),
  };
}
