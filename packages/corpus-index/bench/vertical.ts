import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createBuilder, type IndexBuilder, type Reading } from '../src/index.ts';
import { schema, type TestSchema } from '../test/schema.ts';

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

function feed(lines: readonly string[], repeat: number): IndexBuilder<TestSchema> {
  const builder = createBuilder(schema);
  const reader = new VerticalReader(builder);
  for (let copy = 0; copy < repeat; copy++) reader.read(lines, copy === 0 ? '' : `#${copy}`);
  return builder;
}

class VerticalReader {
  private readonly builder: IndexBuilder<TestSchema>;
  private readonly categories = new Map<string, Record<string, string>>();
  private hasCard = false;
  private hasSentence = false;
  private wordId = 0;
  private count = 0;

  constructor(builder: IndexBuilder<TestSchema>) {
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
    if (line.startsWith('<text')) builder.open('text', label + copy);
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
