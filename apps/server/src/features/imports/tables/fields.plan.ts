import {
  type ContainerEntry,
  type ParsedField,
  parseFields,
  type WrittenFile,
  writeFields,
} from '@glosa/corpus-format';
import { listFields, saveFields } from '../../../corpus/record-fields.ts';
import type { Reader } from '../../../db/transaction.ts';
import { merged, type PlannedTable, type TableRow } from './table-diff.ts';

/** More of them would be no list of fields. */
const MOST = 100;

/** The further fields of records that the installation declares. */
export async function planFields(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const stored = await listFields(reader);
  const { fields, problems } = parseFields(entries);
  if (fields === null) return { problems, content: null };
  const target = merged<ParsedField>(stored, fields, ({ key }) => key.toLowerCase(), isUpdate);
  if (target.length > MOST) {
    const [expected, found] = [String(MOST), String(target.length)];
    const problem = { severity: 'error', code: 'TAB-VALUE', variant: 'many', expected, found } as const;
    return { problems: [...problems, { ...problem, params: { column: 'key' } }], content: null };
  }
  return {
    problems,
    content: {
      counts: countFields(fields),
      before: stored.map(rowOf),
      after: target.map(rowOf),
      basis: '',
      save: async (writer) => {
        await saveFields(writer, target);
        return [];
      },
      files: () => writeFields(target),
    },
  };
}

function rowOf({ key, kind, isFacet, names }: ParsedField): TableRow {
  const said = Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
  const values = [kind, isFacet ? 'facet' : null, ...said.map(([tag, name]) => `${tag}: ${name}`)];
  return { what: 'row', key: key.toLowerCase(), ref: key, values };
}

const countFields = (fields: readonly ParsedField[]): Record<string, number> => ({ fields: fields.length });

/** The file of the table as it is now, and how many rows it has. */
export async function currentFields(reader: Reader): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await listFields(reader);
  return { files: writeFields(stored), counts: countFields(stored) };
}
