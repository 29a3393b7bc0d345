import { BuildError } from '../build-error.ts';
import { type Folding, foldingOf } from '../normalize.ts';
import type { IndexSchema } from '../schema.ts';
import type { Sections } from '../snapshot/reader.ts';
import type { SnapshotWriter } from '../snapshot/writer.ts';
import { applyRule, type VariantRule } from './rules.ts';

/** A spelling, and where it is one: a layer of the schema, or the lemma by the schema's name for it. */
export interface VariantForm {
  readonly form: string;
  readonly layer: string;
}

/** The spellings that editors hold to be one word, and the alternations that they hold to be regular. */
export interface VariantTable {
  /** All forms of one group stand for one another. */
  readonly groups: readonly (readonly VariantForm[])[];
  readonly rules: readonly (VariantRule & { readonly layer: string })[];
}

/** A form to look up besides the word itself. */
export interface Variant extends VariantForm {
  readonly source: 'group' | 'rule';
}

const SECTION = 'variants';
/** Rules make at most so many forms of a word; a table whose rules make more is too coarse to be of use. */
const MAX_MADE = 256;

/** The variant table of a snapshot. Section `variants` u8: JSON of the table as given, forms in NFC. */
export class Variants {
  readonly table: VariantTable;
  private readonly schema: IndexSchema;
  private byForm: Map<string, number[]> | null = null;

  constructor(sections: Sections, schema: IndexSchema) {
    this.schema = schema;
    this.table = JSON.parse(Buffer.from(sections.u8(SECTION).slice()).toString('utf8')) as VariantTable;
  }

  /**
   * What a word may stand for: the members of every group that has it (compared folded, in whatever layer), then the
   * forms that each rule makes of it. A group's members are not followed into further groups.
   */
  of(word: string): Variant[] {
    const folding = foldingOf(this.schema);
    this.byForm ??= groupsByForm(this.table, folding);
    const found: Variant[] = [];
    for (const number of this.byForm.get(folding.fold(word)) ?? []) {
      for (const member of this.table.groups[number] ?? []) found.push({ ...member, source: 'group' });
    }
    let made = 0;
    for (const rule of this.table.rules) {
      for (const form of applyRule(rule, word, this.schema)) {
        if (made++ === MAX_MADE) return found;
        found.push({ form, layer: rule.layer, source: 'rule' });
      }
    }
    return found;
  }
}

function groupsByForm({ groups }: VariantTable, { fold }: Folding): Map<string, number[]> {
  const byForm = new Map<string, number[]>();
  for (const [number, members] of groups.entries()) {
    for (const key of new Set(members.map(({ form }) => fold(form)))) {
      const known = byForm.get(key);
      if (known === undefined) byForm.set(key, [number]);
      else known.push(number);
    }
  }
  return byForm;
}

/** Throws BuildError where the table names a layer that the schema has not. */
export function writeVariants(writer: SnapshotWriter, schema: IndexSchema, { groups, rules }: VariantTable): void {
  const layers = new Set([...Object.keys(schema.layers), schema.readings.lemma]);
  for (const { layer } of [...groups.flat(), ...rules]) {
    if (!layers.has(layer)) throw new BuildError(`the schema has no layer ${layer}`);
  }
  const table: VariantTable = {
    groups: groups.map((members) => members.map(({ form, layer }) => ({ form: form.normalize('NFC'), layer }))),
    rules,
  };
  writer.add(SECTION, new TextEncoder().encode(JSON.stringify(table)));
}
