/** A stretch of a layer as the value that the formats of texts are written from. */

import type {
  DisplayItem,
  ParsedDouble,
  ParsedLayer,
  ParsedPiece,
  ParsedSentence,
  ParsedWord,
} from '@glosa/corpus-format';
import { type LayerStretch, listVerses } from '../../corpus/places.ts';
import { listSentences } from '../../corpus/sentences.ts';
import { findHeader } from '../../corpus/texts.ts';
import { listComposites, listReadings, listWholeWords } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import { type ShownLayer, type Stretch, spanIn } from './stretch.service.ts';

/** Nothing in the database has a place in a file. */
const NOWHERE = { file: '', line: 1, column: 1 };

/** A word runs over this many verses at most. */
const FOLLOWING = 8;

type VerseRow = Awaited<ReturnType<typeof listVerses>>[number];

/**
 * Verses, words, annotation and facts of what the stretch shows of a layer. A word belongs to the verse where it starts:
 * one that runs beyond the end is given whole, the rest of one that began before is left out. With `asLines` the lines
 * stay as they are: for a format that has no words.
 */
export async function loadStretch(
  reader: Reader,
  stretch: Stretch,
  layer: ShownLayer,
  asLines: boolean,
): Promise<ParsedLayer> {
  const span = await spanIn(reader, stretch, layer.row);
  const rows = await listVerses(reader, span);
  const words = await listWholeWords(reader, span);
  const sentences = await findSentences(reader, span, stretch.isWhole, words);
  const indexOf = <T extends { id: number }>(list: readonly T[]) => new Map(list.map(({ id }, i) => [id, i]));
  const wordIndex = indexOf(words);
  const verseIndex = indexOf(rows);
  const sentenceIndex = indexOf(sentences);
  const pieces = await loadPieces(reader, span);
  const cards = [...new Map(rows.map((row) => [row.cardId, row])).values()];
  const cardIndex = new Map(cards.map(({ cardId }, i) => [cardId, i]));
  const lines = await readLines(reader, { span, rows, wordIndex, isWhole: stretch.isWhole, asLines });
  const parsed: ParsedLayer = {
    ...(await loadFacts(reader, stretch, layer)),
    cards: cards.map(({ cardAddress: address, imageUrl, manifestUrl, canvas }) => {
      return { address, imageUrl, manifestUrl, canvas, place: NOWHERE };
    }),
    verses: rows.map(({ cardId, label }, i) => {
      return { card: cardIndex.get(cardId) ?? 0, label, items: lines[i] ?? [], place: NOWHERE };
    }),
    sentences: sentences.map(({ label }) => ({ label })),
    words: words.map(({ id, verseId, wordNo, sentenceId, corresp, ...word }): ParsedWord => {
      return {
        ...{ ...word, wordNo, place: NOWHERE, verse: verseIndex.get(verseId) ?? 0 },
        sentence: sentenceId === null ? null : (sentenceIndex.get(sentenceId) ?? null),
        corresp: corresp?.split(' ').filter((one) => one !== '') ?? [],
        pieces: pieces.get(id) ?? [{ xmlId: null, form: word.form, readings: [] }],
      };
    }),
    doubles: await loadDoubles(reader, span, wordIndex),
    supplied: { words: 0, sentences: 0 },
  };
  if (!stretch.isWhole) openStretch(parsed);
  return parsed;
}

async function loadFacts(
  reader: Reader,
  { text }: Stretch,
  { row }: ShownLayer,
): Promise<Pick<ParsedLayer, 'kind' | 'manifest' | 'meta' | 'header'>> {
  const { kind, licence, source, language } = row;
  const xml = await findHeader(reader, row.id);
  return {
    kind,
    manifest: { kind, code: text.text.code, title: text.text.name, license: licence },
    meta: null,
    header: { title: Object.values(text.text.name).find(Boolean) ?? '', licence, source, language, xml },
  };
}

/** Of a range: from the first sentence with a word in it to the last. Of a whole layer also those without any word. */
async function findSentences(
  reader: Reader,
  { layerId }: LayerStretch,
  isWhole: boolean,
  words: readonly { sentenceId: number | null }[],
): Promise<(ParsedSentence & { id: number })[]> {
  const all = await listSentences(reader, layerId);
  if (isWhole) return all;
  const used = new Set(words.map(({ sentenceId }) => sentenceId));
  return all.slice(
    all.findIndex(({ id }) => used.has(id)),
    all.findLastIndex(({ id }) => used.has(id)) + 1,
  );
}

