import type { LayerHeader } from '../layer.ts';
import { nearest } from '../nearest.ts';
import type { ProblemLog } from '../problem.ts';
import { readHeaderRecord } from '../record/read-header.ts';
import { EXPORTED } from '../write/xml.ts';
import type { NamedValues } from './context.ts';
import type { ElementStart } from './sax.ts';

/** What an export adds beside a record; it is not kept. */
const ADDED = /<(seriesStmt|authority) n="export">.*?<\/\1>/gs;

/** Elements whose text tells what the file is, by the field that it fills. */
const FIELDS = [
  ['title', /\/titleStmt\/title$/],
  ['licence', /\/availability\/licence$/],
  ['availability', /\/availability$/],
  ['source', /\/sourceDesc$/],
] as const;

type Field = (typeof FIELDS)[number][0];

/** Facts that stand side by side in a list of them. */
const FACTS = new Set([
  ...['author', 'title', 'editor', 'edition', 'pubPlace', 'publisher', 'date', 'biblScope', 'extent', 'note', 'ref'],
  ...['settlement', 'repository', 'institution', 'idno', 'msName', 'origDate', 'origPlace', 'country', 'region'],
]);
/** Descriptions, each of something else. */
const WHOLES = new Set(['bibl', 'biblStruct', 'biblFull', 'listBibl', 'msDesc', 'p', 'ab', 'physDesc', 'history']);
/** Where two of them meet in what was read. */
const [FACT, WHOLE] = ['\uFDD0', '\uFDD1'];

function between(ended: string, opened: string): string {
  if (WHOLES.has(opened) && (WHOLES.has(ended) || FACTS.has(ended))) return WHOLE;
  return FACTS.has(opened) && (WHOLES.has(ended) || FACTS.has(ended)) ? FACT : ' ';
}

/** As people write facts one after another; not where a sign says already that something has ended. */
const parted = (text: string): string =>
  text.replace(/\s*([\uFDD0\uFDD1][\s\uFDD0\uFDD1]*)/gu, (all, signs: string, at: number) => {
    const isEdge = at === 0 || at + all.length === text.length;
    if (isEdge || /[.,;:(]/u.test(text[at - 1] ?? '')) return ' ';
    return signs.includes(WHOLE) ? '; ' : ', ';
  });

/** Collects title, licence and source from a `teiHeader`, and where it begins and ends. */
export class HeaderReader {
  readonly #path: string[] = [];
  readonly #texts = new Map<Field, string>();
  readonly #open: { field: Field; depth: number }[] = [];
  readonly #start: ElementStart;
  #target: string | null = null;
  /** The element that has ended and after which nothing has come but white space. */
  #ended: string | null = null;

  constructor(start: ElementStart) {
    this.#start = start;
  }

  open(element: ElementStart): void {
    // Two facts that stand side by side without a blank, `<author>…</author><title>…`, are two words.
    if (this.#ended !== null) this.text(between(this.#ended, element.name));
    this.#ended = null;
    this.#path.push(element.name);
    const path = this.#path.join('/');
    if (/\/availability\/licence$/.test(path)) this.#target ??= element.attributes.get('target') ?? null;
    for (const [field, pattern] of FIELDS) {
      if (!pattern.test(path) || this.#texts.has(field)) continue;
      this.#texts.set(field, '');
      this.#open.push({ field, depth: this.#path.length });
    }
  }

  text(text: string): void {
    if (text.trim() !== '') this.#ended = null;
    for (const { field } of this.#open) this.#texts.set(field, (this.#texts.get(field) ?? '') + text);
  }

  close(): void {
    while (this.#open.at(-1)?.depth === this.#path.length) this.#open.pop();
    this.#ended = this.#path.pop() ?? null;
  }

  /**
   * The header's facts; `source` is the file's text and `end` the offset after `</teiHeader>`. What the header says that no
   * record of a text can hold is logged, and a value that has no name where others of its field have one.
   */
  facts(source: string, end: number, log: ProblemLog, named: NamedValues): Omit<LayerHeader, 'language'> {
    const { place, offset } = this.#start;
    const xml = source.slice(offset, end);
    const { faults, values } = readHeaderRecord(xml);
    const at = (line: number) => ({ ...place, ...(line > 1 && { line: place.line + line - 1, column: 1 }) });
    for (const { element, fault, found, line } of faults) {
      log.warn(['REC-VALUE', fault], { ...at(line), found, params: { element } });
    }
    for (const { field, value: found, line } of values) {
      const known = named.get(field);
      if (known === undefined || known.includes(found)) continue;
      const expected = nearest(found, known);
      const details = { ...at(line), found, params: { field } };
      if (expected === null) log.warn(['REC-VALUE', 'unnamed'], details);
      else log.warn(['REC-VALUE', 'unnamed-near'], { ...details, expected });
    }
    return {
      title: this.#field('title'),
      licence: this.#field('licence') ?? this.#field('availability') ?? this.#target,
      source: this.#field('source'),
      xml: xml.startsWith(`<teiHeader n="${EXPORTED}">`) ? null : xml.replace(ADDED, ''),
    };
  }

  #field(field: Field): string | null {
    const text = parted(this.#texts.get(field) ?? '')
      .replace(/\s+/gu, ' ')
      .trim()
      .normalize('NFC');
    return text ? text : null;
  }
}

/** Adds what one more header says to what is known. */
export function addHeader(known: LayerHeader, { xml, ...facts }: Omit<LayerHeader, 'language'>): void {
  known.title ??= facts.title;
  known.licence ??= facts.licence;
  known.source ??= facts.source;
  if (xml !== null) known.xml = known.xml === null ? xml : `${known.xml}\n${xml}`;
}
