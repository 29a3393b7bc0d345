import type { CorpusView } from '../corpus-view.ts';
import { lowerBound } from '../positions.ts';
import type { Counted } from './counted.ts';
import type { InPart } from './dispersion.ts';
import { collationIn, type Scope, tokensIn } from './scope.ts';
import type { Spans } from './spans.ts';
import { forEachText } from './tally.ts';
import type { Values } from './values.ts';

/** Hits by the values of all their tokens, one after another, apart by spaces. */
export function countSequences(data: CorpusView, spans: Spans, values: Values, scope: Scope): Counted {
  const tree = new SequenceTree();
  let hits = new Uint32Array(1024);
  let texts = new Uint32Array(1024);
  let met = new Uint32Array(1024);
  const { ids, valueOfId } = values;
  const { compare } = collationIn(data, scope);
  const tokens = tokensIn(data, scope);
  const nodeOf = (span: number): number => {
    let node = 0;
    const end = spans.ends[span];
    for (let p = spans.starts[span]; p < end; p++) node = tree.child(node, valueOfId[ids[p]]);
    return node;
  };
  let from = 0;
  forEachText(data, (_, textEnd, text) => {
    const to = lowerBound(spans.starts, textEnd, from);
    for (; from < to; from++) {
      const node = nodeOf(from);
      if (node >= hits.length) [hits, texts, met] = [doubled(hits, node), doubled(texts, node), doubled(met, node)];
      hits[node] = hits[node] + 1;
      if (met[node] === text + 1) continue;
      met[node] = text + 1;
      texts[node] = texts[node] + 1;
    }
  });
  const names = new Map<number, string>();
  const value = (node: number): string => {
    const known = names.get(node);
    if (known !== undefined) return known;
    const name = tree.path(node).map(values.value).join(' ');
    names.set(node, name);
    return name;
  };
  return {
    hits,
    texts: (groups) => groups.map((group) => texts[group]),
    perText: (groups) => {
      const found = new Map(Array.from(groups, (group): [number, InPart[]] => [group, []]));
      let at = 0;
      forEachText(data, (_, textEnd, text) => {
        const here = new Map<number, number>();
        for (const to = lowerBound(spans.starts, textEnd, at); at < to; at++) {
          const node = nodeOf(at);
          if (found.has(node)) here.set(node, (here.get(node) ?? 0) + 1);
        }
        for (const [node, count] of here) found.get(node)?.push([text, count]);
      });
      return Array.from(groups, (group) => found.get(group) ?? []);
    },
    without: 0,
    value,
    tokens: () => tokens,
    inOrder: () => {
      const nodes: number[] = [];
      for (let node = 0; node < tree.size; node++) if ((hits[node] ?? 0) > 0) nodes.push(node);
      return Uint32Array.from(nodes.sort((a, b) => compare(value(a), value(b))));
    },
  };
}

function doubled(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1));
  larger.set(array);
  return larger;
}

/** Sequences of numbers as paths from the root, node 0; a hash table of (node, number) → node. */
class SequenceTree {
  size = 1;
  private parents = new Uint32Array(1024);
  private numbers = new Uint32Array(1024);
  private slots = new Uint32Array(2048);

  child(parent: number, number: number): number {
    const { parents, numbers, slots } = this;
    for (let slot = hash(parent, number) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const node = slots[slot];
      if (node === 0) return this.add(slot, parent, number);
      if (parents[node] === parent && numbers[node] === number) return node;
    }
  }

  /** The numbers on the way to a node. */
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at !== 0; at = this.parents[at]) path.push(this.numbers[at]);
    return path.reverse();
  }

  private add(slot: number, parent: number, number: number): number {
    const node = this.size++;
    if (node >= this.parents.length) this.grow();
    this.parents[node] = parent;
    this.numbers[node] = number;
    // After growing the slot is another one, and the new node has already been put there.
    if (node * 2 > this.slots.length) this.rehash();
    else this.slots[slot] = node;
    return node;
  }

  private grow(): void {
    this.parents = doubled(this.parents, 0);
    this.numbers = doubled(this.numbers, 0);
  }

  private rehash(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    for (let node = 1; node < this.size; node++) {
      let slot = hash(this.parents[node], this.numbers[node]) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = node;
    }
    this.slots = slots;
  }
}

function hash(parent: number, number: number): number {
  const mixed = Math.imul(parent ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
