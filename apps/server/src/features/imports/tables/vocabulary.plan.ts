import {
  type ContainerEntry,
  type ParsedValue,
  parseVocabulary,
  type WrittenFile,
  writeVocabulary,
} from '@glosa/corpus-format';
import { listValues, saveVocabulary } from '../../../corpus/vocabulary.ts';
import type { Reader } from '../../../db/transaction.ts';
import { merged, type PlannedTable, type TableRow } from './table-diff.ts';

/** The names of values of records. In an update parents may be values that are stored. */
export async function planVocabulary(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const stored = await listValues(reader);
  const { values, problems } = parseVocabulary(entries, isUpdate ? stored : []);
  if (values === null) return { problems, content: null };
  const target = merged<ParsedValue>(stored, values, keyOf, isUpdate);
  return {
    problems,
    content: {
      counts: countValues(values),
      before: stored.map(rowOf),
      after: target.map(rowOf),
      basis: '',
      save: async (writer) => {
        await saveVocabulary(writer, target);
        return [];
      },
      files: () => writeVocabulary(target),
    },
  };
}

const keyOf = ({ field, value }: ParsedValue): string => `${field}\t${value}`;

function rowOf(row: ParsedValue): TableRow {
  const { field, value, parent, names } = row;
  const said = Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
  const values = [parent, ...said.map(([tag, name]) => `${tag}: ${name}`)];
  return { what: 'row', key: keyOf(row), ref: `${field}: ${value}`, values };
}

const countValues = (values: readonly ParsedValue[]): Record<string, number> => ({
  values: values.length,
  fields: new Set(values.map(({ field }) => field)).size,
});

/** The file of the table as it is now, and how many rows it has. */
export async function currentVocabulary(
  reader: Reader,
): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await listValues(reader);
  return { files: writeVocabulary(stored), counts: countValues(stored) };
}
