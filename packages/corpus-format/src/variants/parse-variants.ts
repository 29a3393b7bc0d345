import { checkNfc, decodeUtf8, RareCharacters } from '../decode.ts';
import { readManifest } from '../facts.ts';
import { byNaturalName } from '../natural-order.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
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

type Purpose = 'groups' | 'rules' | 'manifest';
const FILES: readonly (readonly [Purpose, RegExp])[] = [
  ['groups', /^groups\.(tsv|csv)$/],
  ['rules', /^rules\.(tsv|csv)$/],
  ['manifest', /^manifest\.json$/],
];

/** Whether the files are those of a table of phonetic variants, by their names. */
export function looksLikeVariants(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  const purposes = entries.map(({ name }) => purposeOf(name));
  return purposes.includes('groups') || purposes.includes('rules');
}

/**
 * Reads `groups.tsv` and `rules.tsv` (also csv), one of which must be there. Every check that can be made is made, also
 * after others failed. Nothing here throws on what the files hold.
 */
export function parseVariants(entries: readonly ContainerEntry[], runRule: RunRule): VariantsResult {
  const log = new ProblemLog();
  const files = sortFiles(entries, log);
  const rare = new RareCharacters();
  const read = <T>(purpose: Purpose, parse: (name: string, text: string) => T[]): T[] => {
    const entry = files.get(purpose);
    const text = entry ? decode(entry, rare, log) : null;
    return entry && text !== null ? parse(entry.name, text) : [];
  };
  read('manifest', (name, text) => {
    readManifest(name, text, { kind: VARIANTS_KIND, code: null }, log);
    return [];
  });
  const groups = read('groups', (name, text) => readGroups(name, text, log));
  const rules = read('rules', (name, text) => readRules(name, text, runRule, log));
  rare.report(log);
  return { variants: log.failed ? null : { groups, rules }, problems: log.list() };
}

function purposeOf(path: string): Purpose | undefined {
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return FILES.find(([, pattern]) => pattern.test(base))?.[0];
}

function sortFiles(entries: readonly ContainerEntry[], log: ProblemLog): Map<Purpose, ContainerEntry> {
  const files = new Map<Purpose, ContainerEntry>();
  for (const entry of [...entries].sort(byNaturalName)) {
    const purpose = purposeOf(entry.name);
    if (/\.xlsx$/i.test(entry.name)) log.error(['ZIP-KIND', 'xlsx'], { file: entry.name });
    else if (purpose === undefined) log.warn(['ZIP-KIND', 'unused'], { file: entry.name });
    else if (files.has(purpose)) log.error(['ZIP-KIND', 'twice'], { file: entry.name, expected: purpose });
    else files.set(purpose, entry);
  }
  if (!files.has('groups') && !files.has('rules')) {
    log.error(['ZIP-KIND', 'no-table'], { expected: 'groups.tsv, rules.tsv' });
  }
  return files;
}

function decode({ name, bytes }: ContainerEntry, rare: RareCharacters, log: ProblemLog): string | null {
  const text = decodeUtf8(name, bytes, log);
  if (text === null) return null;
  checkNfc(name, text, log);
  if (text.trim() === '') {
    log.error(['ZIP-EMPTY', 'file'], { file: name });
    return null;
  }
  let line = 0;
  for (const one of text.split('\n')) {
    const place = { file: name, line: ++line };
    rare.look(one, (offset) => ({ ...place, column: offset + 1 }));
  }
  return text;
}
