import type { ParsedVariantRule, VariantLayer, VariantsContent } from '@glosa/corpus-format';
import { listAllLemmas, listForms } from '../../../corpus/words.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { batches } from './table-diff.ts';

/** The table as it is stored, groups and rules in the order of their file. */
export async function loadVariantTable(reader: Reader): Promise<VariantsContent> {
  const forms = await reader.selectFrom('phonetic_variant').selectAll().orderBy('ord').execute();
  const groups = new Map<
    number,
    { label: string; forms: { form: string; layer: VariantLayer; note: string | null }[] }
  >();
  for (const { group_no, group_label, form, layer, note } of forms) {
    const group = groups.get(group_no) ?? { label: group_label, forms: [] };
    group.forms.push({ form, layer, note });
    groups.set(group_no, group);
  }
  const rules = await reader.selectFrom('phonetic_rule').selectAll().orderBy('ord').execute();
  return {
    groups: [...groups.values()],
    rules: rules.map(
      (rule): Omit<ParsedVariantRule, 'place'> => ({
        ...{ id: rule.label, from: rule.from_letters, to: rule.to_letters, before: rule.before, after: rule.after },
        ...{ direction: rule.direction, layer: rule.layer, exampleFrom: rule.example_from, exampleTo: rule.example_to },
      }),
    ),
  };
}

/** Puts a table in place of the one before. */
export async function saveVariants(writer: Writer, variants: VariantsContent): Promise<void> {
  await writer.deleteFrom('phonetic_variant').execute();
  await writer.deleteFrom('phonetic_rule').execute();
  const forms = variants.groups
    .flatMap(({ label, forms: members }, i) =>
      members.map(({ form, layer, note }) => ({ group_no: i + 1, group_label: label, form, layer, note })),
    )
    .map((row, i) => ({ ord: i + 1, ...row }));
  for (const batch of batches(forms)) await writer.insertInto('phonetic_variant').values(batch).execute();
  const rules = variants.rules.map(({ id, from, to, before, after, direction, layer, exampleFrom, exampleTo }, i) => ({
    ...{ ord: i + 1, label: id, from_letters: from, to_letters: to, before, after, direction, layer },
    ...{ example_from: exampleFrom, example_to: exampleTo },
  }));
  for (const batch of batches(rules)) await writer.insertInto('phonetic_rule').values(batch).execute();
}

/** The different words of a layer in the whole corpus. */
export function wordTypes(reader: Reader, layer: VariantLayer): Promise<string[]> {
  return layer === 'lemma' ? listAllLemmas(reader) : listForms(reader, layer);
}
