import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';

/** One syntactic word: a line of ten columns with a plain number. */
export interface ConlluWord {
  id: number;
  form: string;
  lemma: string | null;
  upos: string | null;
  xpos: string | null;
  feats: string;
  misc: ReadonlyMap<string, string>;
  place: SourcePlace;
}

/** What answers to one word of the text: a word line, or a range line with the words in it. */
export interface ConlluToken {
  form: string;
  misc: ReadonlyMap<string, string>;
  /** Whether the token came as a range, that is, is split. */
  split: boolean;
  words: ConlluWord[];
  place: SourcePlace;
}

export interface ConlluSentence {
  id: string | null;
  tokens: ConlluToken[];
}

const COLUMNS = 10;

/** Reads CoNLL-U; empty nodes (`8.1`) and all of HEAD, DEPREL and DEPS are left aside. */
export function readConllu(file: string, text: string, log: ProblemLog): ConlluSentence[] {
  const reader = new ConlluReader(file, log);
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) reader.line(line.replace(/\r$/, ''), i + 1);
  reader.finish(lines.at(-1) === '' ? lines.length : lines.length + 1);
  return reader.sentences;
}

class ConlluReader {
  readonly sentences: ConlluSentence[] = [];
  readonly #file: string;
  readonly #log: ProblemLog;
  readonly #ids = new Map<string, number>();
  #open: ConlluSentence | null = null;
  #range: { token: ConlluToken; to: number } | null = null;
  #last = 0;

  constructor(file: string, log: ProblemLog) {
    this.#file = file;
    this.#log = log;
  }

  line(line: string, number: number): void {
    const place = { file: this.#file, line: number, column: 1 };
    if (line.trim() === '') this.#endSentence(place);
    else if (line.startsWith('#')) this.#comment(line, place);
    else this.#columns(line, place);
  }

  finish(line: number): void {
    if (!this.#open) return;
    const place = { file: this.#file, line, column: 1 };
    // The last sentence, too, ends with an empty line; without it the file may have been cut.
    this.#log.error('CONLLU-MISSING-EMPTY-LINE', place);
    this.#endSentence(place);
  }

  #sentence(): ConlluSentence {
    if (!this.#open) {
      this.#open = { id: null, tokens: [] };
      this.#last = 0;
    }
    return this.#open;
  }

  #comment(line: string, place: SourcePlace): void {
    const id = /^#\s*sent_id\s*=(.+)$/su.exec(line)?.[1]?.trim().normalize('NFC') ?? '';
    if (id === '') return;
    const other = this.#ids.get(id);
    if (other !== undefined) this.#log.error('CONLLU-SENT-ID-NOT-UNIQUE', { ...place, found: id, params: { other } });
    this.#ids.set(id, place.line);
    this.#sentence().id = id;
  }

  #columns(line: string, place: SourcePlace): void {
    const cells = line.split('\t');
    if (cells.length !== COLUMNS) {
      const counts = { expected: String(COLUMNS), found: String(cells.length) };
      this.#log.error('CONLLU-NUMBER-OF-COLUMNS', { ...place, ...counts });
      return;
    }
    const empty = cells.findIndex((cell) => cell.trim() === '');
    if (empty >= 0) {
      const column = cells.slice(0, empty).join('\t').length + 2;
      this.#log.error('CONLLU-EMPTY-COLUMN', { ...place, column, found: String(empty + 1) });
      return;
    }
    const id = cells[0] ?? '';
    if (/^\d{1,6}\.\d{1,6}$/.test(id)) return;
    const range = /^(\d{1,6})-(\d{1,6})$/.exec(id);
    if (range) this.#openRange(Number(range[1]), Number(range[2]), cells, place);
    else if (/^[1-9]\d{0,5}$/.test(id) && Number(id) === this.#last + 1) this.#word(Number(id), cells, place);
    else this.#log.error('CONLLU-INVALID-WORD-ID', { ...place, expected: String(this.#last + 1), found: id });
  }

  #openRange(from: number, to: number, cells: string[], place: SourcePlace): void {
    this.#sentence();
    if (from !== this.#last + 1 || to <= from || this.#range) {
      this.#log.error('CONLLU-INVALID-WORD-INTERVAL', { ...place, found: cells[0] ?? '' });
      return;
    }
    const token = { form: nfc(cells[1]), misc: this.#misc(cells[9]), split: true, words: [], place };
    this.#sentence().tokens.push(token);
    this.#range = { token, to };
  }

  #word(id: number, cells: string[], place: SourcePlace): void {
    const sentence = this.#sentence();
    this.#last = id;
    const word: ConlluWord = {
      id,
      form: nfc(cells[1]),
      lemma: orNull(cells[2]),
      upos: orNull(cells[3]),
      xpos: orNull(cells[4]),
      feats: this.#feats(cells[5] ?? '', place),
      misc: this.#misc(cells[9]),
      place,
    };
    if (this.#range) {
      this.#range.token.words.push(word);
      if (id === this.#range.to) this.#range = null;
    } else {
      sentence.tokens.push({ form: word.form, misc: word.misc, split: false, words: [word], place });
    }
  }

  /** FEATS, with what is wrong in its shape logged under the validator's names and left out. */
  #feats(text: string, place: SourcePlace): string {
    if (text === '_') return '';
    const names = new Set<string>();
    const kept: string[] = [];
    for (const feature of text.split('|')) {
      const name = /^([^=\s]+)=[^=\s]+$/.exec(feature)?.[1];
      if (name === undefined) this.#log.error('CONLLU-INVALID-FEATURE', { ...place, found: feature });
      else if (names.has(name)) this.#log.error('CONLLU-REPEATED-FEATURE', { ...place, found: name });
      else kept.push(feature);
      if (name !== undefined) names.add(name);
    }
    return kept.join('|');
  }

  #misc(text = '_'): Map<string, string> {
    const pairs = text === '_' ? [] : text.split('|');
    return new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', nfc(pair.slice(pair.indexOf('=') + 1))]));
  }

  #endSentence(place: SourcePlace): void {
    if (this.#range) {
      this.#log.error('CONLLU-INVALID-WORD-INTERVAL', { ...this.#range.token.place, found: `…-${this.#range.to}` });
      this.#range = null;
    }
    if (this.#open && this.#open.tokens.length > 0) this.sentences.push(this.#open);
    else if (this.#open) this.#log.error('CONLLU-INVALID-WORD-ID', { ...place, expected: '1', found: '' });
    this.#open = null;
  }
}

function nfc(text = ''): string {
  return text.normalize('NFC');
}

/** `_` says that nothing is known. */
function orNull(text = '_'): string | null {
  return text === '_' ? null : nfc(text).trim();
}
