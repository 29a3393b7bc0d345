import type { ParsedLayer, SourcePlace } from '../layer.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import type { TagRules } from '../tags.ts';
import { placeSentences } from '../write/sentences.ts';
import { TextWriter } from '../write/text-writer.ts';
import { readFragment } from './fragment.ts';
import { type CardRange, splice } from './splice.ts';

export interface CardEdit {
  layer: ParsedLayer;
  /** Index of the card. */
  cardIndex: number;
  /** As `writeCard` writes it: docs/formats/card-content.md. */
  content: string;
  tags: TagRules;
}

/** The content of a card as a person edits it. */
export function writeCard(layer: ParsedLayer, cardIndex: number): string {
  const places = placeSentences(layer);
  const sentence = sentenceBefore(layer, cardIndex);
  return new TextWriter(layer, 'card', places).write(cardIndex, cardIndex + 1, sentence).trim();
}

/**
 * The layer with new content on one of its cards; what is known of words that are still there stays with them. Null with
 * errors. Lines and columns of problems, and of what stands on the card, count within the content.
 */
export function parseEditedLayer({ layer, cardIndex, content, tags }: CardEdit): {
  layer: ParsedLayer | null;
  problems: ImportProblem[];
} {
  const log = new ProblemLog();
  const text = content.replace(/\r\n?/g, '\n');
  const range = rangeOf(layer, cardIndex);
  const before = {
    hasWord: range.words[0] > 0,
    sentences: range.earlier.map((sentence) => layer.sentences[sentence]?.label ?? ''),
    isOpen: sentenceBefore(layer, cardIndex) !== null,
  };
  const fragment = readFragment(layer, cardIndex, text, before, tags, log);
  const edited = fragment && !log.failed ? splice(layer, range, fragment, log) : null;
  const problems = log.list().map((problem) => within(problem, text));
  return { layer: log.failed || edited === null ? null : placedWithin(edited, cardIndex), problems };
}

/** The line before the content is not the person's. */
function placedWithin(layer: ParsedLayer, cardIndex: number): ParsedLayer {
  const placed = <T extends { place: SourcePlace }>(one: T) => {
    return { ...one, place: { ...one.place, line: Math.max(one.place.line - 1, 1) } };
  };
  const isOn = (verse: number) => layer.verses[verse]?.card === cardIndex;
  return {
    ...layer,
    verses: layer.verses.map((verse, at) => (isOn(at) ? placed(verse) : verse)),
    words: layer.words.map((word) => (isOn(word.verse) ? placed(word) : word)),
  };
}

/** The line before the content is not the person's. */
function within({ file: _, ...problem }: ImportProblem, content: string): ImportProblem {
  if (problem.line === undefined) return problem;
  const lines = content.split('\n').length;
  const line = Math.min(Math.max(problem.line - 1, 1), lines);
  // What a message says of another place is a line, too.
  const other = problem.params?.['other'];
  const params = typeof other === 'number' ? { params: { ...problem.params, other: Math.max(other - 1, 1) } } : {};
  return { ...problem, ...params, line, column: line === problem.line - 1 ? (problem.column ?? 1) : 1 };
}

function firstVerse({ verses }: ParsedLayer, card: number): number {
  const first = verses.findIndex((verse) => verse.card >= card);
  return first < 0 ? verses.length : first;
}

/** The sentence that is open where a card begins: that of the last word, or where there is none the last one begun. */
function sentenceBefore(layer: ParsedLayer, card: number): number | null {
  const verse = firstVerse(layer, card);
  const last = layer.words.findLast((word) => word.verse < verse);
  if (last || layer.kind === 'transliteration') return last?.sentence ?? null;
  const [begun] = sentencesOf(layer, card);
  return begun > 0 ? begun - 1 : null;
}

function rangeOf(layer: ParsedLayer, card: number): CardRange {
  const verses: CardRange['verses'] = [firstVerse(layer, card), firstVerse(layer, card + 1)];
  const firstWord = (verse: number) => {
    const first = layer.words.findIndex((word) => word.verse >= verse);
    return first < 0 ? layer.words.length : first;
  };
  const words: CardRange['words'] = [firstWord(verses[0]), firstWord(verses[1])];
  const sentences = sentencesOf(layer, card);
  const open = sentenceBefore(layer, card);
  const named = layer.words.slice(...words).map(({ sentence }) => sentence);
  const earlier = [...new Set(named)].filter((one) => one !== null && one !== open && one < sentences[0]) as number[];
  return { card, verses, words, sentences, earlier: open === null ? earlier : [...earlier, open] };
}

/** Sentences that start on a card; those without any text with the one after them. */
function sentencesOf(layer: ParsedLayer, card: number): CardRange['sentences'] {
  const { of } = placeSentences(layer);
  const cards = new Array<number>(layer.sentences.length).fill(layer.cards.length - 1);
  for (const verse of layer.verses) {
    for (const item of verse.items) if (item.k === 's') cards[of.get(item) ?? -1] = verse.card;
  }
  const shown = new Set(of.values());
  for (let i = cards.length - 2; i >= 0; i--) if (!shown.has(i)) cards[i] = cards[i + 1] as number;
  const count = (limit: number) => {
    const first = cards.findIndex((one) => one >= limit);
    return first < 0 ? cards.length : first;
  };
  return [count(card), count(card + 1)];
}
