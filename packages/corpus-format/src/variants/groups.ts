import type { ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness, word } from '../tables/cells.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import type { ParsedVariantGroup, VariantLayer } from './table.ts';

const COLUMNS: readonly Column[] = [
  { name: 'group', required: true, aliases: ['grupa'] },
  { name: 'form', required: true, aliases: ['forma'] },
  { name: 'layer', required: true, aliases: ['warstwa'] },
  { name: 'note', aliases: ['uwaga', 'uwagi'] },
];

/** Header of the table that is written. */
export const GROUP_COLUMNS = COLUMNS.map(({ name }) => name);

const LAYERS: ReadonlyMap<string, VariantLayer> = new Map([
  ['transliteration', 'transliteration'],
  ['transcription', 'transcription'],
  ['lemma', 'lemma'],
  ['transliteracja', 'transliteration'],
  ['transkrypcja', 'transcription'],
  ['lemat', 'lemma'],
]);

/** `groups`: one row a form; rows of one group need not follow one another. */
export function readGroups(table: RawTable, log: ProblemLog): ParsedVariantGroup[] {
  const groups = new Map<string, ParsedVariantGroup>();
  const isNew = uniqueness(log);
  for (const row of readTable(table, COLUMNS, log)) {
    const label = cell(row, 'group', log);
    const form = word(row, 'form', log);
    const layer = readLayer(row, log);
    if (label === null || form === null || layer === null) continue;
    const place = row.place('form');
    if (!isNew([label, form, layer].join('\t'), form, place)) continue;
    const one = { form, layer, note: row.get('note') || null, place };
    const group = groups.get(label);
    if (group === undefined) groups.set(label, { label, forms: [one] });
    else group.forms.push(one);
  }
  for (const { label, forms } of groups.values()) {
    const [only] = forms;
    if (forms.length === 1 && only) log.warn(['TAB-VALUE', 'alone'], { ...only.place, found: label });
  }
  return [...groups.values()];
}

/** The layer that a row is about; null with the problem logged. */
export function readLayer(row: Row, log: ProblemLog): VariantLayer | null {
  return choice(row, 'layer', LAYERS, log);
}
