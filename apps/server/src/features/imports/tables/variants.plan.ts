import {
  type ContainerEntry,
  floodWarnings,
  type ImportProblem,
  type ParsedVariantRule,
  parseVariants,
  type VariantLayer,
  type VariantsContent,
  type WrittenFile,
  writeVariants,
} from '@glosa/corpus-format';
import type { Reader } from '../../../db/transaction.ts';
import { applyRule } from '../../../indexing/variants.store.ts';
import { merged, type PlannedTable, type TableRow } from './table-diff.ts';
import { loadVariantTable, saveVariants, wordTypes } from './variants.store.ts';

/**
 * Phonetic variants. Every rule is run on its example by the code that searches use, and on the words of the corpus, to
 * warn of rules that join too much. An update puts whole groups in place of those with the same name.
 */
export async function planVariants(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const { variants, problems } = parseVariants(entries, applyRule);
  if (variants === null) return { problems, content: null };
  const stored = await loadVariantTable(reader);
  const target: VariantsContent = {
    groups: merged(stored.groups, variants.groups, ({ label }) => label, isUpdate),
    rules: merged(stored.rules, variants.rules, ({ id }) => id, isUpdate),
  };
  return {
    problems: [...problems, ...(await floodsOf(reader, variants.rules))],
    content: {
      counts: countVariants(variants),
      before: rowsOf(stored),
      after: rowsOf(target),
      basis: '',
      save: async (writer) => {
        await saveVariants(writer, target);
        return [];
      },
      files: () => writeVariants(target),
    },
  };
}

function countVariants({ groups, rules }: VariantsContent): Record<string, number> {
  const forms = groups.reduce((sum, group) => sum + group.forms.length, 0);
  return { groups: groups.length, forms, rules: rules.length };
}

function rowsOf({ groups, rules }: VariantsContent): TableRow[] {
  const forms = groups.flatMap(({ label, forms }) =>
    forms.map(({ form, layer, note }): TableRow => {
      const key = ['form', label, form, layer].join('\t');
      return { what: 'row', key, ref: label, values: [form, layer, note] };
    }),
  );
  const ruleRows = rules.map(({ id, from, to, before, after, direction, layer, exampleFrom, exampleTo }): TableRow => {
    const values = [from, to, before, after, direction, layer, exampleFrom, exampleTo];
    return { what: 'row', key: `rule\t${id}`, ref: id, values };
  });
  return [...forms, ...ruleRows];
}

async function floodsOf(reader: Reader, rules: readonly ParsedVariantRule[]): Promise<ImportProblem[]> {
  const types: Partial<Record<VariantLayer, string[]>> = {};
  for (const { layer } of rules) types[layer] ??= await wordTypes(reader, layer);
  return floodWarnings(rules, types, applyRule);
}

/** The files of the table as it is now, and how many rows it has. */
export async function currentVariants(
  reader: Reader,
): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await loadVariantTable(reader);
  return { files: writeVariants(stored), counts: countVariants(stored) };
}