async function loadPieces(reader: Reader, span: LayerStretch): Promise<Map<number, ParsedPiece[]>> {
  const byWord = new Map<number, ParsedPiece[]>();
  for (const { word, piece, form, xmlId, reading, lemma, posClass, categories } of await listReadings(reader, span)) {
    const pieces = byWord.get(word) ?? [];
    byWord.set(word, pieces);
    const one = pieces[piece - 1] ?? { xmlId, form, readings: [] };
    pieces[piece - 1] = one;
    if (reading === null) continue;
    one.readings.push({ lemma, posClass, categories: JSON.parse(categories ?? '{}') as Record<string, string> });
  }
  return byWord;
}

/** Composite forms that lie in the stretch with all of their words. */
async function loadDoubles(
  reader: Reader,
  span: LayerStretch,
  wordIndex: ReadonlyMap<number, number>,
): Promise<ParsedDouble[]> {
  const forms = Map.groupBy(await listComposites(reader, span), ({ id }) => id);
  return [...forms.values()].flatMap((rows) => {
    const [first] = rows;
    const members = rows.flatMap(({ word, piece }) => {
      const index = wordIndex.get(word);
      return index === undefined ? [] : [{ word: index, piece: piece - 1 }];
    });
    if (first === undefined || members.length < rows.length) return [];
    const { posClass, lemma, categories } = first;
    return [{ posClass, lemma, categories: JSON.parse(categories) as Record<string, string>, members, place: NOWHERE }];
  });
}

interface Lines {
  span: LayerStretch;
  rows: readonly VerseRow[];
  wordIndex: ReadonlyMap<number, number>;
  isWhole: boolean;
  asLines: boolean;
}

async function readLines(reader: Reader, { span, rows, wordIndex, isWhole, asLines }: Lines): Promise<DisplayItem[][]> {
  const stored = rows.map(({ items }) => JSON.parse(items) as DisplayItem[]);
  if (!isWhole && !asLines) {
    const last = stored.at(-1)?.findLast(({ k }) => k === 'w');
    if (last?.k === 'w' && (last.part === 'I' || last.part === 'M')) {
      const after = { layerId: span.layerId, from: span.to + 1, to: span.to + FOLLOWING };
      const following = await listVerses(reader, after);
      complete(
        stored,
        last.w,
        following.flatMap(({ items }) => JSON.parse(items) as DisplayItem[]),
      );
    }
  }
  return stored.map((items) =>
    items.flatMap((item): DisplayItem[] => {
      if (item.k !== 'w') return [item];
      const w = wordIndex.get(item.w);
      if (w !== undefined) return [{ ...item, w }];
      return asLines ? [{ k: 'x', r: item.r, ...(item.sp === 1 && { sp: 1 }) }] : [];
    }),
  );
}

/** Puts what follows of a word after its last part that is there. */
function complete(lines: DisplayItem[][], word: number, following: readonly DisplayItem[]): void {
  const rest = following.filter((item) => item.k === 'w').filter(({ w }) => w === word);
  const line = lines.at(-1);
  const at = line?.findLastIndex((item) => item.k === 'w' && item.w === word) ?? -1;
  const item = line?.[at];
  if (line === undefined || item?.k !== 'w') return;
  const { part, sp: _, ...bare } = item;
  line[at] = {
    ...bare,
    r: [...item.r, ...rest.flatMap(({ r }) => r)],
    ...(part === 'M' && { part: 'F' }),
    ...(rest.at(-1)?.sp === 1 && { sp: 1 }),
  };
}

/** What began before the range begins with it: a block around its lines, and the sentence of its first word. */
function openStretch({ verses, words, sentences }: ParsedLayer): void {
  const first = verses.flatMap(({ items }) => items).find(({ k }) => k === 'w' || k === 's');
  const sentence = first?.k === 'w' ? (words[first.w]?.sentence ?? null) : null;
  const line = verses.find(({ items }) => first !== undefined && items.includes(first))?.items;
  const label = sentence === null ? undefined : sentences[sentence]?.label;
  if (line !== undefined && first !== undefined && label !== undefined) {
    const text = line.findIndex(({ k }) => k === 'w' || k === 'p' || k === 'x' || k === 'g');
    line.splice(text, 0, { k: 's', n: label });
  }
  const opening = verses[0]?.items;
  if (opening !== undefined && opening[0]?.k !== 'b') opening.unshift({ k: 'b', b: 'ab' });
}
