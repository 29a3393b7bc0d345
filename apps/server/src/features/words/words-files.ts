import {
  type exportWord,
  type exportWords,
  type ParadigmClass,
  pageHref,
  type QueryOf,
  writeFilter,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, nameIn } from '@glosa/dictionary';
import { namesOfTags } from '@glosa/tagset';
import { FileAnswer } from '../../http/file-answer.ts';
import type { JsonAnswer } from '../../http/route.ts';
import type { Answers } from '../../indexing/start.ts';
import type { Setting } from '../search/hits-request.service.ts';
import { nameOfValue } from '../search/lists.service.ts';
import { TABLE_TYPES, tableFile, writeTable } from '../search/table-file.service.ts';
import { auxiliaryRules } from './auxiliary-rules.ts';
import { chosenWords } from './chosen-words.ts';
import { readWord } from './words.service.ts';

type Row = Answers['words']['rows'][number];
type Cell = string | number;

/** Rows in one request, and how long one may wait for a thread, in milliseconds: others come first. */
const ROWS = 5000;
const PATIENCE = 60_000;

/** All rows of the lexical index as asked for. The state of the corpus is held until the file is written. */
export async function wordsFile(
  setting: Setting,
  query: QueryOf<typeof exportWords>,
  origin: string,
): Promise<FileAnswer | JsonAnswer> {
  const { corpus } = setting;
  const { format } = query;
  const release = corpus.hold();
  let body: FileAnswer['body'] | undefined;
  try {
    const ask = await rowsOf(setting, query);
    const first = await ask(1);
    async function* chunks() {
      yield first.rows.map((row) => cellsOf(setting, query, row));
      for (let page = 2; (page - 1) * ROWS < first.total; page++) {
        yield (await ask(page)).rows.map((row) => cellsOf(setting, query, row));
      }
    }
    const table = { columns: columnsOf(setting, query), count: first.total, chunks };
    body = await writeTable(format, listHead(setting, query, origin, first), table, setting.signal);
    const name = ['glosa', query.layer, fileWords(query.q)].filter((part) => part !== '').join('-');
    return new FileAnswer(`${name}.${format}`, TABLE_TYPES[format], body);
  } finally {
    if (body === undefined || Buffer.isBuffer(body)) release();
    else body.once('close', release);
  }
}

async function rowsOf(setting: Setting, query: QueryOf<typeof exportWords>) {
  const { corpus, signal, tagset } = setting;
  const { initial, sort } = query;
  const auxiliary = auxiliaryRules(tagset);
  const request = { kind: 'words', ...chosenWords(setting, query), initial, sort, auxiliary, isForFile: true } as const;
  return async (page: number): Promise<Answers['words']> => {
    const outcome = await corpus.ask<'words'>({ ...request, page, size: ROWS }, { signal, patience: PATIENCE });
    if (!outcome.ok) throw new Error(`a list of words was refused: ${outcome.refusal.error.code}`);
    return outcome.value;
  };
}

function label({ language }: Pick<Setting, 'language'>, key: DictionaryKey): string {
  return DICTIONARIES[language][key];
}

function listHead(
  setting: Setting,
  query: QueryOf<typeof exportWords>,
  origin: string,
  { total, tokens }: Answers['words'],
) {
  const { format, lang, variants, f, ...asked } = query;
  const said = { ...asked, f: writeFilter(f), variants: variants === '1' };
  return [
    ...headOf(setting, `${origin}${pageHref('words', said)}`),
    ['total', label(setting, 'words.file.tokens'), tokens] as const,
    ['count', label(setting, 'export.rows'), total] as const,
  ];
}

function headOf(setting: Setting, link: string) {
  return [
    ['date', label(setting, 'export.date'), new Date().toISOString()] as const,
    ['revision', label(setting, 'export.revision'), setting.corpus.revision] as const,
    ['link', label(setting, 'export.link'), link] as const,
  ];
}

