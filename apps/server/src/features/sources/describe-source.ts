/** What the heads of the pages of one source say. */
import type { Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';

/** What each page says below its title in lists of findings. */
const DESCRIPTIONS = {
  'source-search': 'page.source-search-description',
  'source-compare': 'page.source-compare-description',
} as const satisfies Record<string, DictionaryKey>;

export type SourcePage = keyof typeof DESCRIPTIONS;

export const isSourcePage = (page: string): page is SourcePage => Object.hasOwn(DESCRIPTIONS, page);

/** The way to the node by name, or null where there is no such node, or none that visitors may see. */
export async function describeSource(
  reader: Reader,
  page: SourcePage,
  id: string | undefined,
  language: Language,
): Promise<{ title: string; comment?: string; description: string } | null> {
  const names: string[] = [];
  let next: number | null = Number(id);
  if (!Number.isSafeInteger(next) || next > 2147483647) return null;
  while (next !== null) {
    const row = await findNode(reader, next);
    if (row === undefined || row.shown !== 1) return null;
    names.unshift((language === 'pl' ? row.name_pl || row.name_en : row.name_en || row.name_pl) || row.label);
    next = row.parent_id;
  }
  const title = names.join(' › ');
  const words = DICTIONARIES[language];
  const description = format(words[DESCRIPTIONS[page]], { source: title });
  return { title, description, ...(page === 'source-compare' && { comment: words['page.source-compare'] }) };
}

function findNode(reader: Reader, id: number) {
  return reader
    .selectFrom('source_node')
    .select(['parent_id', 'label', 'name_pl', 'name_en', 'shown'])
    .where('id', '=', id)
    .executeTakeFirst();
}
