import type { DisplayItem, Mark, ParsedLayer, Run } from '../layer.ts';
import { areLetters, canBeBare, isCutOff, isLineHyphen } from './bare.ts';
import { commonLength, elementsFor, languageOf, sharedMarks, splitsHand, writeRun } from './marks.ts';
import { MARK, OpenElements, SENTENCE } from './open-elements.ts';
import { placeSentences, type SentencePlaces } from './sentences.ts';
import { marksAfter, type Token, tokensOf } from './tokens.ts';
import {
  groupAt,
  PieceCursor,
  type WordGroup,
  withAlternative,
  wordAttributes,
  writeLetters,
  writeSmall,
} from './words.ts';
import { type Attributes, emptyTag, escapeText, startTag } from './xml.ts';

/**
 * `file`: everything that is known, in elements with an end. `card`: for a person to edit: a line for each verse, words
 * without tags where they are read as the same again, no ids and no annotation, and what starts there as an empty tag.
 */
export type Manner = 'file' | 'card';

/** Writes cards of a layer as the content of a TEI `body`: the reader, given it, comes to the same cards again. */
export class TextWriter {
  readonly #layer: ParsedLayer;
  readonly #manner: Manner;
  readonly #places: SentencePlaces;
  readonly #out: string[] = [];
  readonly #open = new OpenElements(this.#out);
  /** Start tags of each sentence's stretches, by their position in the output. */
  readonly #stretches = new Map<number, number[]>();
  #tokens: readonly Token[] = [];
  #space = false;
  /** White space would not be shown: no text has come since the break. */
  #isFree = true;
  #sentence: number | null = null;
  #starts = '';
  /** Text since the last tag or blank, which the tokeniser sees together with what is added to it. */
  #tail = '';
  /** A word without tags has come that letters would be added to. */
  #isWordOpen = false;
  #cursor: PieceCursor | null = null;

  constructor(layer: ParsedLayer, manner: Manner, places: SentencePlaces = placeSentences(layer)) {
    this.#layer = layer;
    this.#manner = manner;
    this.#places = places;
  }

