import type { QueryOf, searchExport } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey } from '@glosa/dictionary';
import type { ExportedHit, HitsRequest, Interpretation, Outcome, Refusal } from '../../indexing/start.ts';
import {
  type HitsQuery,
  hitsRequest,
  nameOf,
  type OrderQuery,
  orderRequest,
  requireIndexed,
  type Setting,
} from './hits-request.service.ts';
import { measureOf, namedValues, nameOfValue, placeOf } from './lists.service.ts';
import { TEXT_COLUMNS, textCells } from './text-columns.ts';

export type ExportQuery = QueryOf<typeof searchExport>;
export type Cell = string | number;

/** Something to be written out, a chunk at a time. Nothing but the chunk is held. */
export interface Chunked<T> {
  /** The query that was run. */
  q: string;
  interpretation: Interpretation;
  /** Number of hits. */
  total: number;
  /** Number of items in all. */
  count: number;
  chunks(): AsyncGenerator<readonly T[], void, void>;
}

export interface Column {
  key: string;
  label: string;
}

export interface Table extends Chunked<readonly Cell[]> {
  columns: readonly Column[];
}

/** Hits or sentences in one request of an export: a small part of its budget. */
export const HITS = 500;
/** Rows of a list in one request. */
export const ROWS = 20_000;
/** How long one request of an export may wait for a thread, in milliseconds: others come first. */
export const PATIENCE = 60_000;

interface Part<T> {
  q: string;
  interpretation: Interpretation;
  total: number;
  count: number;
  items: readonly T[];
}

/** Asks for stretch after stretch. A query that cannot be run is refused with the first one. */
export async function chunked<T>(
  size: number,
  ask: (offset: number) => Promise<Outcome<Part<T>>>,
): Promise<{ ok: true; value: Chunked<T> } | { ok: false; refusal: Refusal }> {
  const first = await ask(0);
  if (!first.ok) return first;
  const { q, interpretation, total, count, items } = first.value;
  async function* chunks() {
    yield items;
    for (let offset = size; offset < count; offset += size) {
      const next = await ask(offset);
      if (!next.ok) throw new Error(`an export was refused in the middle: ${next.refusal.error.code}`);
      yield next.value.items;
    }
  }
  return { ok: true, value: { q, interpretation, total, count, chunks } };
}

/** What a call asks for, as a table. `link` makes the address of a place. */
export async function makeTable(
  setting: Setting,
  query: ExportQuery,
  link: (hit: ExportedHit) => string,
): Promise<{ ok: true; value: Table } | { ok: false; refusal: Refusal }> {
  const { what } = query;
  const made =
    what === 'hits'
      ? await hitRows(setting, query, link)
      : what === 'frequencies'
        ? await frequencyRows(setting, query)
        : what === 'collocations'
          ? await collocationRows(setting, query)
          : await distributionRows(setting, query);
  if (!made.ok) return made;
  const columns = COLUMNS[what].map((key): { key: string; label: string } => {
    return { key, label: label(setting, `export.column.${key}`) };
  });
  if (what === 'frequencies') columns.splice(1, 0, ...valueColumns(setting, query.of));
  return { ok: true, value: { ...made.value, columns } };
}

/** The first values go by the names that they always had; what is counted together with them is numbered. */
export function valueColumns(setting: Setting, of: string) {
  return of.split(',').flatMap((counted, i) =>
    (['value', 'value-name'] as const).map((key) => {
      const said = label(setting, `export.column.${key}`);
      return i === 0 ? { key, label: said } : { key: `${key}-${i + 1}`, label: `${said} (${counted})` };
    }),
  );
}

const COLUMNS = {
  hits: [
    ...(['no', 'text', 'name', 'card', 'verse', 'sentence', 'rank'] as const),
    ...(['left', 'node', 'right', 'lemma', 'tag', 'transliteration', 'link'] as const),
    ...TEXT_COLUMNS,
  ],
  frequencies: ['no', 'hits', 'share', 'texts', 'tokens', 'per-million', 'low', 'high', 'dp', 'dp-norm', 'juilland'],
  collocations: [
    ...(['no', 'value', 'value-name', 'joint', 'frequency', 'texts', 'expected'] as const),
    ...(['logdice', 'll', 'mi', 't'] as const),
  ],
  distribution: ['text', 'name', 'hits', 'tokens', 'per-million', ...TEXT_COLUMNS],
} as const;

export function label({ language }: Pick<Setting, 'language'>, key: DictionaryKey): string {
  return DICTIONARIES[language][key];
}

