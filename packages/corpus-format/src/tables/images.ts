import type { ParsedCard } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { type Column, type RawTable, readTable } from './table.ts';

const COLUMNS: readonly Column[] = [
  { name: 'card', required: true, aliases: ['karta'] },
  { name: 'image_url', aliases: ['obraz', 'url_obrazu'] },
  { name: 'manifest_url', aliases: ['manifest', 'url_manifestu'] },
  { name: 'canvas', aliases: ['kanwa'] },
];

/** `images`: pictures of cards, as plain addresses or as canvases of a IIIF manifest. Fills in `cards`. */
export function readImages(table: RawTable, cards: readonly ParsedCard[], log: ProblemLog): void {
  const byAddress = new Map(cards.map((card) => [card.address, card]));
  const seen = new Map<string, number>();
  for (const row of readTable(table, COLUMNS, log)) {
    const address = row.get('card');
    const card = byAddress.get(address);
    const place = row.place('card');
    const other = seen.get(address);
    seen.set(address, place.line);
    if (!card) {
      log.error(['REF-RANGE', 'card'], { ...place, expected: cards.at(-1)?.address ?? '', found: address });
      continue;
    }
    if (other !== undefined) log.error(['TAB-VALUE', 'duplicate'], { ...place, found: address, params: { other } });
    const url = (column: string): string | null => {
      const value = row.get(column);
      if (value === '' || isWebAddress(value)) return value || null;
      log.error(['TAB-VALUE', 'url'], { ...row.place(column), found: value, params: { column } });
      return null;
    };
    card.imageUrl = url('image_url');
    card.manifestUrl = url('manifest_url');
    card.canvas = row.get('canvas') || null;
  }
}

/** Nothing but the web's own schemes may reach an `img` or a link. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
