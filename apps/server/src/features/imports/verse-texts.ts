/** A layer verse by verse as plain text, of whatever version, to see what differs. */
import type { VerseChange } from '@glosa/contract';
import { type DisplayItem, openContainer, type ParsedLayer, parseLayer, type Run } from '@glosa/corpus-format';
import { tagRules } from '@glosa/tagset';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import { loadVersionZip, type VersionZip } from './layer-versions.store.ts';

/** By card and label, in reading order. */
export type VerseTexts = Map<string, { cardAddress: string; verseNo: string; text: string }>;

/** So many verses are listed one by one. */
const LISTED = 1000;

const keyOf = (cardAddress: string, verseNo: string) => `${cardAddress}.${verseNo}`;
const letters = (runs: readonly Run[]) => runs.map(({ x }) => x).join('');

/** What stands on a line. Notes are in brackets, gaps are `[…]`. */
export function lineText(items: readonly DisplayItem[]): string {
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
    texts.set(keyOf(cardAddress, label), { cardAddress, verseNo: label, text: lineText(items) });
  }
  return texts;
}

/** As stored now. */
async function currentVerses(reader: Reader, layerId: number): Promise<VerseTexts> {
  const rows = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['card.address', 'verse.label', 'verse.items'])
    .where('verse.layer_id', '=', layerId)
    .orderBy('verse.ord')
    .execute();
  return new Map(
    rows.map(({ address, label, items }) => {
      const text = lineText(JSON.parse(items) as DisplayItem[]);
      return [keyOf(address, label), { cardAddress: address, verseNo: label, text }];
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
  const row = await reader
    .selectFrom('layer_version')
    .innerJoin('layer', 'layer.id', 'layer_version.layer_id')
    .select('layer_version.id')
    .where('layer.id', '=', layerId)
    .whereRef('layer_version.version', '=', 'layer.version')
    .executeTakeFirst();
  const current = row === undefined ? null : await loadVersionZip(reader, row.id);
  if (current === null) throw new NotFound(`No current version of the layer ${layerId}.`);
  return current;
}

/** Of a card changed by hand there is no zip: the last one before it, and the cards that were changed since. */
async function versesIn(reader: Reader, version: VersionZip): Promise<VerseTexts> {
  if (version.isCurrent) return currentVerses(reader, version.layerId);
  const steps = await reader
    .selectFrom('layer_version')
    .select(['version', 'zip', 'card', 'content_after'])
    .where('layer_id', '=', version.layerId)
    .where('version', '<=', version.number)
    .where('version', '>=', (is) =>
      is
        .selectFrom('layer_version as base')
        .select(({ fn }) => fn.max('base.version').as('version'))
        .where('base.layer_id', '=', version.layerId)
        .where('base.version', '<=', version.number)
        .where('base.kind', '!=', 'edit'),
    )
    .orderBy('version')
    .execute();
  const [base, ...edits] = steps;
  if (base === undefined) throw new NotFound(`Nothing is kept of version ${version.number}.`);
  const { kind, code } = version.identity;
  const { entries } = await openContainer(base.zip);
  const { layer } = parseLayer(kind, entries, { code, tags: tagRules() });
  let verses: VerseTexts = layer === null ? new Map() : versesOf(layer);
  for (const { card, content_after } of edits) {
    if (card !== null && content_after !== null)
      verses = withCard(verses, card, cardVerses(version, card, content_after));
  }
  return verses;
}

/** A card's content as a text of one card. */
function cardVerses({ identity: { kind, code } }: VersionZip, card: string, content: string): VerseTexts {
  const start = /<pb[\s/>]/.test(content) ? '' : `<pb n="${card.replace(/[&<"]/g, '')}"/>`;
  const text = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><ab>${start}${content}</ab></body></text></TEI>`;
  const entries = [{ name: 'text.xml', bytes: new TextEncoder().encode(text) }];
  const { layer } = parseLayer(kind, entries, { code, tags: tagRules() });
  return layer === null ? new Map() : versesOf(layer);
}

/** The verses of a card, in place of those it had. */
function withCard(verses: VerseTexts, card: string, own: VerseTexts): VerseTexts {
  const result: VerseTexts = new Map();
  let isIn = false;
  for (const [key, verse] of verses) {
    if (verse.cardAddress !== card) result.set(key, verse);
    else if (!isIn) {
      for (const [ownKey, ownVerse] of own) result.set(ownKey, ownVerse);
      isIn = true;
    }
  }
  return result;
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