export function hitsOf(setting: Setting, query: HitsQuery & OrderQuery, context: number, unit: 'hit' | 'sentence') {
  const { corpus, signal } = setting;
  const request = {
    kind: 'export',
    ...hitsRequest(setting, query),
    ...orderRequest(query),
    unit,
    context,
    size: HITS,
  } as const;
  return (offset: number) => corpus.ask<'export'>({ ...request, offset }, { signal, patience: PATIENCE });
}

function hitRows(setting: Setting, query: ExportQuery, link: (hit: ExportedHit) => string) {
  const ask = hitsOf(setting, query, query.context, 'hit');
  const { names, language } = setting;
  return chunked(HITS, async (offset) =>
    mapped(await ask(offset), ({ count, hits }) => ({
      count,
      items: hits.map((hit): Cell[] => {
        const { no, place, rank, left, node, right, lemma, tag, translit } = hit;
        const { code, cardAddress, verseNo, sentenceNo } = place;
        const closeness = rank === null ? '' : label(setting, `export.rank.${rank}`);
        const name = nameOf(names, code)[language];
        const where = [no, code, name, cardAddress, verseNo, sentenceNo, closeness];
        const text = textCells(names.get(code), setting);
        return [...where, left, node, right, lemma, tag, translit, link(hit), ...text];
      }),
    })),
  );
}

function frequencyRows(setting: Setting, query: ExportQuery) {
  const { corpus, signal, language } = setting;
  const { of, at, rank } = query;
  requireIndexed(setting, '', of);
  const request = { kind: 'frequencies', ...hits(setting, query), of, at: placeOf(at), rank, limit: ROWS } as const;
  return chunked(ROWS, async (offset) =>
    mapped(
      await corpus.ask<'frequencies'>({ ...request, offset, withQueries: false }, { signal, patience: PATIENCE }),
      ({ distinct, rows }) => ({
        count: distinct,
        items: rows.map(
          ({ values, hits: found, share, texts, tokens, perMillion, low, high, dispersion }, i): Cell[] => {
            const { value, name, also } = namedValues(setting, of, values);
            const named = [{ value, name }, ...also].flatMap((one): Cell[] => [one.value, one.name?.[language] ?? '']);
            const spread = [dispersion?.dp ?? '', dispersion?.dpNorm ?? '', dispersion?.juilland ?? ''];
            return [offset + i + 1, ...named, found, share, texts, tokens, perMillion, low, high, ...spread];
          },
        ),
      }),
    ),
  );
}

function collocationRows(setting: Setting, query: ExportQuery) {
  const { corpus, signal, language } = setting;
  const { of, left, right, minimum } = query;
  const order = measureOf(query.measure);
  const request = { kind: 'collocations', ...hits(setting, query), of, left, right, minimum, order } as const;
  return chunked(ROWS, async (offset) =>
    mapped(
      await corpus.ask<'collocations'>({ ...request, offset, limit: ROWS }, { signal, patience: PATIENCE }),
      ({ distinct, rows }) => ({
        count: distinct,
        items: rows.map(({ value, joint, frequency, texts, expected, scores }, i): Cell[] => {
          const name = nameOfValue(setting, of, value)?.[language] ?? '';
          const measures = [scores.logDice, scores.logLikelihood, scores.mi, scores.t];
          return [offset + i + 1, value, name, joint, frequency, texts, expected, ...measures];
        }),
      }),
    ),
  );
}

function distributionRows(setting: Setting, query: ExportQuery) {
  const { corpus, signal, names, language } = setting;
  const request = { kind: 'distribution', ...hits(setting, query), bins: 0 } as const;
  return chunked(ROWS, async () =>
    mapped(await corpus.ask<'distribution'>(request, { signal, patience: PATIENCE }), ({ texts }) => ({
      count: texts.length,
      items: texts.map(({ code, hits: found, tokens, perMillion }): Cell[] => {
        const text = textCells(names.get(code), setting);
        return [code, nameOf(names, code)[language], found, tokens, perMillion, ...text];
      }),
    })),
  );
}

function hits(setting: Setting, query: ExportQuery): HitsRequest {
  return hitsRequest(setting, query);
}

function mapped<A extends { q: string; interpretation: Interpretation; total: number }, T>(
  outcome: Outcome<A>,
  map: (answer: A) => Pick<Part<T>, 'count' | 'items'>,
): Outcome<Part<T>> {
  if (!outcome.ok) return outcome;
  const { q, interpretation, total } = outcome.value;
  return { ok: true, value: { q, interpretation, total, ...map(outcome.value) } };
}
