/** What a corpus holds, counted from its files without anything of the program: words by their markup, records by the table. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readZip } from './zips.ts';

/** The corpora beside the project, which are no part of it. */
export const CORPORA = join(import.meta.dirname, '../../../../shared/corpora');

/** A row of `texts.tsv`, with the words of the text: their lemmas and word classes. */
export interface PlainText {
  readonly path: string;
  readonly code: string;
  readonly years: readonly [from: number, to: number] | null;
  readonly classes: Readonly<Record<PlainField, readonly string[]>>;
  readonly words: readonly { readonly lemma: string; readonly pos: string }[];
}

const PLAIN_FIELDS = ['language', 'region', 'domain', 'genre', 'form', 'author'] as const;
export type PlainField = (typeof PLAIN_FIELDS)[number];

/** The table has “Priester Wernher”, and two persons in one; a header tells their names apart as it does here. */
const AUTHORS_OF_HEADERS: Readonly<Record<string, readonly string[]>> = {
  Mar: ['Wernher (Priester)'],
  Rapp: ['Philipp Colin', 'Claus Wisse'],
};

/** Transcriptions that the table tells about and that are no bigger than so many bytes; none where the corpora are not there. */
export function readPlainTexts(most = Number.POSITIVE_INFINITY): PlainText[] {
  if (!existsSync(CORPORA)) return [];
  const paths = new Map(
    ['mhd', 'mpdt'].flatMap((folder) =>
      readdirSync(join(CORPORA, folder)).map((name) => [name, join(CORPORA, folder, name)] as const),
    ),
  );
  const [head = '', ...lines] = readFileSync(join(CORPORA, 'texts.tsv'), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.flatMap((line): PlainText[] => {
    const cells = line.split('\t');
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    const values = (column: string) =>
      cell(column)
        .split('|')
        .filter((value) => value !== '');
    const code = cell('code');
    const path = paths.get(`${code}-transcription.zip`);
    if (path === undefined || statSync(path).size > most) return [];
    const [from, to] = [cell('date_from'), cell('date_to')];
    return [
      {
        path,
        code,
        years: from === '' || to === '' ? null : [Number(from), Number(to)],
        classes: {
          ...{ language: values('language'), region: values('region'), domain: values('domain') },
          ...{ genre: values('genre'), form: values('form'), author: AUTHORS_OF_HEADERS[code] ?? values('author') },
        },
        words: wordsOf(path),
      },
    ];
  });
}

function wordsOf(path: string): PlainText['words'] {
  const markup = [...readZip(readFileSync(path))].filter(([name]) => name.endsWith('.xml')).map(([, text]) => text);
  return Array.from(markup.join('').matchAll(/<w\s([^>]*)>/g), ([, attributes = '']) => {
    const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    return { lemma: attribute('lemma'), pos: attribute('pos') };
  });
}

export interface PlainFilter {
  readonly f: string;
  /** The same in the search box, or in a query of tokens. */
  readonly box: string;
  readonly holds: (text: PlainText) => boolean;
}

const has = (field: PlainField, ...values: readonly string[]) => {
  return ({ classes }: PlainText) => values.some((value) => classes[field].includes(value));
};
const written = (from: number, to: number) => {
  return ({ years }: PlainText) => years !== null && years[0] <= to && years[1] >= from;
};

/** Filters on two fields and more, with what they mean said once again. */
export const PLAIN_FILTERS: readonly PlainFilter[] = [
  {
    f: 'language:gmh,date:1150-1200',
    box: 'language:gmh date:1150-1200',
    holds: (text) => has('language', 'gmh')(text) && written(1150, 1200)(text),
  },
  {
    f: 'form:verse,region:bavarian',
    box: 'text_form:verse region:bavarian',
    holds: (text) => has('form', 'verse')(text) && has('region', 'bavarian')(text),
  },
  {
    f: '-genre:sermon,domain:religion',
    box: '!genre:sermon domain:religion',
    holds: (text) => !has('genre', 'sermon')(text) && has('domain', 'religion')(text),
  },
  {
    f: 'form:prose,date:1200-1250',
    box: 'text_form:prose date:1200-1250',
    holds: (text) => has('form', 'prose')(text) && written(1200, 1250)(text),
  },
  {
    f: 'genre:memoir,genre:sermon,date:1100-1700',
    box: 'genre:memoir genre:sermon date:1100-1700',
    holds: (text) => has('genre', 'memoir', 'sermon')(text) && written(1100, 1700)(text),
  },
  {
    f: 'author:"Benedykt Chmielowski",language:pl',
    box: 'author:"Benedykt Chmielowski" language:pl',
    holds: (text) => has('author', 'Benedykt Chmielowski')(text) && has('language', 'pl')(text),
  },
  {
    f: 'date:1300-,-form:prose',
    box: 'date:1300- !text_form:prose',
    holds: (text) => written(1300, 9999)(text) && !has('form', 'prose')(text),
  },
  {
    f: '-region:bavarian,-region:ripuarian,form:verse',
    box: '!region:bavarian !region:ripuarian text_form:verse',
    holds: (text) => !has('region', 'bavarian', 'ripuarian')(text) && has('form', 'verse')(text),
  },
  {
    f: 'date:-9999-1200,domain:poetry,domain:science',
    box: 'date<=1200 domain:poetry domain:science',
    holds: (text) => written(-9999, 1200)(text) && has('domain', 'poetry', 'science')(text),
  },
  {
    f: 'language:pl,-date:1700-1800',
    box: 'language:pl !date:1700-1800',
    holds: (text) => has('language', 'pl')(text) && !written(1700, 1800)(text),
  },
];

export interface PlainQuery {
  readonly q: string;
  readonly is: (word: PlainText['words'][number]) => boolean;
}

export const PLAIN_QUERIES: readonly PlainQuery[] = [
  { q: '[pos="subst"]', is: ({ pos }) => pos === 'subst' },
  { q: '[lemma="got"]', is: ({ lemma }) => lemma === 'got' },
];

/** Number of words in a text that are found. */
export const plainHits = ({ words }: PlainText, { is }: PlainQuery): number => words.filter(is).length;

/** Value of a field → hits and texts, the texts with several values under each of them, those with none under ''. */
export function plainFacet(texts: readonly PlainText[], field: PlainField, query: PlainQuery) {
  const counts = new Map<string, { hits: number; texts: number }>();
  for (const text of texts) {
    const values = text.classes[field];
    for (const value of values.length === 0 ? [''] : values) {
      const before = counts.get(value) ?? { hits: 0, texts: 0 };
      counts.set(value, { hits: before.hits + plainHits(text, query), texts: before.texts + 1 });
    }
  }
  return counts;
}