  /** Cards `from` to `to`, the latter excluded. `sentence`: the one that is open where they begin. */
  write(from: number, to: number, sentence: number | null = null): string {
    this.#sentence = sentence;
    const tokens = tokensOf(this.#layer, from, to, this.#manner === 'file');
    this.#tokens = tokens;
    for (let at = 0; at < tokens.length; ) at += this.#token(tokens[at] as Token, at);
    if (to === this.#layer.cards.length) this.#startHidden(this.#layer.sentences.length);
    this.#close(SENTENCE);
    if (this.#starts !== '') {
      if (this.#manner === 'file') this.#open.readyForWords();
      this.#put(this.#starts);
    }
    this.#close(0);
    if (this.#manner === 'file') this.#open.fillBody();
    if (this.#space) this.#out.push('\n');
    this.#nameParts();
    return this.#out.join('');
  }

  /** Writes the token, and those that belong to it; returns how many these are. */
  #token(token: Token, at: number): number {
    if (token.t === 'item' && token.item.k === 'w') {
      const group = groupAt(this.#tokens, at);
      this.#word(group, this.#nextTo(at + group.length));
      return group.length;
    }
    if (token.t === 'item') this.#item(token.item, at);
    else this.#break(token);
    return 1;
  }

  /** The token that letters before `at` meet with: milestones do not come between. */
  #nextTo(at: number): Token | undefined {
    const next = this.#tokens[at];
    return next?.t === 'item' && next.item.k === 'm' ? this.#nextTo(at + 1) : next;
  }

  #item(item: DisplayItem, at: number): void {
    if (item.k === 'b') this.#block(item, at);
    else if (item.k === 's') this.#start(this.#places.of.get(item) ?? 0);
    else if (item.k === 'n' || item.k === 'm') {
      this.#put(writeSmall(item));
      if (item.k === 'n') this.#isFree = false;
    } else if (item.k === 'g') {
      this.#enter([]);
      this.#put(writeSmall(item));
      this.#isWordOpen = false;
    } else if (item.k === 'p') this.#mark(item.r);
    else if (item.k === 'x') this.#withdrawn(item.r, this.#nextTo(at + 1));
    if ('sp' in item && item.sp) this.#space = true;
  }

  /** Adds to the output; a blank that has been waiting for it goes before. */
  #put(text: string, isText = false): void {
    this.#blank();
    this.#out.push(text);
    this.#tail = isText ? this.#tail + text : '';
  }

  #blank(): void {
    if (!this.#space) return;
    this.#out.push(' ');
    this.#space = false;
    this.#tail = '';
    this.#isWordOpen = false;
  }

  /** Starts a new line of the file where that shows no white space that is not there. */
  #newLine(): void {
    if (this.#space || this.#isFree) this.#out.push('\n');
    this.#space = false;
    this.#tail = '';
  }

  #break(token: Token): void {
    this.#isWordOpen = false;
    if (this.#manner === 'file') this.#newLine();
    else if (this.#out.length > 0) this.#out.push('\n');
    this.#space = false;
    this.#tail = '';
    this.#isFree = true;
    this.#out.push(this.#breakTag(token, false));
  }

  #breakTag(token: Token, joins: boolean): string {
    if (token.t === 'pb')
      return this.#manner === 'card' ? '' : emptyTag('pb', { n: this.#layer.cards[token.card]?.address });
    if (token.t !== 'lb') return '';
    return emptyTag('lb', { n: this.#layer.verses[token.verse]?.label, break: joins ? 'no' : null });
  }

  #block(item: Extract<DisplayItem, { k: 'b' }>, at: number): void {
    const isFile = this.#manner === 'file';
    const isHead = item.b === 'head' && marksAfter(this.#tokens, at)[0] === 'head';
    this.#open.closeFor(item.b, isFile);
    this.#isWordOpen = false;
    this.#tail = '';
    if (!isHead && !isFile) this.#put(emptyTag(item.b, { n: item.n, type: item.type }));
    else if (!isHead && item.b === 'head') this.#put(this.#open.emptyBlock(item));
    else {
      if (isFile) this.#newLine();
      else this.#blank();
      this.#open.block(item, isHead ? ['head'] : [], isFile);
      this.#tail = '';
    }
  }

  /** Closes what is open from a level on. */
  #close(level: number): void {
    this.#noteClosed(this.#open.close(level));
  }

  #noteClosed({ isAny, isBlock }: { isAny: boolean; isBlock: boolean }): void {
    if (isAny) this.#tail = '';
    if (isBlock) this.#isWordOpen = false;
  }

  #start(sentence: number): void {
    this.#startHidden(sentence);
    this.#sentence = sentence;
    const label = this.#layer.sentences[sentence]?.label;
    if (this.#manner === 'card') this.#starts += emptyTag('s', { n: label });
    else this.#close(SENTENCE);
  }

  #startHidden(before: number): void {
    for (const sentence of this.#places.hidden.get(before) ?? []) {
      this.#starts += this.#emptySentence(sentence);
    }
  }

  #emptySentence(sentence: number): string {
    const n = this.#layer.sentences[sentence]?.label;
    return this.#manner === 'card' ? emptyTag('s', { n }) : `${startTag('s', { n })}</s>`;
  }

  /** Goes over to another sentence where none starts: one that was interrupted goes on, or none is open. */
  #resume(sentence: number | null): void {
    const current = this.#sentence;
    if (this.#manner === 'file') {
      this.#close(SENTENCE);
      // Its start is shown, but nothing belongs to it.
      if (current !== null && !this.#stretches.has(current)) this.#starts += this.#emptySentence(current);
    } else if (sentence === null) this.#starts += emptyTag('s', { part: 'F' });
    else this.#starts += emptyTag('s', { n: this.#layer.sentences[sentence]?.label, part: 'M' });
    this.#sentence = sentence;
  }

