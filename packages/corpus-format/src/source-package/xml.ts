import { alike, asLanguage, FIRST_LANGUAGE, listOf } from '@glosa/dictionary/browser';
import { isLabel } from '../labels.ts';
import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { uniqueness } from '../tables/cells.ts';
import { type ElementStart, readXml, type XmlHandler } from '../tei/sax.ts';
import { bareNode, PATH_DEPTH, type ParsedSourceNode, type ParsedSourceVerse } from './package.ts';

const VERSES: ReadonlySet<string> = new Set(['ab', 'l', 'seg']);

interface OpenElement {
  name: string;
  /** Whether it made a part of the path. */
  isNode: boolean;
  language: string;
}

/** `text.xml`: parts are `div` with `n`, verses `ab`, `l` or `seg` with `n`; `head` names the part, `note` the verse. */
export class SourceXml implements XmlHandler {
  readonly verses: ParsedSourceVerse[] = [];
  readonly #nodes = new Map<string, Omit<ParsedSourceNode, 'ord'>>();
  readonly #open: OpenElement[] = [];
  readonly #path: string[] = [];
  readonly #log: ProblemLog;
  readonly #isNew: ReturnType<typeof uniqueness>;
  #verse: { depth: number; verse: ParsedSourceVerse } | null = null;
  #side: { depth: number; language: string; text: string } | null = null;
  #strayText = false;

  constructor(log: ProblemLog) {
    this.#log = log;
    this.#isNew = uniqueness(log);
  }

  get nodes(): Omit<ParsedSourceNode, 'ord'>[] {
    return [...this.#nodes.values()];
  }

  /** Reads the file; false when it could not be read to its end. */
  read(file: string, text: string): boolean {
    return readXml(file, text, this, this.#log);
  }

  open(element: ElementStart): void {
    const { name, attributes, place } = element;
    const language = attributes.get('xml:lang') ?? this.#open.at(-1)?.language ?? '';
    const label = attributes.get('n')?.trim().normalize('NFC');
    const isNode = name === 'div' && label !== undefined && this.#enter(label, place);
    this.#open.push({ name, isNode, language });
    if (this.#side !== null) return;
    if (name === 'head' || name === 'note') this.#side = { depth: this.#open.length, language, text: '' };
    else if (VERSES.has(name) && label !== undefined && this.#verse === null) this.#startVerse(label, language, place);
  }

  #enter(label: string, place: SourcePlace): boolean {
    if (label === '' || label.includes('/') || this.#path.length === PATH_DEPTH) {
      const details = { ...place, found: label, expected: String(PATH_DEPTH) };
      if (label === '' || label.includes('/')) {
        this.#log.error(['TAB-VALUE', 'reference'], { ...details, params: { column: 'div/@n' } });
      } else this.#log.error(['TAB-VALUE', 'depth'], details);
      return false;
    }
    this.#path.push(label);
    const path = this.#path.join('/');
    if (!this.#nodes.has(path)) this.#nodes.set(path, bareNode(path));
    return true;
  }

  #startVerse(label: string, language: string, place: SourcePlace): void {
    if (!isLabel(label)) {
      this.#log.error(['TAB-VALUE', 'reference'], { ...place, found: label, params: { column: '@n' } });
      return;
    }
    const node = this.#path.join('/');
    const verse = { node, label, language, text: '', note: alike(''), url: null, place };
    this.#verse = { depth: this.#open.length, verse };
  }

  close(): void {
    const depth = this.#open.length;
    if (this.#side?.depth === depth) this.#endSide();
    if (this.#verse?.depth === depth) this.#endVerse();
    if (this.#open.pop()?.isNode) this.#path.pop();
  }

  #endSide(): void {
    const side = this.#side;
    this.#side = null;
    const text = collapse(side?.text ?? '');
    const node = this.#nodes.get(this.#path.join('/'));
    if (side === null || text === '') return;
    const language = asLanguage(side.language.split('-')[0]) ?? FIRST_LANGUAGE;
    if (this.#open.at(-1)?.name === 'note') {
      const { verse } = this.#verse ?? {};
      if (verse) verse.note = { ...verse.note, [language]: text };
    } else if (node) {
      // A heading in the first language alone names the part in all of them.
      const isFirst = language === FIRST_LANGUAGE && new Set(listOf(node.name)).size === 1;
      node.name = isFirst ? alike(text) : { ...node.name, [language]: text };
    }
  }

  #endVerse(): void {
    const verse = this.#verse?.verse;
    this.#verse = null;
    if (!verse) return;
    verse.text = collapse(verse.text);
    const { node, label, language, place } = verse;
    if (verse.text === '') this.#log.error(['TAB-VALUE', 'empty'], { ...place, params: { column: label } });
    else if (this.#isNew([node, label, language].join('\t'), label, place)) this.verses.push(verse);
  }

  text(text: string, place: (offset: number) => SourcePlace): void {
    if (this.#side !== null) this.#side.text += text;
    else if (this.#verse !== null) this.#verse.verse.text += text;
    else if (!this.#strayText && text.trim() !== '' && this.#open.some(({ name }) => name === 'text')) {
      this.#strayText = true;
      const at = text.search(/\S/u);
      this.#log.warn(['TEI-PROFILE', 'stray'], { ...place(at), found: collapse(text).slice(0, 40) });
    }
  }
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().normalize('NFC');
}
