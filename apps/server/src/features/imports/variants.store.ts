import type { ParsedVariants, VariantLayer } from '@glosa/corpus-format';
import type { Reader, Writer } from '../../db/transaction.ts';

/** Rows of one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const BATCH = 1_000;

/** Number of the last table of phonetic variants; 0 where there was none. */
export async function variantsVersion(reader: Reader): Promise<number> {
  const { version } = await reader
    .selectFrom('other_version')
    .select((query) => query.fn.max('version').as('version'))
    .where('kind', '=', 'phonetic-variants')
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

export interface VariantsUpload {
  version: number;
  fileName: string;
  zip: Uint8Array;
  sha256: string;
  /** JSON. */
  report: string;
}

/** Puts a table in place of the one before and keeps its zip. */
export async function saveVariants(writer: Writer, upload: VariantsUpload, variants: ParsedVariants): Promise<void> {
  const { fileName, ...version } = upload;
  await writer
    .insertInto('other_version')
    .values({
      ...version,
      kind: 'phonetic-variants',
      mode: 'upload',
      rows: variants.groups.reduce((sum, { forms }) => sum + forms.length, variants.rules.length),
      file_name: fileName,
      actor: '',
      created_at: new Date().toISOString(),
    })
    .execute();
  await writer.deleteFrom('phonetic_variant').execute();
  await writer.deleteFrom('phonetic_rule').execute();
  const forms = variants.groups.flatMap(({ label, forms: members }, i) =>
    members.map(({ form, layer, note }) => ({ group_no: i + 1, group_label: label, form, layer, note })),
  );
  for (let at = 0; at < forms.length; at += BATCH) {
    const rows = forms.slice(at, at + BATCH).map((row, i) => ({ ord: at + i + 1, ...row }));
    await writer.insertInto('phonetic_variant').values(rows).execute();
  }
  const rules = variants.rules.map(({ id, from, to, before, after, direction, layer, ...example }, i) => ({
    ...{ ord: i + 1, label: id, from_letters: from, to_letters: to, before, after, direction, layer },
    ...{ example_from: example.exampleFrom, example_to: example.exampleTo },
  }));
  for (let at = 0; at < rules.length; at += BATCH) {
    await writer
      .insertInto('phonetic_rule')
      .values(rules.slice(at, at + BATCH))
      .execute();
  }
}

/** The different words of a layer in the whole corpus. */
export async function wordTypes(reader: Reader, layer: VariantLayer): Promise<string[]> {
  if (layer === 'lemma') {
    const lemmas = await reader
      .selectFrom('reading')
      .select('lemma')
      .distinct()
      .where('lemma', 'is not', null)
      .execute();
    return lemmas.flatMap(({ lemma }) => lemma ?? []);
  }
  const forms = await reader
    .selectFrom('word')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .select('word.form')
    .distinct()
    .where('layer.kind', '=', layer)
    .execute();
  return forms.map(({ form }) => form);
}
