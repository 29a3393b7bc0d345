import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import { gallop } from '../positions.ts';
import type { InPart } from './dispersion.ts';
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

/**
 * The texts in which each of the wanted values has tokens among the marked positions, by their numbers, and how many.
 * `isAll`: every position is marked, so that places need not be gone through one by one.
 */
export function hitsByText(
  { partition }: CorpusView,
  values: Values,
  positions: (id: number) => Uint32Array,
  { bits, isAll }: { readonly bits: Bitmap; readonly isAll: boolean },
  wanted: Uint32Array,
): InPart[][] {
  const counts = new Uint32Array(partition.size);
  return idsOfValues(values, wanted).map((ids) => {
    counts.fill(0);
    for (const id of ids) {
      const list = positions(id);
      let text = 0;
      for (let i = 0; i < list.length; ) {
        text = gallop(partition.ends, list[i] + 1, text);
        const next = gallop(list, partition.ends[text], i);
        let found = isAll ? next - i : 0;
        if (!isAll) for (let k = i; k < next; k++) if (bits.has(list[k])) found++;
        counts[text] = counts[text] + found;
        i = next;
      }
    }
    return Array.from(counts, (hits, text): InPart => [text, hits]).filter(([, hits]) => hits > 0);
  });
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
