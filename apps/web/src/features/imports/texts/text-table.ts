import type { Language, ManagedText } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary/browser';
import { foldForFilter } from '../../../i18n/fold.ts';

/** The columns the list can be ordered by; the other order is the one the texts have for everybody. */
export const COLUMNS = ['code', 'name', 'cards', 'changed', 'annotated', 'attention'] as const;
export type Column = (typeof COLUMNS)[number];

export interface TableOrder {
  by: Column | null;
  descending: boolean;
}

const NATURALLY_DESCENDING: readonly Column[] = ['cards', 'changed', 'annotated', 'attention'];

/** Reads `sort=cards` or `sort=-cards`. */
export function readOrder(value: string): TableOrder {
  const by = COLUMNS.find((column) => column === value.replace(/^-/, '')) ?? null;
  return { by, descending: by !== null && value.startsWith('-') };
}

export const writeOrder = ({ by, descending }: TableOrder): string =>
  by === null ? '' : `${descending ? '-' : ''}${by}`;

/** What a click on a column's heading leads to: its natural direction, the other one, then the order of the texts. */
export function nextOrder(order: TableOrder, column: Column): TableOrder {
  const natural = NATURALLY_DESCENDING.includes(column);
  if (order.by !== column) return { by: column, descending: natural };
  return order.descending === natural ? { by: column, descending: !natural } : { by: null, descending: false };
}

export const layersOf = (text: ManagedText) =>
  [text.transcription, text.transliteration, ...text.otherTranscripts].filter((layer) => layer !== null);

/** When any layer of a text changed last; ISO 8601, empty where there is none. */
export const changedAt = (text: ManagedText): string =>
  layersOf(text).reduce((last, { at }) => (at > last ? at : last), '');

const VALUES: Readonly<Record<Exclude<Column, 'code' | 'name'>, (text: ManagedText) => number>> = {
  cards: (text) => text.transcription?.cards ?? 0,
  changed: (text) => Date.parse(changedAt(text)) || 0,
  annotated: (text) => text.transcription?.annotated ?? 0,
  attention: (text) => text.orphans + text.toCheck,
};

/** The texts whose siglum or name, in any language, has every word typed. */
export function filterTexts(texts: readonly ManagedText[], typed: string): ManagedText[] {
  const words = foldForFilter(typed).split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const hay = foldForFilter(`${text.code} ${Object.values(text.name).join(' ')}`);
    return words.every((word) => hay.includes(word));
  });
}

/** Texts in the order asked for; equal ones stay in the order of the texts. */
export function sortTexts(texts: readonly ManagedText[], order: TableOrder, language: Language): ManagedText[] {
  const { by, descending } = order;
  if (by === null) return [...texts];
  const { compare } = new Intl.Collator(language, { numeric: true });
  const nameOf = (text: ManagedText) => (by === 'code' ? text.code : nameIn(language, text.name).text);
  const sign = descending ? -1 : 1;
  return [...texts].sort((a, b) => {
    if (by === 'code' || by === 'name') return sign * compare(nameOf(a), nameOf(b));
    return sign * (VALUES[by](a) - VALUES[by](b));
  });
}

/** The list with one text moved by one place; null where it stands at that end, or is not there. */
export function moved<T extends { code: string }>(texts: readonly T[], code: string, by: -1 | 1): T[] | null {
  const at = texts.findIndex((text) => text.code === code);
  const [one, other] = [texts[at], texts[at + by]];
  if (one === undefined || other === undefined) return null;
  return texts.map((text, index) => (index === at ? other : index === at + by ? one : text));
}
