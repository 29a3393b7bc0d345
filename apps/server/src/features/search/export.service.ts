import { type Language, pageHref, searchExport, type TextFilter, writeCompared, writeFilter } from '@glosa/contract';
import { FormError } from '../../errors.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { JsonAnswer } from '../../http/route.ts';
import type { ExportedHit, Refusal } from '../../indexing/start.ts';
import { comparedTable } from './export-compared.ts';
import { type Chunked, chunked, type ExportQuery, HITS, hitsOf, label, makeTable } from './export-table.ts';
import { conllu, type Head } from './export-text.ts';
import { isEmpty, refused, type Setting } from './hits-request.service.ts';
import { describeQuery } from './interpretation.ts';
import { TABLE_TYPES, type TableFormat, writeTable } from './table-file.service.ts';
import { newDocument } from './text-columns.ts';

const TYPES = { ...TABLE_TYPES, conllu: 'text/plain; charset=utf-8' } as const;

/**
 * Everything that a query finds, as a file; where the format cannot hold it, FormError. `origin` is where links lead to.
 * The state of the corpus is held until the file is written: every line of it is of one revision.
 */
export async function exportFile(
  setting: Setting,
  query: ExportQuery,
  origin: string,
): Promise<FileAnswer | JsonAnswer> {
  if (isEmpty(query)) throw new FormError('empty-query', 'export.error.empty');
  if (query.format === 'conllu' && query.what !== 'hits') throw new FormError('no-sentences', 'export.error.conllu');
  const release = setting.corpus.hold();
  let body: FileAnswer['body'] | undefined;
  try {
    const made =
      query.format === 'conllu'
        ? await sentences(setting, query, origin)
        : await table(setting, { ...query, format: query.format }, origin);
    if (!('body' in made)) return new JsonAnswer(JSON.stringify(refused(made.refusal, setting.language)));
    body = made.body;
    return new FileAnswer(fileName(query), TYPES[query.format], body);
  } finally {
    if (body === undefined || Buffer.isBuffer(body)) release();
    else body.once('close', release);
  }
}

type Made = { body: FileAnswer['body'] } | { refusal: Refusal };

async function table(setting: Setting, query: ExportQuery & { format: TableFormat }, origin: string): Promise<Made> {
  const made =
    query.what === 'frequencies' && query.against !== null
      ? await comparedTable(setting, query, query.against)
      : await makeTable(setting, query, (hit) => placeLink(origin, hit, setting.language));
  if (!made.ok) return made;
  const head = headOf(setting, query, origin, made.value);
  return { body: await writeTable(query.format, head, made.value, setting.signal) };
}

async function sentences(setting: Setting, query: ExportQuery, origin: string): Promise<Made> {
  const ask = hitsOf(setting, query, query.context, 'sentence');
  const made = await chunked(HITS, async (offset) => {
    const part = await ask(offset);
    return part.ok ? { ok: true, value: { ...part.value, items: part.value.sentences } } : part;
  });
  if (!made.ok) return made;
  const document = (code: string) => newDocument(code, setting.names.get(code), setting);
  return { body: conllu(headOf(setting, query, origin, made.value), made.value, document) };
}

function headOf(setting: Setting, query: ExportQuery, origin: string, made: Chunked<unknown>): Head {
  const { corpus } = setting;
  return [
    ['query', label(setting, 'export.query'), query.q],
    ...(made.q === query.q ? [] : [['run', label(setting, 'export.run'), made.q] as const]),
    [
      'interpretation',
      label(setting, 'export.interpretation'),
      describeQuery(made.interpretation, setting, query.variants === '1'),
    ],
    ['date', label(setting, 'export.date'), new Date().toISOString()],
    ['revision', label(setting, 'export.revision'), corpus.revision],
    ...selections(setting, query),
    ['link', label(setting, 'export.link'), resultsLink(origin, query)],
    ['total', label(setting, 'export.total'), made.total],
    ['count', label(setting, 'export.rows'), made.count],
  ];
}

/** Which texts are compared. */
function selections(setting: Setting, { what, f, against }: ExportQuery): Head {
  if (what !== 'frequencies' || against === null) return [];
  const written = (filter: TextFilter) => writeFilter(filter) || label(setting, 'compare.all-texts');
  return [
    ['first', label(setting, 'export.first'), written(f)],
    ['second', label(setting, 'export.second'), written(against)],
  ];
}

/** What a list counts where nothing is said; the page of results takes it for the same. */
const USUAL_OF = searchExport.query.parse({ q: '' }).of;

function resultsLink(origin: string, { format, what, lang, variants, ...asked }: ExportQuery): string {
  const view = what === 'hits' ? 'kwic' : what;
  return `${origin}${pageHref('results', {
    ...asked,
    f: writeFilter(asked.f),
    against: writeCompared(asked.against),
    of: asked.of === USUAL_OF ? '' : asked.of,
    variants: variants === '1',
    view,
  })}`;
}

/** Where a hit can be read, its words highlighted. */
function placeLink(origin: string, { place, words }: ExportedHit, language: Language): string {
  const { code, cardNumber, verseNo } = place;
  const href = pageHref('text', { code, startCardNumber: cardNumber, startVerseNo: verseNo, hl: words });
  return `${origin}${href}&lang=${language}`;
}

/** `glosa-krol-frequencies.csv` */
function fileName({ q, what, format }: ExportQuery): string {
  const words = q
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${['glosa', words, ...(what === 'hits' ? [] : [what])].filter((part) => part !== '').join('-')}.${format}`;
}
