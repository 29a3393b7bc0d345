import { SaxesParser } from 'saxes';
import type { PlaceOf, SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { findStackedMarks } from '../unicode.ts';

/** Elements inside one another; no edition needs more, and a hostile file may have a hundred thousand. */
const MAX_DEPTH = 200;

/** Attributes of one element; the richest annotation has some twenty, and a hostile file may have a million. */
const MAX_ATTRIBUTES = 100;

const TEI_NAMESPACE = 'http://www.tei-c.org/ns/1.0';

/** An element's start. `offset` is where its `<` stands in the text, `end` what follows its `>`. */
export interface ElementStart {
  /** Local name; an element of a namespace other than TEI's keeps its prefix or namespace: `xi:include`. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  place: SourcePlace;
  offset: number;
  /** Written as one tag, `<name/>`. */
  isEmpty: boolean;
}

export interface XmlHandler {
  open(element: ElementStart): void;
  /** `end`: offset of the first character after the end tag. */
  close(name: string, end: number): void;
  text(text: string, place: PlaceOf): void;
  /** A comment or a processing instruction, by how it begins: `<!--`, `<?oxygen`. */
  aside?(found: string, place: SourcePlace, offset: number): void;
}

/** XML 1.1 would let control characters in. */
const VERSION = { defaultXMLVersion: '1.0', forceXMLVersion: true } as const;

/** Ends the parse; what is wrong has been logged. */
class Stop extends Error {}

/**
 * Reads XML, telling the handler what comes. No entity but the five of XML is expanded, and a DOCTYPE is refused. The
 * first fault ends the file: what a parser says after that is mostly about the same fault.
 */
export function readXml(file: string, text: string, handler: XmlHandler, log: ProblemLog): boolean {
  const places = new Places(file, text);
  const parser = new SaxesParser({ xmlns: true, position: true, ...VERSION });
  let depth = 0;
  let offset = 0;
  let textStart = 0;
  let attributesRead = 0;
  const fail = (message: string): never => stopAt(message, { text, places, textStart, position: parser.position }, log);
  const tooMany = (variant: 'depth' | 'attributes', limit: number): never => {
    log.error(['XML-WF', variant], { ...places.at(offset), expected: String(limit) });
    throw new Stop();
  };
  parser.on('error', (error) => fail(error.message.replace(/^(?:undefined:)?\d+:\d+: /, '')));
  parser.on('doctype', () => {
    log.error('XML-DOCTYPE', { ...places.at(Math.max(text.lastIndexOf('<!DOCTYPE', parser.position), 0)) });
    throw new Stop();
  });
  parser.on('opentagstart', () => {
    offset = text.lastIndexOf('<', parser.position - 1);
    attributesRead = 0;
    if (++depth > MAX_DEPTH) tooMany('depth', MAX_DEPTH);
  });
  parser.on('attribute', () => {
    if (++attributesRead <= MAX_ATTRIBUTES) return;
    tooMany('attributes', MAX_ATTRIBUTES);
  });
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>();
    textStart = parser.position;
    for (const [name, { value }] of Object.entries(tag.attributes)) {
      refuseStackedMarks(value, () => places.at(offset));
      attributes.set(name, value);
    }
    handler.open({ name: nameOf(tag), attributes, place: places.at(offset), offset, isEmpty: tag.isSelfClosing });
  });
  parser.on('closetag', (tag) => {
    depth--;
    textStart = parser.position;
    handler.close(nameOf(tag), parser.position);
  });
  /** Characters of the file itself are checked before; references bring in others. */
  const refuseStackedMarks = (value: string, place: () => SourcePlace) => {
    if (value.length < 31 || findStackedMarks(value) < 0) return;
    log.error(['CHAR-NFC', 'marks'], { ...place() });
    throw new Stop();
  };
  const aside = (found: string) => {
    const at = Math.max(text.lastIndexOf(found, parser.position), 0);
    handler.aside?.(found, places.at(at), at);
  };
  const onText = (chunk: string, end: number) => {
    const isAsWritten = chunk.length === end - textStart;
    const offsetOf = isAsWritten ? (at: number) => textStart + at : sourceOffsets(text, textStart);
    if (!isAsWritten) refuseStackedMarks(chunk, () => places.at(textStart));
    handler.text(chunk, (at) => places.at(offsetOf(at)));
    textStart = end;
  };
  parser.on('text', (chunk) => onText(chunk, parser.position - 1));
  parser.on('cdata', (chunk) => {
    textStart = text.lastIndexOf('<![CDATA[', parser.position) + '<![CDATA['.length;
    onText(chunk, parser.position - ']]>'.length);
    textStart = parser.position;
  });
  // The parser tells of a comment before it has met the closing bracket.
  parser.on('comment', () => {
    textStart = parser.position + 1;
    aside('<!--');
  });
  parser.on('processinginstruction', ({ target }) => {
    textStart = parser.position;
    aside(`<?${target}`);
  });
  try {
    parser.write(text).close();
    return true;
  } catch (error) {
    if (error instanceof Stop) return false;
    throw error;
  }
}

