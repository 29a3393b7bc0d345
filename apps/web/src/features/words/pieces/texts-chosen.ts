/** In which texts words are counted, as addresses, links and calls say it. */
import type { askedFilter } from '@glosa/contract';
import { paths } from '../../../paths.ts';

export interface TextsChosen {
  /** Codes; none: all. */
  texts: readonly string[];
  /** Of these the texts that a filter means by their records. */
  f: string;
}

export const EVERY_TEXT: { texts: string[]; f: string } = { texts: [], f: '' };

/** Whether an address chooses any texts, or says what cannot be read as a choice. */
export const isNarrowed = ({ texts, f }: TextsChosen): boolean => texts.length > 0 || f !== '';

/** What a link to another page says of the texts of this one. */
export const chosenOf = ({ texts, f }: TextsChosen): TextsChosen => ({ texts, f });

/** The address of the places a query finds. Queries made by lists mean what they say: no variants are added. */
export function placesHref(q: string, within: TextsChosen): string {
  return paths.results({ q, ...chosenOf(within), page: 1, variants: false });
}

let reader: typeof askedFilter | null = null;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  reader = (await import('./filter-reader.ts')).askedFilter;
}

/** Loads what reads filters; a page without one has no use for it. */
export function loadReader(): Promise<void> {
  loading ??= load();
  return loading;
}

/** Whether calls can be asked about these texts, or what reads their filter has to be loaded before. */
export const isReadable = ({ f }: Pick<TextsChosen, 'f'>): boolean => f === '' || reader !== null;

/** As calls take it: of the filter what can be read. @throws Error where that is asked before its reader is loaded */
export function askedTexts({ texts, f }: TextsChosen): { texts: string[]; f: string | undefined } {
  if (!isReadable({ f })) throw new Error('the reader of filters is not loaded');
  return { texts: [...texts], f: reader?.(f) };
}
