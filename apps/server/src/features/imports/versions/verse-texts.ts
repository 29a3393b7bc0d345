/** A layer verse by verse as plain text, of whatever version, to see what differs. */
import type { VerseChange } from '@glosa/contract';
import type { DisplayItem, ParsedLayer, Run } from '@glosa/corpus-format';
import { listVerses } from '../../../corpus/places.ts';
import { findLayerById } from '../../../corpus/texts.ts';
import { findVersion, loadVersionZip, type VersionZip } from '../../../corpus/versions.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { rebuildVersion } from './version-layers.ts';

/** By card and label, in reading order. */
export type VerseTexts = Map<string, { cardAddress: string; verseNo: string; text: string }>;

/** So many verses are listed one by one. */
const LISTED = 1000;

const keyOf = (cardAddress: string, verseNo: string) => `${cardAddress}.${verseNo}`;
const letters = (runs: readonly Run[]) => runs.map(({ x }) => x).join('');

/**
 * All that stands on a line, to be compared: other than what readers are shown (`lineText` of the contract) it has what was
 * struck out and, in brackets, notes, and has no brackets or hyphens that are shown of marks. Gaps are `[…]`.
 */
export function comparedText(items: readonly DisplayItem[]): string {
  return items
    .map((item) => {
      if (item.k === 's' || item.k === 'b' || item.k === 'm') return '';
      const space = item.sp === 1 ? ' ' : '';
      if (item.k === 'n') return `[${item.x}]${space}`;
      return `${item.k === 'g' ? '[…]' : letters(item.r)}${space}`;
    })
    .join('')
    .trim();
}

export function versesOf({ cards, verses }: ParsedLayer): VerseTexts {
  const texts: VerseTexts = new Map();
  for (const { card, label, items } of verses) {
    const cardAddress = cards[card]?.address ?? '';
    texts.set(keyOf(cardAddress, label), { cardAddress, verseNo: label, text: comparedText(items) });
  }
  return texts;
}

/** As stored now. */
async function currentVerses(reader: Reader, layerId: number): Promise<VerseTexts> {
  const to = (await findLayerById(reader, layerId))?.verses ?? 0;
  const rows = await listVerses(reader, { layerId, from: 1, to });
  return new Map(
    rows.map(({ cardAddress, label, items }) => {
      const text = comparedText(JSON.parse(items) as DisplayItem[]);
      return [keyOf(cardAddress, label), { cardAddress, verseNo: label, text }];
    }),
  );
}

export interface VersionComparison {
  from: number;
  to: number;
  verses: VerseChange[];
  more: number;
}

/**
 * Verses that a version writes differently from another one of the same layer, the older first; with null, from the
 * layer as it is now.
 * @throws NotFound
 */
export async function compareVersions(reader: Reader, id: number, withId: number | null): Promise<VersionComparison> {
  const version = await loadVersionZip(reader, id);
  const other = withId === null ? null : await loadVersionZip(reader, withId);
  if (version === null || (withId !== null && other?.layerId !== version.layerId)) throw new NotFound('No version.');
  const sides = [version, other ?? (await loadCurrent(reader, version))].sort((one, two) => one.number - two.number);
  const [from, to] = sides as [VersionZip, VersionZip];
  const before = await versesIn(reader, from);
  const after = await versesIn(reader, to);
  const all = differences(before, after);
  return { from: from.number, to: to.number, verses: all.slice(0, LISTED), more: Math.max(0, all.length - LISTED) };
}

async function loadCurrent(reader: Reader, { layerId }: VersionZip): Promise<VersionZip> {
  const layer = await findLayerById(reader, layerId);
  const row = await findVersion(reader, layerId, layer?.version ?? 0);
  const current = row === undefined ? null : await loadVersionZip(reader, row.id);
  if (current === null) throw new NotFound(`No current version of the layer ${layerId}.`);
  return current;
}

async function versesIn(reader: Reader, version: VersionZip): Promise<VerseTexts> {
  if (version.isCurrent) return currentVerses(reader, version.layerId);
  const layer = await rebuildVersion(reader, version);
  return layer === null ? new Map() : versesOf(layer);
}

/** In the order of the newer one; verses that went stand where they stood. */
export function differences(before: VerseTexts, after: VerseTexts): VerseChange[] {
  const changes: VerseChange[] = [];
  const left = [...before].filter(([key]) => !after.has(key)).map(([, verse]) => verse);
  const goneOf = Map.groupBy(left, ({ cardAddress }) => cardAddress);
  const gone = (card: string) => {
    for (const { text, ...place } of goneOf.get(card) ?? []) changes.push({ ...place, before: text, after: null });
    goneOf.delete(card);
  };
  let card = '';
  for (const [key, { text, ...place }] of after) {
    if (place.cardAddress !== card) gone(card);
    card = place.cardAddress;
    const old = before.get(key)?.text ?? null;
    if (old !== text) changes.push({ ...place, before: old, after: text });
  }
  for (const address of [card, ...goneOf.keys()]) gone(address);
  return changes;
}