/** Logs the fault a parser has met, at its beginning. */
function stopAt(
  message: string,
  { text, places, textStart, position }: { text: string; places: Places; textStart: number; position: number },
  log: ProblemLog,
): never {
  const bare = bareAmpersand(message, text, textStart);
  if (bare !== null) {
    log.error(['XML-WF', 'ampersand'], places.at(bare));
    throw new Stop();
  }
  const at = startOfFault(message, text, position, textStart);
  logFault(message, places.at(at), text.slice(at, position), log);
  throw new Stop();
}

/**
 * Where the characters of a piece of text stand in the file: there a reference and a line end of two characters are one.
 * The offsets asked for mostly grow.
 */
function sourceOffsets(text: string, start: number): (at: number) => number {
  let index = 0;
  let offset = start;
  return (at) => {
    if (at < index) [index, offset] = [0, start];
    while (index < at && offset < text.length) {
      const char = text[offset];
      const end = char === '&' ? text.indexOf(';', offset) : -1;
      index += end >= 0 && isAstral(text.slice(offset, end)) ? 2 : 1;
      if (end >= 0) offset = end + 1;
      else offset += char === '\r' && text[offset + 1] === '\n' ? 2 : 1;
    }
    return offset;
  };
}

/** Whether a reference such as `&#x1F702;` stands for two UTF-16 code units. */
function isAstral(reference: string): boolean {
  const match = /^&#(?:x([\da-f]+)|(\d+))$/i.exec(reference);
  return match !== null && (match[1] ? Number.parseInt(match[1], 16) : Number(match[2])) > 0xffff;
}

/**
 * Where an ampersand stands that begins no reference; null: the fault is another. The parser reads such a reference on to
 * the next semicolon, or to the end of the file, where it then misses end tags.
 */
function bareAmpersand(message: string, text: string, textStart: number): number | null {
  if (!/^unclosed tag|entity/.test(message)) return null;
  const found = text.slice(textStart).search(/&(?!(?:#\d+|#x[\da-f]+|[\p{L}_:][\p{L}\p{M}\p{N}._:-]*);)/iu);
  return found < 0 ? null : textStart + found;
}

/** The parser notices a fault at the end of what is wrong; a person looks for its start. */
function startOfFault(message: string, text: string, position: number, textStart: number): number {
  const before = position - 1;
  if (message.startsWith('text data outside')) return textStart + Math.max(text.slice(textStart).search(/\S/u), 0);
  if (/entity/.test(message)) return Math.max(text.lastIndexOf('&', before), 0);
  if (/disallowed character/.test(message)) return Math.max(before, 0);
  if (/^un(?:expected|matched) clos/.test(message)) return Math.max(text.lastIndexOf('<', before), 0);
  return position;
}

function nameOf(tag: { local: string; name: string; uri: string }): string {
  return tag.uri === '' || tag.uri === TEI_NAMESPACE ? tag.local : `${tag.name} (${tag.uri})`;
}

/** Turns offsets into lines and columns, in any order. */
class Places {
  readonly #file: string;
  /** Offsets where lines begin. */
  readonly #starts: number[] = [0];
  /** The line found last, which the next offset mostly lies in, too. */
  #line = 0;

  constructor(file: string, text: string) {
    this.#file = file;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  at(offset: number): SourcePlace {
    if (!this.#holds(this.#line, offset))
      this.#line = this.#holds(this.#line + 1, offset) ? this.#line + 1 : this.#find(offset);
    return { file: this.#file, line: this.#line + 1, column: offset - (this.#starts[this.#line] ?? 0) + 1 };
  }

  #holds(line: number, offset: number): boolean {
    return (
      (this.#starts[line] ?? Number.POSITIVE_INFINITY) <= offset &&
      offset < (this.#starts[line + 1] ?? Number.POSITIVE_INFINITY)
    );
  }

  #find(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The parser's messages, sorted into those that the dictionary words for a person. */
function logFault(message: string, place: SourcePlace, source: string, log: ProblemLog): void {
  const found = message.replace(/\.$/, '');
  const tag = /(?:tag|closing tag): (.+)$/.exec(found)?.[1] ?? '';
  if (/^unclosed tag/.test(found)) log.error(['XML-WF', 'unclosed'], { ...place, found: tag });
  else if (/clos(?:e|ing) tag/.test(found)) log.error(['XML-WF', 'close'], { ...place, found: tag || source });
  else if (/entity/.test(found)) log.error(['XML-WF', 'entity'], { ...place });
  else if (/prefix/.test(found)) log.error(['XML-WF', 'prefix'], { ...place, found });
  else if (/duplicate attribute/.test(found)) {
    log.error(['XML-WF', 'twice'], { ...place, found: /: (.+)$/.exec(found)?.[1] ?? '' });
  } else if (/attribute/.test(found)) log.error(['XML-WF', 'attribute'], { ...place });
  else if (/disallowed character|malformed name/.test(found)) log.error(['XML-WF', 'character'], { ...place });
  else if (/outside of root|root element|only one root/.test(found)) log.error(['XML-WF', 'outside'], { ...place });
  else log.error('XML-WF', { ...place, found });
}
