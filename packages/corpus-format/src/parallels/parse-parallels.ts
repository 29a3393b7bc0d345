import { createHash } from 'node:crypto';
import type { Names } from '@glosa/dictionary/browser';
import type { SourcePlace } from '../layer.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness } from '../tables/cells.ts';
import { columnsIn, namesIn } from '../tables/languages.ts';
import { CERTAINTIES, formatReference, PASSAGE_COLUMNS, type ParsedPassage, readPassage } from '../tables/passage.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import type { ContainerEntry } from '../zip.ts';

export const PARALLELS_KIND = 'parallels';
const TABLES = ['parallels'];

export type ParallelRelation = 'quotation' | 'paraphrase' | 'allusion' | 'source' | 'analogue';

/** A passage of a text and the verses of a source that it answers to. */
export interface ParsedParallel extends Omit<ParsedPassage, 'places'> {
  /** As given, else made from the passage and the source, so that the same row has the same id each time. */
  id: string;
  /** Abbreviations from the root of the source tree, `Vulg/Mt/12`. */
  source: string;
  sourceFrom: string;
  /** Like `source`; '' where the range stays within one node. */
  sourceEnd: string;
  sourceTo: string;
  relation: ParallelRelation;
  certainty: 'high' | 'medium' | 'low';
  note: Names;
  /** The person responsible for it. */
  resp: string | null;
  places: ParsedPassage['places'] & Record<'source' | 'sourceFrom' | 'sourceEnd' | 'sourceTo', SourcePlace>;
}

export interface ParallelsResult {
  /** Null when there is any error. */
  parallels: ParsedParallel[] | null;
  problems: ImportProblem[];
}

const COLUMNS: readonly Column[] = [
  { name: 'id' },
  ...PASSAGE_COLUMNS,
  { name: 'source', required: true, aliases: ['źródło', 'zrodlo'] },
  { name: 'source_from', required: true, aliases: ['źródło_od', 'zrodlo_od'] },
  { name: 'source_end', aliases: ['źródło_koniec', 'zrodlo_koniec'] },
  { name: 'source_to', required: true, aliases: ['źródło_do', 'zrodlo_do'] },
  { name: 'relation', required: true, aliases: ['relacja', 'stosunek'] },
  { name: 'certainty', required: true, aliases: ['pewność', 'pewnosc'] },
  ...columnsIn('note', ['uwaga']),
  { name: 'resp', aliases: ['odpowiedzialny', 'autor'] },
];

/** Header of the table that is written. */
export const PARALLEL_COLUMNS = COLUMNS.map(({ name }) => name);

const RELATIONS: ReadonlyMap<string, ParallelRelation> = new Map([
  ['quotation', 'quotation'],
  ['paraphrase', 'paraphrase'],
  ['allusion', 'allusion'],
  ['source', 'source'],
  ['analogue', 'analogue'],
  ['cytat', 'quotation'],
  ['parafraza', 'paraphrase'],
  ['aluzja', 'allusion'],
  ['źródło', 'source'],
  ['analogia', 'analogue'],
]);

export function looksLikeParallels(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/** Reads `parallels` (tsv, csv or xlsx). The caller, who has the texts, verses and sources, checks whether they exist. */
export function parseParallels(entries: readonly ContainerEntry[]): ParallelsResult {
  const log = new ProblemLog();
  const table = openTables(entries, { kind: PARALLELS_KIND, tables: TABLES }, log).tables.get('parallels');
  const parallels = table ? readParallels(table, log) : [];
  return { parallels: log.failed ? null : parallels, problems: log.list() };
}

function readParallels(table: RawTable, log: ProblemLog): ParsedParallel[] {
  const parallels: ParsedParallel[] = [];
  const isNew = uniqueness(log);
  const made = new Map<string, number>();
  for (const row of readTable(table, COLUMNS, log)) {
    const parallel = readParallel(row, log);
    if (parallel === null) continue;
    if (parallel.id === '') parallel.id = madeId(parallel, made);
    if (isNew(parallel.id, parallel.id, row.place('id'))) parallels.push(parallel);
  }
  return parallels;
}

function readParallel(row: Row, log: ProblemLog): ParsedParallel | null {
  const passage = readPassage(row, log);
  const source = cell(row, 'source', log);
  const sourceFrom = cell(row, 'source_from', log);
  const sourceTo = cell(row, 'source_to', log);
  const relation = choice(row, 'relation', RELATIONS, log);
  const certainty = choice(row, 'certainty', CERTAINTIES, log);
  if (passage === null || source === null || sourceFrom === null || sourceTo === null) return null;
  if (relation === null || certainty === null) return null;
  const places = {
    ...passage.places,
    source: row.place('source'),
    sourceFrom: row.place('source_from'),
    sourceEnd: row.place('source_end'),
    sourceTo: row.place('source_to'),
  };
  return {
    ...passage,
    ...{
      id: row.get('id'),
      source,
      sourceFrom,
      sourceEnd: row.get('source_end'),
      sourceTo,
      relation,
      certainty,
      places,
    },
    ...{ note: namesIn(row, 'note'), resp: row.get('resp') || null },
  };
}

/** An id for a row that has none, the same whenever the same row is imported; equal rows are numbered. */
function madeId(parallel: ParsedParallel, made: Map<string, number>): string {
  const { text, from, to, source, sourceFrom, sourceEnd, sourceTo } = parallel;
  const content = [text, formatReference(from), formatReference(to), source, sourceFrom, sourceEnd, sourceTo];
  const id = `g-${createHash('sha256').update(content.join('\t')).digest('hex').slice(0, 12)}`;
  const count = (made.get(id) ?? 0) + 1;
  made.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
