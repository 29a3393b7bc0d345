import type { DisplayItem, ParsedLayer, ParsedVerse } from '../layer.ts';

export type WordPart = Extract<DisplayItem, { k: 'w' }>;

/** What a text is made of when it is written down in one row: breaks and display items. */
export type Token =
  | { t: 'pb'; card: number }
  | { t: 'lb'; verse: number }
  | { t: 'item'; item: DisplayItem; verse: number }
  /** A sentence that has neither words nor marks. */
  | { t: 'hidden'; sentence: number };

/** Whether an item is text, so that what was announced before it is shown with it. */
export function isContent({ k }: DisplayItem): boolean {
  return k === 'w' || k === 'p' || k === 'x' || k === 'g';
}

/** The tokens of cards `from` to `to`, the latter excluded. */
export function tokensOf(layer: ParsedLayer, from: number, to: number, blocksFirst: boolean): Token[] {
  const tokens: Token[] = [];
  const byCard = versesByCard(layer);
  for (let card = from; card < to; card++) {
    const verses = (byCard.get(card) ?? []).map((verse) => ({ verse, ...splitAnnounced(layer.verses[verse]) }));
    const parts = verses.map(({ announced }) => announced);
    const first = verses[0];
    const moved = first && blocksFirst && parts.every((part) => part.length === 0) ? leadingBlocks(first.items) : 0;
    if (first) for (const item of first.items.splice(0, moved)) tokens.push({ t: 'item', item, verse: first.verse });
    tokens.push({ t: 'pb', card });
    for (const { verse, announced } of verses) for (const item of announced) tokens.push({ t: 'item', item, verse });
    for (const { verse, items } of verses) {
      const blocks = blocksFirst ? items.splice(0, leadingBlocks(items)) : [];
      for (const item of blocks) tokens.push({ t: 'item', item, verse });
      tokens.push({ t: 'lb', verse });
      for (const item of items) tokens.push({ t: 'item', item, verse });
    }
  }
  return tokens;
}

function versesByCard({ verses }: ParsedLayer): Map<number, number[]> {
  const byCard = new Map<number, number[]>();
  for (const [index, { card }] of verses.entries()) {
    const list = byCard.get(card);
    if (list) list.push(index);
    else byCard.set(card, [index]);
  }
  return byCard;
}

function leadingBlocks(items: readonly DisplayItem[]): number {
  const count = items.findIndex((item) => item.k !== 'b');
  return count < 0 ? 0 : count;
}

/**
 * A note after the start of a block, before any text, was met before the card's first verse: only there does a note wait
 * for text, too. Everything up to it has to be written there again.
 */
function splitAnnounced(verse: ParsedVerse | undefined): { announced: DisplayItem[]; items: DisplayItem[] } {
  const items = verse?.items ?? [];
  const text = items.findIndex((item) => isContent(item) || item.k === 's');
  const leading = text < 0 ? items : items.slice(0, text);
  const start = leading.findIndex(({ k }) => k === 'b' || k === 'm');
  const last = leading.findLastIndex(({ k }) => k === 'n');
  const count = start >= 0 && last > start ? last + 1 : 0;
  return { announced: items.slice(0, count), items: items.slice(count) };
}
