/** `n` of an element, where it has one. */
export function number(n: string | null): { n?: string } {
  return n === null ? {} : { n: n.normalize('NFC') };
}

/** How much is missing: `extent`, else quantity and unit. */
export function extent(attributes: ReadonlyMap<string, string>): string | null {
  const given = attributes.get('extent');
  if (given !== undefined) return given;
  const parts = [attributes.get('quantity'), attributes.get('unit')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : null;
}
