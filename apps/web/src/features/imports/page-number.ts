/** The number of a page in an address; what cannot be one is the first. */
export function pageNumber(value: string | null): number {
  const page = Number(value ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
