/** What is key in some texts against others, as an answer and as a file. */
import {
  type Dispersion,
  type exportKeywords,
  type Keywords,
  matches,
  type Names,
  pageHref,
  type QueryOf,
  readFilter,
  type searchKeywords,
  type TextFilter,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import { FormError } from '../../errors.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { JsonAnswer } from '../../http/route.ts';
import type { Answers, KeywordsRequest } from '../../indexing/start.ts';
import { type Cell, type Column, label } from './export-table.ts';
import { hitsRequest, refused, type Setting } from './hits-request.service.ts';
import { namedValues, pagesOf } from './lists.service.ts';
import { tableFile } from './table-file.service.ts';

type Query = Omit<QueryOf<typeof exportKeywords>, 'format' | 'lang'>;

/** The texts of both sides; `shared`: those that the filter of the reference means, too. */
interface Sides {
  texts: readonly string[];
  reference: readonly string[];
  shared: number;
}

/** Why there is nothing to compare. */
type Missing = Extract<DictionaryKey, `keywords.error.${string}`>;

/** What a text of the selection is, it is not in the reference: what is compared has no text in common. */
function sidesOf(setting: Setting, { texts, ...query }: Query): Sides | { missing: Missing } {
  const { corpus, names } = setting;
  const [f, against] = [readFilter(query.f).filter, readFilter(query.against).filter];
  const chosen = (filter: TextFilter, codes: readonly string[]): readonly string[] =>
    hitsRequest(setting, { q: '', texts: [...codes], f: filter, layer: 'both', variants: '0', without: [] }).texts ??
    corpus.codes;
  const selection = chosen(f, texts);
  if (selection.length === 0) return { missing: 'keywords.error.none' };
  const isAll = f.length === 0 && texts.length === 0;
  const meant = chosen(against, []);
  if (meant.length === 0) return { missing: 'keywords.error.no-reference' };
  const own = new Set(selection);
  const reference = meant.filter((code) => !own.has(code));
  if (reference.length === 0) return { missing: isAll ? 'keywords.error.all' : 'keywords.error.same' };
  const isShared = (code: string) => {
    const text = names.get(code);
    return text !== undefined && matches(text.record, against);
  };
  return { texts: selection, reference, shared: against.length === 0 ? 0 : selection.filter(isShared).length };
}

function requestOf(sides: Sides, query: Query): Omit<KeywordsRequest, 'offset' | 'limit' | 'withQueries'> {
  const { of, keys, minimum, minimumTexts, level, sort, order } = query;
  return {
    kind: 'keywords',
    texts: sides.texts,
    reference: sides.reference,
    level: level === 'none' ? null : Number(level),
    order: sort,
    // Values come from the first unless they are turned round, numbers from the greatest.
    reversed: (sort === 'value') === (order === 'desc'),
    ...{ of, keys, minimum, minimumTexts },
  };
}

const NOTHING = {
  ...{ selection: { texts: 0, tokens: 0 }, reference: { texts: 0, tokens: 0 }, shared: 0, compared: 0 },
  ...{ critical: null, distinct: 0, page: 1, pages: 1, rows: [] },
};

export async function listKeywords(setting: Setting, query: QueryOf<typeof searchKeywords>): Promise<Keywords> {
  const { corpus, signal, language } = setting;
  const { page, size, of } = query;
  const { revision } = corpus;
  const sides = sidesOf(setting, query);
  if ('missing' in sides) return { ...NOTHING, size, revision, error: DICTIONARIES[language][sides.missing] };
  const request = { ...requestOf(sides, query), withQueries: true, limit: size };
  const ask = (wanted: number) => corpus.ask<'keywords'>({ ...request, offset: (wanted - 1) * size }, { signal });
  let outcome = await ask(page);
  if (!outcome.ok) return { ...NOTHING, size, revision, error: refused(outcome.refusal, language).error };
  const last = Math.max(1, Math.ceil(outcome.value.distinct / size));
  if (page > last) outcome = await ask(last);
  if (!outcome.ok) return { ...NOTHING, size, revision, error: refused(outcome.refusal, language).error };
  const { value } = outcome;
  return {
    selection: { texts: sides.texts.length, tokens: value.tokens },
    reference: { texts: sides.reference.length, tokens: value.referenceTokens },
    shared: sides.shared,
    compared: value.compared,
    critical: value.critical,
    distinct: value.distinct,
    ...pagesOf(value.distinct, Math.min(page, last), size),
    rows: value.rows.map(({ values, ...row }) => ({ ...row, ...namedValues(setting, of, values) })),
    revision,
  };
}

type Row = Answers['keywords']['rows'][number];

/** @throws FormError where there is nothing to compare, or the format cannot hold so many rows */
export async function keywordsFile(
  setting: Setting,
  query: QueryOf<typeof exportKeywords>,
  origin: string,
): Promise<FileAnswer | JsonAnswer> {
  const { corpus, signal, language } = setting;
  const sides = sidesOf(setting, query);
  if ('missing' in sides) throw new FormError('nothing-to-compare', sides.missing);
  const request = { ...requestOf(sides, query), withQueries: false, offset: 0, limit: ALL };
  const outcome = await corpus.ask<'keywords'>(request, { signal, patience: PATIENCE });
  if (!outcome.ok) return new JsonAnswer(JSON.stringify(refused(outcome.refusal, language)));
  const { rows, tokens, referenceTokens, critical, compared } = outcome.value;
  const { format: type, lang: _, ...asked } = query;
  const said = (key: DictionaryKey) => label(setting, key);
  const side = (filter: string, texts: number, words: number) =>
    format(said('keywords.file.side'), { filter, texts, words });
  const named = rows.map((row) => namedValues(setting, query.of, row.values));
  const against = asked.against === '' ? said('keywords.against.rest') : asked.against;
  return tableFile(
    type,
    {
      name: 'glosa-keywords',
      head: [
        [
          'selection',
          said('keywords.selection'),
          side([...asked.texts, asked.f].filter(Boolean).join(' '), sides.texts.length, tokens),
        ],
        ['reference', said('keywords.reference'), side(against, sides.reference.length, referenceTokens)],
        ['compared', said('keywords.file.compared'), compared],
        ...(critical === null ? [] : [['critical', said('keywords.file.critical'), critical] as const]),
        ['date', said('export.date'), new Date().toISOString()],
        ['revision', said('export.revision'), corpus.revision],
        ['link', said('export.link'), `${origin}${pageHref('keywords', asked)}`],
        ['count', said('export.rows'), rows.length],
      ],
      columns: columnsOf(setting, query.of),
      rows: rows.map((row, i): Cell[] => {
        const { value, name, also } = named[i] ?? { value: '', name: null, also: [] };
        const words = [{ value, name }, ...also].flatMap((one) => [one.value, nameIn(one.name, language)]);
        return [i + 1, ...words, ...FIGURES.map((key) => cellOf(row, key))];
      }),
    },
    signal,
  );
}

/** More rows than a corpus has values. */
const ALL = 100_000_000;
/** How long a file may wait for a thread, in milliseconds: others come first. */
const PATIENCE = 60_000;

const nameIn = (name: Names | null, language: keyof Names): string => name?.[language] ?? '';

const FIGURES = [
  ...(['hits', 'perMillion', 'texts', 'referenceHits', 'referencePerMillion', 'referenceTexts'] as const),
  ...(['logLikelihood', 'logRatio', 'low', 'high', 'difference', 'dp', 'dpNorm', 'juilland'] as const),
] as const satisfies readonly (keyof Row | keyof Dispersion)[];
type Figure = (typeof FIGURES)[number];

function cellOf({ dispersion, ...row }: Row, key: Figure): Cell {
  const value = key === 'dp' || key === 'dpNorm' || key === 'juilland' ? dispersion?.[key] : row[key];
  return value ?? '';
}

function columnsOf(setting: Setting, of: string): Column[] {
  const ofValues = of.split(',').flatMap((name, i) =>
    (['value', 'value-name'] as const).map((key): Column => {
      const said = label(setting, `export.column.${key}`);
      return i === 0 ? { key, label: said } : { key: `${key}-${i + 1}`, label: `${said} (${name})` };
    }),
  );
  const figures = FIGURES.map((key): Column => ({ key, label: label(setting, `keywords.column.${key}`) }));
  return [{ key: 'no', label: label(setting, 'export.column.no') }, ...ofValues, ...figures];
}
