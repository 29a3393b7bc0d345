import type { ManagedText } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary/browser';
import type { Sorts } from '../../../parts/rows.ts';

/** The columns the list can be ordered by; the other order is the one the texts have for everybody. */
export type Column = 'code' | 'name' | 'cards' | 'changed' | 'annotated' | 'attention';

export const layersOf = (text: ManagedText) =>
  [text.transcription, text.transliteration, ...text.otherTranscripts].filter((layer) => layer !== null);

/** When any layer of a text changed last; ISO 8601, empty where there is none. */
export const changedAt = (text: ManagedText): string =>
  layersOf(text).reduce((last, { at }) => (at > last ? at : last), '');

export const SORTS: Sorts<ManagedText, Column> = {
  code: { of: ({ code }) => code },
  name: { of: ({ name }, language) => nameIn(language, name).text },
  cards: { of: ({ transcription }) => transcription?.cards ?? 0, mostFirst: true },
  changed: { of: (text) => Date.parse(changedAt(text)) || 0, mostFirst: true },
  annotated: { of: ({ transcription }) => transcription?.annotated ?? 0, mostFirst: true },
  attention: { of: ({ orphans, toCheck }) => orphans + toCheck, mostFirst: true },
};

/** The list with one text moved by one place; null where it stands at that end, or is not there. */
export function moved<T extends { code: string }>(texts: readonly T[], code: string, by: -1 | 1): T[] | null {
  const at = texts.findIndex((text) => text.code === code);
  const [one, other] = [texts[at], texts[at + by]];
  if (one === undefined || other === undefined) return null;
  return texts.map((text, index) => (index === at ? other : index === at + by ? one : text));
}
