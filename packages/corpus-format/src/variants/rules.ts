import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness, word } from '../tables/cells.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import { readLayer } from './groups.ts';
import type { ParsedVariantRule, RunRule, VariantLayer } from './table.ts';

const COLUMNS: readonly Column[] = [
  { name: 'id', required: true },
  { name: 'from', required: true, aliases: ['od', 'z'] },
  { name: 'to', required: true, aliases: ['do', 'na'] },
  { name: 'before', aliases: ['przed'] },
  { name: 'after', aliases: ['po'] },
  { name: 'direction', required: true, aliases: ['kierunek'] },
  { name: 'layer', required: true, aliases: ['warstwa'] },
  { name: 'example_from', required: true, aliases: ['przykład_od', 'przyklad_od'] },
  { name: 'example_to', required: true, aliases: ['przykład_do', 'przyklad_do'] },
];

/** Header of the table that is written. */
export const RULE_COLUMNS = COLUMNS.map(({ name }) => name);

const DIRECTIONS: ReadonlyMap<string, ParsedVariantRule['direction']> = new Map([
  ['both', 'both'],
  ['expand', 'expand'],
  ['obie', 'both'],
  ['rozwinięcie', 'expand'],
]);

/** What may stand beside a place: nothing said, a kind of letter, the edge of the word, or letters. */
const SIDE = /^(?:|V|C|#|[\p{L}\p{M}]+)$/u;
const SIDES = 'V, C, #, a–z';

/** `rules`. Every rule is run on its own example; where that fails the rule does not say what its author meant. */
export function readRules(table: RawTable, runRule: RunRule, log: ProblemLog): ParsedVariantRule[] {
  const rules: ParsedVariantRule[] = [];
  const isNew = uniqueness(log);
  for (const row of readTable(table, COLUMNS, log)) {
    const rule = readRule(row, log);
    if (rule === null) continue;
    isNew(rule.id, rule.id, row.place('id'));
    checkExample(rule, row, runRule, log);
    rules.push(rule);
  }
  return rules;
}

function readRule(row: Row, log: ProblemLog): ParsedVariantRule | null {
  const id = cell(row, 'id', log);
  const direction = choice(row, 'direction', DIRECTIONS, log);
  const layer = readLayer(row, log);
  const exampleFrom = word(row, 'example_from', log);
  const exampleTo = word(row, 'example_to', log);
  const hasSides = checkSide(row, 'before', log) && checkSide(row, 'after', log);
  const changes = checkChange(row, log);
  if (id === null || direction === null || layer === null || exampleFrom === null || exampleTo === null) return null;
  if (!hasSides || !changes) return null;
  const [from, to, before, after] = ['from', 'to', 'before', 'after'].map((column) => row.get(column)) as Four;
  return { id, from, to, before, after, direction, layer, exampleFrom, exampleTo, place: row.place('id') };
}

type Four = [string, string, string, string];

function checkSide(row: Row, column: 'before' | 'after', log: ProblemLog): boolean {
  const found = row.get(column);
  if (SIDE.test(found)) return true;
  log.error(['TAB-VALUE', 'choice'], { ...row.place(column), found, expected: SIDES, params: { column } });
  return false;
}

/** A rule changes something, and does not put letters in just anywhere. */
function checkChange(row: Row, log: ProblemLog): boolean {
  const [from, to] = [row.get('from'), row.get('to')];
  if (from.toLowerCase() === to.toLowerCase()) {
    log.error(['TAB-VALUE', 'same'], { ...row.place('to'), found: to });
    return false;
  }
  const isAnywhere = row.get('before') === '' && row.get('after') === '';
  if ((from !== '' && to !== '') || !isAnywhere) return true;
  log.error(['TAB-VALUE', 'anywhere'], { ...row.place(from === '' ? 'from' : 'to') });
  return false;
}

function checkExample(rule: ParsedVariantRule, row: Row, runRule: RunRule, log: ProblemLog): void {
  const made = runRule(rule, rule.exampleFrom);
  const expected = rule.exampleTo;
  if (made.includes(expected.toLowerCase())) return;
  const found = made.length === 0 ? '–' : made.join(', ');
  const params = { id: rule.id, word: rule.exampleFrom };
  log.error('RULE-EXAMPLE', { ...row.place('example_to'), expected, found, params });
}

/** A rule that applies to more of the words than this, in percent, tells hardly any word from another. */
const FLOOD = 30;

/** Warns of rules that apply to too many of the different words of their layer. */
export function floodWarnings(
  rules: readonly ParsedVariantRule[],
  types: Readonly<Partial<Record<VariantLayer, readonly string[]>>>,
  runRule: RunRule,
): ImportProblem[] {
  const log = new ProblemLog();
  for (const rule of rules) {
    const words = types[rule.layer] ?? [];
    if (words.length === 0) continue;
    const matched = words.filter((one) => runRule(rule, one).length > 0).length;
    const percent = Math.floor((matched * 100) / words.length);
    if (matched * 100 <= words.length * FLOOD) continue;
    const params = { id: rule.id, percent, count: matched };
    log.warn('RULE-FLOOD', { ...rule.place, expected: String(FLOOD), params });
  }
  return log.list();
}
