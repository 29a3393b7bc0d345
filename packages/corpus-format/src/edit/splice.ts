import type { DisplayItem, ParsedLayer, ParsedSentence, ParsedVerse, ParsedWord } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { compose } from '../unicode.ts';
import { isContent, type WordPart } from '../write/tokens.ts';
import { isIndexed } from '../write/words.ts';
import type { Fragment } from './fragment.ts';
import { sameWords } from './same-words.ts';

/** Where a card lies in its layer; ends are excluded. */
export interface CardRange {
  card: number;
  verses: [from: number, to: number];
  /** Words that start on it. */
  words: [from: number, to: number];
  /** Sentences that start on it. */
  sentences: [from: number, to: number];
  /** Earlier sentences that `Fragment` begins with. */
  earlier: number[];
}

/** The word that goes on on the next card, and which of the new ones that is: null where it begins one of its own. */
interface Following {
  owner: number | null;
  heir: number | null;
  /** Words that are new on the next card. */
  extra: number;
}

/** The layer with the content of one card in place of what it was. Everything else stays as it is. */
export function splice(layer: ParsedLayer, range: CardRange, fragment: Fragment, log: ProblemLog): ParsedLayer {
  return new Splice(layer, range, fragment, log).done();
}

class Splice {
  readonly #old: ParsedLayer;
  readonly #range: CardRange;
  readonly #new: Fragment;
  readonly #log: ProblemLog;
  /** The fragment's first word is one of an earlier card. */
  readonly #lead: number;
  /** Old word of each new one on the card. */
  readonly #match: Int32Array;
  readonly #count: number;
  #words: ParsedWord[] = [];
  #verses: ParsedVerse[] = [];

