/** Keeps the lines of two editors beside each other: room is left where the same verse is higher on the other side. */
import { type EditorState, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { BlockType, Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import { type Pair, pairLines, verseLines } from './verse-lines.ts';

class Room extends WidgetType {
  readonly height: number;

  constructor(height: number) {
    super();
    this.height = height;
  }

  override eq(other: Room): boolean {
    return other.height === this.height;
  }

  override toDOM(): HTMLElement {
    const room = document.createElement('div');
    room.className = 'cm-step';
    room.style.height = `${this.height}px`;
    return room;
  }

  override get estimatedHeight(): number {
    return this.height;
  }
}

/** Room after a line, in pixels, by the number of the line, counted from 0; before the first line: -1. */
export type Rooms = ReadonlyMap<number, number>;

const setRooms = StateEffect.define<Rooms>();

const rooms = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects, state, docChanged }) {
    for (const effect of effects) {
      if (!effect.is(setRooms)) continue;
      const builder = new RangeSetBuilder<Decoration>();
      for (const [line, height] of [...effect.value].sort(([a], [b]) => a - b)) {
        if (line >= state.doc.lines) continue;
        const { from, to } = state.doc.line(Math.max(line, 0) + 1);
        const isAfter = line >= 0;
        const at = isAfter ? to : from;
        builder.add(at, at, Decoration.widget({ widget: new Room(height), block: true, side: isAfter ? 1 : -1 }));
      }
      return builder.finish();
    }
    return docChanged ? set.map(changes) : set;
  },
  provide: (self) => EditorView.decorations.from(self),
});

/** How much room each side needs after its lines so that pairs begin at the same height. Heights in pixels. */
export function roomsFor(
  pairs: readonly Pair[],
  heights: readonly [left: ReadonlyMap<number, number>, right: ReadonlyMap<number, number>],
): [Rooms, Rooms] {
  const needed: [Map<number, number>, Map<number, number>] = [new Map(), new Map()];
  const last: [number, number] = [-1, -1];
  for (const pair of pairs) {
    const own = [0, 1].map((side) => (pair[side] == null ? 0 : (heights[side]?.get(pair[side]) ?? 0)));
    const row = Math.max(...own);
    for (const side of [0, 1] as const) {
      last[side] = pair[side] ?? last[side];
      const missing = Math.round(row - (own[side] ?? 0));
      if (missing > 0) needed[side].set(last[side], (needed[side].get(last[side]) ?? 0) + missing);
    }
  }
  return needed;
}

/** What one side shows now. Indexes of lines count from 0, heights are in pixels. */
interface Pane {
  view: EditorView;
  keys: readonly string[];
  /** Lines that are drawn, and so have been measured; the heights of others are guesses that change with every look. */
  drawn: { from: number; to: number };
  rooms: Rooms;
}

const lineOf = ({ doc }: EditorState, offset: number): number => doc.lineAt(offset).number - 1;

/** The text of a line without the room beside it. */
function textBlock(view: EditorView, line: number): { top: number; height: number } {
  const block = view.lineBlockAt(view.state.doc.line(line + 1).from);
  if (!Array.isArray(block.type)) return block;
  return block.type.find(({ type }) => type === BlockType.Text) ?? block;
}

function roomsIn(state: EditorState): Rooms {
  const found = new Map<number, number>();
  const cursor = state.field(rooms).iter();
  for (; cursor.value !== null; cursor.next()) {
    const line = cursor.value.startSide < 0 ? -1 : lineOf(state, cursor.from);
    const { widget } = cursor.value.spec as { widget: Room };
    found.set(line, (found.get(line) ?? 0) + widget.height);
  }
  return found;
}

/** Pairs that are drawn on both sides: the first and the last of them; null where there is none. */
export function drawnPairs(
  pairs: readonly Pair[],
  drawn: readonly [left: Pane['drawn'], right: Pane['drawn']],
): { from: number; to: number } | null {
  const isIn = (line: number | null, { from, to }: Pane['drawn']) => line !== null && line >= from && line <= to;
  const isDrawn = ([left, right]: Pair) => isIn(left, drawn[0]) && isIn(right, drawn[1]);
  const from = pairs.findIndex(isDrawn);
  return from < 0 ? null : { from, to: pairs.findLastIndex(isDrawn) };
}

/** Rooms of both sides, while they are worked out. */
type Growing = [Map<number, number>, Map<number, number>];

