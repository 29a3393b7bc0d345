import type { ProblemLog } from '../problem.ts';
import { type Column, type Row, readTable } from '../tables/table.ts';
import type { ParsedVariantGroup, VariantLayer } from './table.ts';

const COLUMNS: readonly Column[] = [
  { name: 'group', required: true, aliases: ['grupa'] },
  { name: 'form', required: true, aliases: ['forma'] },
  { name: 'layer', required: true, aliases: ['warstwa'] },
  { name: 'note', aliases: ['uwaga', 'uwagi'] },
];

const LAYERS: ReadonlyMap<string, VariantLayer> = new Map([
  ['transliteration', 'transliteration'],
  ['transcription', 'transcription'],
  ['lemma', 'lemma'],
  ['transliteracja', 'transliteration'],
  ['transkrypcja', 'transcription'],
  ['lemat', 'lemma'],
]);

/** Names of the layers as they are told to a person. */
const LAYER_NAMES = 'transliteration, transcription, lemma';

/** `groups.tsv`: one row a form; rows of one group need not follow one another. */
export function readGroups(file: string, text: string, log: ProblemLog): ParsedVariantGroup[] {
  const groups = new Map<string, ParsedVariantGroup>();
  const seen = new Map<string, number>();
  for (const row of readTable(file, text, COLUMNS, log)) {
    const label = cell(row, 'group', log);
    const form = word(row, 'form', log);
    const layer = readLayer(row, log);
    if (label === null || form === null || layer === null) continue;
    const place = row.place('form');
    const key = [label, form, layer].join('\t');
    const other = seen.get(key);
    if (other !== undefined) {
      log.error(['TAB-VALUE', 'duplicate'], { ...place, found: form, params: { other } });
      continue;
    }
    seen.set(key, place.line);
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
  const found = row.get('layer');
  const layer = LAYERS.get(found.toLowerCase());
  if (layer !== undefined) return layer;
  const params = { column: 'layer' };
  log.error(['TAB-VALUE', 'choice'], { ...row.place('layer'), found, expected: LAYER_NAMES, params });
  return null;
}

/** A cell that must not be empty. */
export function cell(row: Row, column: string, log: ProblemLog): string | null {
  const value = row.get(column);
  if (value !== '') return value;
  log.error(['TAB-VALUE', 'empty'], { ...row.place(column), params: { column } });
  return null;
}

/** A cell that must hold one word. */
export function word(row: Row, column: string, log: ProblemLog): string | null {
  const value = cell(row, column, log);
  if (value === null || !/\s/u.test(value)) return value;
  log.error(['TAB-VALUE', 'space'], { ...row.place(column), found: value, params: { column } });
  return null;
}
