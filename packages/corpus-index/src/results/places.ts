import type { CorpusView } from '../corpus-view.ts';
import type { Spans } from './spans.ts';

/** Which token of or around a hit is meant. `token` counts from 1: in the hit, or away from it. */
export interface Place {
  readonly of: 'node' | 'left' | 'right';
  readonly token: number;
}

/** Stands for a token that is not there: outside the sentence, or past the end of the hit. */
export const NOWHERE = 0xffffffff;

/** The position that is meant for each hit, or NOWHERE. */
export function placesOf(data: CorpusView, spans: Spans, { of, token }: Place): Uint32Array {
  if (!(Number.isInteger(token) && token >= 1)) throw new RangeError(`token ${token}`);
  if (of === 'left') return leftOf(data, spans, token);
  return of === 'right' ? rightOf(data, spans, token) : within(spans, token);
}

function within({ count, starts, ends }: Spans, token: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const place = starts[i] + token - 1;
    places[i] = place < ends[i] ? place : NOWHERE;
  }
  return places;
}

function leftOf({ unitOf, sameUnit }: CorpusView, { count, starts }: Spans, distance: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const start = starts[i];
    const place = start - distance;
    const isThere = place >= 0 && (distance === 1 ? sameUnit.has(place) : unitOf[place] === unitOf[start]);
    places[i] = isThere ? place : NOWHERE;
  }
  return places;
}

function rightOf({ unitOf, sameUnit }: CorpusView, { count, ends }: Spans, distance: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const last = ends[i] - 1;
    const place = last + distance;
    const isThere = distance === 1 ? sameUnit.has(last) : unitOf[place] === unitOf[last];
    places[i] = isThere ? place : NOWHERE;
  }
  return places;
}