/** Takes away `distance` from the room before a line where there is some, and gives the rest to the other side. */
function shift(next: Growing, lines: readonly [number, number], distance: number): void {
  const [lower, higher] = distance > 0 ? ([0, 1] as const) : ([1, 0] as const);
  const room = next[lower].get(lines[lower] - 1) ?? 0;
  const taken = Math.min(room, Math.abs(distance));
  next[lower].set(lines[lower] - 1, room - taken);
  next[higher].set(lines[higher] - 1, (next[higher].get(lines[higher] - 1) ?? 0) + Math.abs(distance) - taken);
}

/** Gives both sides of a pair the same top. */
function level(panes: readonly [Pane, Pane], next: Growing, [left, right]: [number, number]): void {
  const distance = Math.round(textBlock(panes[0].view, left).top - textBlock(panes[1].view, right).top);
  if (distance !== 0) shift(next, [left, right], distance);
}

/** The first line that is drawn on one side and has a partner, which is drawn elsewhere: its place was guessed wrong. */
function strayPair(panes: readonly [Pane, Pane], pairs: readonly Pair[]): [number, number] | undefined {
  const side = panes[1].view.hasFocus ? 1 : 0;
  const { from, to } = panes[side].drawn;
  return pairs.find((pair): pair is [number, number] => {
    const line = pair[side];
    return pair[0] !== null && pair[1] !== null && line !== null && line >= from && line <= to;
  });
}

/**
 * The rooms that bring what is drawn into step. Beyond it they stay as they are, so that nothing moves away under the
 * reader; where it begins, what was guessed wrong above is made good.
 */
function nextRooms(panes: readonly [Pane, Pane]): [Rooms, Rooms] {
  const pairs = pairLines(panes[0].keys, panes[1].keys);
  const span = drawnPairs(pairs, [panes[0].drawn, panes[1].drawn]);
  const next: Growing = [new Map(panes[0].rooms), new Map(panes[1].rooms)];
  if (span === null) {
    const stray = strayPair(panes, pairs);
    if (stray !== undefined) level(panes, next, stray);
  } else {
    const inside = pairs.slice(span.from, span.to + 1);
    const firsts = inside[0] as [number, number];
    const lasts = inside.at(-1) as [number, number];
    const heights: Growing = [new Map(), new Map()];
    for (const side of [0, 1] as const) {
      for (let line = firsts[side]; line <= lasts[side]; line += 1) {
        heights[side].set(line, textBlock(panes[side].view, line).height);
        next[side].delete(line);
      }
    }
    const needed = roomsFor(inside, heights);
    for (const side of [0, 1] as const) for (const [line, room] of needed[side]) next[side].set(line, room);
    level(panes, next, firsts);
  }
  const some = (of: Rooms): Rooms => new Map([...of].filter(([, room]) => room > 0));
  return [some(next[0]), some(next[1])];
}

const same = (a: Rooms, b: Rooms): boolean => a.size === b.size && [...a].every(([line, room]) => b.get(line) === room);

/** Two editors to be kept in step: give one extension to each. Where only one of them is in view, no room is left. */
export class Steps {
  readonly #views: [EditorView | null, EditorView | null] = [null, null];
  readonly #keys = new WeakMap<Text, string[]>();
  #waits = false;

  extension(side: 0 | 1) {
    const watch = ViewPlugin.define((view) => {
      this.#views[side] = view;
      this.#later();
      return {
        update: ({ geometryChanged, docChanged, viewportChanged }) => {
          if (geometryChanged || docChanged || viewportChanged) this.#later();
        },
        destroy: () => {
          this.#views[side] = null;
        },
      };
    });
    return [rooms, watch];
  }

  /** In the frame after the next one: in the next one the editors measure what they drew. */
  #later(): void {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#waits = false;
        this.#align();
      }),
    );
  }

  #paneOf(view: EditorView): Pane {
    const { state, viewport } = view;
    const keys = this.#keys.get(state.doc) ?? verseLines(state.doc.toString()).map(({ key }) => key);
    this.#keys.set(state.doc, keys);
    const drawn = { from: lineOf(state, viewport.from), to: lineOf(state, viewport.to) };
    return { view, keys, drawn, rooms: roomsIn(state) };
  }

  #align(): void {
    const [left, right] = this.#views;
    if (left === null || right === null) return;
    const isApart = left.dom.getClientRects().length === 0 || right.dom.getClientRects().length === 0;
    const panes: [Pane, Pane] = [this.#paneOf(left), this.#paneOf(right)];
    const next: [Rooms, Rooms] = isApart ? [new Map(), new Map()] : nextRooms(panes);
    for (const side of [0, 1] as const) {
      if (!same(next[side], panes[side].rooms)) panes[side].view.dispatch({ effects: setRooms.of(next[side]) });
    }
  }
}
