/**
 * References into a text as people write them: `12r` (a card), `12r.5` (a verse), `12r.5-12v.3` (a range), also without
 * the dot (`12r5-12v3`) and, within one card, `12r.5-8`. Card addresses and verse labels are free text and may hold
 * digits and hyphens themselves, so a reference is read against the text it is about.
 */

export interface OutlineCard {
  cardNumber: number;
  cardAddress: string;
}

/** What a reference is read against: all cards in order, and the verse labels in order of the cards that it may mean. */
export interface Outline {
  cards: readonly OutlineCard[];
  labels: ReadonlyMap<number, readonly string[]>;
}

export interface Place {
  cardNumber: number;
  cardAddress: string;
  verseNo: string;
}

export interface Resolution {
  /** False where the reference names something the text does not have, and the nearest place was taken. */
  exact: boolean;
  /** False where no address of the text has anything in common with the reference: its beginning was taken. */
  related: boolean;
  start: Place;
  end: Place;
}

/** Half of a reference: a card, and a verse on it or (null) all of it. */
interface Point {
  card: OutlineCard;
  label: string | null;
  exact: boolean;
  related: boolean;
}

/** Numbers of the cards whose verse labels `resolve` needs to read this reference. */
export function cardsMeant(reference: string, cards: readonly OutlineCard[]): number[] {
  const numbers = new Set<number>();
  const ways = halves(reference);
  for (const half of ways.flat()) {
    for (const { card } of readings(half ?? '', cards)) numbers.add(card.cardNumber);
  }
  // Only the last way is read for what lies near.
  for (const half of ways.at(-1) ?? []) {
    const nearest = nearestCard(half ?? '', cards) ?? cards[0];
    if (nearest !== undefined) numbers.add(nearest.cardNumber);
  }
  return [...numbers];
}

/** Where a reference leads; null only for a text without cards or verses. */
export function resolve(reference: string, outline: Outline): Resolution | null {
  const exactly = resolveExactly(reference, outline);
  return exactly ?? resolveNearest(reference, outline);
}

/** The short form of a range, as it stands in citable addresses. */
export function formatReference(start: Place, end: Place): string {
  const from = `${start.cardAddress}.${start.verseNo}`;
  const to = `${end.cardAddress}.${end.verseNo}`;
  return from === to ? from : `${from}-${to}`;
}

function resolveExactly(reference: string, outline: Outline): Resolution | null {
  for (const [first, second] of halves(reference)) {
    const start = exactPoint(first, outline);
    if (start === null) continue;
    if (second === undefined) return range(start, start, outline, true);
    const end = exactPoint(second, outline);
    if (end !== null) {
      const resolution = range(start, end, outline, true);
      if (resolution !== null && isInOrder(resolution, outline)) return resolution;
    }
    // `12r.5-8`: the end is a verse of the same card.
    if (start.label !== null && labelsOf(start.card, outline).includes(second)) {
      const resolution = range(start, { ...start, label: second }, outline, true);
      if (resolution !== null && isInOrder(resolution, outline)) return resolution;
    }
  }
  return null;
}

function resolveNearest(reference: string, outline: Outline): Resolution | null {
  // The reading with two halves first: it says more.
  const [first = '', second] = halves(reference).at(-1) ?? [];
  const start = nearestPoint(first, outline);
  if (start === null) return null;
  const end = second === undefined ? start : (nearestPoint(second, outline) ?? start);
  const resolution = range(start, end, outline, false);
  if (resolution === null || isInOrder(resolution, outline)) return resolution;
  return range(start, start, outline, false);
}

/** Ways to cut a reference that are tried; one of ours has a hyphen or two, not dozens. */
const CUTS = 8;

/** The whole reference as one point, then the ways to cut it at a hyphen. */
function halves(reference: string): [string, string?][] {
  const text = reference.trim().normalize('NFC');
  const ways: [string, string?][] = [[text]];
  for (const { index } of [...text.matchAll(/[-–—]/g)].slice(0, CUTS)) {
    if (index > 0 && index < text.length - 1) ways.push([text.slice(0, index).trim(), text.slice(index + 1).trim()]);
  }
  return ways;
}

