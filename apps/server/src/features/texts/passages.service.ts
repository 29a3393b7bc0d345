/** Stretches of texts that sources and themes are linked to, as they are cited and read. */

import { type DisplayItem, type Passage, pageHref } from '@glosa/contract';
import { listPassages, type PassageRow } from '../../corpus/passages.ts';
import { type LayerStretch, listCardNumbers, listLines, type Stretch } from '../../corpus/places.ts';
import { baseLayer, type LayerRow, listLayersOf } from '../../corpus/texts.ts';
import { listPlacedWords, type PlacedWord } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import { joinTokens, type PassageToken, tokensOf } from './passage-tokens.ts';

export type { PassageRow, PassageToken, Stretch };

/** A passage of more words than `most` is shown by so many at its beginning and at its end. */
export interface Shortening {
  most: number;
  first: number;
  last: number;
}

const SHORTENING: Shortening = { most: 60, first: 36, last: 12 };
/** No passage is read further than this. */
const LONGEST = 10_000;

export interface PassageReading {
  /** The words of it whose ids are given, by their orders; null: none. */
  named: (words: Stretch) => Stretch | null;
  shortening?: Shortening;
  /** Tokens of all of it are wanted, not only of what is shown. */
  isWhole?: boolean;
}

export interface LoadedPassage {
  passage: Passage;
  /** Of what is shown of it, or of all of it. */
  tokens: PassageToken[];
}

/** Passages by id. Those that are lost, and those of texts that visitors do not see, are not among them. */
export async function readPassages(
  reader: Reader,
  ids: Iterable<number>,
  reading: PassageReading,
): Promise<Map<number, LoadedPassage>> {
  return drawPassages(reader, await listPassages(reader, [...new Set(ids)]), reading);
}

/** Passages that have been found, in their order. */
export async function drawPassages(
  reader: Reader,
  rows: readonly PassageRow[],
  reading: PassageReading,
): Promise<Map<number, LoadedPassage>> {
  const places = await findPlaces(reader, rows);
  const plans = rows.map((row) => ({ row, ...planOf(row, reading) }));
  const words = await PassageWords.load(
    reader,
    plans.flatMap(({ read, named }) => [...read, ...named]),
  );
  await words.loadLines(
    reader,
    plans.flatMap(({ read }) => read),
  );
  return new Map(
    plans.map(({ row, read, named }) => {
      const parts = read.map((part) => words.tokens(part));
      const passage: Passage = {
        ...{ id: row.id, code: row.code, name: row.textName, from: row.fromRef, to: row.toRef },
        ...(places.get(row.id) ?? { language: row.language, startCardNumber: 1, endCardNumber: 1 }),
        words: named.flatMap((span) => words.in(span)).map(({ id }) => id),
        text: shorten(parts, reading.shortening ?? SHORTENING)
          .map(joinTokens)
          .join(' … '),
      };
      return [row.id, { passage, tokens: parts.flat() }];
    }),
  );
}

interface Plan {
  read: LayerStretch[];
  named: LayerStretch[];
}

function planOf(row: PassageRow, { named, shortening = SHORTENING, isWhole = false }: PassageReading): Plan {
  const { layerId, firstWord: from, lastWord: to } = row;
  if (layerId === null || from === null || to === null) return { read: [], named: [] };
  const own = named({ from, to });
  const { most, first, last } = shortening;
  const isShort = to - from < most;
  const read = isWhole
    ? [{ from, to: Math.min(to, from + LONGEST - 1) }]
    : isShort
      ? [{ from, to }]
      : [
          { from, to: from + first - 1 },
          { from: to - last + 1, to },
        ];
  return {
    read: read.map((part) => ({ layerId, ...part })),
    named: own === null || own.from > own.to ? [] : [{ layerId, ...own }],
  };
}

/** What is shown of the parts that have been read: of one that is too long its beginning and its end. */
function shorten(parts: readonly PassageToken[][], { most, first, last }: Shortening): readonly PassageToken[][] {
  const [all = []] = parts;
  const words = all.flatMap(({ word }, i) => (word === null ? [] : [i]));
  if (parts.length !== 1 || words.length <= most) return parts;
  return [all.slice(0, words[first]), all.slice(words.at(-last))];
}

type Place = Pick<Passage, 'language' | 'startCardNumber' | 'endCardNumber'>;

