import type {
  DisplayItem,
  ParsedCard,
  ParsedDouble,
  ParsedSentence,
  ParsedVerse,
  ParsedWord,
  Reading,
  SourcePlace,
} from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { MEMBERS } from '../tables/doubles.ts';
import { checkDouble, checkReading, parseCategories, type TagRules } from '../tags.ts';
import type { ConlluSentence, ConlluToken, ConlluWord } from './read.ts';

/** What annotation is put onto. */
export interface Annotated {
  cards: readonly ParsedCard[];
  verses: readonly ParsedVerse[];
  words: ParsedWord[];
}

/** Where sentences start, by index of their first word. */
export type SentenceStarts = Map<number, string>;

/**
 * Puts the annotation of `tokens.conllu` onto the words of the text: by `Ref=12r.5.3` in MISC, else in the order of the
 * text. Changes `target.words`; returns the composite forms and where the file's sentences start.
 */
export function annotate(
  sentences: readonly ConlluSentence[],
  target: Annotated,
  tags: TagRules,
  log: ProblemLog,
): { doubles: ParsedDouble[]; starts: SentenceStarts } {
  const finder = new WordFinder(target, log);
  const doubles: ParsedDouble[] = [];
  const starts: SentenceStarts = new Map();
  for (const [i, sentence] of sentences.entries()) {
    const groups = new Map<string, DoubleGroup>();
    let started = false;
    for (const token of sentence.tokens) {
      const at = finder.find(token);
      const word = at === null ? undefined : target.words[at];
      if (at === null || !word) continue;
      if (!started) starts.set(at, sentence.id ?? String(i + 1));
      started = true;
      annotateWord(word, token, tags, log);
      for (const [piece, one] of token.words.entries()) collectDoubles(groups, one, { word: at, piece }, log);
    }
    for (const group of groups.values()) closeDouble(group, tags, doubles, log);
  }
  return { doubles, starts };
}

/** Finds the word that a token speaks of. */
class WordFinder {
  readonly #words: readonly ParsedWord[];
  readonly #log: ProblemLog;
  readonly #byReference = new Map<string, number>();
  #next = 0;
  /** After a form that does not fit nothing can be matched by order until a reference comes. */
  #lost = false;

  constructor({ cards, verses, words }: Annotated, log: ProblemLog) {
    this.#words = words;
    this.#log = log;
    for (const [at, word] of words.entries()) {
      const verse = verses[word.verse];
      this.#byReference.set(`${cards[verse?.card ?? -1]?.address}.${verse?.label}.${word.wordNo}`, at);
    }
  }

  find(token: ConlluToken): number | null {
    const ref = token.misc.get('Ref') ?? token.words[0]?.misc.get('Ref');
    const at = ref === undefined ? this.#byOrder(token) : this.#byRef(token, ref);
    const word = at === null ? undefined : this.#words[at];
    if (at === null || !word) return null;
    if (word.form !== token.form) {
      const reference = ref === undefined ? {} : { ref };
      const forms = { expected: word.form, found: token.form };
      this.#log.error('CONLLU-TEXT-FORM-MISMATCH', { ...token.place, ...reference, ...forms });
      this.#lost = true;
      return null;
    }
    this.#next = at + 1;
    this.#lost = false;
    return at;
  }

  #byRef(token: ConlluToken, ref: string): number | null {
    const at = this.#byReference.get(ref);
    if (at !== undefined) return at;
    // A punctuation mark may carry the reference of its verse; it is no word and has nothing to annotate.
    if (!isMark(token)) this.#log.error('CONLLU-INVALID-REF', { ...token.place, found: ref });
    return null;
  }

  #byOrder(token: ConlluToken): number | null {
    if (this.#lost || (isMark(token) && this.#words[this.#next]?.form !== token.form)) return null;
    if (this.#next < this.#words.length) return this.#next;
    this.#log.error(['CONLLU-TEXT-FORM-MISMATCH', 'end'], { ...token.place, found: token.form });
    this.#lost = true;
    return null;
  }
}

