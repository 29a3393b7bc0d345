/** The record of a text as staff see it and change it, field by field. */
import {
  type AnswerOf,
  type FurtherField,
  RECORD_SOURCES,
  type recordSources,
  type SourcedField,
} from '@glosa/contract';
import {
  columnsByField,
  columnsFor,
  type FactColumns,
  factCells,
  type ImportProblem,
  type ParsedFacts,
  ProblemLog,
  readFacts,
} from '@glosa/corpus-format';
import { DICTIONARIES, type DictionaryKey, LANGUAGES } from '@glosa/dictionary';
import { listFields } from '../../corpus/record-fields.ts';
import {
  emptyFact,
  lastRecordChanges,
  listRecordChanges,
  type RecordFacts,
  type RecordSources,
  readSources,
  writePersonFact,
} from '../../corpus/records.ts';
import { findText, renewText, type TextRow } from '../../corpus/texts.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError, NotFound } from '../../errors.ts';
import { changeText, type TextEditor } from './text-changes.ts';

type SourcedRecord = AnswerOf<typeof recordSources>;
type Cells = Readonly<Record<string, string>>;

/** Changes that are listed. */
const LISTED = 200;

/** @throws NotFound where there is no such text */
export async function sourcedRecord(reader: Reader, code: string): Promise<SourcedRecord> {
  const text = await findText(reader, code.normalize('NFC'));
  if (text === undefined) throw new NotFound('There is no such text.');
  return recordOfText(reader, text);
}

async function recordOfText(reader: Reader, { id, code }: TextRow): Promise<SourcedRecord> {
  const sources = await readSources(reader, id);
  const changes = await listRecordChanges(reader, id, LISTED);
  const said = [
    sources.header,
    sources.table,
    sources.person,
    ...changes.flatMap(({ before, after }) => [before, after]),
  ];
  const declared = (await listFields(reader)).map(({ key }) => key);
  const columns = withAll(columnsFor(said.flatMap((facts) => facts ?? [])), declared);
  const byField = new Map(columnsByField(columns).filter(([field]) => field !== 'sourceUrl'));
  const last = await lastRecordChanges(reader, id);
  const fields: SourcedField[] = [];
  for (const [field, own] of byField) {
    const names = own.map(({ name }) => name);
    const basis = last.get(field) ?? 0;
    fields.push({ field, columns: names, basis, ...saidOf(field, names, columns, sources) });
  }
  const cellsOf = (field: string, facts: RecordFacts | null) =>
    facts && cellsIn(facts, columns, byField.get(field)?.map(({ name }) => name) ?? []);
  return {
    code,
    fields,
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      before: cellsOf(change.field, before),
      after: cellsOf(change.field, after),
    })),
  };
}

/** A title, a role and a description can be given in each language of the interface, and each declared field. */
const withAll = (columns: FactColumns, declared: readonly string[]): FactColumns => ({
  further: [...new Set([...declared, ...columns.further])],
  title: [...new Set([...LANGUAGES, ...columns.title])],
  role: [...new Set([...LANGUAGES, ...columns.role])],
  description: [...new Set([...LANGUAGES, ...columns.description])],
});

function cellsIn(facts: ParsedFacts, columns: FactColumns, names: readonly string[]): Record<string, string> {
  const cells = factCells(facts, columns);
  return Object.fromEntries(names.map((name) => [name, cells.get(name) ?? '']));
}

