import { alignLayers, type TranscriptionOutline, type WordPair } from './align.ts';
import { annotate, recutSentences } from './conllu/annotate.ts';
import { readConllu } from './conllu/read.ts';
import { checkCharacters, checkNfc, decodeUtf8 } from './decode.ts';
import { readManifest, readMeta } from './facts.ts';
import { checkOrder } from './labels.ts';
import type { LayerHeader, LayerKind, Manifest, ParsedDouble, ParsedLayer, TranscriptMeta } from './layer.ts';
import { LayerBuilder } from './layer-builder.ts';
import { byNaturalName } from './natural-order.ts';
import { type ImportProblem, ProblemLog } from './problem.ts';
import { indexIds, type RawDouble, readDoubles, resolveDoubles } from './tables/doubles.ts';
import { readImages } from './tables/images.ts';
import { openTable } from './tables/open-table.ts';
import type { RawTable } from './tables/table.ts';
import type { TagRules } from './tags.ts';
import type { NamedValues, TeiContext } from './tei/context.ts';
import { TeiReader } from './tei/reader.ts';
import { RunningText } from './tei/running-text.ts';
import { readXml } from './tei/sax.ts';
import { PlainReader } from './text/plain.ts';
import type { ContainerEntry } from './zip.ts';

export interface ParseOptions {
  /** Code of the text the data is imported for. */
  code: string;
  tags: TagRules;
  /** Values of records that have names, by field; a value of the header that has none is told. */
  named?: NamedValues;
  /** For a transliteration: the text's transcription, to align with. */
  transcription?: TranscriptionOutline;
}

export interface ParseResult {
  /** Null when there is any error: a layer with errors must not be stored. */
  layer: ParsedLayer | null;
  problems: ImportProblem[];
  /** Only of a transliteration parsed with its transcription's outline: the aligned words. */
  alignment: WordPair[];
}

/** The files of an upload by what they are for. */
interface Sorted {
  texts: ContainerEntry[];
  isXml: boolean;
  one: (name: string) => ContainerEntry | undefined;
}

/**
 * Reads the data of one layer from the files of its zip: text (TEI or plain), annotation, composite forms, pictures and
 * facts. Every check that can be made is made, also after others failed. Nothing here throws on what the files hold.
 */
export function parseLayer(kind: LayerKind, entries: readonly ContainerEntry[], options: ParseOptions): ParseResult {
  const log = new ProblemLog();
  const parts = new LayerParts(kind, sortEntries(kind, entries, log), options, log);
  const layer = parts.read();
  if (log.failed) return { layer: null, problems: log.list(), alignment: [] };
  if (kind !== 'transliteration' || !options.transcription) return { layer, problems: log.list(), alignment: [] };
  const { pairs, problems } = alignLayers(options.transcription, layer);
  return { layer, problems: [...log.list(), ...problems], alignment: pairs };
}

function sortEntries(kind: LayerKind, entries: readonly ContainerEntry[], log: ProblemLog): Sorted {
  const files = [...entries].sort(byNaturalName);
  const tables = new Map<string, ContainerEntry>();
  const known = kind === 'other-transcript' ? ['meta'] : [];
  if (kind === 'transcription') known.push('doubles');
  const patterns = [...known, 'images', 'tokens', 'manifest'];
  const texts: ContainerEntry[] = [];
  for (const entry of files) {
    const base = entry.name.slice(entry.name.lastIndexOf('/') + 1).toLowerCase();
    const stem = base.replace(/\.[^.]*$/, '');
    const purpose = patterns.find((name) => name === stem && EXTENSIONS[name]?.test(base));
    if (purpose === undefined && /\.(xml|txt)$/.test(base)) texts.push(entry);
    else if (purpose === undefined) log.warn(['ZIP-KIND', 'unused'], { file: entry.name });
    else if (tables.has(purpose)) log.error(['ZIP-KIND', 'twice'], { file: entry.name, expected: purpose });
    else tables.set(purpose, entry);
  }
  const xml = texts.filter((entry) => /\.xml$/i.test(entry.name));
  if (texts.length === 0) log.error(['ZIP-KIND', 'no-text'], { expected: 'text.xml, text.txt' });
  if (xml.length > 0 && xml.length < texts.length) {
    const other = texts.find((entry) => !xml.includes(entry));
    log.error(['ZIP-KIND', 'mixed'], { file: other?.name ?? '' });
  }
  return { texts: xml.length > 0 ? xml : texts, isXml: xml.length > 0, one: (name) => tables.get(name) };
}

const EXTENSIONS: Readonly<Record<string, RegExp>> = {
  doubles: /\.(tsv|csv|xlsx)$/,
  images: /\.(tsv|csv|xlsx)$/,
  tokens: /\.conllu$/,
  manifest: /\.json$/,
  meta: /\.json$/,
};

class LayerParts {
  readonly #kind: LayerKind;
  readonly #files: Sorted;
  readonly #options: ParseOptions;
  readonly #log: ProblemLog;
  readonly #header: LayerHeader = { title: null, licence: null, source: null, language: null, xml: null };
  readonly #builder: LayerBuilder;
  #doubles: ParsedDouble[] = [];
  readonly #besideText: RawDouble[] = [];
  #sentencesFromConllu: ParsedLayer['sentences'] | null = null;

  constructor(kind: LayerKind, files: Sorted, options: ParseOptions, log: ProblemLog) {
    this.#kind = kind;
    this.#files = files;
    this.#options = options;
    this.#log = log;
    this.#builder = new LayerBuilder(kind, this.#sentenceRule(), log);
  }