  /** Makes ready for text that carries `marks`: in its sentence, with the elements of its marks around it. */
  #enter(marks: readonly Mark[]): void {
    this.#isFree = false;
    const isFile = this.#manner === 'file';
    if (this.#open.inHeading && marks[0] !== 'head') this.#noteClosed(this.#open.closeHeading());
    this.#closeMarks(marks);
    if (isFile) {
      this.#blank();
      this.#open.readyForWords();
    }
    const opens = isFile && this.#sentence !== null && !this.#open.inSentence;
    if (opens || this.#starts !== '') {
      this.#close(MARK);
      if (this.#starts !== '') {
        this.#put(this.#starts);
        this.#isWordOpen = false;
      }
      this.#starts = '';
    }
    if (opens && this.#sentence !== null) this.#openSentence(this.#sentence);
    for (const { name, attributes, marks: added } of elementsFor(marks, this.#open.marks)) {
      this.#put(startTag(name, attributes));
      this.#open.push({ level: MARK, name, marks: added });
    }
  }

  #openSentence(sentence: number): void {
    this.#put('');
    const list = this.#stretches.get(sentence) ?? [];
    list.push(this.#out.length - 1);
    this.#stretches.set(sentence, list);
    this.#open.push({ level: SENTENCE, name: 's', marks: [] });
  }

  #closeMarks(marks: readonly Mark[]): void {
    for (;;) {
      const open = this.#open.marks;
      if (this.#open.top?.level !== MARK) return;
      if (commonLength(open, marks) === open.length && !splitsHand(open, marks)) return;
      this.#open.pop();
      this.#tail = '';
    }
  }

  #mark(runs: readonly Run[]): void {
    const marks = sharedMarks(runs);
    this.#enter(marks);
    const [only] = runs;
    const tail = this.#space ? '' : this.#tail;
    const isPlain = runs.length === 1 && (only?.m ?? []).length === marks.length;
    const isBare = this.#manner === 'card' && isPlain && only && isCutOff(tail, only.x, 'mark');
    if (isBare) this.#putText(only.x);
    else this.#put(`<pc>${runs.map((run) => writeRun(run, marks, 'pc')).join('')}</pc>`);
    this.#isWordOpen = false;
  }

  /** Text as the tokeniser sees it. */
  #putText(text: string): void {
    this.#blank();
    this.#out.push(escapeText(text));
    this.#tail += text;
  }

  /** A word that is not indexed, or a reading that no word stands in place of. */
  #withdrawn(runs: readonly Run[], next: Token | undefined): void {
    const [only] = runs;
    const kind = only?.m?.length === 1 && runs.length === 1 ? only.m[0] : undefined;
    // A deleted word would start a sentence where none is open.
    const isReading = this.#layer.kind !== 'transcription' || this.#sentence === null || /\s/u.test(only?.x ?? '');
    if (only && (kind === 'sic' || kind === 'orig' || kind === 'abbr' || (kind === 'del' && isReading))) {
      this.#enter([]);
      this.#put(withAlternative('', { kind, x: only.x }, this.#manner));
      this.#isWordOpen = false;
      return;
    }
    const marks = sharedMarks(runs);
    this.#enter(marks);
    if (this.#isBareHere(runs, next)) this.#putRuns(runs, marks);
    else {
      this.#put(`<w>${runs.map((run) => writeRun(run, marks, 'w')).join('')}</w>`);
      this.#isWordOpen = false;
    }
  }

  /** Whether letters may stand here without a `w` of their own. */
  #isBareHere(runs: readonly Run[], next: Token | undefined): boolean {
    if (this.#manner === 'file' || !areLetters(runs) || (this.#isWordOpen && !this.#space)) return false;
    const first = runs[0]?.x ?? '';
    if (!this.#space && !isCutOff(this.#tail, first, 'word')) return false;
    // A gap that follows at once would be one in the word, and a blank after a note is the word's.
    return !(next?.t === 'item' && (next.item.k === 'g' || next.item.k === 'n'));
  }

  #putRuns(runs: readonly Run[], around: readonly Mark[]): void {
    for (const run of runs) {
      if ((run.m ?? []).length === around.length && run.m?.at(-1) !== 'gap') this.#putText(run.x);
      else this.#put(writeRun(run, around, 'text'));
    }
    this.#isWordOpen = true;
  }

