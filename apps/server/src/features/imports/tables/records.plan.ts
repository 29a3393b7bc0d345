import {
  type ContainerEntry,
  columnsByField,
  columnsFor,
  type FactColumns,
  factCells,
  type ImportProblem,
  nearest,
  type ParsedRecordRow,
  ProblemLog,
  parseRecords,
  type WrittenFile,
  writeRecords,
} from '@glosa/corpus-format';
import { listFields } from '../../../corpus/record-fields.ts';
import { listFactsOf, type RecordFacts, writeFacts } from '../../../corpus/records.ts';
import { listTexts, renewText } from '../../../corpus/texts.ts';
import { readVocabulary } from '../../../corpus/vocabulary.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import type { PlannedTable, TableRow } from './table-diff.ts';

/** What the table says of one text. */
interface FactsRow {
  code: string;
  facts: RecordFacts;
}

/**
 * The records of texts. An update changes those that it names, and of them the fields that it has columns of. What people wrote
 * stays over all of it: where the table says something else, it is told.
 */
export async function planRecords(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const texts = await listTexts(reader, false);
  const order = new Map(texts.map(({ code }, i) => [code, i]));
  const kinds = new Map((await listFields(reader)).map(({ key, kind }) => [key, kind]));
  const { records, problems } = parseRecords(entries, new Set(order.keys()), kinds);
  if (records === null) return { problems, content: null };
  const stored = await storedRows(reader);
  const target = targetOf(stored, records.rows, isUpdate ? records.fields : null);
  target.sort((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0));
  const columns = columnsFor([...stored, ...target].map(({ facts }) => facts));
  return {
    problems: [...problems, ...(await remarks(reader, records.rows))],
    content: {
      counts: countRows(records.rows),
      before: stored.flatMap((row) => rowsOf(row, columns)),
      after: target.flatMap((row) => rowsOf(row, columns)),
      basis: '',
      save: (writer, by) => saveRows(writer, target, by),
      files: () => writeRecords(target),
    },
  };
}

/** `fields` null: rows of the file in place of all others. */
function targetOf(
  stored: readonly FactsRow[],
  rows: readonly ParsedRecordRow[],
  fields: ReadonlySet<string> | null,
): FactsRow[] {
  if (fields === null)
    return rows.filter(({ facts }) => saysAnything(facts)).map(({ code, facts }) => ({ code, facts }));
  const all = new Map(stored.map(({ code, facts }) => [code, facts]));
  for (const { code, facts } of rows) {
    const { further = {}, ...before } = all.get(code) ?? {};
    const kept = Object.entries(before).filter(([field]) => !fields.has(field));
    const named = Object.entries(further).filter(([name]) => !fields.has(`further.${name}`));
    const now = { ...Object.fromEntries(named), ...facts.further };
    all.set(code, { ...Object.fromEntries(kept), ...facts, ...(saysAnything(now) && { further: now }) });
  }
  return [...all].map(([code, facts]) => ({ code, facts })).filter(({ facts }) => saysAnything(facts));
}

const saysAnything = (facts: object): boolean => Object.keys(facts).length > 0;

const storedRows = async (reader: Reader): Promise<FactsRow[]> =>
  [...(await listFactsOf(reader, 'table'))].map(([code, facts]) => ({ code, facts }));

/** A field of a text is a row of what changes: a row of the table is too long to be compared by eye. */
function rowsOf({ code, facts }: FactsRow, columns: FactColumns): TableRow[] {
  const cells = factCells(facts, columns);
  return columnsByField(columns).flatMap(([field, own]): TableRow[] => {
    const values = own.map(({ name }) => cells.get(name) ?? '');
    if (values.every((value) => value === '')) return [];
    return [{ what: 'row', key: `${code}\t${field}`, ref: `${code}: ${own[0]?.name ?? field}`, values }];
  });
}

const countRows = (rows: readonly Pick<FactsRow, 'facts'>[]): Record<string, number> => ({
  texts: rows.length,
  facts: rows.reduce((sum, { facts: { further = {}, ...own } }) => {
    return sum + Object.keys(own).length + Object.keys(further).length;
  }, 0),
});

async function saveRows(
  writer: Writer,
  target: readonly FactsRow[],
  by: { actor: string; at: string },
): Promise<readonly string[]> {
  const facts = new Map(target.map((row) => [row.code, row.facts]));
  const changed: string[] = [];
  for (const { id, code } of await listTexts(writer, false)) {
    if (!(await writeFacts(writer, id, 'table', facts.get(code) ?? {}, by))) continue;
    await renewText(writer, id, by.at);
    changed.push(code);
  }
  return changed;
}

/** Fields of values that a vocabulary names, besides further ones. */
const KEYED = ['language', 'region', 'domain', 'genre', 'form'] as const;

/** Values that the vocabulary does not name, and what people wrote and the table says otherwise. */
async function remarks(reader: Reader, rows: readonly ParsedRecordRow[]): Promise<ImportProblem[]> {
  const log = new ProblemLog();
  const vocabulary = await readVocabulary(reader);
  const named = new Map(Object.entries(vocabulary).map(([field, values]) => [field, values.map(({ value }) => value)]));
  const persons = await listFactsOf(reader, 'person');
  for (const { code, facts, place } of rows) {
    for (const [field, known] of named) {
      const own = KEYED.find((one) => one === field);
      const values = (own === undefined ? facts.further?.[field] : facts[own]) ?? [];
      const at = place(own ?? `further.${field}`);
      for (const found of values.filter((value) => !known.includes(value))) {
        const expected = nearest(found, known);
        const details = { ...at, found, params: { field } };
        if (expected === null) log.warn(['TAB-VALUE', 'unnamed'], details);
        else log.warn(['TAB-VALUE', 'unnamed-near'], { ...details, expected });
      }
    }
    const person = persons.get(code);
    if (person === undefined) continue;
    const columns = columnsFor([facts, person]);
    const [said, kept] = [factCells(facts, columns), factCells(person, columns)];
    for (const [, own] of columnsByField(columns)) {
      const [found, expected] = [said, kept].map((cells) => own.map(({ name }) => cells.get(name) || '').join(' '));
      const [first] = own;
      if (first === undefined || !found?.trim() || !expected?.trim() || found === expected) continue;
      const details = { found: found.trim(), expected: expected.trim(), params: { column: first.name, text: code } };
      log.warn(['TAB-VALUE', 'kept'], { ...place(first.name), ref: code, ...details });
    }
  }
  return log.list();
}

/** The file of the table as it is now, and how much it says. */
export async function currentRecords(
  reader: Reader,
): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await storedRows(reader);
  return { files: writeRecords(stored), counts: countRows(stored) };
}
