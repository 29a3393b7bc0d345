import { RareCharacters } from './decode.ts';
import type {
  Alternative,
  LayerKind,
  ParsedCard,
  ParsedVerse,
  ParsedWord,
  PlaceOf,
  Reading,
  SourcePlace,
} from './layer.ts';
import { Numbering } from './numbering.ts';
import type { ProblemLog } from './problem.ts';
import { type SentenceRule, SentenceTracker } from './sentences.ts';
import { tokenize } from './tokenize.ts';
import { compose } from './unicode.ts';
import { type Announcement, type Content, VerseWriter } from './verse-writer.ts';
import { appendRun, composeRuns, type TextStyle, type WordAttributes, WordDraft, type WordItem } from './word-draft.ts';

/** Marks that end a line in the middle of a word. */
const LINE_HYPHENS = /^[-=~\u2010\u2e17\u00ad\u00ac]+$/u;

/** Where a choice of readings began, so that the reading left out can be put in its place. */
export interface ChoiceMark {
  draft: WordDraft | null;
  at: number;
  words: number;
}

/**
 * Puts a layer together from what a reader meets in its file, in order: breaks, words, punctuation, white space, notes.
 * It numbers words, joins those that run over a break, tokenises what is not marked up, and checks addresses, labels
 * and ids on the way.
 */
export class LayerBuilder {
  readonly cards: ParsedCard[] = [];
  readonly words: ParsedWord[] = [];
  readonly sentences: SentenceTracker;
  suppliedWords = 0;
  /** xml:ids of the later halves of words that the file writes as two. */
  readonly joinedIds = new Map<string, number>();
  readonly numbering: Numbering;
  readonly rare = new RareCharacters();
  readonly #kind: LayerKind;
  readonly #log: ProblemLog;
  readonly #writer = new VerseWriter();
  #wordsInVerse = 0;
  #draft: WordDraft | null = null;
  /** Whether the open word is marked in the file; else it ends with the first character that is no letter. */
  #explicit = false;
  #closed: WordDraft | null = null;
  /** The word that goes on in the next one, over a break. */
  #join: WordDraft | null = null;
  #breakJoins = false;
  #hasVerses = false;
  /** First place on each card (or before the first) where text stands outside verses. */
  readonly #outside: { cards: number; place: SourcePlace }[] = [];

  constructor(kind: LayerKind, sentenceRule: SentenceRule, log: ProblemLog) {
    this.#kind = kind;
    this.#log = log;
    this.numbering = new Numbering(log);
    this.sentences = new SentenceTracker(sentenceRule);
  }

  /** Opens a card. `joins`: the word before goes on after the break. */
  card(address: string, place: SourcePlace, joins = false): void {
    this.#endRuleWord();
    this.#breakJoins ||= joins;
    this.numbering.card(address, place);
    this.cards.push({ address, imageUrl: null, manifestUrl: null, canvas: null, place });
    this.#writer.leave();
  }

  /** Opens a verse of the current card. */
  verse(label: string, place: SourcePlace, joins = false): void {
    this.#endRuleWord();
    if (joins || this.#breakJoins) this.#rememberJoin();
    this.#breakJoins = false;
    this.numbering.verse(label, place);
    this.#hasVerses = true;
    this.#openVerse(label, place);
  }

  /** A verse that the file does not number, which has been reported: what follows is not outside of verses. */
  unnumberedVerse(place: SourcePlace): void {
    this.#endRuleWord();
    this.#openVerse('', place);
  }

  #openVerse(label: string, place: SourcePlace): ParsedVerse {
    this.#wordsInVerse = 0;
    return this.#writer.open(Math.max(this.cards.length - 1, 0), label, place);
  }

  get verses(): ParsedVerse[] {
    return this.#writer.verses;
  }

  /** Notes the word that a break without a word boundary interrupts; a hyphen at the line's end becomes part of it. */
  #rememberJoin(): void {
    const items = this.verses.at(-1)?.items ?? [];
    const last = this.#closed?.parts.at(-1);
    const end = items.at(-1);
    if (this.#draft || !last || !end) return;
    if (end.k === 'p' && items.at(-2) === last && end.r.every((run) => LINE_HYPHENS.test(run.x))) {
      items.pop();
      for (const run of end.r) appendRun(last.r, run.x, [...(run.m ?? []), 'pc']);
    } else if (end !== last) {
      return;
    }
    delete last.sp;
    this.#join = this.#closed;
  }

