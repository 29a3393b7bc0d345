import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { createBuilder, type IndexBuilder, type Reading, type TokenOf } from '../src/index.ts';
import { schema, type TestSchema } from './schema.ts';

/** Real corpora lie beside the repository on machines that have them. */
const CORPORA = join(import.meta.dirname, '../../../../shared/corpora');

export function hasCorpora(...folders: string[]): boolean {
  return folders.every((folder) => existsSync(join(CORPORA, folder)));
}

/** Indexes the transcriptions in these folders; enough of TEI for them and no more. */
export function indexTranscriptions(...folders: string[]): Uint8Array {
  const builder = createBuilder(schema);
  for (const folder of folders) {
    for (const file of readdirSync(join(CORPORA, folder)).sort()) {
      if (!file.endsWith('-transcription.zip')) continue;
      const xml = entryOf(readFileSync(join(CORPORA, folder, file)), 'text.xml');
      new TextReader(builder, file.slice(0, -'-transcription.zip'.length)).read(xml);
    }
  }
  return builder.finish({});
}

/** One entry of a zip, found through its central directory. */
function entryOf(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42);
      const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(data, data + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`no ${name} in the zip`);
}

interface Piece {
  form: string;
  readings: Reading[];
}

class TextReader {
  private readonly builder: IndexBuilder<TestSchema>;
  private readonly code: string;
  private readonly opened = new Set<'card' | 'verse' | 's'>();
  private wordId = 0;
  private depth = 0;
  private pieces: Piece[] = [];
  private inPunctuation = false;

  constructor(builder: IndexBuilder<TestSchema>, code: string) {
    this.builder = builder;
    this.code = code;
  }

  read(xml: string): void {
    this.builder.open('text', this.code);
    const body = xml.slice(xml.indexOf('<body>'), xml.indexOf('</body>'));
    for (const [, tag, text] of body.matchAll(/<([^>]*)>([^<]*)/gu)) {
      this.tag(tag as string);
      this.text(plain(text as string));
    }
    for (const region of ['s', 'verse', 'card'] as const) this.closeIfOpen(region);
    this.builder.close('text');
  }

  private tag(tag: string): void {
    const name = /^\/?\w+/u.exec(tag)?.[0] ?? '';
    // A word that runs over a line or card break belongs to where it starts.
    if (name === 'pb') this.start('card', tag);
    else if (name === 'lb') this.start('verse', tag);
    else if (name === 's') this.start('s', tag);
    else if (name === '/s') this.closeIfOpen('s');
    else if (name === 'w') {
      if (this.depth++ > 0 && this.pieces.length === 1 && this.pieces[0]?.form === '') this.pieces = [];
      this.pieces.push({ form: '', readings: readingsOf(tag) });
    } else if (name === '/w') this.endWord();
    else if (name === 'pc') this.startPunctuation();
    else if (name === '/pc') this.endPunctuation();
  }

  private start(region: 'card' | 'verse' | 's', tag: string): void {
    if (region === 'card') this.closeIfOpen('verse');
    this.closeIfOpen(region);
    this.builder.open(region, plain(/ n="([^"]*)"/u.exec(tag)?.[1] ?? ''));
    this.opened.add(region);
  }

  private closeIfOpen(region: 'card' | 'verse' | 's'): void {
    if (this.opened.delete(region)) this.builder.close(region);
  }

  private text(text: string): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && (this.depth > 0 || this.inPunctuation)) last.form += text.replace(/\s+/gu, '');
  }

  private startPunctuation(): void {
    this.inPunctuation = true;
    this.pieces.push({ form: '', readings: [{ lemma: null, posClass: 'interp', categories: {} }] });
  }

  private endPunctuation(): void {
    this.inPunctuation = false;
    for (const piece of this.pieces) this.token(piece, '', 0, true);
    this.pieces = [];
  }

  private endWord(): void {
    if (--this.depth > 0) return;
    this.wordId++;
    const whole = this.pieces.length > 1 ? this.pieces.map(({ form }) => form).join('') : '';
    for (const [i, piece] of this.pieces.entries()) this.token(piece, i === 0 ? whole : '', this.wordId, false);
    this.pieces = [];
  }

  private token({ form, readings }: Piece, word: string, wordId: number, punctuation: boolean): void {
    const token: TokenOf<TestSchema> = { form, translit: '', word, readings, wordId, spaceAfter: true, punctuation };
    this.builder.token(token);
  }
}

function readingsOf(tag: string): Reading[] {
  const attributes = new Map<string, string>();
  for (const [, name, value] of tag.matchAll(/([\w:]+)="([^"]*)"/gu))
    attributes.set(name as string, plain(value as string));
  const lemma = attributes.get('lemma') ?? null;
  const posClass = attributes.get('pos') ?? null;
  const msd = attributes.get('msd');
  if (lemma === null && posClass === null && msd === undefined) return [];
  const pairs = msd === undefined ? [] : msd.split('|').map((pair) => pair.split('='));
  return [{ lemma, posClass, categories: Object.fromEntries(pairs) as Record<string, string> }];
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
