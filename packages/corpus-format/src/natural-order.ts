/** In no language: the English order is that of Unicode without any change, and `und` would be the machine's. */
const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Order of file names in which `2.xml` comes before `10.xml`. */
export function byNaturalName(a: { name: string }, b: { name: string }): number {
  return COLLATOR.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
}
