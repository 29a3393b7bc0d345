/** In which layer a phrase is looked for. */
export type SearchLayer = 'transcription' | 'transliteration' | 'both';

/** All that a page of results shows, as its address says it. */
export interface ResultsAddress {
  q: string;
  /** Codes of the texts the search is narrowed to; empty: all. */
  texts: string[];
  page: number;
  size: number;
  layer: SearchLayer;
  /** Whether the other layer stands below every sentence. */
  withOther: boolean;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const USUAL_SIZE = 20;
const LAYERS: readonly SearchLayer[] = ['both', 'transcription', 'transliteration'];

function text(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

function wholeNumber(value: unknown, most: number): number | null {
  const digits = text(value);
  if (!/^[1-9]\d{0,9}$/.test(digits)) return null;
  return Number(digits) <= most ? Number(digits) : null;
}

/** Reads the query string of `/results`; what makes no sense counts as absent. */
export function readResultsAddress(search: Readonly<Record<string, unknown>>): ResultsAddress {
  const layer = LAYERS.find((one) => one === search['layer']) ?? 'both';
  return {
    q: text(search['q']),
    texts: [...new Set(text(search['texts']).split(',').filter(Boolean))],
    page: wholeNumber(search['page'], 2147483647) ?? 1,
    size: wholeNumber(search['size'], 100) ?? USUAL_SIZE,
    layer,
    withOther: text(search['other']) === '1',
  };
}

/** The parameters of our own that differ from the usual; the rest is the specification's. */
export function ownParams(address: ResultsAddress): { size?: number; layer?: SearchLayer; other?: string } {
  return {
    ...(address.size === USUAL_SIZE ? {} : { size: address.size }),
    ...(address.layer === 'both' ? {} : { layer: address.layer }),
    ...(address.withOther ? { other: '1' } : {}),
  };
}

/** The codes with `code` taken in or out. */
export function toggleText(texts: readonly string[], code: string): string[] {
  return texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code];
}
