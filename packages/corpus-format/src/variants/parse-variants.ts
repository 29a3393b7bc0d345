import { type ImportProblem, ProblemLog } from '../problem.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import type { ContainerEntry } from '../zip.ts';
import { readGroups } from './groups.ts';
import { readRules } from './rules.ts';
import type { ParsedVariants, RunRule } from './table.ts';

export const VARIANTS_KIND = 'phonetic-variants';

export interface VariantsResult {
  /** Null when there is any error. */
  variants: ParsedVariants | null;
  problems: ImportProblem[];
}

const TABLES = ['groups', 'rules'];

/** Whether the files are those of a table of phonetic variants, by their names. */
export function looksLikeVariants(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/**
 * Reads `groups` and `rules` (tsv, csv or xlsx), one of which must be there. Every check that can be made is made, also
 * after others failed. Nothing here throws on what the files hold.
 */
export function parseVariants(entries: readonly ContainerEntry[], runRule: RunRule): VariantsResult {
  const log = new ProblemLog();
  const { tables } = openTables(entries, { kind: VARIANTS_KIND, tables: TABLES }, log);
  const [groupTable, ruleTable] = [tables.get('groups'), tables.get('rules')];
  const groups = groupTable ? readGroups(groupTable, log) : [];
  const rules = ruleTable ? readRules(ruleTable, runRule, log) : [];
  return { variants: log.failed ? null : { groups, rules }, problems: log.list() };
}
