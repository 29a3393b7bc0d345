import type { LayerHeader, Mark, SourcePlace } from '../layer.ts';
import type { LayerBuilder } from '../layer-builder.ts';
import type { ProblemLog } from '../problem.ts';
import type { TextStyle } from '../word-draft.ts';

/** `# key: value` lines that say something of the text; any other comment is for its author only. */
const FACTS = new Map<string, keyof LayerHeader>([
  ['title', 'title'],
  ['tytuł', 'title'],
  ['licence', 'licence'],
  ['license', 'licence'],
  ['licencja', 'licence'],
  ['source', 'source'],
  ['źródło', 'source'],
  ['lang', 'language'],
  ['język', 'language'],
]);

export interface PlainContext {
  builder: LayerBuilder;
  header: LayerHeader;
  /** The text code of the call, which a `# code:` line must agree with. */
  code: string;
  log: ProblemLog;
}

interface Bracket {
  close: '}' | '>';
  style: TextStyle;
  place: SourcePlace;
}

/** Brackets inside one another. */
const NESTED = 20;

/** A line without white space at its end; the tab of an empty verse is none. */
function withoutEnd(line: string): string {
  const short = line.trimEnd();
  return /\s/u.test(short) || short === ''
    ? short
    : line.slice(0, short.length + (line[short.length] === '\t' ? 1 : 0));
}

/** Reads the plain text format: `@card`, then `verse<TAB>text`. Brackets may run over several verses. */
export class PlainReader {
  readonly #file: string;
  readonly #context: PlainContext;
  readonly #brackets: Bracket[] = [];
  #style: TextStyle = { marks: [], indexed: true, language: null };
  #continues = false;

  constructor(file: string, context: PlainContext) {
    this.#file = file;
    this.#context = context;
  }

  read(text: string): void {
    for (const [i, raw] of text.split('\n').entries()) {
      const place = { file: this.#file, line: i + 1, column: 1 };
      const line = withoutEnd(raw);
      if (line.trim() === '') continue;
      if (line.startsWith('#')) this.#comment(line, place);
      else if (/^@(card|karta)\b/u.test(line)) this.#card(line, place);
      else this.#verse(line, place);
    }
    for (const { place, close } of this.#brackets) {
      this.#context.log.error(['TAB-VALUE', 'bracket'], { ...place, expected: close });
    }
  }

  #comment(line: string, place: SourcePlace): void {
    const match = /^#\s*([\p{L}]+)\s*:\s*(.+)$/u.exec(line);
    const key = match?.[1]?.toLowerCase() ?? '';
    const value = (match?.[2] ?? '').normalize('NFC');
    const { header, code, log } = this.#context;
    const field = FACTS.get(key);
    if (field) header[field] ??= value;
    else if ((key === 'code' || key === 'kod') && value !== code.normalize('NFC')) {
      log.error(['ZIP-KIND', 'manifest-code'], { ...place, expected: code, found: value });
    }
  }

  #card(line: string, place: SourcePlace): void {
    const address = line.replace(/^@\w+\s*/u, '').normalize('NFC');
    this.#context.builder.card(address, place);
  }

  #verse(line: string, place: SourcePlace): void {
    const match = /^([^\s\t]+)\t\s*(.*)$/su.exec(line);
    if (!match) {
      this.#context.log.error(['TAB-COLS', 'verse'], { ...place, found: line.slice(0, 40) });
      return;
    }
    const [, label = '', content = ''] = match;
    this.#context.builder.verse(label.normalize('NFC'), place, this.#continues);
    this.#continues = content.endsWith('=');
    this.#content(this.#continues ? content.slice(0, -1) : content, {
      ...place,
      column: line.length - content.length + 1,
    });
    if (!this.#continues) this.#context.builder.space();
  }

  #content(content: string, start: SourcePlace): void {
    const { builder, log } = this.#context;
    const signs = /\{([a-z]{2,3}(?:-[a-z0-9]+)*):\s*|<|[}>]|\[(?:\.\.\.|…)\]|\|\|/giu;
    let at = 0;
    for (const match of content.matchAll(signs)) {
      this.#text(content.slice(at, match.index), start, at);
      at = match.index + match[0].length;
      const place = { ...start, column: start.column + match.index };
      const [sign, language] = match;
      if (sign.startsWith('{')) this.#open('}', `foreign:${language}`, language ?? null, place);
      else if (sign === '<') this.#open('>', 'supplied', this.#style.language, place);
      else if (sign === '||') builder.sentences.cut();
      else if (sign.startsWith('[')) builder.gap(null, null, place);
      else if (!this.#close(sign)) log.error(['TAB-VALUE', 'bracket'], { ...place, expected: sign });
    }
    this.#text(content.slice(at), start, at);
  }

  #text(text: string, start: SourcePlace, at: number): void {
    if (text === '') return;
    this.#context.builder.text(text, this.#style, (offset) => ({ ...start, column: start.column + at + offset }));
  }

  #open(close: '}' | '>', mark: Mark, language: string | null, place: SourcePlace): void {
    if (this.#brackets.length === NESTED)
      this.#context.log.error(['TAB-VALUE', 'bracket'], { ...place, expected: close });
    if (this.#brackets.length >= NESTED) return;
    this.#brackets.push({ close, style: this.#style, place });
    const { marks } = this.#style;
    this.#style = { marks: marks.includes(mark) ? marks : [...marks, mark], indexed: true, language };
  }

  #close(sign: string): boolean {
    const bracket = this.#brackets.at(-1);
    if (bracket?.close !== sign) return false;
    this.#brackets.pop();
    this.#style = bracket.style;
    return true;
  }
}
