import { type ManagedText, spanOf, textsNamed } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary/browser';
import { type ListView, readView, type Sorts, writeView } from '../../../parts/rows.ts';
import { paths } from '../../../paths.ts';

/** The columns the list can be ordered by; the other order is the one the texts have for everybody. */
export type Column = 'code' | 'name' | 'date' | 'changed' | 'annotated' | 'checked' | 'attention';

export const layersOf = (text: ManagedText) =>
  [text.transcription, text.transliteration, ...text.otherTranscripts].filter((layer) => layer !== null);

/** When any layer of a text changed last; ISO 8601, empty where there is none. */
export const changedAt = (text: ManagedText): string =>
  layersOf(text).reduce((last, { at }) => (at > last ? at : last), '');

/** Which share of its sentences has been checked. */
export function checkedOf({ transcription, checked }: ManagedText): number {
  const sentences = transcription?.sentences ?? 0;
  return sentences === 0 ? 0 : checked / sentences;
}

export const SORTS: Sorts<ManagedText, Column> = {
  code: { of: ({ code }) => code },
  name: { of: ({ name }, language) => nameIn(language, name).text },
  date: { of: ({ date }) => spanOf(date)?.from ?? null },
  changed: { of: (text) => Date.parse(changedAt(text)) || 0, mostFirst: true },
  annotated: { of: ({ transcription }) => transcription?.annotated ?? 0, mostFirst: true },
  checked: { of: checkedOf, mostFirst: true },
  attention: { of: ({ orphans, toCheck }) => orphans + toCheck, mostFirst: true },
};

/** Which texts are shown: all, those of which something waits, or those that visitors do not see. */
export const SHOWN = {
  check: ({ orphans, toCheck }: ManagedText) => orphans + toCheck > 0,
  hidden: ({ active }: ManagedText) => !active,
} as const;
export type Shown = keyof typeof SHOWN;
export const SHOWN_ONLY = Object.keys(SHOWN) as Shown[];

export interface TextsView extends ListView<Column> {
  /** Null: all. */
  shown: Shown | null;
}

/** Reads `find`, `show` and `sort`; what is unknown counts as left out. */
export const readTextsView = (params: URLSearchParams): TextsView => ({
  ...readView(SORTS, params),
  shown: SHOWN_ONLY.find((one) => one === params.get('show')) ?? null,
});

export const textsHref = ({ shown, ...view }: TextsView): string =>
  paths.manageTexts({ ...writeView(view), show: shown ?? undefined });

/** The texts that a view shows, in the order of the corpus. */
export const shownTexts = (texts: readonly ManagedText[], { find, shown }: TextsView): ManagedText[] =>
  textsNamed(texts, find).filter(shown === null ? () => true : SHOWN[shown]);

/** The list with one text moved by one place; null where it stands at that end, or is not there. */
export function moved<T extends { code: string }>(texts: readonly T[], code: string, by: -1 | 1): T[] | null {
  const at = texts.findIndex((text) => text.code === code);
  const [one, other] = [texts[at], texts[at + by]];
  if (one === undefined || other === undefined) return null;
  return texts.map((text, index) => (index === at ? other : index === at + by ? one : text));
}
