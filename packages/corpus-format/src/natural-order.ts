const COLLATOR = new Intl.Collator('und', { numeric: true });

/** Order of file names in which `2.xml` comes before `10.xml`. */
export function byNaturalName(a: { name: string }, b: { name: string }): number {
  return COLLATOR.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
}
