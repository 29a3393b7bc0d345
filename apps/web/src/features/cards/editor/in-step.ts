/** Keeps the lines of two editors beside each other: room is left where the same verse is higher on the other side. */
import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { BlockType, Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import { pairLines, verseLines } from './verse-lines.ts';

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
  pairs: ReturnType<typeof pairLines>,
  heights: readonly [left: readonly number[], right: readonly number[]],
): [Rooms, Rooms] {
  const needed: [Map<number, number>, Map<number, number>] = [new Map(), new Map()];
  const last: [number, number] = [-1, -1];
  for (const pair of pairs) {
    const own = [0, 1].map((side) => (pair[side] == null ? 0 : (heights[side]?.[pair[side]] ?? 0)));
    const row = Math.max(...own);
    for (const side of [0, 1] as const) {
      last[side] = pair[side] ?? last[side];
      const missing = Math.round(row - (own[side] ?? 0));
      if (missing > 0) needed[side].set(last[side], (needed[side].get(last[side]) ?? 0) + missing);
    }
  }
  return needed;
}

/** The height of each line without the room beside it. */
function heightsOf(view: EditorView): number[] {
  const { doc } = view.state;
  return Array.from({ length: doc.lines }, (_, index) => {
    const block = view.lineBlockAt(doc.line(index + 1).from);
    if (!Array.isArray(block.type)) return block.height;
    return block.type.find(({ type }) => type === BlockType.Text)?.height ?? 0;
  });
}

const same = (a: Rooms, b: Rooms): boolean => a.size === b.size && [...a].every(([line, room]) => b.get(line) === room);

/** Two editors to be kept in step: give one extension to each. Where only one of them is in view, no room is left. */
export class Steps {
  readonly #views: [EditorView | null, EditorView | null] = [null, null];
  /** What each side shows; null: it has changed since, and is drawn anew. */
  #shown: [Rooms | null, Rooms | null] = [null, null];
  #waits = false;

  extension(side: 0 | 1) {
    const watch = ViewPlugin.define((view) => {
      this.#views[side] = view;
      this.#shown[side] = null;
      this.#later();
      return {
        update: ({ geometryChanged, docChanged, viewportChanged }) => {
          if (docChanged) this.#shown[side] = null;
          if (geometryChanged || docChanged || viewportChanged) this.#later();
        },
        destroy: () => {
          this.#views[side] = null;
        },
      };
    });
    return [rooms, watch];
  }

  #later(): void {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#align();
    });
  }

  #align(): void {
    const [left, right] = this.#views;
    if (left === null || right === null) return;
    const isApart = left.dom.getClientRects().length === 0 || right.dom.getClientRects().length === 0;
    const keysOf = ({ state }: EditorView) => verseLines(state.doc.toString()).map(({ key }) => key);
    const next: [Rooms, Rooms] = isApart
      ? [new Map(), new Map()]
      : roomsFor(pairLines(keysOf(left), keysOf(right)), [heightsOf(left), heightsOf(right)]);
    for (const side of [0, 1] as const) {
      const shown = this.#shown[side];
      if (shown !== null && same(next[side], shown)) continue;
      this.#views[side]?.dispatch({ effects: setRooms.of(next[side]) });
    }
    this.#shown = next;
  }
}
