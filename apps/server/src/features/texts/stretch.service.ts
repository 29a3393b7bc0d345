/** A range of a text as it is cited and taken away: the place, the layer with its version, the address that leads back. */

import { type AnswerOf, type resolveReference as ResolveReference, shortAddress } from '@glosa/contract';
import { type LayerStretch, listCards, listVerses, wholeLayer } from '../../corpus/places.ts';
import { getVisibleText, type LayerRow, type VisibleText } from '../../corpus/texts.ts';
import { findVersion } from '../../corpus/versions.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound, ruleBroken } from '../../errors.ts';
import { findEnds, findSpan, layersOf } from './range.service.ts';
import { formatReference } from './reference.ts';
import { resolveReference } from './texts.service.ts';

export interface StretchRequest {
  code: string;
  from?: string | undefined;
  to?: string | undefined;
  /** transcription, transliteration, both, or other:{designation}. */
  mode: string;
}

/** A layer as it is now. */
export interface ShownLayer {
  row: LayerRow;
  /** ISO 8601, UTC: when this version came to be. */
  since: string;
}

export interface Stretch {
  text: VisibleText;
  /** As asked for. */
  mode: string;
  /** What the mode shows: one layer, or the transcription and the transliteration. */
  layers: readonly [ShownLayer, ...ShownLayer[]];
  isWhole: boolean;
  /** `12r.5-12v.3`, also of a whole text. */
  reference: string;
  start: Place;
  end: Place;
}

type Place = AnswerOf<typeof ResolveReference>['start'];

/** @throws NotFound for an unknown text, layer or reference; BadRequest for an end before the start or without one. */
export async function findStretch(reader: Reader, request: StretchRequest): Promise<Stretch> {
  const text = await getVisibleText(reader, request.code);
  const { mode: shown, other } = layersOf(text, request.mode);
  const first = shown === 'other' && other !== null ? other : text.base;
  const layers: Stretch['layers'] = [
    await withDate(reader, first),
    ...(shown === 'both' && other !== null ? [await withDate(reader, other)] : []),
  ];
  const { start, end } = await findPlaces(reader, text, request);
  const reference = formatReference(start, end);
  return { text, mode: request.mode, layers, isWhole: request.from === undefined, reference, start, end };
}

async function withDate(reader: Reader, row: LayerRow): Promise<ShownLayer> {
  const version = (await findVersion(reader, row.id, row.version))?.at;
  return { row, since: version ?? row.updated_at };
}

async function findPlaces(reader: Reader, { text, base }: VisibleText, { from, to }: StretchRequest) {
  if (from === undefined && to !== undefined)
    throw ruleBroken('The range has an end and no start.', 'to', 'answer.rule.together', { names: 'from' });
  const exact = async (reference: string) => {
    const resolved = await resolveReference(reader, text.code, reference);
    if (!resolved.exact) throw new NotFound('The reference leads nowhere.');
    return resolved;
  };
  const cards = from === undefined ? (await listCards(reader, base.id)).filter(({ verses }) => verses > 0) : [];
  const firstCard = from ?? cards[0]?.cardAddress;
  const lastCard = to ?? from ?? cards.at(-1)?.cardAddress;
  if (firstCard === undefined || lastCard === undefined) throw new NotFound('The text has no verses yet.');
  const { start } = await exact(firstCard);
  const { end } = await exact(lastCard);
  await findEnds(reader, base, endsOf(start, end));
  return { start, end };
}

const endsOf = (start: Place, end: Place) => ({
  startCardNumber: start.cardNumber,
  startVerseNo: start.verseNo,
  endCardNumber: end.cardNumber,
  endVerseNo: end.verseNo,
});

/** The verses of a layer that the stretch is of. @throws NotFound where the layer has nothing there. */
export async function spanIn(reader: Reader, stretch: Stretch, layer: LayerRow): Promise<LayerStretch> {
  const { base } = stretch.text;
  if (stretch.isWhole) return wholeLayer(layer.id);
  const { start, end } = await findEnds(reader, base, endsOf(stretch.start, stretch.end));
  if (layer.id === base.id) return { layerId: layer.id, from: start.ord, to: end.ord };
  const addresses = (await listCards(reader, base.id))
    .filter(({ cardNumber }) => cardNumber >= start.cardNumber && cardNumber <= end.cardNumber)
    .map(({ cardAddress }) => cardAddress);
  const [next] = await listVerses(reader, { layerId: base.id, from: end.ord + 1, to: end.ord + 1 }, 1);
  const span = await findSpan(reader, layer, { first: start, last: end, next: next ?? null, addresses });
  if (span === null) throw new NotFound('The layer has nothing there.');
  return span;
}

/** The address to be cited: it leads to the range whatever the pages come to be called. */
export function citableAddress(
  origin: string,
  { text, reference, mode }: Pick<Stretch, 'text' | 'reference' | 'mode'>,
): string {
  const layer = mode === text.base.kind ? '' : `?${new URLSearchParams({ mode })}`;
  return `${origin}${shortAddress(text.text.code, reference)}${layer}`;
}

/** The address to be cited of a place in the first layer of a text. */
export function placeAddress(origin: string, code: string, start: Place, end: Place): string {
  return `${origin}${shortAddress(code, formatReference(start, end))}`;
}