/** Every card that a half may begin with, and what would then be the verse. The longest address first. */
function readings(half: string, cards: readonly OutlineCard[]): { card: OutlineCard; label: string | null }[] {
  return cards
    .filter(({ cardAddress }) => half.startsWith(cardAddress))
    .sort((a, b) => b.cardAddress.length - a.cardAddress.length)
    .map((card) => {
      const rest = half.slice(card.cardAddress.length).replace(/^[.,\s]\s*/, '');
      return { card, label: rest === '' ? null : rest };
    });
}

function exactPoint(half: string, outline: Outline): Point | null {
  for (const { card, label } of readings(half, outline.cards)) {
    if (label === null || labelsOf(card, outline).includes(label)) return { card, label, exact: true, related: true };
  }
  return null;
}

function nearestPoint(half: string, outline: Outline): Point | null {
  const exactly = exactPoint(half, outline);
  if (exactly !== null) return exactly;
  const near = nearestCard(half, outline.cards);
  const card = near ?? outline.cards[0];
  if (card === undefined) return null;
  const wanted = readings(half, [card])[0]?.label ?? half.split('.')[1] ?? null;
  const labels = labelsOf(card, outline);
  return {
    card,
    label: wanted === null ? null : (nearestLabel(wanted, labels) ?? null),
    exact: false,
    related: near !== undefined,
  };
}

/** The card whose address begins the half; else the one of the nearest leaf number, of two the earlier; undefined without one. */
function nearestCard(half: string, cards: readonly OutlineCard[]): OutlineCard | undefined {
  const begun = readings(half, cards)[0]?.card;
  if (begun !== undefined) return begun;
  const lower = half.toLowerCase();
  const otherCase = readings(
    lower,
    cards.map((card) => ({ ...card, cardAddress: card.cardAddress.toLowerCase() })),
  )[0];
  if (otherCase !== undefined) return cards.find(({ cardNumber }) => cardNumber === otherCase.card.cardNumber);
  return nearest(half, cards, ({ cardAddress }) => cardAddress);
}

function nearestLabel(wanted: string, labels: readonly string[]): string | undefined {
  return labels.find((label) => label === wanted) ?? nearest(wanted, labels, (label) => label) ?? labels[0];
}

function nearest<T>(wanted: string, candidates: readonly T[], nameOf: (candidate: T) => string): T | undefined {
  const number = leadingNumber(wanted);
  if (number === null) return undefined;
  let best: { candidate: T; distance: number } | undefined;
  for (const candidate of candidates) {
    const own = leadingNumber(nameOf(candidate));
    if (own === null) continue;
    const distance = Math.abs(own - number);
    if (best === undefined || distance < best.distance) best = { candidate, distance };
  }
  return best?.candidate;
}

function leadingNumber(text: string): number | null {
  const match = /\d{1,9}/.exec(text);
  return match === null ? null : Number(match[0]);
}

function range(start: Point, end: Point, outline: Outline, exact: boolean): Resolution | null {
  const first = start.label ?? labelsOf(start.card, outline)[0];
  const last = end.label ?? labelsOf(end.card, outline).at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    exact: exact && start.exact && end.exact,
    related: start.related || end.related,
    start: place(start.card, first),
    end: place(end.card, last),
  };
}

const place = ({ cardNumber, cardAddress }: OutlineCard, verseNo: string): Place => ({
  cardNumber,
  cardAddress,
  verseNo,
});

const labelsOf = (card: OutlineCard, outline: Outline) => outline.labels.get(card.cardNumber) ?? [];

function isInOrder({ start, end }: Resolution, outline: Outline): boolean {
  if (start.cardNumber !== end.cardNumber) return start.cardNumber < end.cardNumber;
  const labels = outline.labels.get(start.cardNumber) ?? [];
  return labels.indexOf(start.verseNo) <= labels.indexOf(end.verseNo);
}
