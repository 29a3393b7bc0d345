import type { NamedTags } from '@glosa/tagset';
import { aliasesOf } from './schema.ts';

/** Other names of attributes, categories and structures in queries → their names. */
export function queryAliases(tagset: NamedTags): Readonly<Record<string, string>> {
  // The last is a name that the language itself gives to any category with its value.
  return { ...aliasesOf(tagset), feats: 'feat' };
}

/** What the index calls the attribute, category or structure that a query calls so, whatever its case; else as written. */
export function nameInIndex(written: string, tagset: NamedTags): string {
  const lower = written.toLowerCase();
  const category = tagset.categories.find(({ tag }) => tag === written || tag.toLowerCase() === lower);
  if (category !== undefined) return category.tag;
  const aliases = queryAliases(tagset);
  return Object.hasOwn(aliases, lower) ? (aliases[lower] ?? lower) : lower;
}

/** All names by which queries may call what the index calls so. */
export function namesInQueries(name: string, tagset: NamedTags): string[] {
  return [name, ...Object.entries(queryAliases(tagset)).flatMap(([alias, own]) => (own === name ? [alias] : []))];
}
