import type { ParsedDouble, ParsedLayer, ParsedWord } from '../layer.ts';
import type { PieceAddress } from '../tables/doubles.ts';
import { UNMARKED } from '../tei/elements.ts';
import { completedHeader, type ExportFacts, generatedHeader } from './header.ts';
import { type TextFile, writeDoubles, writeImages, writeManifest, writeMeta } from './tables.ts';
import { TextWriter } from './text-writer.ts';
import { writeCategories } from './words.ts';
import { attributes, declarations, emptyTag, escapeText, startTag } from './xml.ts';

/**
 * The files of a zip that is read as the same layer again, its places in files excepted. Words that a composite form
 * needs to point to and that have no xml:id get one: `CODE.card.verse.word`.
 */
export function writeLayer(layer: ParsedLayer): TextFile[] {
  const { layer: named, idOf } = withIds(layer);
  const headers = named.header.xml === null ? [generatedHeader(named.header, null)] : splitHeaders(named.header.xml);
  const body = new TextWriter(named, 'file').write(0, named.cards.length);
  const last = headers.pop() ?? '';
  const language = named.header.language;
  const file = (header: string, content: string) => writeTei(header, language, content || NO_TEXT);
  // Headers may use the same ids as long as each has a file of its own.
  const texts = headers.map((header, i) => ({ name: `text-${i + 1}.xml`, text: file(header, '') }));
  const name = headers.length === 0 ? 'text.xml' : `text-${headers.length + 1}.xml`;
  return [
    ...texts,
    { name, text: file(last, body) },
    ...writeImages(named),
    ...writeDoubles(named, idOf),
    ...(named.manifest ? [writeManifest(named.manifest)] : []),
    ...(named.meta && named.kind === 'other-transcript' ? [writeMeta(named.meta)] : []),
  ];
}

/**
 * The layer as one TEI document that is read as the same text again. Composite forms stand beside the text in `standOff`;
 * of several headers the first is given, with the facts of the export in it.
 */
export function writeTeiDocument(layer: ParsedLayer, facts: ExportFacts): string {
  const { layer: named, idOf } = withIds(layer);
  const [given = null] = named.header.xml === null ? [] : splitHeaders(named.header.xml);
  const header = given === null ? generatedHeader(named.header, facts) : completedHeader(given, facts);
  const beside = named.doubles.map((double) => writeSpan(double, idOf)).join('\n');
  const standOff = beside === '' ? '' : `<standOff><spanGrp type="composite">\n${beside}\n</spanGrp></standOff>\n`;
  const body = new TextWriter(named, 'file').write(0, named.cards.length);
  return writeTei(`${header}\n${standOff}`.trimEnd(), named.header.language, body);
}

function writeSpan({ posClass, lemma, categories, members }: ParsedDouble, idOf: Named['idOf']): string {
  const target = members.map((member) => `#${idOf(member)}`).join(' ');
  const term = lemma === null ? '' : `<term type="lemma">${escapeText(lemma)}</term>`;
  const values = writeCategories(categories);
  const note = values === '' ? '' : `<note type="categories">${escapeText(values)}</note>`;
  return `${startTag('span', { type: posClass, target })}${term}${note}</span>`;
}

/** A body is not without any content. */
const NO_TEXT = emptyTag('ab', { rend: UNMARKED });

function writeTei(header: string, language: string | null, body: string): string {
  const root = attributes({ xmlns: 'http://www.tei-c.org/ns/1.0', ...declarations(header) });
  const text = `<text${attributes({ 'xml:lang': language })}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<TEI${root}>\n${header}\n${text}<body>${body}</body></text>\n</TEI>\n`;
}

function splitHeaders(xml: string): string[] {
  const headers = xml.split(/(?<=<\/(?:[^<>:\s]+:)?teiHeader\s*>)\n/);
  return headers.length > 0 ? headers : [xml];
}

interface Named {
  layer: ParsedLayer;
  idOf: (address: PieceAddress) => string;
}

/** The layer with an id on every word or piece that is a member of a composite form. */
function withIds(layer: ParsedLayer): Named {
  const ids = new IdMaker(layer);
  const words = [...layer.words];
  for (const { members } of layer.doubles) {
    for (const { word, piece } of members) {
      const one = words[word];
      if (one) words[word] = ids.named(one, piece);
    }
  }
  const idOf = ({ word, piece }: PieceAddress) => words[word]?.pieces[piece]?.xmlId ?? words[word]?.xmlId ?? '';
  return { layer: { ...layer, words }, idOf };
}

class IdMaker {
  readonly #layer: ParsedLayer;
  readonly #used = new Set<string>();

  constructor(layer: ParsedLayer) {
    this.#layer = layer;
    for (const { xmlId, pieces } of layer.words) {
      if (xmlId !== null) this.#used.add(xmlId);
      for (const piece of pieces) if (piece.xmlId !== null) this.#used.add(piece.xmlId);
    }
    for (const [, id = ''] of (layer.header.xml ?? '').matchAll(/xml:id\s*=\s*["']([^"']*)/g)) this.#used.add(id);
  }

  /** The word with an id for one of its pieces; that of a word that is not split is its own. */
  named(word: ParsedWord, piece: number): ParsedWord {
    const isSplit = word.pieces.length > 1;
    if (word.pieces[piece]?.xmlId != null || (!isSplit && word.xmlId !== null)) return word;
    if (!isSplit) return { ...word, xmlId: this.#make(word, '') };
    const pieces = word.pieces.map((one, i) => (i === piece ? { ...one, xmlId: this.#make(word, `.${i + 1}`) } : one));
    return { ...word, pieces };
  }

  #make({ verse, wordNo }: ParsedWord, suffix: string): string {
    const { cards, verses, manifest } = this.#layer;
    const place = verses[verse];
    const reference = `${manifest?.code ?? 'w'}.${cards[place?.card ?? 0]?.address}.${place?.label}.${wordNo}${suffix}`;
    const allowed = reference.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._·-]/gu, '_');
    let id = /^[\p{L}_]/u.test(allowed) ? allowed : `_${allowed}`;
    while (this.#used.has(id)) id += '_';
    this.#used.add(id);
    return id;
  }
}