  #word(group: WordGroup, next: Token | undefined): void {
    const [first] = group.parts;
    if (!first) return;
    const word = this.#layer.words[first.item.w];
    if (group.isFirst && word && word.sentence !== this.#sentence) this.#resume(word.sentence);
    const marks = sharedMarks(group.parts.flatMap(({ item }) => item.r));
    this.#enter(marks);
    const alternatives = group.isFirst ? (first.item.alt ?? []) : [];
    // Within a substitution a deletion would be taken for the other reading.
    const isSubstituted = alternatives.some(({ kind }) => kind === 'del');
    if (!isSubstituted && this.#canBeBare(group, next, alternatives.length)) {
      this.#bareWord(group, marks);
    } else {
      const written = this.#markedWord(group, marks);
      this.#put(alternatives.reduce((word, one) => withAlternative(word, one, this.#manner), written));
      this.#isWordOpen = false;
    }
    const last = group.parts.at(-1)?.item;
    if (last !== first.item || !group.isFirst) {
      for (const alternative of last?.alt ?? []) this.#put(withAlternative('', alternative, this.#manner));
    }
    if (last?.sp) this.#space = true;
  }

  #canBeBare(group: WordGroup, next: Token | undefined, alternatives: number): boolean {
    const { parts } = group;
    const first = parts[0]?.item;
    if (!first || !group.isFirst || !group.isLast || alternatives > 1) return false;
    const hasSpace = parts.at(-1)?.item.sp === 1;
    const runs = parts.length > 1 ? first.r.filter((run) => !isLineHyphen(run)) : first.r;
    if (!this.#isBareHere(runs, hasSpace ? undefined : next) || !canBeBare(parts)) return false;
    if (parts.length > 1 && parts.some(({ item }) => item.alt)) return false;
    return (
      languageOf(first.r[0]?.m ?? [], this.#layer.header.language) === (this.#layer.words[first.w]?.language ?? null)
    );
  }

  #bareWord({ parts }: WordGroup, marks: readonly Mark[]): void {
    const [alternative] = parts[0]?.item.alt ?? [];
    const [open = '', close = ''] = alternative
      ? withAlternative('\u0000', alternative, this.#manner).split('\u0000')
      : [];
    if (open !== '') this.#put(open);
    for (const [i, { item, before }] of parts.entries()) {
      if (i > 0) {
        this.#out.push('\n', this.#breakTag(before[0] as Token, true));
        this.#tail = '';
      }
      for (const run of item.r) {
        const m = i < parts.length - 1 && isLineHyphen(run) ? run.m?.slice(0, -1) : run.m;
        this.#putRuns([m && m.length > 0 ? { x: run.x, m } : { x: run.x }], marks);
      }
    }
    if (close !== '') this.#put(close);
    this.#isWordOpen = true;
  }

  /** A `w` with all that it says. */
  #markedWord(group: WordGroup, marks: readonly Mark[]): string {
    const word = this.#layer.words[group.parts[0]?.item.w ?? -1];
    const isFile = this.#manner === 'file';
    if (!word) return '';
    if (!isFile) this.#cursor = null;
    else if (this.#cursor?.word !== word) this.#cursor = new PieceCursor(word);
    const part = group.isFirst ? (group.isLast ? null : 'I') : group.isLast ? 'F' : 'M';
    const language = languageOf(marks, this.#layer.header.language) === word.language ? null : (word.language ?? '');
    const own: Attributes = isFile && group.isFirst ? wordAttributes(word) : {};
    let written = startTag('w', { ...own, 'xml:lang': group.isFirst ? language : null, part });
    written += this.#cursor?.reopen() ?? '';
    for (const { item, before } of group.parts) {
      for (const token of before) written += this.#inWord(token);
      for (const run of item.r) written += writeLetters(run, marks, this.#cursor, this.#layer.kind);
    }
    return `${written}${this.#cursor?.interrupt() ?? ''}</w>`;
  }

  #inWord(token: Token): string {
    if (token.t === 'item') return writeSmall(token.item);
    return (this.#manner === 'card' ? '\n' : '') + this.#breakTag(token, token.t === 'lb');
  }

  /** Says of the stretches of a sentence which is the first and which the last. */
  #nameParts(): void {
    for (const [sentence, places] of this.#stretches) {
      const n = this.#layer.sentences[sentence]?.label;
      for (const [i, at] of places.entries()) {
        const part = places.length === 1 ? null : i === 0 ? 'I' : i === places.length - 1 ? 'F' : 'M';
        this.#out[at] = startTag('s', { n, part });
      }
    }
  }
}