/** Where passages are; where a word is gone, the reference says which card it was on. */
async function findPlaces(reader: Reader, rows: readonly PassageRow[]): Promise<ReadonlyMap<number, Place>> {
  const bare = rows.filter(({ firstCard, lastCard }) => firstCard === null || lastCard === null);
  const bases = new Map<number, LayerRow | undefined>();
  for (const { textId } of bare) {
    if (!bases.has(textId)) bases.set(textId, baseLayer(await listLayersOf(reader, textId)));
  }
  const layers = [...bases.values()].flatMap((base) => base?.id ?? []);
  const addresses = [...new Set(bare.flatMap(({ fromRef, toRef }) => [cardOf(fromRef), cardOf(toRef)]))];
  const numbers = await listCardNumbers(reader, layers, layers.length === 0 ? [] : addresses);
  return new Map(
    rows.map((row): [number, Place] => {
      const base = bases.get(row.textId);
      const numberOf = (reference: string) => numbers.get(`${base?.id} ${cardOf(reference)}`);
      const startCardNumber = row.firstCard ?? numberOf(row.fromRef) ?? row.lastCard ?? 1;
      const endCardNumber = row.lastCard ?? numberOf(row.toRef) ?? startCardNumber;
      return [row.id, { language: row.language ?? base?.language ?? null, startCardNumber, endCardNumber }];
    }),
  );
}

/** Where a passage is read. */
export function passagePath({ code, from, to, startCardNumber, endCardNumber }: Passage): string {
  const [startVerseNo, endVerseNo] = [from, to].map((reference) => reference.split('.')[1]);
  return pageHref('text', { code, startCardNumber, startVerseNo, endCardNumber, endVerseNo });
}

/** Address of the card of a reference: it has no full stop. */
const cardOf = (reference: string): string => reference.split('.', 1)[0] ?? '';

/** The words of many passages, which may overlap, and the verses they stand in. */
class PassageWords {
  readonly #words: ReadonlyMap<string, PlacedWord>;
  readonly #lines = new Map<string, string>();
  readonly #items = new Map<string, DisplayItem[]>();

  private constructor(words: ReadonlyMap<string, PlacedWord>) {
    this.#words = words;
  }

  static async load(reader: Reader, spans: readonly LayerStretch[]): Promise<PassageWords> {
    const rows = await listPlacedWords(reader, joinedByLayer(spans));
    return new PassageWords(new Map(rows.map((word) => [`${word.layerId} ${word.ord}`, word])));
  }

  /** The verses of these words, and one more where the last may run over. */
  async loadLines(reader: Reader, spans: readonly LayerStretch[]): Promise<void> {
    const verses = spans.flatMap((span) => {
      const [first, last] = [this.#at(span.layerId, span.from), this.#at(span.layerId, span.to)];
      return first && last ? [{ layerId: span.layerId, from: first.verse, to: last.verse + 1 }] : [];
    });
    for (const { layerId, ord, items } of await listLines(reader, joinedByLayer(verses))) {
      this.#lines.set(`${layerId} ${ord}`, items);
    }
  }

  in({ layerId, from, to }: LayerStretch): PlacedWord[] {
    const found: PlacedWord[] = [];
    for (let ord = from; ord <= to; ord++) {
      const word = this.#at(layerId, ord);
      if (word !== undefined) found.push(word);
    }
    return found;
  }

  tokens(span: LayerStretch): PassageToken[] {
    return tokensOf(this.in(span), (verse) => this.#itemsOf(`${span.layerId} ${verse}`));
  }

  #at(layerId: number, ord: number): PlacedWord | undefined {
    return this.#words.get(`${layerId} ${ord}`);
  }

  #itemsOf(key: string): readonly DisplayItem[] {
    const known = this.#items.get(key);
    if (known !== undefined) return known;
    const items = JSON.parse(this.#lines.get(key) ?? '[]') as DisplayItem[];
    this.#items.set(key, items);
    return items;
  }
}

function joinedByLayer(spans: readonly LayerStretch[]): LayerStretch[] {
  return [...Map.groupBy(spans, ({ layerId }) => layerId)].flatMap(([layerId, own]) =>
    joined(own).map((stretch) => ({ layerId, ...stretch })),
  );
}

/** The same stretches without overlaps, by order. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}
