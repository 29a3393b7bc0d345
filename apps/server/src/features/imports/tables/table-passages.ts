import {
  formatReference,
  type ImportProblem,
  nearest,
  type ParsedPassage,
  type ProblemLog,
  parseReference,
  type VerseReference,
} from '@glosa/corpus-format';
import type { NewPassage } from '../../../corpus/passages.ts';
import { type LayerStretch, listVersePlaces, type VersePlace } from '../../../corpus/places.ts';
import { listTranscriptions } from '../../../corpus/texts.ts';
import { findEdge, listWordNumbers } from '../../../corpus/words.ts';
import type { Reader } from '../../../db/transaction.ts';

/** A passage that something points to, with its place in the database. */
export interface ResolvedPassage extends NewPassage {
  text: string;
}

export interface StoredPassage extends ResolvedPassage {
  passageId: number;
}

interface Outline {
  textId: number;
  layerId: number;
  verses: VersePlace[];
  byRef: ReadonlyMap<string, VersePlace>;
  cards: ReadonlySet<string>;
}

/**
 * Finds passages in the transcriptions: their texts, verses and words. What is not there is logged and gives null, except
 * where the very same passage is stored as one that the text has lost: then it stays so, and is warned of.
 */
export async function resolvePassages(
  reader: Reader,
  passages: readonly ParsedPassage[],
  stored: readonly ResolvedPassage[],
  log: ProblemLog,
): Promise<(ResolvedPassage | null)[]> {
  const outlines = await loadOutlines(reader, new Set(passages.map(({ text }) => text)));
  const lost = new Map(stored.filter((one) => one.lost === 1).map((one) => [keyOf(one), one]));
  const codes = [...outlines.keys()];
  const finder = new WordFinder(reader);
  const found = passages.map((passage) => {
    const outline = outlines.get(passage.text);
    if (outline)
      return {
        passage,
        outline,
        from: outline.byRef.get(verseRef(passage.from)),
        to: outline.byRef.get(verseRef(passage.to)),
      };
    logText(passage, codes, log);
    return null;
  });
  await finder.load(found.flatMap((one) => [one?.from?.id, one?.to?.id]).filter((id) => id !== undefined));
  const resolved: (ResolvedPassage | null)[] = [];
  for (const one of found) {
    if (one === null || one.outline === null) {
      resolved.push(null);
      continue;
    }
    const located = { ...one, outline: one.outline };
    const { passage, outline } = located;
    if (isBackward(located)) {
      logBackward(passage, log);
      resolved.push(null);
      continue;
    }
    const refs = { text: passage.text, fromRef: formatReference(passage.from), toRef: formatReference(passage.to) };
    const known = lost.get(keyOf(refs));
    const words = await wordsOf(located, finder, known ? null : log);
    if (words === null && known) {
      log.warn(['REF-RANGE', 'lost'], { ...passage.places.from, found: `${refs.text} ${refs.fromRef}` });
    }
    resolved.push(words === null ? (known ?? null) : { textId: outline.textId, ...refs, ...words, lost: 0 });
  }
  return resolved;
}

export function keyOf({ text, fromRef, toRef }: Pick<ResolvedPassage, 'text' | 'fromRef' | 'toRef'>): string {
  return [text, fromRef, toRef].join('\t');
}

function verseRef({ card, verse }: VerseReference): string {
  return `${card}.${verse}`;
}

function logText({ text, places }: ParsedPassage, codes: readonly string[], log: ProblemLog): void {
  const expected = nearest(text, codes);
  if (expected === null) log.error(['REF-TEXT', 'unknown'], { ...places.text, found: text });
  else log.error(['REF-TEXT', 'near'], { ...places.text, found: text, expected });
}

/** All codes of texts with a transcription; the verses only of those asked for. */
async function loadOutlines(reader: Reader, wanted: ReadonlySet<string>): Promise<Map<string, Outline | null>> {
  const outlines = new Map<string, Outline | null>();
  for (const { code, text_id: textId, id: layerId } of await listTranscriptions(reader, false)) {
    if (!wanted.has(code)) {
      outlines.set(code, null);
      continue;
    }
    const verses = await listVersePlaces(reader, layerId);
    const byRef = new Map(verses.map((verse) => [`${verse.cardAddress}.${verse.label}`, verse]));
    outlines.set(code, {
      textId,
      layerId,
      verses,
      byRef,
      cards: new Set(verses.map(({ cardAddress }) => cardAddress)),
    });
  }
  return outlines;
}

