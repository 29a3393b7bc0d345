import { applyRule as applied, type VariantForm, type VariantRule, type VariantTable } from '@glosa/corpus-index';
import type { Reader } from '../db/transaction.ts';
import { INDEX_SCHEMA } from './schema.ts';

/** What a rule of spelling makes of a word, as searches run it. */
export const applyRule = (rule: VariantRule, word: string): string[] => applied(rule, word, INDEX_SCHEMA);

/** The spellings that stand for one another, as the index takes them. */
export async function loadVariants(reader: Reader): Promise<VariantTable> {
  const forms = await reader
    .selectFrom('phonetic_variant')
    .select(['group_no as group', 'form', 'layer'])
    .orderBy('ord')
    .execute();
  const groups = new Map<number, VariantForm[]>();
  for (const { group, form, layer } of forms) {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [{ form, layer }]);
    else known.push({ form, layer });
  }
  const rules = await reader
    .selectFrom('phonetic_rule')
    .select(['from_letters as from', 'to_letters as to', 'before', 'after', 'direction', 'layer'])
    .orderBy('ord')
    .execute();
  return { groups: [...groups.values()], rules };
}