function columnsOf(setting: Setting, { layer }: QueryOf<typeof exportWords>) {
  const keys = [
    ...['word', 'language', 'tokens', 'texts', 'dp', 'dp-norm', 'juilland', 'per-text', 'classes'],
    layer === 'lemma' ? 'forms' : 'lemmas',
  ];
  const all = layer === 'lemma' ? [...keys, 'auxiliary'] : keys;
  return all.map((key) => ({ key, label: label(setting, LABELS[key as keyof typeof LABELS]) }));
}

const LABELS = {
  word: 'words.file.word',
  language: 'words.file.language',
  tokens: 'words.file.tokens',
  texts: 'export.column.texts',
  dp: 'export.column.dp',
  'dp-norm': 'export.column.dp-norm',
  juilland: 'export.column.juilland',
  'per-text': 'words.file.per-text',
  classes: 'words.file.classes',
  forms: 'words.file.forms',
  lemmas: 'words.file.lemmas',
  auxiliary: 'words.file.auxiliary',
} as const satisfies Record<string, DictionaryKey>;

function cellsOf(setting: Setting, { layer }: QueryOf<typeof exportWords>, row: Row): Cell[] {
  const { value, language, hits, perText, dispersion, classes, others, auxiliary } = row;
  const named = classes.map((one) => ({
    ...one,
    value: nameOfValue(setting, 'pos', one.value)?.[setting.language] ?? one.value,
  }));
  const texts = perText.map(({ code, hits: found }) => ({ value: code, hits: found }));
  const spread = [dispersion?.dp ?? '', dispersion?.dpNorm ?? '', dispersion?.juilland ?? ''];
  const cells = [value, language ?? '', hits, perText.length, ...spread, ...[texts, named, others].map(counted)];
  return layer === 'lemma' ? [...cells, auxiliary] : cells;
}

/** `jest (109); są (52)` */
function counted(values: readonly { value: string; hits: number }[]): string {
  return values.map(({ value, hits }) => `${value} (${hits})`).join('; ');
}

/** The paradigm of one lemma: a row for each form of each cell, composite ones included. */
export async function wordFile(
  setting: Setting,
  lemma: string,
  { format, texts, f, language: asked }: QueryOf<typeof exportWord>,
  origin: string,
): Promise<FileAnswer | JsonAnswer> {
  const word = await readWord(setting, lemma, { texts, f, language: asked });
  const { language } = setting;
  const link = `${origin}${pageHref('words', { lemma: word.lemma, texts, f: writeFilter(f), language: asked })}`;
  const entryName = ({ no, group }: (typeof word.entries)[number]) =>
    word.entries.length > 1 ? `${no}. ${group.name[language]}` : group.name[language];
  const rows = [
    ...word.entries.flatMap((entry) => entry.classes.flatMap((one) => formRows(setting, entryName(entry), one))),
    ...word.composites.flatMap((one) => formRows(setting, label(setting, 'words.file.composite'), one)),
  ];
  const columns = (['entry', 'class', 'categories', 'form', 'tokens', 'query'] as const).map((key) => ({
    key,
    label: label(setting, `words.file.${key}`),
  }));
  const head = [
    ['lemma', label(setting, 'export.column.lemma'), word.lemma] as const,
    ['language', label(setting, 'words.file.language'), word.language ?? ''] as const,
    ...headOf(setting, link),
    ['total', label(setting, 'words.file.tokens'), word.hits] as const,
    ['count', label(setting, 'export.rows'), rows.length] as const,
  ];
  const name = ['glosa', fileWords(word.lemma)].filter((part) => part !== '').join('-');
  return tableFile(format, { name, head, columns, rows }, setting.signal);
}

function formRows(setting: Setting, entry: string, { name, cells }: ParadigmClass): Cell[][] {
  const { language, tagset } = setting;
  const tags = namesOfTags(tagset);
  return cells.flatMap(({ categories, forms }) => {
    const said = Object.entries(categories).map(([category, value]) =>
      [tags.category(category), tags.value(category, value)].map((names) => nameIn(language, names).text).join(': '),
    );
    return forms.map(({ value, hits, q }): Cell[] => [entry, name[language], said.join('; '), value, hits, q ?? '']);
  });
}

function fileWords(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}
