/** What the header of a file says otherwise than people or the table, which stand over it, and which of that is taken. */
import type { RecordDifference } from '@glosa/contract';
import { columnsByField, columnsFor, factCells, type ParsedLayer, readHeaderRecord } from '@glosa/corpus-format';
import { listFields } from '../../../corpus/record-fields.ts';
import { type RecordFacts, readSources, withFields, writePersonFact } from '../../../corpus/records.ts';
import { findText, type LayerIdentity } from '../../../corpus/texts.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';

/** A field whose value in the header is to show; `facts`: what a person says then, null: nothing. */
export interface TakenField {
  field: string;
  facts: RecordFacts | null;
}

export interface HeaderDifferences {
  differences: readonly RecordDifference[];
  /** Of the fields that were asked for, those that differ. */
  taken: readonly TakenField[];
}

const NONE: HeaderDifferences = { differences: [], taken: [] };

/** Field by field, in the order of the table. Of the witness the header of its transcription speaks. */
export async function headerDifferences(
  reader: Reader,
  { kind, code }: LayerIdentity,
  { header: { xml } }: Pick<ParsedLayer, 'header'>,
  wanted: readonly string[],
): Promise<HeaderDifferences> {
  const text = kind === 'transcription' && xml !== null ? await findText(reader, code) : undefined;
  if (text === undefined || xml === null) return NONE;
  const header: RecordFacts = withFields(readHeaderRecord(xml).record, await listFields(reader));
  const { person, table } = await readSources(reader, text.id);
  const columns = columnsFor([header, person, table]);
  const differences: RecordDifference[] = [];
  const taken: TakenField[] = [];
  for (const [field, own] of columnsByField(columns)) {
    const source = says(person, field) ? 'person' : says(table, field) ? 'table' : null;
    if (source === null || field === 'sourceUrl') continue;
    const cellsOf = (facts: RecordFacts) => {
      const cells = factCells(facts, columns);
      return Object.fromEntries(own.map(({ name }) => [name, cells.get(name) ?? '']));
    };
    const [said, stands] = [cellsOf(header), cellsOf(source === 'person' ? person : table)];
    if (isBlank(said) || isSame(said, stands, source)) continue;
    differences.push({ field, header: said, stands, source });
    // Under what a person typed the table may speak: over both stands only what a person says.
    if (wanted.includes(field)) taken.push({ field, facts: says(table, field) ? only(header, field) : null });
  }
  return { differences, taken };
}

const FURTHER = 'further.';

const says = (facts: RecordFacts, field: string): boolean =>
  field.startsWith(FURTHER)
    ? Object.hasOwn(facts.further ?? {}, field.slice(FURTHER.length))
    : Object.hasOwn(facts, field);

function only(facts: RecordFacts, field: string): RecordFacts {
  const name = field.slice(FURTHER.length);
  if (field.startsWith(FURTHER)) return { further: { [name]: facts.further?.[name] ?? [] } };
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key === field));
}

type Cells = Readonly<Record<string, string>>;

const isBlank = (cells: Cells): boolean => Object.values(cells).every((text) => text === '');

/** Of a cell that the table leaves empty it says nothing; a person who empties a cell means it. */
const isSame = (header: Cells, stands: Cells, source: RecordDifference['source']): boolean =>
  Object.entries(stands).every(([name, text]) => text === header[name] || (source === 'table' && text === ''));

/** Lets the header speak. What people said before stands in the history of the record. */
export async function takeFields(
  writer: Writer,
  textId: number,
  taken: readonly TakenField[],
  by: { actor: string; at: string },
): Promise<void> {
  for (const { field, facts } of taken) await writePersonFact(writer, textId, field, facts, by);
}
