import { RANGE_PAGE, type RangePoint } from '@glosa/contract';
import {
  findPlaces,
  findVerseOrd,
  type LayerStretch,
  listSpans,
  listVerses,
  type PlaceRow,
  type VerseRow,
} from '../../corpus/places.ts';
import { getVisibleText, type LayerRow, type VisibleText } from '../../corpus/texts.ts';
import { listAlignment, listComposites, listReadings, listWords } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound, ruleBroken } from '../../errors.ts';
import { formatRange, type RangePage, type WordWithReadings } from './range.json.ts';
import { provenanceOf } from './texts.service.ts';

export interface RangeRequest {
  code: string;
  startCardNumber: number;
  startVerseNo: string;
  endCardNumber: number;
  endVerseNo: string;
  /** transcription, transliteration, both, or other:{designation}. */
  mode: string;
  grammar: boolean;
}

/**
 * One page of a range of a text, as the JSON of `TextRange`. Places are those of the text's first layer (the
 * transcription), whatever layer is shown: so the address of a range stays good when the mode changes.
 * @throws NotFound for an unknown text, layer, card or verse; BadRequest for an end before the start.
 */
export async function textRange(reader: Reader, request: RangeRequest): Promise<string> {
  const text = await getVisibleText(reader, request.code);
  const shown = layersOf(text, request.mode);
  const ends = await findEnds(reader, text.base, request);
  const page = await readPage(reader, text.base, ends);
  const base = { layerId: text.base.id, from: ends.start.ord, to: page.verses.at(-1)?.ord ?? ends.start.ord };
  const other = shown.other === null ? null : await readOther(reader, shown.other, page);
  const content: RangePage = {
    verses: shown.mode === 'other' ? (other?.verses ?? []) : page.verses,
    beside: shown.mode === 'both' ? (other?.verses ?? []) : null,
    alignment: null,
    words: null,
    composites: null,
  };
  const pairs = await readPairs(reader, request, { shown, base, side: sideOf(text.base), other: other?.span ?? null });
  if (shown.mode === 'both') content.alignment = pairs.map(({ word, other }) => [word, other]);
  if (isTransliterationAlone(shown)) content.alignment = pairs.map(({ word, other }) => [other, word]);
  if (request.grammar) Object.assign(content, await readGrammar(reader, shown, base, other?.span ?? null, pairs));
  return formatRange(
    {
      code: text.text.code,
      name: text.text.name,
      mode: request.mode,
      grammar: request.grammar,
      ...provenanceOf(shown.mode === 'other' && shown.other !== null ? shown.other : text.base),
      hasGrammar: text.base.annotated_words > 0 && shown.other?.kind !== 'other-transcript',
      start: pointOf(ends.start),
      end: pointOf(ends.end),
      next: page.next === null ? null : pointOf(page.next),
    },
    content,
  );
}

/** What a mode shows: the first layer alone, another one in its place, or another one beside it. */
export interface Shown {
  mode: 'base' | 'other' | 'both';
  other: LayerRow | null;
}

/** @throws NotFound where the text has no such layer. */
export function layersOf({ base, layers }: VisibleText, mode: string): Shown {
  const designation = mode.startsWith('other:') ? mode.slice('other:'.length).normalize('NFC') : null;
  if (designation !== null) {
    const transcript = layers.find((layer) => layer.kind === 'other-transcript' && layer.designation === designation);
    if (transcript === undefined) throw new NotFound('There is no such transcript.');
    return { mode: 'other', other: transcript };
  }
  if (mode === base.kind) return { mode: 'base', other: null };
  const other = layers.find(({ kind }) => kind === (mode === 'both' ? 'transliteration' : mode));
  if (mode === 'both') return { mode: 'both', other: other?.id === base.id ? null : (other ?? null) };
  if (other === undefined) throw new NotFound('The text has no such layer.');
  return { mode: 'other', other };
}

const isTransliterationAlone = ({ mode, other }: Shown): boolean =>
  mode === 'other' && other?.kind === 'transliteration';

type Pairs = Awaited<ReturnType<typeof listAlignment>>;

