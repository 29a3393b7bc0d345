import type { exportGrammar, Language, QueryOf } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey } from '@glosa/dictionary';
import type { FileAnswer } from '../../http/file-answer.ts';
import { JsonAnswer } from '../../http/route.ts';
import { about, nameOf, refused, type Setting } from '../search/hits-request.service.ts';
import { tableFile, type WholeTable } from '../search/table-file.service.ts';
import { spreadGrammar } from './grammar.service.ts';
import { type GrammarUnit, grammarRequest } from './grammar-request.ts';
import { describeGrammar } from './grammar-sentence.ts';

type ExportQuery = QueryOf<typeof exportGrammar>;
type Table = Pick<WholeTable, 'columns' | 'rows'> & { q: string; total: number; interpretation: string };
type Refused = ReturnType<typeof refused>;

/** Rows of a list in one file. */
const MOST_ROWS = 1_000_000;
/** How long the index may take over all of them, in milliseconds: others come first. */
const PATIENCE = 60_000;

/** The list of forms or lemmas, or their spread over the texts, all rows of it, as a file. */
export async function exportForms(
  setting: Setting,
  unit: GrammarUnit,
  query: ExportQuery,
): Promise<FileAnswer | JsonAnswer> {
  const isList = query.what === 'list';
  const table = isList ? await listTable(setting, unit, query) : await spreadTable(setting, unit, query);
  if ('error' in table) return new JsonAnswer(JSON.stringify(table));
  const { columns, rows } = table;
  const say = textIn(setting.language);
  const { asked } = grammarRequest(setting, unit, query);
  const head: WholeTable['head'] = [
    ['sentence', say('grammar.export.sentence'), describeGrammar(asked, setting.tagset, setting.language)],
    ['query', say('export.query'), table.q],
    ['interpretation', say('export.interpretation'), table.interpretation],
    ['date', say('export.date'), new Date().toISOString()],
    ['revision', say('export.revision'), setting.corpus.revision],
    ['total', say('export.total'), table.total],
    ['count', say('export.rows'), rows.length],
  ];
  const name = `glosa-${say(isList ? 'grammar.export.file' : 'grammar.export.file-spread')}`;
  return tableFile(query.format, { name, head, columns, rows }, setting.signal);
}

const textIn = (language: Language) => (key: DictionaryKey) => DICTIONARIES[language][key];

async function listTable(setting: Setting, unit: GrammarUnit, query: ExportQuery): Promise<Table | Refused> {
  const { corpus, signal, language } = setting;
  const { of, sort } = query;
  const listing = { of, sort, page: 1, size: MOST_ROWS, withFacets: false, withQueries: false } as const;
  const outcome = await corpus.ask<'grammar'>(
    { kind: 'grammar', ...grammarRequest(setting, unit, query), ...listing },
    { signal, patience: PATIENCE },
  );
  if (!outcome.ok) return refused(outcome.refusal, language);
  const { q, total, interpretation, rows } = outcome.value;
  const say = textIn(language);
  const columns = [
    { key: 'no', label: say('export.column.no') },
    { key: of, label: say(`grammar.column.${of}`) },
    { key: 'hits', label: say('export.column.hits') },
    { key: 'share', label: say('export.column.share') },
    { key: 'texts', label: say('export.column.texts') },
    of === 'form'
      ? { key: 'lemmas', label: say('grammar.column.lemmas') }
      : { key: 'forms', label: say('grammar.column.forms') },
    ...(unit === 'double' ? [{ key: 'apart', label: say('grammar.column.apart') }] : []),
  ];
  const found = interpretation === null ? undefined : { interpretation, total };
  return {
    q,
    total,
    interpretation: about(setting, { q, variants: '0' }, found).interpretation,
    columns,
    rows: rows.map((row, i) => {
      const others = row.others.map(({ value, hits }) => `${value} (${hits})`).join(', ');
      const cells = [i + 1, row.value, row.hits, row.hits / total, row.texts, others];
      return unit === 'double' ? [...cells, row.apart] : cells;
    }),
  };
}

async function spreadTable(setting: Setting, unit: GrammarUnit, query: ExportQuery): Promise<Table | Refused> {
  const { language, names } = setting;
  const spread = await spreadGrammar(setting, unit, query);
  if (spread.error !== undefined && spread.queryError !== undefined) {
    return { error: spread.error, queryError: spread.queryError };
  }
  const say = textIn(language);
  const columns = [
    ...(['text', 'name', 'tokens', 'hits'] as const).map((key) => ({ key, label: say(`export.column.${key}`) })),
    ...spread.values.map(({ value, name }) => ({
      key: value === '' ? 'none' : `value-${value}`,
      label: value === '' ? say('grammar.export.not-shown') : name[language],
    })),
  ];
  const rows = spread.rows.map(({ code, tokens, hits, counts }) => {
    return [code, nameOf(names, code)[language], tokens, hits, ...counts];
  });
  return { q: spread.q, total: spread.total, interpretation: spread.interpretation, columns, rows };
}
