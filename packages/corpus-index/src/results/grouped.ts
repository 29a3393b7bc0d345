import type { Groups } from '../groups.ts';
import { forEachHit, type Hits } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import type { Reading } from '../schema.ts';
import type { Corpus } from '../segments/corpus.ts';

/** An annotation on several tokens: their positions, sorted, and what is said of them. */
export interface AnnotatedGroup {
  readonly members: readonly number[];
  readonly reading: Reading;
}

export interface GroupedHit {
  readonly start: number;
  readonly end: number;
  /** Those with the members of the hit; of a hit that has none those from its start to its end. */
  readonly groups: readonly AnnotatedGroup[];
}

/** The groups of a kind that hits are made of. Throws RangeError for a kind that there is none of. */
export function groupsOfHits(corpus: Corpus, hits: Hits, kind: string): GroupedHit[] {
  if (!(corpus.view.schema.groups ?? []).includes(kind)) throw new RangeError(`no group ${kind}`);
  const found: GroupedHit[] = [];
  forEachHit(hits, 0, hits.count, (start, end, no) => {
    const members = hits.spans?.members?.(no) ?? null;
    found.push({ start, end, groups: groupsAt(corpus, kind, { start, end, members }) });
  });
  return found;
}

interface Extent {
  readonly start: number;
  readonly end: number;
  readonly members: Uint32Array | null;
}

function groupsAt(corpus: Corpus, kind: string, { start, end, members }: Extent): AnnotatedGroup[] {
  const { part, from } = corpus.stretches(start, start + 1)[0];
  const groups = corpus.parts[part].binding.data.groups.get(kind) as Groups;
  const shift = start - from;
  const found: AnnotatedGroup[] = [];
  for (let i = firstFrom(groups, from); i < groups.size && groups.first(i) === from; i++) {
    if (groups.last(i) + 1 + shift !== end) continue;
    const own = Array.from(groups.members(i), (position) => position + shift);
    if (members !== null && !(own.length === members.length && own.every((one, k) => one === members[k]))) continue;
    found.push({ members: own, reading: groups.reading(i) });
  }
  return found;
}

const firsts = new WeakMap<Groups, Uint32Array>();

/** Groups are in the order of their first members. */
function firstFrom(groups: Groups, position: number): number {
  let known = firsts.get(groups);
  if (known === undefined) {
    known = Uint32Array.from({ length: groups.size }, (_, i) => groups.first(i));
    firsts.set(groups, known);
  }
  return lowerBound(known, position);
}