  constructor(old: ParsedLayer, range: CardRange, fragment: Fragment, log: ProblemLog) {
    this.#old = old;
    this.#range = range;
    this.#new = fragment;
    this.#log = log;
    this.#lead = range.words[0] > 0 ? 1 : 0;
    this.#count = fragment.words.length - this.#lead;
    const before = old.words.slice(...range.words).map(({ form }) => form);
    const after = fragment.words.slice(this.#lead).map(({ form }) => form);
    this.#match = sameWords(before, after);
  }

  done(): ParsedLayer {
    const { verses: range } = this.#range;
    const { verses } = this.#old;
    const following = this.#following();
    const carried = this.#range.card < this.#old.cards.length - 1 ? this.#takeStarts() : [];
    const inner = this.#new.verses.map((verse) => this.#innerVerse(verse));
    const after = verses.slice(range[1]).map((verse) => this.#laterVerse(verse, following));
    this.#verses = [...verses.slice(0, range[0]), ...inner, ...after];
    this.#showCarried(carried);
    this.#words = this.#allWords(following);
    const [firstWord] = this.#range.words;
    const { owner, heir } = following;
    if (this.#runsIn()) this.#settle(firstWord - 1, this.#old.words[firstWord - 1]);
    if (heir !== null) this.#settle(heir, this.#old.words[owner ?? -1]);
    if (owner !== null && heir === null) {
      this.#settle(firstWord + this.#count - 1);
      this.#settle(firstWord + this.#count);
    }
    const [from, to] = this.#range.sentences;
    const { sentences } = this.#old;
    const added = this.#new.sentences.slice(this.#range.earlier.length);
    return {
      ...this.#old,
      verses: this.#verses,
      words: this.#words,
      sentences: [...sentences.slice(0, from), ...added, ...sentences.slice(to)] as ParsedSentence[],
      doubles: this.#doubles(following),
    };
  }

  /** Whether the word before the card goes on, or went on, on it. */
  #runsIn(): boolean {
    const lead = this.#range.words[0] - 1;
    if (this.#lead === 0) return false;
    const isOf = (word: number) => (item: DisplayItem) => item.k === 'w' && item.w === word;
    const old = this.#old.verses.slice(...this.#range.verses).some(({ items }) => items.some(isOf(lead)));
    return old || this.#new.verses.some(({ items }) => items.some(isOf(0)));
  }

  #following(): Following {
    const [, endWord] = this.#range.words;
    let owner: number | null = null;
    for (const { items } of this.#old.verses.slice(this.#range.verses[1])) {
      const first = items.find((item) => item.k === 'w');
      if (first?.k !== 'w') continue;
      if (first.w < endWord) owner = first.w;
      break;
    }
    const last = this.#new.verses.at(-1);
    const place = { line: last?.place.line ?? 2, column: last?.place.column ?? 1 };
    if (this.#new.runsOn && owner === null) this.#log.warn(['TEI-PROFILE', 'part-end'], place);
    if (owner === null) return { owner, heir: null, extra: 0 };
    if (this.#new.runsOn) {
      // Half of it is not spelt as the whole was.
      const [first, end] = this.#range.words;
      if (owner >= first && this.#count > 0 && !this.#match.includes(end - 1 - first))
        this.#match[this.#count - 1] = end - 1 - first;
      return { owner, heir: this.#lastWord(), extra: 0 };
    }
    // A card without words lies within the word, as it did.
    const hasWords = (verses: readonly ParsedVerse[]) => verses.some(({ items }) => items.some(({ k }) => k === 'w'));
    const isWithin = !hasWords(this.#old.verses.slice(...this.#range.verses)) && !hasWords(this.#new.verses);
    if (isWithin) return { owner, heir: owner, extra: 0 };
    this.#log.warn(['TEI-PROFILE', 'part-missing'], place);
    return { owner, heir: null, extra: 1 };
  }

  #lastWord(): number {
    const items = this.#new.verses.flatMap((verse) => verse.items);
    const last = items.findLast((item) => item.k === 'w');
    return this.#placeOfWord(last?.k === 'w' ? last.w : 0);
  }

  /** Index in the new layer of a word of the fragment. */
  #placeOfWord(word: number): number {
    return this.#range.words[0] + word - this.#lead;
  }

  /** What starts at the card's end, without any text there, starts on the next one. */
  #takeStarts(): DisplayItem[] {
    const items = this.#new.verses.at(-1)?.items ?? [];
    const text = items.findLastIndex((item) => item.k !== 'b' && item.k !== 'm');
    const starts = items.splice(text + 1);
    const label = this.#new.sentences[this.#new.sentence ?? -1]?.label;
    return this.#new.startsSentence && label !== undefined ? [...starts, { k: 's', n: label }] : starts;
  }

  #showCarried(carried: readonly DisplayItem[]): void {
    if (carried.length === 0) return;
    const start = this.#range.verses[0] + this.#new.verses.length;
    const verse = this.#verses.slice(start).find(({ items }) => items.some(isContent));
    if (!verse) return;
    const text = verse.items.findIndex((item) => isContent(item) || item.k === 's');
    const startsAlready = verse.items[text]?.k === 's';
    const items = carried.filter(({ k }) => k !== 's' || !startsAlready);
    verse.items = [...verse.items.slice(0, text), ...items, ...verse.items.slice(text)];
  }

  #innerVerse(verse: ParsedVerse): ParsedVerse {
    const items = verse.items.map((item) => (item.k === 'w' ? { ...item, w: this.#placeOfWord(item.w) } : item));
    const old = this.#old.verses.slice(...this.#range.verses).find(({ label }) => label === verse.label);
    if (old) keepLastSpace(old.items, items);
    return { ...verse, card: this.#range.card, items };
  }

  #laterVerse(verse: ParsedVerse, following: Following): ParsedVerse {
    const [first, end] = this.#range.words;
    const shift = this.#count + first - end + following.extra;
    const extra = first + this.#count;
    const items = verse.items.map((item) => {
      if (item.k !== 'w') return item;
      return { ...item, w: item.w >= end ? item.w + shift : (following.heir ?? extra) };
    });
    return { ...verse, items };
  }

  #allWords(following: Following): ParsedWord[] {
    const [first, end] = this.#range.words;
    const { words } = this.#old;
    const [from, to] = this.#range.verses;
    const shift = this.#new.verses.length - (to - from);
    const inner = this.#new.words
      .slice(this.#lead)
      .map((word, i) => this.#innerWord(word, words[first + (this.#match[i] ?? -1)], i));
    const mapSentence = this.#sentenceMap();
    const after = words.slice(end).map((word, i) => ({
      ...word,
      verse: word.verse + shift,
      sentence: mapSentence(word.sentence, i),
    }));
    const extra = following.extra > 0 ? [this.#extraWord(after)] : [];
    return [...words.slice(0, first), ...inner, ...extra, ...after];
  }

  /** What is known of the word stays with it. */
  #innerWord(word: ParsedWord, old: ParsedWord | undefined, at: number): ParsedWord {
    const { sentence } = word;
    const placed = {
      ...word,
      verse: word.verse - 1 + this.#range.verses[0],
      sentence: sentence === null ? null : this.#sentenceIndex(sentence),
    };
    if (!old || (this.#match[at] ?? -1) < 0) return placed;
    const isSame = old.form === word.form;
    const [only] = old.pieces;
    const changed = old.pieces.length === 1 && only ? [{ ...only, form: word.form }] : word.pieces;
    return { ...placed, xmlId: old.xmlId, corresp: old.corresp, pieces: isSame ? old.pieces : changed };
  }

  #sentenceIndex(sentence: number): number {
    const { earlier, sentences } = this.#range;
    return earlier[sentence] ?? sentences[0] + sentence - earlier.length;
  }

  /** Where the words after the card belong, by their old sentence and how far behind the card they are. */
  #sentenceMap(): (sentence: number | null, at: number) => number | null {
    const { words } = this.#old;
    const {
      sentences: [from, to],
      words: [, end],
      earlier,
    } = this.#range;
    const added = this.#new.sentences.slice(earlier.length);
    const before = this.#old.sentences.slice(from, to);
    const isSame = added.length === before.length && added.every(({ label }, i) => label === before[i]?.label);
    const last = this.#new.words.at(-1)?.sentence ?? null;
    const open = this.#new.sentence ?? (this.#old.kind === 'transliteration' ? null : last);
    const now = open === null ? null : this.#sentenceIndex(open);
    const then = words[end - 1]?.sentence ?? null;
    const next = words.slice(end).findIndex(({ sentence }) => sentence !== null && sentence >= to);
    const shift = added.length - before.length;
    return (sentence, at) => {
      if (sentence === null) return null;
      if (sentence >= to) return sentence + shift;
      if (sentence >= from) return isSame ? sentence : now;
      return sentence === then && (next < 0 || at < next) ? (now ?? sentence) : sentence;
    };
  }

  /** The rest of a word whose beginning is gone. */
  #extraWord(after: ParsedWord[]): ParsedWord {
    const at = this.#range.words[0] + this.#count;
    const verse = this.#verses.findIndex(({ items }) => items.some((item) => item.k === 'w' && item.w === at));
    for (const word of after) if (word.verse === verse) word.wordNo++;
    const open = this.#new.sentence;
    const place = this.#verses[verse]?.place ?? { file: '', line: 1, column: 1 };
    const sentence = open === null ? null : this.#sentenceIndex(open);
    return { xmlId: null, form: '', verse, wordNo: 1, sentence, pieces: [], corresp: [], language: null, place };
  }

  /** Says again which parts a word has and what it is spelt like, where a part has come or gone. */
  #settle(at: number, old?: ParsedWord): void {
    const word = this.#words[at];
    if (!word) return;
    const parts: { verse: ParsedVerse; index: number }[] = [];
    for (const verse of this.#verses.slice(word.verse)) {
      const index = verse.items.findIndex((item) => item.k === 'w' && item.w === at);
      if (index >= 0) parts.push({ verse, index });
    }
    let letters = '';
    for (const [i, { verse, index }] of parts.entries()) {
      const { part: _, sp, ...rest } = verse.items[index] as WordPart;
      const part = parts.length === 1 ? null : i === 0 ? 'I' : i === parts.length - 1 ? 'F' : 'M';
      const item = { ...rest, ...(part && { part }), ...(sp && part !== 'I' && part !== 'M' && { sp }) } as WordPart;
      replaceItem(this.#verses, verse, index, item);
      for (const run of item.r) if (isIndexed(run, this.#old.kind)) letters += run.x;
    }
    const form = compose(letters);
    const [only] = old?.pieces ?? [];
    const changed = old?.pieces.length === 1 && only ? [{ ...only, form }] : [{ xmlId: null, form, readings: [] }];
    const pieces = old?.form === form ? old.pieces : changed;
    if (form !== word.form || old?.form === form) this.#words[at] = { ...word, form, pieces };
  }

  #doubles(following: Following): ParsedLayer['doubles'] {
    const [first, end] = this.#range.words;
    const shift = this.#count + first - end + following.extra;
    const heirs = new Map<number, number>();
    for (const [i, old] of this.#match.entries()) if (old >= 0) heirs.set(first + old, first + i);
    return this.#old.doubles.flatMap((double) => {
      const members = double.members.map(({ word, piece }) => {
        const heir = word < first ? word : word >= end ? word + shift : heirs.get(word);
        const form = heir === undefined ? undefined : this.#words[heir]?.pieces[piece]?.form;
        const isSame =
          form !== undefined && this.#words[heir ?? 0]?.pieces.length === this.#old.words[word]?.pieces.length;
        return isSame && heir !== undefined ? { word: heir, piece } : null;
      });
      return members.every((member) => member !== null) ? [{ ...double, members }] : [];
    });
  }
}

/** In a copy of the verse: those of the layer before stay as they are. */
function replaceItem(verses: ParsedVerse[], verse: ParsedVerse, index: number, item: DisplayItem): void {
  const at = verses.indexOf(verse);
  verses[at] = { ...verse, items: verse.items.with(index, item) };
}

/** A line ends with white space in the editor, whether there is any in the text or not: that stays as it was. */
function keepLastSpace(old: readonly DisplayItem[], items: DisplayItem[]): void {
  const isSpaced = (item: DisplayItem) => isContent(item) || item.k === 'n';
  const before = old.findLast(isSpaced);
  const index = items.findLastIndex(isSpaced);
  const after = items[index];
  if (!before || !after || before.k !== after.k || ('sp' in before && before.sp)) return;
  const { sp: _, ...rest } = after as { sp?: 1 } & typeof after;
  items[index] = rest as DisplayItem;
}