interface Located {
  passage: ParsedPassage;
  outline: Outline;
  from: VersePlace | undefined;
  to: VersePlace | undefined;
}

type Words = Pick<ResolvedPassage, 'fromWordId' | 'toWordId'>;

async function wordsOf(
  { passage, outline, from, to }: Located,
  finder: WordFinder,
  log: ProblemLog | null,
): Promise<Words | null> {
  if (!from) logVerse(passage, 'from', outline, log);
  if (!to) logVerse(passage, 'to', outline, log);
  if (!from || !to) return null;
  const hasWords = [hasWord(passage, 'from', from, finder, log), hasWord(passage, 'to', to, finder, log)];
  if (hasWords.includes(false)) return null;
  // Where the verse itself has no words: the first or last of the whole passage.
  const span = { layerId: outline.layerId, from: from.ord, to: to.ord };
  return {
    fromWordId: finder.word(from, passage.from.word, 'first') ?? (await finder.edge(span, 'first')),
    toWordId: finder.word(to, passage.to.word, 'last') ?? (await finder.edge(span, 'last')),
  };
}

/** Whether a passage ends before it begins: which verses are meant cannot be known. */
function isBackward({ passage, from, to }: Located): boolean {
  if (!from || !to || from.ord < to.ord) return false;
  return from.ord > to.ord || (passage.from.word ?? 0) > (passage.to.word ?? Number.MAX_VALUE);
}

/** The row is left out; the rest is stored if the person agrees to that. */
function logBackward({ text, from, to, places }: ParsedPassage, log: ProblemLog): void {
  const details = { expected: formatReference(from), found: formatReference(to) };
  log.warn(['REF-RANGE', 'order'], { ...places.to, ref: text, ...details });
}

/** Whether rows of the file are left out, which a person has to agree to. */
export function leavesRowsOut(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ code, variant }) => code === 'REF-RANGE' && variant === 'order');
}

function logVerse(
  passage: ParsedPassage,
  end: 'from' | 'to',
  { cards, verses }: Outline,
  log: ProblemLog | null,
): void {
  const { card, verse } = passage[end];
  const place = passage.places[end];
  const ref = `${passage.text} ${formatReference(passage[end])}`;
  if (!cards.has(card)) {
    log?.error(['REF-RANGE', 'card'], { ...place, ref, expected: verses.at(-1)?.cardAddress ?? '', found: card });
    return;
  }
  const expected = verses.findLast((one) => one.cardAddress === card)?.label ?? '';
  log?.error(['REF-RANGE', 'verse'], { ...place, ref, expected, found: verse, params: { card } });
}

function hasWord(
  passage: ParsedPassage,
  end: 'from' | 'to',
  verse: VersePlace,
  finder: WordFinder,
  log: ProblemLog | null,
): boolean {
  const { word } = passage[end];
  if (word === null || finder.word(verse, word, 'first') !== null) return true;
  const ref = `${passage.text} ${formatReference(passage[end])}`;
  log?.error(['REF-WORD', 'number'], {
    ...{ ...passage.places[end], ref, found: String(word), expected: String(finder.count(verse)) },
  });
  return false;
}

/** The words of the verses that passages begin and end with. */
class WordFinder {
  readonly #reader: Reader;
  readonly #words = new Map<number, { id: number; no: number }[]>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async load(verseIds: readonly number[]): Promise<void> {
    for (const { id, verseId, wordNo } of await listWordNumbers(this.#reader, [...new Set(verseIds)])) {
      const list = this.#words.get(verseId);
      if (list) list.push({ id, no: wordNo });
      else this.#words.set(verseId, [{ id, no: wordNo }]);
    }
  }

  edge(span: LayerStretch, end: 'first' | 'last'): Promise<number | null> {
    return findEdge(this.#reader, span, end);
  }

  count({ id }: VersePlace): number {
    return this.#words.get(id)?.length ?? 0;
  }

  /** The word of that number, or the first or last; null where there is none. */
  word({ id }: VersePlace, number: number | null, end: 'first' | 'last'): number | null {
    const words = this.#words.get(id) ?? [];
    if (number !== null) return words.find(({ no }) => no === number)?.id ?? null;
    return words.at(end === 'first' ? 0 : -1)?.id ?? null;
  }
}

/** Of a passage that was stored: always a reference. */
export function referenceOf(ref: string): VerseReference {
  return parseReference(ref) ?? { card: ref, verse: ref, word: null };
}
