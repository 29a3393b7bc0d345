import type { DisplayItem, Passage } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import * as store from './passages.store.ts';
import { baseLayer, nameOf } from './texts.service.ts';
import type { LayerRow } from './texts.store.ts';

/** Of a longer passage so many words are shown, of its beginning and of its end. */
const SHOWN = { first: 22, last: 8 } as const;

/**
 * Passages as they are cited and shown, by id. One of more than `mostWords` words comes without their ids. One whose
 * text has no layer is not among them.
 */
export async function readPassages(
  reader: Reader,
  ids: readonly number[],
  mostWords = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<number, Passage>> {
  if (ids.length === 0) return new Map();
  const rows = await store.listPassages(reader, ids);
  const layers = await store.listLayersOfTexts(reader, new Set(rows.map(({ textId }) => textId)));
  const placed = rows.flatMap((row) => {
    const base = baseLayer(layers.get(row.textId) ?? []);
    return base === undefined ? [] : [{ row, base }];
  });
  const cards = await store.listCardNumbers(
    reader,
    [...new Set(placed.map(({ base }) => base.id))],
    [...new Set(placed.flatMap(({ row }) => [cardOf(row.fromRef), cardOf(row.toRef)]))],
  );
  const parts = await readParts(reader, placed, mostWords);
  const texts = await readTexts(reader, [...parts.values()]);
  return new Map(
    placed.map(({ row, base }) => {
      const own = parts.get(row) ?? [];
      const startCardNumber = cards.get(`${base.id} ${cardOf(row.fromRef)}`) ?? 1;
      const endCardNumber = cards.get(`${base.id} ${cardOf(row.toRef)}`) ?? startCardNumber;
      const passage: Passage = {
        ...{ id: row.id, code: row.code, name: nameOf(row), language: base.language },
        ...{ from: row.fromRef, to: row.toRef },
        ...{ startCardNumber, endCardNumber },
        words: lengthOf(row) > mostWords ? [] : own.flat().map(({ id }) => id),
        text: texts.get(own) ?? '',
      };
      return [row.id, passage];
    }),
  );
}

/** Address of the card of a reference: it has no full stop. */
const cardOf = (reference: string): string => reference.split('.', 1)[0] ?? '';

type Words = readonly store.PassageWordRow[];
/** What is read of a passage: all its words, or those at its beginning and at its end. */
type Parts = readonly Words[];

/** Words of a passage. Those of a layer are numbered without gaps. */
const lengthOf = ({ fromOrd, toOrd }: store.PassageRow): number =>
  fromOrd === null || toOrd === null ? 0 : toOrd - fromOrd + 1;

function spansOf(row: store.PassageRow, layerId: number, mostWords: number): store.WordSpan[] {
  const { fromOrd: from, toOrd: to } = row;
  if (from === null || to === null) return [];
  if (lengthOf(row) <= Math.max(mostWords, SHOWN.first + SHOWN.last)) return [{ layerId, from, to }];
  return [
    { layerId, from, to: from + SHOWN.first - 1 },
    { layerId, from: to - SHOWN.last + 1, to },
  ];
}

async function readParts(
  reader: Reader,
  placed: readonly { row: store.PassageRow; base: LayerRow }[],
  mostWords: number,
): Promise<ReadonlyMap<store.PassageRow, Parts>> {
  const spans = new Map(placed.map(({ row, base }) => [row, spansOf(row, base.id, mostWords)]));
  // Many themes occur in the same stretch.
  const distinct = new Map([...spans.values()].flat().map((span) => [`${span.layerId} ${span.from} ${span.to}`, span]));
  const byLayer = Map.groupBy(await store.listWordsOf(reader, [...distinct.values()]), ({ layerId }) => layerId);
  const wordsOf = ({ layerId, from, to }: store.WordSpan) =>
    (byLayer.get(layerId) ?? []).filter(({ ord }) => ord >= from && ord <= to);
  return new Map([...spans].map(([row, own]) => [row, own.map(wordsOf)]));
}

/** The words of each passage as they are read, with their punctuation. */
async function readTexts(reader: Reader, passages: readonly Parts[]): Promise<ReadonlyMap<Parts, string>> {
  const shown = passages.map((parts) => ({ parts, shown: shownParts(parts) }));
  const verses = new Set(shown.flatMap((one) => one.shown.flat().map(({ verseId }) => verseId)));
  const stored = await store.listItems(reader, [...verses]);
  const items = new Map([...stored].map(([id, json]) => [id, JSON.parse(json) as DisplayItem[]]));
  return new Map(shown.map((one) => [one.parts, one.shown.map((part) => textOf(part, items)).join(' … ')]));
}

function shownParts(parts: Parts): Parts {
  const [words = []] = parts;
  if (parts.length > 1 || words.length <= SHOWN.first + SHOWN.last) return parts;
  return [words.slice(0, SHOWN.first), words.slice(-SHOWN.last)];
}

/** Words that follow one another, with what stands between them, and with the punctuation after the last. */
function textOf(words: Words, items: ReadonlyMap<number, readonly DisplayItem[]>): string {
  const forms = new Map(words.map(({ id, form }) => [id, form]));
  let text = '';
  for (const verse of new Set(words.map(({ verseId }) => verseId))) {
    let isIn = text !== '';
    for (const item of items.get(verse) ?? []) {
      // The form of a word that runs over a break is all of it: it stands where the word begins.
      const isBegun = item.k === 'w' && (item.part === undefined || item.part === 'I');
      if (item.k === 'w') isIn = forms.has(item.w);
      if (!isIn) continue;
      if (isBegun) text += forms.get(item.w) ?? '';
      else if (item.k === 'p') text += item.r.map(({ x }) => x).join('');
      if ('sp' in item && item.sp === 1) text += ' ';
    }
    text += ' ';
  }
  return text.replace(/\s+/g, ' ').trim();
}
