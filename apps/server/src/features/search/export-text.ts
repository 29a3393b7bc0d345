import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { ExportedSentence, ExportedToken } from '../../indexing/start.ts';
import type { Chunked, Table } from './export-table.ts';

/** What stands above a table: labels and values. */
export type Head = readonly (readonly [key: string, label: string, value: string | number])[];

/** A spreadsheet runs what begins with one of `= + - @`, a tab or a return: such a cell is written with an apostrophe before it. */
const SAFE = { escape_formulas: true, record_delimiter: '\r\n' } as const;

/** RFC 4180 with a head of its own; the mark at the beginning tells spreadsheets that it is UTF-8. */
export function separatedValues(head: Head, table: Pick<Table, 'columns' | 'chunks'>, delimiter: ',' | '\t'): Readable {
  const options = { ...SAFE, delimiter };
  return fromText(async function* () {
    yield `\uFEFF${stringify([...head.map(([, label, value]) => [label, value]), []], options)}`;
    yield stringify([table.columns.map((column) => column.label)], options);
    for await (const rows of table.chunks())
      yield stringify(
        rows.map((row) => [...row]),
        options,
      );
  });
}

/** One object: the head by its keys, and `rows` as objects by the keys of the columns. */
export function json(head: Head, table: Pick<Table, 'columns' | 'chunks'>): Readable {
  const keys = table.columns.map(({ key }) => key);
  return fromText(async function* () {
    const top = JSON.stringify(Object.fromEntries(head.map(([key, , value]) => [key, value])), null, 1);
    yield `${top.slice(0, -2)},\n "rows": [`;
    let separator = '\n';
    for await (const rows of table.chunks()) {
      const parts = rows.map((row) => JSON.stringify(Object.fromEntries(keys.map((key, i) => [key, row[i]]))));
      if (parts.length > 0) yield `${separator}  ${parts.join(',\n  ')}`;
      if (parts.length > 0) separator = ',\n';
    }
    yield '\n ]\n}\n';
  });
}

/**
 * CoNLL-U: sentences with hits, their tokens marked `Match=Yes`; the head stands in the comments of the first. `newDocument`:
 * the comments with which the sentences of a text begin.
 */
export function conllu(
  head: Head,
  sentences: Chunked<ExportedSentence>,
  newDocument: (code: string) => readonly string[],
): Readable {
  let last: string | null = null;
  const block = (sentence: ExportedSentence): string => {
    const { code } = sentence.start;
    const isNew = code !== last;
    last = code;
    const comments = isNew ? newDocument(code).map((line) => `${oneLine(line)}\n`) : [];
    return comments.join('') + sentenceBlock(sentence);
  };
  return fromText(async function* () {
    yield head.map(([key, , value]) => `# glosa_${key.replaceAll('-', '_')} = ${oneLine(String(value))}\n`).join('');
    if (sentences.count === 0) yield '\n';
    for await (const chunk of sentences.chunks()) yield chunk.map(block).join('');
  });
}

function sentenceBlock({ start, end, tokens }: ExportedSentence): string {
  const from = `${start.cardAddress}.${start.verseNo}`;
  const to = `${end.cardAddress}.${end.verseNo}`;
  const text = tokens.map(({ form, spaceAfter }) => `${form}${spaceAfter ? ' ' : ''}`).join('');
  const id = start.sentenceNo === '' ? '' : `-s${start.sentenceNo}`;
  const head = [
    `# sent_id = ${start.code}:${from}-${to}${id}`,
    `# text = ${oneLine(text)}`,
    ...tokens.flatMap((token, i) => wholeWord(tokens, token, i)),
  ];
  return `${head.join('\n')}\n\n`;
}

/** The line of a token; before the first piece of a split word also that of the whole. */
function wholeWord(tokens: readonly ExportedToken[], token: ExportedToken, i: number): string[] {
  const { wordId } = token;
  const isAmongPieces = (k: number) => wordId > 0 && tokens[k]?.wordId === wordId;
  const isPiece = isAmongPieces(i - 1) || isAmongPieces(i + 1);
  // The format lets only the line of the whole say that no space follows.
  const own = tokenLine(isPiece ? { ...token, spaceAfter: true } : token, i + 1);
  if (!isPiece || isAmongPieces(i - 1)) return [own];
  let last = i;
  while (tokens[last + 1]?.wordId === wordId) last++;
  const form = tokens
    .slice(i, last + 1)
    .map((piece) => piece.form)
    .join('');
  const space = tokens[last]?.spaceAfter === true ? '_' : 'SpaceAfter=No';
  return [[`${i + 1}-${last + 1}`, cell(form), ...Array(7).fill('_'), space].join('\t'), own];
}

function tokenLine(
  { form, translit, wordId, spaceAfter, isMatch, isPunctuation, readings }: ExportedToken,
  id: number,
) {
  const [reading] = readings;
  const features = Object.entries(reading?.categories ?? {})
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const misc = [
    ...(isMatch ? ['Match=Yes'] : []),
    ...(spaceAfter ? [] : ['SpaceAfter=No']),
    ...(translit === '' ? [] : [`Translit=${cell(translit).replaceAll('|', '\\p')}`]),
    ...(wordId > 0 ? [`WordId=${wordId}`] : []),
  ];
  const upos = isPunctuation ? 'PUNCT' : '_';
  const tags = [upos, cell(reading?.posClass ?? ''), features.join('|') || '_', '_', '_', '_', misc.join('|') || '_'];
  return [id, cell(form), cell(reading?.lemma ?? ''), ...tags].join('\t');
}

function cell(text: string): string {
  return text === '' ? '_' : oneLine(text);
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function fromText(parts: () => AsyncGenerator<string, void, void>): Readable {
  return Readable.from(parts(), { objectMode: false, encoding: 'utf8' });
}