function saidOf(
  field: string,
  names: readonly string[],
  columns: FactColumns,
  { header, table, person, inForce, sayings }: RecordSources,
): Pick<SourcedField, 'cells' | 'source' | 'person' | 'table' | 'header'> {
  const isSaid = (facts: RecordFacts | null) => facts !== null && says(facts, field);
  const by = (source: 'table' | 'person') => ({
    actor: sayings.get(`${source} ${field}`)?.actor ?? null,
    at: sayings.get(`${source} ${field}`)?.at ?? null,
  });
  const said = {
    person: isSaid(person) ? { cells: cellsIn(person, columns, names), ...by('person') } : null,
    table: isSaid(table) ? { cells: cellsIn(table, columns, names), ...by('table') } : null,
    header: header === null ? null : { cells: cellsIn(header, columns, names), actor: null, at: null },
  };
  if (said.header !== null && isBlank(said.header.cells)) said.header = null;
  const source = RECORD_SOURCES.find((one) => said[one] !== null) ?? null;
  return { ...said, source, cells: inForce === null ? cellsIn({}, columns, names) : cellsIn(inForce, columns, names) };
}

const FURTHER = 'further.';

const says = (facts: RecordFacts, field: string): boolean =>
  field.startsWith(FURTHER)
    ? Object.hasOwn(facts.further ?? {}, field.slice(FURTHER.length))
    : Object.hasOwn(facts, field);

const isBlank = (cells: Cells): boolean => Object.values(cells).every((text) => text.trim() === '');

/** @throws FormError where a cell cannot be, or the field was changed since the form was opened */
export function changeField(
  storage: Storage,
  body: { code: string; field: string; cells: Cells | null; basis: number },
  editor: TextEditor,
): Promise<SourcedRecord> {
  return changeText(
    storage,
    body.code,
    editor,
    'one',
    async (writer, { id }) => {
      if (((await lastRecordChanges(writer, id)).get(body.field) ?? 0) !== body.basis) {
        throw new FormError('conflict', 'record.error.conflict');
      }
      const facts = body.cells === null ? null : factsIn(body.field, body.cells, await listFields(writer));
      const by = { actor: editor.actor, at: editor.at.toISOString() };
      if (!(await writePersonFact(writer, id, body.field, facts, by))) return null;
      await renewText(writer, id, by.at);
      return { action: 'record-changed', after: { field: body.field } };
    },
    recordOfText,
  );
}

/** What the cells of one field say: as in a table. All of them empty say that nothing is known. */
function factsIn(field: string, given: Cells, declared: readonly FurtherField[]): RecordFacts {
  const columns = columnsOf(field, given);
  const names =
    columnsByField(columns)
      .find(([name]) => name === field)?.[1]
      .map(({ name }) => name) ?? [];
  const foreign = Object.keys(given).find((name) => !names.includes(name));
  if (foreign !== undefined || field === 'sourceUrl') throw new FormError('field', 'record.error.field', { field });
  const log = new ProblemLog();
  const get = (name: string) => (names.includes(name) ? (given[name] ?? '').normalize('NFC').trim() : '');
  const kinds = new Map(declared.map(({ key, kind }) => [key, kind]));
  const facts = readFacts({ get, place: (name = '') => ({ file: name, line: 1, column: 1 }) }, columns, log, kinds);
  const [problem] = log.list();
  if (problem !== undefined) throw refusal(problem);
  return says(facts, field) ? facts : emptyFact(field);
}

/** In which languages the cells are. */
function columnsOf(field: string, given: Cells): FactColumns {
  const tags = (stem: string) =>
    Object.keys(given).flatMap((name) =>
      name === stem ? [''] : name.startsWith(`${stem}_`) ? [name.slice(stem.length + 1)] : [],
    );
  const further = field.startsWith(FURTHER) ? [field.slice(FURTHER.length)] : [];
  return { title: tags('title'), role: tags('editors_role'), description: tags('description'), further };
}

/** What is wrong, in the words of the reports of imports, with its cell. */
function refusal({ code, variant, file = '', expected = '', found = '', params = {} }: ImportProblem): FormError {
  const key = `import.problem.${code}.${variant ?? ''}`;
  const known = isKey(key) ? key : 'record.error.field';
  return new FormError('value', known, { field: file, expected, found, ...params }, {}, { [file]: known });
}

const isKey = (key: string): key is DictionaryKey => Object.hasOwn(DICTIONARIES[LANGUAGES[0] ?? 'en'], key);