  /** A transliteration has the sentences its file marks; plain text with `||` is cut there and nowhere else. */
  #sentenceRule() {
    if (this.#kind === 'transliteration') return 'none';
    const marked = !this.#files.isXml && this.#files.texts.some(({ bytes }) => Buffer.from(bytes).includes('||'));
    return marked ? 'given' : 'punctuation';
  }

  read(): ParsedLayer {
    const manifest = this.#facts('manifest', (name, text) => this.#manifest(name, text));
    const meta = this.#facts('meta', (name, text) => readMeta(name, text, this.#log));
    const complete = this.#files.isXml ? this.#readTei() : this.#readPlain();
    this.#builder.finish();
    const { cards, verses, words, sentences, suppliedWords, joinedIds } = this.#builder;
    checkOrder(cards, verses, this.#log);
    if (complete && !this.#log.failed && words.length === 0) {
      this.#log.error(['ZIP-EMPTY', 'words'], { file: this.#files.texts[0]?.name ?? '', line: 1, column: 1 });
    }
    // With half of the text missing, every reference into the other half would be reported as wrong.
    if (complete) this.#readBeside(joinedIds);
    return {
      kind: this.#kind,
      manifest,
      meta,
      header: this.#header,
      cards,
      verses,
      words,
      sentences: this.#sentencesFromConllu ?? sentences.sentences,
      doubles: this.#doubles,
      supplied: { words: suppliedWords, sentences: this.#sentencesFromConllu ? 0 : sentences.supplied },
    };
  }

  #manifest(name: string, text: string): Manifest | null {
    return readManifest(name, text, { kind: this.#kind, code: this.#options.code }, this.#log);
  }

  #facts<T extends Manifest | TranscriptMeta>(purpose: string, read: (name: string, text: string) => T | null) {
    const entry = this.#files.one(purpose);
    const text = entry && this.#decode(entry);
    return entry && text != null ? read(entry.name, text) : null;
  }

  #decode(entry: ContainerEntry): string | null {
    const text = decodeUtf8(entry.name, entry.bytes, this.#log);
    if (text !== null && !checkCharacters(entry.name, text, this.#log)) return null;
    if (text !== null) checkNfc(entry.name, text, this.#log);
    if (text?.trim() === '') this.#log.error(['ZIP-EMPTY', 'file'], { file: entry.name });
    return text;
  }

  /** Reads every text file; false when any of them could not be read to its end. */
  #readTei(): boolean {
    const log = this.#log;
    const context: TeiContext = {
      kind: this.#kind,
      builder: this.#builder,
      tags: this.#options.tags,
      named: this.#options.named ?? new Map(),
      log,
      header: this.#header,
      doubles: this.#besideText,
      breaks: { texts: 0, cards: 0, verses: 0 },
    };
    let complete = true;
    for (const entry of this.#files.texts) {
      const text = this.#decode(entry);
      if (text === null || text.trim() === '') {
        complete = false;
        continue;
      }
      const reader = new TeiReader(text, context);
      if (readXml(entry.name, text, new RunningText(reader, log), log)) {
        reader.finish({ file: entry.name, line: 1, column: 1 });
      } else complete = false;
    }
    const { texts, cards, verses } = context.breaks;
    const file = this.#files.texts[0]?.name ?? 'text.xml';
    if (complete && texts > 0 && (cards === 0 || verses === 0)) {
      log.error(['TEI-PROFILE', 'no-breaks'], { file, line: 1, column: 1, params: { cards, verses } });
    }
    return complete;
  }

  #readPlain(): boolean {
    let complete = this.#files.texts.length > 0;
    for (const entry of this.#files.texts) {
      const text = this.#decode(entry);
      if (text === null) complete = false;
      else {
        const { code } = this.#options;
        new PlainReader(entry.name, { builder: this.#builder, header: this.#header, code, log: this.#log }).read(text);
      }
    }
    const file = this.#files.texts[0]?.name;
    if (complete && file !== undefined && this.#builder.verses.length === 0) {
      const params = { cards: this.#builder.cards.length, verses: 0 };
      this.#log.error(['TEI-PROFILE', 'no-breaks'], { file, line: 1, column: 1, params });
    }
    return complete;
  }

  /** Annotation, composite forms and pictures, in the files beside the text. */
  #readBeside(joined: ReadonlyMap<string, number>): void {
    const log = this.#log;
    const { tags } = this.#options;
    const { cards, verses, words, sentences } = this.#builder;
    const target = { cards, verses, words };
    const beside = (purpose: string, read: (name: string, text: string) => void) => {
      const entry = this.#files.one(purpose);
      const text = entry ? this.#decode(entry) : null;
      if (entry && text !== null && text.trim() !== '') read(entry.name, text);
    };
    const table = (purpose: string, read: (table: RawTable) => void) => {
      const entry = this.#files.one(purpose);
      const opened = entry ? openTable(entry, log) : null;
      if (opened) read(opened);
    };
    beside('tokens', (name, text) => {
      const { doubles, starts } = annotate(readConllu(name, text, log), target, tags, log);
      this.#doubles = doubles;
      const allByRule = sentences.supplied > 0 && sentences.supplied === sentences.sentences.length;
      if (allByRule && !log.failed) this.#sentencesFromConllu = recutSentences(target, starts);
    });
    let raw = [...this.#besideText];
    // Joined, not pushed: a table of hundreds of thousands of rows is more than a call takes arguments.
    table('doubles', (doubles) => {
      raw = raw.concat(readDoubles(doubles, log));
    });
    this.#doubles = this.#doubles.concat(resolveDoubles(raw, indexIds(words, joined), tags, log));
    table('images', (images) => readImages(images, cards, log));
  }
}