/**
 * The word pairs a page needs, seen from the layer that is shown: with the transliteration alone `word` is its word and
 * `other` that of the transcription, else the reverse. None where nothing asks for them.
 */
function readPairs(
  reader: Reader,
  { grammar }: RangeRequest,
  at: { shown: Shown; base: LayerStretch; side: ReturnType<typeof sideOf>; other: LayerStretch | null },
): Promise<Pairs> | Pairs {
  const { shown, base, side, other } = at;
  if (isTransliterationAlone(shown)) return other === null ? [] : listAlignment(reader, other, 'transliteration');
  return shown.mode === 'both' || (grammar && shown.mode === 'base') ? listAlignment(reader, base, side) : [];
}

export interface Ends {
  start: PlaceRow;
  end: PlaceRow;
}

/** @throws NotFound for an unknown card or verse; BadRequest for an end before the start. */
export async function findEnds(
  reader: Reader,
  base: LayerRow,
  request: Pick<RangeRequest, 'startCardNumber' | 'startVerseNo' | 'endCardNumber' | 'endVerseNo'>,
): Promise<Ends> {
  const cards = [...new Set([request.startCardNumber, request.endCardNumber])];
  const labels = [...new Set([request.startVerseNo, request.endVerseNo])];
  const places = await findPlaces(reader, base.id, cards, labels);
  const at = (cardNumber: number, label: string) =>
    places.find((place) => place.cardNumber === cardNumber && place.label === label);
  const start = at(request.startCardNumber, request.startVerseNo);
  const end = at(request.endCardNumber, request.endVerseNo);
  if (start === undefined || end === undefined) throw new NotFound('There is no such card or verse.');
  if (end.ord < start.ord) throw ruleBroken('The end of the range lies before its start.', null, 'answer.rule.order');
  return { start, end };
}

interface Page {
  verses: VerseRow[];
  /** The first verse of the following page. */
  next: VerseRow | null;
}

/**
 * As many verses as fit: at most RANGE_PAGE.cards cards and RANGE_PAGE.verses verses. A card that would be cut goes to
 * the next page whole, unless it does not fit on a page by itself.
 */
async function readPage(reader: Reader, base: LayerRow, { start, end }: Ends): Promise<Page> {
  const rows = await listVerses(reader, { layerId: base.id, from: start.ord, to: end.ord }, RANGE_PAGE.verses + 1);
  let length = Math.min(rows.length, RANGE_PAGE.verses);
  const beyond = rows[RANGE_PAGE.verses];
  if (beyond !== undefined && rows[0]?.cardNumber !== beyond.cardNumber) {
    length = rows.findIndex(({ cardNumber }) => cardNumber === beyond.cardNumber);
  }
  const cards = new Set<number>();
  const tooMany = rows.findIndex(({ cardNumber }) => cards.add(cardNumber).size > RANGE_PAGE.cards);
  if (tooMany !== -1) length = Math.min(length, tooMany);
  return { verses: rows.slice(0, length), next: rows[length] ?? null };
}

interface OtherPage {
  verses: VerseRow[];
  span: LayerStretch | null;
}

type PlaceName = Pick<PlaceRow, 'cardAddress' | 'label'>;

/** A stretch of the text's first layer: its first and last verse, the verse after it, and the cards it touches. */
export interface BaseStretch {
  first: PlaceName;
  last: PlaceName;
  next: PlaceName | null;
  addresses: readonly string[];
}

/**
 * The same stretch of another layer, null where that has nothing there. Layers share card addresses and verse labels;
 * transcripts only the addresses, so of them whole cards are given.
 */
export async function findSpan(
  reader: Reader,
  layer: LayerRow,
  { first, last, next, addresses }: BaseStretch,
): Promise<LayerStretch | null> {
  const spans = await listSpans(reader, layer.id, addresses);
  if (spans.length === 0) return null;
  let from = Math.min(...spans.map((span) => span.first));
  let to = Math.max(...spans.map((span) => span.last));
  if (layer.kind !== 'other-transcript') {
    from = (await findVerseOrd(reader, layer.id, first.cardAddress, first.label)) ?? from;
    to = await lastOrd(reader, layer, last, next, to);
  }
  return to < from ? null : { layerId: layer.id, from, to };
}

