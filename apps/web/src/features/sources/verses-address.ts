/** Which verses of a source, beside which texts: read from the address of a page. */

export interface VersesAddress {
  node: number;
  verseFrom: string | undefined;
  verseTo: string | undefined;
  /** Undefined where the address names none. */
  texts: string[] | undefined;
  page: number;
  /** Whether words of one column only are marked, too. */
  marksAll: boolean;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What makes no sense counts as absent. */
export function readVersesAddress(
  params: Readonly<Record<string, unknown>>,
  search: Readonly<Record<string, unknown>>,
): VersesAddress {
  const page = text(search['page']) ?? '';
  const texts = text(search['texts'])?.split(',').filter(Boolean);
  return {
    node: Number(params['id']),
    verseFrom: text(search['verseFrom']),
    verseTo: text(search['verseTo']),
    texts: texts && [...new Set(texts)],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    marksAll: search['marks'] === 'all',
  };
}

/** Columns with one of them moved to the left or right, as far as there is room. */
export function moveColumn(codes: readonly string[], code: string, by: -1 | 1): string[] {
  const at = codes.indexOf(code);
  const to = at + by;
  if (at === -1 || to < 0 || to >= codes.length) return [...codes];
  const moved = codes.filter((one) => one !== code);
  moved.splice(to, 0, code);
  return moved;
}
