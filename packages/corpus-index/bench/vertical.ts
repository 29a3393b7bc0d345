import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createBuilder, type IndexBuilder, type IndexSchema, type Reading } from '../src/index.ts';
import { schema } from '../test/schema.ts';

const [, ...within] = schema.regions;

/** That of the tests, with records of texts. */
export const benchSchema = {
  ...schema,
  regions: [{ name: 'text', attributes: ['genre', 'date'], years: ['date'] }, ...within],
} as const satisfies IndexSchema;

export type BenchSchema = typeof benchSchema;

const GENRES = 9;

/**
 * What a record says of the text of that number, of which the file knows nothing: one of nine genres, and a span of fifty
 * years that begins in one of the twenty half-centuries from 1001 on, no two of them in step with each other.
 */
function recordOf(text: number): { genre: string; date: string } {
  const first = 1001 + 50 * ((text * 7) % 20);
  return { genre: `genre${text % GENRES}`, date: `${first}/${first + 49}` };
}

/**
 * Indexes a vertical file into the file `target`: one token a line, columns apart by tabs, regions as `<text …>`, `<card …>`, `<s>`. Seven
 * columns are form, norm, lemma, pos, tag, feats, translit; four are form, lemma, pos, feats.
 */
export function indexVertical(path: string, repeat: number, target: string): { tokens: number; milliseconds: number } {
  const lines = linesOf(path);
  const start = performance.now();
  const builder = feed(lines, repeat);
  const tokens = builder.length;
  builder.finishTo(target, {});
  return { tokens, milliseconds: performance.now() - start };
}

/** As `indexVertical`, in memory. */
export function snapshotOfVertical(path: string, repeat: number): Uint8Array {
  return feed(linesOf(path), repeat).finish({});
}

function linesOf(path: string): string[] {
  const file = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(file) : file).toString('utf8').split('\n');
}

function feed(lines: readonly string[], repeat: number): IndexBuilder<BenchSchema> {
  const builder = createBuilder(benchSchema);
  const reader = new VerticalReader(builder);
  for (let copy = 0; copy < repeat; copy++) reader.read(lines, copy === 0 ? '' : `#${copy}`);
  return builder;
}

class VerticalReader {
  private readonly builder: IndexBuilder<BenchSchema>;
  private readonly categories = new Map<string, Record<string, string>>();
  private hasCard = false;
  private hasSentence = false;
  private wordId = 0;
  private count = 0;
  private texts = 0;

  constructor(builder: IndexBuilder<BenchSchema>) {
    this.builder = builder;
  }

  read(lines: readonly string[], copy: string): void {
    for (const line of lines) {
      if (line.charCodeAt(0) === 60 && /^<\/?(?:text|card|s)[ >]/u.test(line)) this.region(line, copy);
      else if (line !== '') this.token(line.split('\t'));
    }
  }

  private region(line: string, copy: string): void {
    const { builder } = this;
    const label = /"([^"]*)"/u.exec(line)?.[1] ?? String(++this.count);
    if (line.startsWith('<text')) builder.open('text', label + copy, recordOf(this.texts++));
    else if (line.startsWith('<card')) this.openCard(label);
    else if (line.startsWith('<s')) {
      if (!this.hasCard) this.openCard('1');
      builder.open('s', label);
      this.hasSentence = true;
    } else if (line.startsWith('</s') && this.hasSentence) {
      builder.close('s');
      this.hasSentence = false;
    } else if (line.startsWith('</card')) this.closeCard();
    else if (line.startsWith('</text')) {
      if (this.hasCard) this.closeCard();
      builder.close('text');
    }
  }

  private openCard(label: string): void {
    this.builder.open('card', label);
    this.builder.open('verse', '1');
    this.hasCard = true;
  }

  private closeCard(): void {
    this.builder.close('verse');
    this.builder.close('card');
    this.hasCard = false;
  }

  private token(cells: readonly string[]): void {
    const isLong = cells.length >= 7;
    const [form = '', , longLemma = '', longClass = '', , longFeats = '', translit = ''] = cells;
    const [, shortLemma = '', shortClass = '', shortFeats = ''] = cells;
    const posClass = isLong ? longClass : shortClass;
    const reading: Reading = {
      lemma: isLong ? longLemma : shortLemma,
      posClass,
      categories: this.features(isLong ? longFeats : shortFeats),
    };
    this.builder.token({
      form,
      translit: isLong ? translit : '',
      word: '',
      readings: [reading],
      wordId: ++this.wordId,
      spaceAfter: true,
      punctuation: posClass === 'PUNCT',
    });
  }

  private features(source: string): Record<string, string> {
    const known = this.categories.get(source);
    if (known !== undefined) return known;
    const pairs = source.split('|').flatMap((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return value === '' ? [] : [[name.toLowerCase(), value] as const];
    });
    const made = Object.fromEntries(pairs);
    this.categories.set(source, made);
    return made;
  }
}