async function readOther(reader: Reader, layer: LayerRow, page: Page): Promise<OtherPage> {
  const first = page.verses[0];
  const last = page.verses.at(-1);
  if (first === undefined || last === undefined) return { verses: [], span: null };
  const addresses = [...new Set(page.verses.map(({ cardAddress }) => cardAddress))];
  const span = await findSpan(reader, layer, { first, last, next: page.next, addresses });
  if (span === null) return { verses: [], span: null };
  return { verses: await listVerses(reader, span, 4 * RANGE_PAGE.verses), span };
}

/** Up to the verse before the following page's first, so that verses which only this layer has are not lost between. */
async function lastOrd(
  reader: Reader,
  layer: LayerRow,
  last: PlaceName,
  next: PlaceName | null,
  endOfCard: number,
): Promise<number> {
  if (next !== null && next.cardAddress !== last.cardAddress) return endOfCard;
  if (next !== null) {
    const following = await findVerseOrd(reader, layer.id, next.cardAddress, next.label);
    if (following !== undefined) return following - 1;
  }
  return (await findVerseOrd(reader, layer.id, last.cardAddress, last.label)) ?? endOfCard;
}

const sideOf = (layer: LayerRow) => (layer.kind === 'transcription' ? 'transcription' : 'transliteration');

async function readGrammar(
  reader: Reader,
  shown: Shown,
  base: LayerStretch,
  otherSpan: LayerStretch | null,
  pairs: Pairs,
): Promise<Pick<RangePage, 'words' | 'composites'>> {
  if (shown.mode === 'other') {
    if (!isTransliterationAlone(shown) || otherSpan === null) return { words: [], composites: [] };
    return throughAlignment(reader, base, otherSpan, pairs);
  }
  const words = await listWords(reader, base);
  const readings = await listReadings(reader, base);
  const composites = await listComposites(reader, base);
  const readingsOf = Map.groupBy(readings, ({ word }) => word);
  const others = Map.groupBy(pairs, ({ word }) => word);
  return {
    words: words.map(({ id, form }): WordWithReadings => {
      const forms = others.get(id)?.map(({ otherForm }) => otherForm);
      return { word: id, form, other: forms?.join(' ') ?? null, readings: readingsOf.get(id) ?? [] };
    }),
    composites,
  };
}

/** The transliteration carries no annotation of its own: each word shows that of the words it is aligned to. */
async function throughAlignment(
  reader: Reader,
  base: LayerStretch,
  shown: LayerStretch,
  aligned: Pairs,
): Promise<Pick<RangePage, 'words' | 'composites'>> {
  const words = await listWords(reader, shown);
  const readingsOf = Map.groupBy(await listReadings(reader, base), ({ word }) => word);
  // A word may be aligned to one beyond the page's edge.
  const missing = [...new Set(aligned.map(({ other }) => other))].filter((word) => !readingsOf.has(word));
  if (missing.length > 0) {
    const more = Map.groupBy(await listReadings(reader, { words: missing }), ({ word }) => word);
    for (const [word, readings] of more) readingsOf.set(word, readings);
  }
  const others = Map.groupBy(aligned, ({ word }) => word);
  const shownWords = Map.groupBy(aligned, ({ other }) => other);
  const composites = await listComposites(reader, base);
  return {
    words: words.map(({ id, form }) => {
      const own = others.get(id) ?? [];
      const other = own.length === 0 ? null : own.map(({ otherForm }) => otherForm).join(' ');
      return { word: id, form, other, readings: own.flatMap((pair) => readingsOf.get(pair.other) ?? []) };
    }),
    composites: composites.flatMap((member) =>
      (shownWords.get(member.word) ?? []).map(({ word }) => ({ ...member, word })),
    ),
  };
}

function pointOf({ cardNumber, cardAddress, label }: PlaceRow): RangePoint {
  return { cardNumber, cardAddress, verseNo: label };
}