function isMark(token: ConlluToken): boolean {
  return /^[\p{P}\p{S}]+$/u.test(token.form);
}

function annotateWord(word: ParsedWord, token: ConlluToken, tags: TagRules, log: ProblemLog): void {
  if (word.pieces.some((piece) => piece.readings.length > 0)) {
    log.warn('CONLLU-ANNOTATED', { ...token.place, found: token.form });
    return;
  }
  if (!token.split) {
    for (const piece of word.pieces) piece.readings = readings(token.words[0], tags, log);
    return;
  }
  const forms = token.words.map((one) => one.form);
  if (forms.join('') !== word.form) {
    log.error('W-PIECES', { ...token.place, expected: word.form, found: forms.join('|') });
    return;
  }
  word.pieces = token.words.map((one) => ({ xmlId: null, form: one.form, readings: readings(one, tags, log) }));
}

function readings(word: ConlluWord | undefined, tags: TagRules, log: ProblemLog): Reading[] {
  if (!word || (word.lemma === null && word.xpos === null && word.feats === '')) return [];
  const categories = parseCategories(word.feats, word.place, log);
  const reading = { lemma: word.lemma, posClass: word.xpos, categories };
  checkReading(reading, tags, word.place, log);
  return [reading];
}

interface DoubleGroup {
  posClass: string;
  members: { word: number; piece: number }[];
  place: SourcePlace;
}

/** `Double=12:perf`, several with commas; the number binds the members within their sentence. */
function collectDoubles(
  groups: Map<string, DoubleGroup>,
  { misc, place }: ConlluWord,
  member: { word: number; piece: number },
  log: ProblemLog,
): void {
  for (const one of misc.get('Double')?.split(',') ?? []) {
    const [number = '', posClass = ''] = one.split(':');
    const group = groups.get(number);
    if (number === '' || posClass === '' || (group && group.posClass !== posClass)) {
      log.error('CONLLU-INVALID-DOUBLE', { ...place, found: one });
    } else if (group) {
      group.members.push(member);
    } else {
      groups.set(number, { posClass, members: [member], place });
    }
  }
}

function closeDouble(group: DoubleGroup, tags: TagRules, doubles: ParsedDouble[], log: ProblemLog): void {
  const { posClass, members, place } = group;
  checkDouble(posClass, {}, tags, place, log);
  if (members.length < MEMBERS.min || members.length > MEMBERS.max) {
    const expected = `${MEMBERS.min}–${MEMBERS.max}`;
    log.error(['CONLLU-INVALID-DOUBLE', 'members'], { ...place, expected, found: String(members.length) });
    return;
  }
  doubles.push({ posClass, lemma: null, categories: {}, members, place });
}

/** Cuts the text into sentences where `starts` says, in place of those that were cut by rule. */
export function recutSentences(target: Annotated, starts: SentenceStarts): ParsedSentence[] {
  const sentences: ParsedSentence[] = [];
  for (const [at, word] of target.words.entries()) {
    const label = starts.get(at);
    if (label !== undefined || sentences.length === 0) sentences.push({ label: label ?? '1' });
    word.sentence = sentences.length - 1;
  }
  for (const verse of target.verses) {
    verse.items = verse.items.filter((item) => item.k !== 's').flatMap((item) => withStart(item, target, sentences));
  }
  return sentences;
}

function withStart(item: DisplayItem, { words }: Annotated, sentences: readonly ParsedSentence[]): DisplayItem[] {
  if (item.k !== 'w' || (item.part !== undefined && item.part !== 'I')) return [item];
  const sentence = words[item.w]?.sentence ?? null;
  if (sentence === null || (item.w > 0 && words[item.w - 1]?.sentence === sentence)) return [item];
  return [{ k: 's', n: sentences[sentence]?.label ?? '' }, item];
}