  /** Opens a word that the file marks. Letters come by `text`, and `endWord` closes it. */
  startWord(attributes: WordAttributes, continued = false): void {
    this.#endRuleWord();
    const before = this.#join ?? (continued ? this.#closed : null);
    this.#join = null;
    this.#explicit = true;
    if (!before) {
      this.#draft = new WordDraft(attributes, false);
      return;
    }
    this.#draft = before;
    delete before.parts.at(-1)?.sp;
    const kept = before.attributes;
    if (attributes.xmlId !== null && kept.xmlId === null) kept.xmlId = attributes.xmlId;
    else if (attributes.xmlId !== null) this.joinedIds.set(attributes.xmlId, before.index);
    if (kept.readings.length === 0) kept.readings = attributes.readings;
    kept.corresp = [...new Set([...kept.corresp, ...attributes.corresp])];
  }

  get #wordOpen(): boolean {
    return this.#draft !== null && this.#explicit;
  }

  /** Whether a word was closed that a further part could be joined to. */
  get hasClosedWord(): boolean {
    return this.#closed !== null;
  }

  /** `continued`: the last piece of the word goes on, which was interrupted together with it. */
  startPiece(xmlId: string | null, readings: Reading[], continued = false): void {
    if (continued && this.#draft && this.#draft.pieces.length > 0) this.#draft.pieceOpen = true;
    else this.#draft?.openPiece(xmlId, readings);
  }

  endPiece(): void {
    this.#draft?.closePiece();
  }

  endWord(): void {
    const draft = this.#draft;
    if (!draft) return;
    this.#draft = null;
    this.#explicit = false;
    const { place, xmlId } = draft.attributes;
    if (draft.indexed === '') {
      if (draft.word) this.#withdraw(draft);
      else if (!draft.hasGap && !draft.byRule) this.#log.error('W-EMPTY', { ...place, ...this.#ref(xmlId) });
      return;
    }
    draft.settle();
    this.#closed = draft;
    if (draft.pieces.length > 0) this.#checkPieces(draft);
  }

  #checkPieces(draft: WordDraft): void {
    const { place } = draft.attributes;
    const form = draft.word?.form ?? '';
    const found = draft.word?.pieces.map((piece) => piece.form) ?? [];
    if (draft.attributes.readings.length > 0) this.#log.warn(['TEI-PROFILE', 'outer-annotation'], { ...place });
    if (draft.stray || found.join('') !== form) {
      this.#log.error('W-PIECES', { ...place, ...this.#ref(null), expected: form, found: found.join('|') });
    } else if (found.includes('')) {
      this.#log.error('W-EMPTY', { ...place, ...this.#ref(null) });
    }
  }

  /** A word none of whose letters are indexed in this layer (deleted, superfluous) is shown and no more. */
  #withdraw(draft: WordDraft): void {
    this.words.pop();
    if (draft.word?.verse === this.verses.length - 1) this.#wordsInVerse--;
    if (draft.byRule) this.suppliedWords--;
    for (const part of draft.parts) {
      composeRuns(part.r);
      this.#writer.replace(part, withdrawn(part), draft.word?.verse ?? 0);
    }
  }

  /** Characters of the running text: letters of the open word, else text to be tokenised. */
  text(text: string, style: TextStyle, place: PlaceOf): void {
    this.rare.look(text, place);
    if (this.#wordOpen) this.#wordText(text, style);
    else this.#freeText(text, style, place);
  }

  #wordText(text: string, style: TextStyle): void {
    const draft = this.#draft;
    if (!draft) return;
    // A line break beside an element only lays the file out; any other white space stands between letters.
    const chunks = text.match(/\s+|\S+/gu) ?? [];
    for (const [i, chunk] of chunks.entries()) {
      if (/^\s/u.test(chunk)) {
        const isLayout = (i === 0 || i === chunks.length - 1) && chunk.includes('\n');
        draft.spaced ||= draft.shownLength > 0 && !isLayout;
        continue;
      }
      if (draft.spaced) this.#spaceInWord(draft, style);
      this.#letters(draft, chunk, style);
    }
  }

  #spaceInWord(draft: WordDraft, style: TextStyle): void {
    draft.spaced = false;
    const details = { ...draft.attributes.place, ...this.#ref(draft.attributes.xmlId), found: draft.indexed };
    // What a scribe wrote as two words may well answer to one word of the transcription.
    if (this.#kind === 'transliteration') this.#log.warn(['W-SPACE', 'transliteration'], details);
    else this.#log.error('W-SPACE', details);
    this.#letters(draft, ' ', style);
  }

  #letters(draft: WordDraft, text: string, { marks, indexed }: Pick<TextStyle, 'marks' | 'indexed'>): void {
    const { place, xmlId } = draft.attributes;
    const refuse = (expected: string) => this.#log.error('W-LONG', { ...place, ...this.#ref(xmlId), expected });
    if (draft.hasRoom(text, refuse)) draft.append(this.#partOf(draft), text, marks, indexed);
  }

  /** The part of the word that lies in the current verse. */
  #partOf(draft: WordDraft): WordItem {
    const verse = this.#writer.current ?? this.#strayVerse(draft.attributes.place);
    if (!draft.word) this.#placeWord(draft);
    const last = draft.parts.at(-1);
    if (last && draft.verse === verse) return last;
    const part: WordItem = { k: 'w', w: draft.index, r: [] };
    draft.parts.push(part);
    draft.verse = verse;
    this.#show(part);
    return part;
  }

  #placeWord(draft: WordDraft): void {
    const { attributes } = draft;
    draft.index = this.words.length;
    draft.word = {
      xmlId: attributes.xmlId,
      form: '',
      verse: this.verses.length - 1,
      wordNo: ++this.#wordsInVerse,
      sentence: this.sentences.enter((start) => this.#writer.announce(start)),
      pieces: [],
      corresp: attributes.corresp,
      language: attributes.language,
      place: attributes.place,
    };
    this.words.push(draft.word);
    if (draft.byRule) this.suppliedWords++;
  }

  #freeText(text: string, style: TextStyle, place: PlaceOf): void {
    let at = 0;
    for (const token of tokenize(text)) {
      if (token.kind === 'space') this.space();
      else if (token.kind === 'mark') this.punctuation([{ text: token.text, style }], place(at));
      else this.#ruleLetters(token.text, style, place, at);
      at += token.text.length;
    }
  }

  #ruleLetters(text: string, style: TextStyle, place: PlaceOf, at: number): void {
    this.#draft ??= this.#join;
    this.#join = null;
    if (!this.#draft) {
      const attributes = { xmlId: null, corresp: [], readings: [], language: style.language, place: place(at) };
      this.#draft = new WordDraft(attributes, true);
    }
    this.#letters(this.#draft, text, style);
  }

  /** Closes the word that running text was forming. */
  #endRuleWord(): void {
    if (this.#draft && !this.#explicit) this.endWord();
  }

  /** A boundary between words that no white space shows, such as the start of a block. */
  boundary(): void {
    if (!this.#wordOpen) this.#endRuleWord();
    this.#join = null;
  }

  /** A punctuation mark: a position of its own. Inside a word that the file marks it is shown, not indexed. */
  punctuation(parts: { text: string; style: TextStyle }[], place: SourcePlace): void {
    if (this.#wordOpen && this.#draft) {
      for (const { text, style } of parts) {
        this.#letters(this.#draft, text, { marks: [...style.marks, 'pc'], indexed: false });
      }
      return;
    }
    this.#endRuleWord();
    const text = parts.map((part) => part.text).join('');
    if (!this.#writer.current) this.#strayVerse(place);
    if (/^[\p{Ps}\p{Pi}¶⸿„]/u.test(text)) this.sentences.enter((start) => this.#writer.announce(start));
    else this.sentences.showStart((start) => this.#writer.announce(start));
    const item: Content = { k: 'p', r: [] };
    for (const part of parts) appendRun(item.r, part.text, part.style.marks);
    composeRuns(item.r);
    this.#show(item);
    this.sentences.afterMark(text);
  }

  /** White space between elements: it is displayed after what stands before it. */
  space(): void {
    if (this.#wordOpen) return;
    this.#endRuleWord();
    this.#writer.space();
  }

  gap(reason: string | null, extent: string | null, place: SourcePlace): void {
    if (this.#draft) {
      this.#draft.hasGap = true;
      if (this.#draft.word) {
        this.#letters(this.#draft, '…', { marks: ['gap'], indexed: false });
        return;
      }
    }
    if (!this.#writer.current) this.#strayVerse(place);
    this.#show({ k: 'g', ...(reason === null ? {} : { reason }), ...(extent === null ? {} : { extent }) });
  }

  note(text: string, where: string | null): void {
    const x = compose(text);
    this.#writer.note({ k: 'n', x, ...(where === null ? {} : { place: where }) }, this.#draft === null);
  }

  /** The start of a block, or a milestone: shown before the next content. */
  announce(item: Announcement): void {
    this.#writer.announce(item);
  }

  choiceStart(): ChoiceMark {
    return { draft: this.#draft, at: this.#draft?.shownLength ?? 0, words: this.words.length };
  }

  /** Attaches the readings left out since `mark` to the word they belong to, else shows them on their own. */
  choiceEnd(mark: ChoiceMark, alternatives: readonly Alternative[]): void {
    const open = this.#draft;
    const inside = open !== null && open === mark.draft;
    const draft = inside || (open?.word && open.index >= mark.words) ? open : this.#closed;
    for (const { kind, x } of alternatives) {
      if (x === '') continue;
      if (draft && draft === open) draft.replace(kind, x, inside ? mark.at : 0);
      else this.#alternativeOfClosed(mark, { kind, x }, draft);
    }
  }

  #alternativeOfClosed(mark: ChoiceMark, alternative: Alternative, draft: WordDraft | null): void {
    const since = this.words[mark.words];
    const verse = since ? this.verses[since.verse] : this.#writer.current;
    const item = since
      ? verse?.items.findLast((one) => one.k === 'w' && one.w === mark.words)
      : verse?.items.findLast((one) => one === draft?.parts.at(-1));
    if (item?.k === 'w') item.alt = [...(item.alt ?? []), alternative];
    else this.#show({ k: 'x', r: [{ x: compose(alternative.x), m: [alternative.kind] }] });
  }

  #show(item: Content): void {
    const verse =
      this.#writer.current ?? this.#strayVerse(this.cards.at(-1)?.place ?? { file: '', line: 1, column: 1 });
    if (item.k !== 'w') this.#join = null;
    this.sentences.showStart((start) => this.#writer.announce(start));
    this.#writer.show(item, verse);
  }

  /** Text that stands in no verse is an error; it is gathered somewhere so that the rest can still be checked. */
  #strayVerse(place: SourcePlace): ParsedVerse {
    if (this.#outside.at(-1)?.cards !== this.cards.length) this.#outside.push({ cards: this.cards.length, place });
    return this.#openVerse('', place);
  }

  #ref(xmlId: string | null): { ref?: string } {
    const verse = this.verses.at(-1);
    const card = verse && this.cards[verse.card];
    if (card) return { ref: `${card.address}.${verse.label}` };
    return xmlId === null ? {} : { ref: xmlId };
  }

  /** Ends the layer: nothing may be added after it. */
  finish(): void {
    this.#endRuleWord();
    this.#writer.finish();
    this.rare.report(this.#log);
    // Where the file has no breaks at all, that is said once, elsewhere.
    if (!this.#hasVerses) return;
    for (const { cards, place } of this.#outside) {
      const card = this.cards[cards - 1];
      this.#log.error(['TEI-PROFILE', 'outside-verse'], { ...place, ...(card && { ref: card.address }) });
    }
  }
}

/** What is shown of a part of a word that is not indexed: gaps before its letters are gaps of the line. */
function withdrawn({ r, sp }: WordItem): Content[] {
  const letters = r.findIndex((run) => run.m?.[0] !== 'gap');
  const gaps = letters < 0 ? r : r.slice(0, letters);
  const shown: Content[] = gaps.flatMap(({ x }) => Array.from(x, () => ({ k: 'g' as const })));
  if (letters >= 0) shown.push({ k: 'x', r: r.slice(letters) });
  const last = shown.at(-1);
  if (last && sp) last.sp = sp;
  return shown;
}
