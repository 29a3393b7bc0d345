import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import { gallop } from '../positions.ts';
import { type Values, valuesOfId } from './values.ts';

/**
 * In how many texts (regions of the partition) each of the wanted values has a token among the marked positions. The
 * places of a value are gone through only as far as the first one in each text, so a page of values costs little.
 */
export function textsAmong(
  data: CorpusView,
  values: Values,
  positions: (id: number) => Uint32Array,
  bits: Bitmap,
  wanted: Uint32Array,
): Uint32Array {
  const met = new Uint32Array(data.partition.size);
  const counts = new Uint32Array(wanted.length);
  for (const [i, ids] of idsOfValues(values, wanted).entries()) {
    for (const id of ids) counts[i] = counts[i] + meet(data, positions(id), bits, met, i + 1);
  }
  return counts;
}

/** The ids that have each of the wanted values. */
function idsOfValues(values: Values, wanted: Uint32Array): number[][] {
  const place = new Uint32Array(values.size);
  for (let i = 0; i < wanted.length; i++) place[wanted[i]] = i + 1;
  const ids: number[][] = Array.from(wanted, () => []);
  for (let id = 0; id < values.singles; id++) {
    const at = place[values.valueOfId[id]];
    if (at > 0) ids[at - 1]?.push(id);
  }
  for (let id = values.singles; id < values.idCount; id++) {
    for (const value of valuesOfId(values, id)) ids[place[value] - 1]?.push(id);
  }
  return ids;
}

/** Stamps the texts with a marked position of the list and returns how many did not have the stamp yet. */
function meet({ partition }: CorpusView, list: Uint32Array, bits: Bitmap, met: Uint32Array, stamp: number): number {
  let fresh = 0;
  let text = 0;
  for (let i = 0; i < list.length; ) {
    const position = list[i];
    if (!bits.has(position)) {
      i++;
      continue;
    }
    text = gallop(partition.ends, position + 1, text);
    if (met[text] !== stamp) fresh++;
    met[text] = stamp;
    i = gallop(list, partition.ends[text], i);
  }
  return fresh;
}
