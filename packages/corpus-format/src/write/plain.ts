import type { ParsedLayer } from '../layer.ts';
import { oneLine, runningText } from './running-text.ts';

/** What stands in comments above the text: name and value. */
export type Facts = readonly (readonly [name: string, value: string])[];

/**
 * The layer in the plain text format: `@card`, then `verse<TAB>running text`. Marks of the edition, notes and sentences
 * are not in it: it is for reading and counting.
 */
export function writePlain(layer: ParsedLayer, facts: Facts): string {
  const lines = facts.map(([name, value]) => `# ${name}: ${oneLine(value)}`);
  let card = -1;
  for (const verse of layer.verses) {
    if (verse.card !== card) {
      card = verse.card;
      lines.push(`@card ${layer.cards[card]?.address ?? ''}`);
    }
    lines.push(`${verse.label}\t${runningText(verse.items, layer.kind)}`);
  }
  return `${lines.join('\n')}\n`;
}
