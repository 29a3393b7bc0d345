import { type Language, RECORD_FACTS, type RecordFact, type TEXT_EXPORT_FORMATS } from '@glosa/contract';
import {
  type ExportFacts,
  type Facts,
  oneLine,
  type ParsedLayer,
  type RecordCorrection,
  writeConllu,
  writePlain,
  writeTeiDocument,
} from '@glosa/corpus-format';
import { DICTIONARIES, LANGUAGES, nameIn } from '@glosa/dictionary';
import { stringify } from 'csv-stringify/sync';
import { readSources } from '../../corpus/records.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayOf, layerName } from './cite.service.ts';
import { citableAddress, findStretch, type Stretch, type StretchRequest } from './stretch.service.ts';
import { loadStretch } from './stretch-layer.ts';
import { provenanceOf } from './texts.service.ts';

export type TextExportFormat = (typeof TEXT_EXPORT_FORMATS)[number];

/** Plain data: it travels between threads. */
export interface ExportOrder extends StretchRequest {
  format: TextExportFormat;
  language: Language;
  /** Where links lead to. */
  origin: string;
}

export interface WrittenExport {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** Has a range of a text written elsewhere. @throws NotFound, BadRequest; Unavailable where too many wait. */
export type WriteText = (order: ExportOrder) => Promise<WrittenExport>;

/** The same facts for formats that have a header, and for those that have comments. */
interface Said {
  inHeader: ExportFacts;
  inComments: Facts;
}

const FORMATS: Readonly<
  Record<TextExportFormat, { write: (layer: ParsedLayer, said: Said) => string; type: string; extension: string }>
> = {
  tei: {
    write: (layer, { inHeader }) => writeTeiDocument(layer, inHeader),
    type: 'application/tei+xml',
    extension: 'xml',
  },
  txt: { write: (layer, { inComments }) => writePlain(layer, inComments), type: 'text/plain', extension: 'txt' },
  conllu: { write: (layer, { inComments }) => writeConllu(layer, inComments), type: 'text/plain', extension: 'conllu' },
  tsv: {
    write: (layer, { inComments }) => table(layer, inComments),
    type: 'text/tab-separated-values',
    extension: 'tsv',
  },
};

/**
 * A range of one layer of a text as a file. It takes its time: to be run in a thread.
 * @throws NotFound, BadRequest as `findStretch` does.
 */
export async function writeExport(storage: Storage, order: ExportOrder): Promise<WrittenExport> {
  const { write, type, extension } = FORMATS[order.format];
  const { stretch, layer, corrections } = await storage.snapshot(async (reader) => {
    const found = await findStretch(reader, order);
    return {
      stretch: found,
      layer: await loadStretch(reader, found, found.layers[0], order.format === 'txt'),
      corrections: await listCorrections(reader, found),
    };
  });
  const inHeader = { ...headerOf(stretch, order), record: stretch.layers[0].row.record, corrections };
  const text = write(layer, { inHeader, inComments: factsOf(stretch, order) });
  const { row } = stretch.layers[0];
  const parts = [
    stretch.text.text.code,
    row.kind === 'other-transcript' ? row.designation : row.kind,
    stretch.isWhole ? '' : stretch.reference,
  ];
  return {
    name: `${parts.filter((part) => part !== '').join('-')}.${extension}`,
    type: `${type}; charset=utf-8`,
    bytes: new TextEncoder().encode(text),
  };
}

/** What the table of records and people say of the witness; of other witnesses they say nothing. */
async function listCorrections(reader: Reader, { text, layers }: Stretch): Promise<RecordCorrection[]> {
  if (layers[0].row.kind === 'other-transcript') return [];
  const { sayings } = await readSources(reader, text.text.id);
  const said = (['table', 'person'] as const).flatMap((by) =>
    [...sayings].flatMap(([key, { at }]): RecordCorrection[] => {
      const [source, field = ''] = key.split(' ');
      // The page that a text was taken from is one of its identifiers.
      return source === by ? [{ field: field === 'sourceUrl' ? 'identifiers' : field, by, day: dayOf(at) }] : [];
    }),
  );
  // What people say stands over the table.
  return [...new Map(said.map((one) => [one.field, one])).values()];
}

/** The facts of a TEI header: in no language of the interface. */
function headerOf(stretch: Stretch, { language, origin }: ExportOrder): ExportFacts {
  const { text, layers, reference } = stretch;
  const { row, since } = layers[0];
  const titles = LANGUAGES.map((one) => ({ language: one, title: text.text.name[one] })).filter(
    ({ title }) => title !== '',
  );
  const [first] = titles;
  // Written alike, it is in no language of ours.
  const isOne = titles.length > 1 && titles.every(({ title }) => title === first?.title);
  return {
    corpus: DICTIONARIES[language]['app.name'],
    titles: isOne ? [{ language: row.language ?? 'und', title: first?.title ?? '' }] : titles,
    code: text.text.code,
    layer: row.kind === 'other-transcript' ? row.designation : row.kind,
    ...{ version: String(row.version), date: dayOf(since), range: reference, link: citableAddress(origin, stretch) },
  };
}

/** As the plain text format calls what a record says. */
const FILE_NAMES: Record<RecordFact, string> = {
  ...{ manuscript: 'manuscript', date: 'date', place: 'place', language: 'lang' },
  ...{ edition: 'edition', source: 'source', licence: 'licence' },
};

/** What the file says of itself. Names as the plain text format has them. */
function factsOf(stretch: Stretch, { language, origin }: ExportOrder): Facts {
  const { text, layers, reference } = stretch;
  const { row, since } = layers[0];
  const said = provenanceOf(row);
  const facts: [string, string | null][] = [
    ['corpus', DICTIONARIES[language]['app.name']],
    ['title', nameIn(language, text.text.name).text],
    ['code', text.text.code],
    ['layer', layerName(layers[0], language)],
    ['version', `${row.version} (${dayOf(since)})`],
    ['range', reference],
    ['link', citableAddress(origin, stretch)],
    ['author', row.record?.author.map(({ name }) => name).join('; ') ?? null],
    ['editors', row.record?.editors.flatMap(({ name, role }) => (role === null ? [name] : [])).join('; ') ?? null],
    ['genre', row.record?.genre.join('; ') ?? null],
    ...RECORD_FACTS.map((fact): [string, string | null] => [FILE_NAMES[fact], said[fact]]),
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
}

const COLUMNS = [
  ...(['ref', 'card', 'verse', 'word', 'piece', 'sentence'] as const),
  ...(['form', 'lemma', 'class', 'categories', 'composite'] as const),
];

/** One row for each piece of a word and each of its readings. Nothing in a cell is taken for a formula. */
function table(layer: ParsedLayer, facts: Facts): string {
  const options = { escape_formulas: true, record_delimiter: '\r\n', delimiter: '\t' };
  const head = [...facts.map(([name, value]) => [`# ${name}: ${oneLine(value)}`]), [...COLUMNS]];
  return `\uFEFF${stringify([...head, ...rowsOf(layer)], options)}`;
}

function rowsOf(layer: ParsedLayer): string[][] {
  const composites = compositesOf(layer);
  return layer.words.flatMap(({ verse, wordNo, sentence, pieces }, index) => {
    const { label = '', card = -1 } = layer.verses[verse] ?? {};
    const address = layer.cards[card]?.address ?? '';
    const place = [`${address}.${label}.${wordNo}`, address, label, String(wordNo)];
    const sentenceLabel = sentence === null ? '' : (layer.sentences[sentence]?.label ?? '');
    return pieces.flatMap(({ form, readings }, i) => {
      const number = pieces.length > 1 ? String(i + 1) : '';
      const composite = composites.get(`${index}.${i}`)?.join('; ') ?? '';
      const all = readings.length > 0 ? readings : [{ lemma: null, posClass: null, categories: {} }];
      return all.map(({ lemma, posClass, categories }) => {
        const values = [form, lemma ?? '', posClass ?? '', joined(categories), composite];
        return [...place, number, sentenceLabel, ...values].map(oneLine);
      });
    });
  });
}

/** `perf: stracił + em`, by word and piece. */
function compositesOf({ doubles, words }: ParsedLayer): Map<string, string[]> {
  const composites = new Map<string, string[]>();
  for (const { posClass, lemma, members } of doubles) {
    const forms = members.map(({ word, piece }) => words[word]?.pieces[piece]?.form ?? '').join(' + ');
    const name = `${posClass}${lemma === null ? '' : ` ${lemma}`}: ${forms}`;
    for (const { word, piece } of members) {
      const key = `${word}.${piece}`;
      composites.set(key, [...(composites.get(key) ?? []), name]);
    }
  }
  return composites;
}

const joined = (categories: Readonly<Record<string, string>>) =>
  Object.entries(categories)
    .map(([name, value]) => `${name}=${value}`)
    .join('|');
