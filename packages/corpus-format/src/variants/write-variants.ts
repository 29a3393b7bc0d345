import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import { GROUP_COLUMNS } from './groups.ts';
import { VARIANTS_KIND } from './parse-variants.ts';
import { RULE_COLUMNS } from './rules.ts';
import type { ParsedVariantForm, ParsedVariantRule } from './table.ts';

/** Phonetic variants without their places in a file. */
export interface VariantsContent {
  groups: readonly { label: string; forms: readonly Omit<ParsedVariantForm, 'place'>[] }[];
  rules: readonly Omit<ParsedVariantRule, 'place'>[];
}

/** The files of a zip that `parseVariants` reads back as the same. */
export function writeVariants({ groups, rules }: VariantsContent): WrittenFile[] {
  const forms = groups.flatMap(({ label, forms }) => forms.map((one) => [label, one.form, one.layer, one.note]));
  const ruleRows = rules.map((one) => [
    ...[one.id, one.from, one.to, one.before, one.after, one.direction, one.layer, one.exampleFrom, one.exampleTo],
  ]);
  return [
    writeTable('groups', GROUP_COLUMNS, forms),
    writeTable('rules', RULE_COLUMNS, ruleRows),
    writeManifest(VARIANTS_KIND),
  ];
}
