/** The frequencies of two selections of texts beside each other, as a file has them. */
import {
  type ComparedRow,
  comparedRows,
  type Frequencies,
  rankedRows,
  ratioOf,
  type Side,
  type TextFilter,
  valueOrder,
} from '@glosa/contract';
import { recordNames } from '../../indexing/schema.ts';
import type { Answers, Interpretation, Outcome } from '../../indexing/start.ts';
import { type Cell, type ExportQuery, label, PATIENCE, ROWS, type Table, valueColumns } from './export-table.ts';
import { hitsRequest, requireIndexed, type Setting } from './hits-request.service.ts';
import { namedValues, placeOf } from './lists.service.ts';

/** Of each side; those of the second have a `-2` behind their keys. */
const OF_SIDES = ['hits', 'texts', 'tokens', 'per-million', 'low', 'high'] as const;
const RATIO = ['ratio', 'ratio-low', 'ratio-high'] as const;

type Row = ReturnType<typeof namedValues> &
  Omit<Frequencies['rows'][number], 'value' | 'name' | 'also' | 'q' | 'language'>;

interface List {
  q: string;
  interpretation: Interpretation;
  total: number;
  rows: Row[];
}

function columnsOf(setting: Setting, of: string) {
  const side = (which: 'first' | 'second') =>
    OF_SIDES.map((key) => ({
      key: which === 'first' ? key : `${key}-2`,
      label: `${label(setting, `export.column.${key}`)} (${label(setting, `compare.${which}`)})`,
    }));
  const ratio = RATIO.map((key) => ({ key, label: label(setting, `export.column.${key}`) }));
  const no = { key: 'no', label: label(setting, 'export.column.no') };
  return [no, ...valueColumns(setting, of), ...side('first'), ...side('second'), ...ratio];
}

/** Every value that either selection has, in the order asked for. */
export async function comparedTable(
  setting: Setting,
  query: ExportQuery,
  against: TextFilter,
): Promise<Outcome<Table>> {
  const first = await wholeList(setting, query);
  if (!first.ok) return first;
  const second = await wholeList(setting, { ...query, f: against });
  if (!second.ok) return second;
  const names = query.of.split(',').map((written) => written.split('/')[0] ?? '');
  const isAboutTexts = names.some((name) => isOfTexts(setting, name));
  const listOf = async ({ rows }: List, f: TextFilter) => ({
    rows,
    tokens: isAboutTexts ? null : await tokensOf(setting, { ...query, f }),
    isCut: false,
  });
  const compared = comparedRows(await listOf(first.value, query.f), await listOf(second.value, against));
  const order = valueOrder(names.map(isYears), new Intl.Collator(setting.language).compare);
  const rows = rankedRows(compared, query.rank, order).map((row, i) => cellsOf(setting, row, i));
  const { q, interpretation, total } = first.value;
  async function* chunks() {
    for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS);
  }
  const columns = columnsOf(setting, query.of);
  return { ok: true, value: { q, interpretation, total, count: rows.length, chunks, columns } };
}

const isYears = (name: string): boolean => /^(?:text_)?(?:work)?date$/u.test(name);

/** Whether it is said of whole texts. */
function isOfTexts({ tagset, fields }: Setting, name: string): boolean {
  const known = recordNames({ tagset, fields: fields.map(({ key }) => key) });
  return name === 'text' || [...known].some(([attribute, written]) => [written, `text_${attribute}`].includes(name));
}

/** All rows: those of the other list have to be found among them. */
async function wholeList(setting: Setting, query: ExportQuery): Promise<Outcome<List>> {
  const { corpus, signal } = setting;
  const { of, at, rank } = query;
  requireIndexed(setting, '', of);
  const request = { kind: 'frequencies', ...hitsRequest(setting, query), of, at: placeOf(at), rank } as const;
  const rows: Row[] = [];
  for (let offset = 0; ; offset += ROWS) {
    const part = { ...request, offset, limit: ROWS, withQueries: false };
    const outcome = await corpus.ask<'frequencies'>(part, { signal, patience: PATIENCE });
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    rows.push(...value.rows.map((row) => rowOf(setting, of, row)));
    if (offset + ROWS >= value.distinct) return { ok: true, value: { ...value, rows } };
  }
}

function rowOf(
  setting: Setting,
  of: string,
  { values, q: _, language: __, ...row }: Answers['frequencies']['rows'][number],
): Row {
  return { ...row, ...namedValues(setting, of, values) };
}

async function tokensOf(setting: Setting, query: ExportQuery): Promise<number> {
  const request = { kind: 'distribution', ...hitsRequest(setting, query), bins: 0 } as const;
  const outcome = await setting.corpus.ask<'distribution'>(request, { signal: setting.signal, patience: PATIENCE });
  return outcome.ok ? outcome.value.texts.reduce((sum, { tokens }) => sum + tokens, 0) : 0;
}

function cellsOf({ language }: Setting, { row, first, second }: ComparedRow<Row>, i: number): Cell[] {
  const named = [row, ...row.also].flatMap((one): Cell[] => [one.value, one.name?.[language] ?? '']);
  const ratio = ratioOf(first, second);
  return [
    ...[i + 1, ...named, ...sideCells(first), ...sideCells(second)],
    ...[ratio?.ratio ?? '', ratio?.low ?? '', ratio?.high ?? ''],
  ];
}

/** Without tokens nothing is known of a frequency. */
function sideCells({ hits, texts, rate }: Side): Cell[] {
  return [hits ?? '', texts, rate?.tokens ?? '', rate?.perMillion ?? '', rate?.low ?? '', rate?.high ?? ''];
}
