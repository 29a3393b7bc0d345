import type { AnswerOf, textContext as endpoint, Language, ParallelPassage } from '@glosa/contract';
import { namedInAll, writtenIn } from '@glosa/dictionary';
import { findPlaces, type LayerStretch, listPlacedVerses, type PlacedVerse } from '../../corpus/places.ts';
import { getVisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import * as store from './context.store.ts';
import { type PlacedPassage, readPassagesOf } from './context-passages.ts';
import { readSources, type SourceRange } from './context-sources.ts';
import { formatReference } from './reference.ts';
import { resolveIn } from './texts.service.ts';

type Context = AnswerOf<typeof endpoint>;
type SourceEntry = Context['sources'][number];
type ThemeEntry = Context['themes'][number];

export interface ContextRequest {
  code: string;
  /** Verses or cards, `12r.5`; both ends are in the range. */
  from: string;
  to: string;
  language: Language;
}

/**
 * The sources and themes of the passages that touch a range of a text.
 * @throws NotFound for an unknown text or a range it does not have.
 */
export async function textContext(reader: Reader, request: ContextRequest): Promise<Context> {
  const text = await getVisibleText(reader, request.code);
  const span = await findSpan(reader, text.base.id, request);
  const verses = await listPlacedVerses(reader, span);
  const passages = await readPassagesOf(reader, text, span, verses);
  const ids = [...passages.keys()];
  const parallels = await store.listParallels(reader, ids);
  const ranges = await readSources(reader, parallels, request.language);
  const byPassage = Map.groupBy(parallels, ({ passage }) => passage);
  const occurrences = Map.groupBy(await store.listOccurrences(reader, ids), ({ passage }) => passage);
  const sources = inTextOrder(passages, byPassage, (placed, row) => {
    const range = ranges.get(row.id);
    return range === undefined ? [] : [sourceEntry(placed, row, range, request.language)];
  });
  const themes = inTextOrder(passages, occurrences, (placed, row) => [themeEntry(placed, row)]);
  return { verses: countVerses(verses, sources, themes), sources, themes };
}

async function findSpan(reader: Reader, layerId: number, { from, to }: ContextRequest): Promise<LayerStretch> {
  const { exact, start, end } = await resolveIn(reader, layerId, from === to ? from : `${from}-${to}`);
  if (!exact) throw new NotFound('There is no such card or verse.');
  const places = await findPlaces(reader, layerId, [start.cardNumber, end.cardNumber], [start.verseNo, end.verseNo]);
  const ordOf = (place: typeof start) =>
    places.find(({ cardNumber, label }) => cardNumber === place.cardNumber && label === place.verseNo)?.ord ?? 0;
  return { layerId, from: ordOf(start), to: ordOf(end) };
}

/** Entries by the order of their passages; those of one passage as their table has them. */
function inTextOrder<R, E>(
  passages: ReadonlyMap<number, PlacedPassage>,
  rows: ReadonlyMap<number, readonly R[]>,
  entriesOf: (placed: PlacedPassage, row: R) => E[],
): E[] {
  return [...passages].flatMap(([id, placed]) => (rows.get(id) ?? []).flatMap((row) => entriesOf(placed, row)));
}

function sourceEntry(
  { passage, firstVerse, lastVerse }: PlacedPassage,
  row: store.ParallelRow,
  { verses, more, ...source }: SourceRange,
  language: Language,
): SourceEntry {
  const { id, relation, certainty, resp, nodeId, endNodeId, from, to } = row;
  const note = writtenIn(language, row.note);
  const parallel: ParallelPassage = {
    ...{ id, relation, certainty, note, resp, passage },
    source: { ...source, nodeId, from, endNodeId, to },
  };
  return { parallel, firstVerse, lastVerse, verses, more };
}

function themeEntry({ passage, firstVerse, lastVerse }: PlacedPassage, row: store.OccurrenceRow): ThemeEntry {
  const { certainty, note, kind } = row;
  const name = namedInAll(row.name, '');
  return { theme: { kind, id: row.theme, name }, passage, certainty, note, firstVerse, lastVerse };
}

type Touching = Pick<SourceEntry, 'firstVerse' | 'lastVerse'>;

function countVerses(
  places: readonly PlacedVerse[],
  sources: readonly Touching[],
  themes: readonly Touching[],
): Context['verses'] {
  const touching = (entries: readonly Touching[], ord: number) =>
    entries.filter(({ firstVerse, lastVerse }) => firstVerse <= ord && ord <= lastVerse).length;
  return places
    .map((place) => ({
      ord: place.ord,
      reference: formatVerse(place),
      sources: touching(sources, place.ord),
      themes: touching(themes, place.ord),
    }))
    .filter((verse) => verse.sources > 0 || verse.themes > 0);
}

function formatVerse({ label: verseNo, ...card }: PlacedVerse): string {
  return formatReference({ ...card, verseNo }, { ...card, verseNo });
}
