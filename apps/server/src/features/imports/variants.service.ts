import { createHash } from 'node:crypto';
import {
  type Container,
  floodWarnings,
  type ImportProblem,
  openContainer,
  type ParsedVariantRule,
  type ParsedVariants,
  parseVariants,
  type VariantLayer,
} from '@glosa/corpus-format';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { announceChangeOfAll } from '../../indexing/changes.ts';
import { applyRule } from '../../indexing/variants.store.ts';
import { type OnStage, takeTurn } from './imports.service.ts';
import { saveVariants, variantsVersion, wordTypes } from './variants.store.ts';

export interface VariantsUpload {
  fileName: string;
  bytes: Uint8Array;
  /** The zip opened, where the caller had to look into it already. */
  container?: Container;
}

/** `variants` is null when the upload is refused: then `problems` has errors. */
export interface ImportedVariants {
  variants: ParsedVariants | null;
  problems: ImportProblem[];
  /** Which version it is, or would be. */
  version: number;
}

export interface VariantsOptions {
  dryRun?: boolean;
  onStage?: OnStage;
}

/**
 * Imports a table of phonetic variants in place of the one there is. Every rule is run on its example by the code that
 * searches use, and on the words of the corpus, to warn of rules that join too much.
 */
export async function importVariants(
  storage: Storage,
  upload: VariantsUpload,
  { dryRun = false, onStage = () => {} }: VariantsOptions = {},
): Promise<ImportedVariants> {
  onStage('open');
  const container = upload.container ?? (await openContainer(upload.bytes));
  const version = (await variantsVersion(storage.read)) + 1;
  if (container.problems.some(({ severity }) => severity === 'error')) {
    return { variants: null, problems: container.problems, version };
  }
  onStage('parse');
  const { variants, problems: found } = parseVariants(container.entries, applyRule);
  const problems = [...container.problems, ...found];
  if (variants === null) return { variants, problems, version };
  onStage('compare');
  problems.push(...(await floodsOf(storage.read, variants.rules)));
  if (dryRun) return { variants, problems, version };
  onStage('store');
  const stored = await storage.transact(async (writer) => {
    await takeTurn(writer);
    const own = (await variantsVersion(writer)) + 1;
    announceChangeOfAll(storage, writer);
    const { fileName, bytes: zip } = upload;
    const sha256 = createHash('sha256').update(zip).digest('hex');
    const report = JSON.stringify({ problems, ...countVariants(variants) });
    await saveVariants(writer, { version: own, fileName, zip, sha256, report }, variants);
    return own;
  });
  return { variants, problems, version: stored };
}

export function countVariants({ groups, rules }: ParsedVariants): { groups: number; forms: number; rules: number } {
  const forms = groups.reduce((sum, group) => sum + group.forms.length, 0);
  return { groups: groups.length, forms, rules: rules.length };
}

async function floodsOf(reader: Reader, rules: readonly ParsedVariantRule[]): Promise<ImportProblem[]> {
  const types: Partial<Record<VariantLayer, string[]>> = {};
  for (const { layer } of rules) types[layer] ??= await wordTypes(reader, layer);
  return floodWarnings(rules, types, applyRule);
}
