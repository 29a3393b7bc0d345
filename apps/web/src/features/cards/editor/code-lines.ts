/** A card as lines: their labels in the margin, tags as quiet chips with one stop of the caret each. */
import {
  EditorSelection,
  EditorState,
  type Extension,
  type Line,
  Prec,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutter,
  keymap,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { labelAfter, startOfText, type Tag, tagLabel, tagsOf } from './tags.ts';
import { verseLines, verseOf } from './verse-lines.ts';

/** Offsets within the card. */
interface Range {
  from: number;
  to: number;
}

class Chip extends WidgetType {
  readonly tag: Tag;

  constructor(tag: Tag) {
    super();
    this.tag = tag;
  }

  override eq({ tag }: Chip): boolean {
    return tag.source === this.tag.source && tag.kind === this.tag.kind;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'cm-tag';
    chip.dataset['kind'] = this.tag.kind;
    chip.title = this.tag.source;
    chip.textContent = tagLabel(this.tag);
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const HIDDEN = Decoration.replace({});

function drawTags({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      for (const tag of tagsOf(line.text)) {
        const look = tag.kind === 'hidden' ? HIDDEN : Decoration.replace({ widget: new Chip(tag) });
        builder.add(line.from + tag.from, line.from + tag.to, look);
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const chips = ViewPlugin.fromClass(
  class {
    tags: DecorationSet;

    constructor(view: EditorView) {
      this.tags = drawTags(view);
    }

    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.tags = drawTags(view);
    }
  },
  {
    decorations: ({ tags }) => tags,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.tags ?? Decoration.none),
  },
);

/** The tag that begins (`way` 1) or ends (-1) at a place; the one that starts a line is none. */
function tagBeside({ doc }: EditorState, at: number, way: 1 | -1): (Range & { source: string }) | null {
  const line = doc.lineAt(at);
  const found = tagsOf(line.text).find(
    ({ from, to, kind }) => kind !== 'hidden' && line.from + (way > 0 ? from : to) === at,
  );
  return found === undefined ? null : { from: line.from + found.from, to: line.from + found.to, source: found.source };
}

/** The tag that is selected, and nothing else with it. */
function chosenTag(state: EditorState): Range | null {
  const { from, to, empty } = state.selection.main;
  if (empty || state.selection.ranges.length > 1) return null;
  const tag = tagBeside(state, from, 1);
  return tag !== null && tag.to === to ? tag : null;
}

/** Where the text of a line begins: what the label in the margin stands for, before it, is no place for the caret. */
const textStart = ({ from, text }: Line): number => from + startOfText(text);

/** The caret, and where what is selected begins: what is typed over a line leaves it its number. */
const caretInText = EditorState.transactionFilter.of((transaction: Transaction) => {
  const { selection, newSelection } = transaction;
  if (selection === undefined) return transaction;
  const moved = newSelection.ranges.map(({ anchor, head, from, to }) => {
    const begin = Math.max(from, textStart(transaction.state.doc.lineAt(from)));
    const end = Math.max(begin, to);
    return anchor <= head ? EditorSelection.range(begin, end) : EditorSelection.range(end, begin);
  });
  if (moved.every((range, i) => newSelection.ranges[i]?.eq(range))) return transaction;
  return [transaction, { selection: EditorSelection.create(moved, newSelection.mainIndex), sequential: true }];
});

const select = (
  view: EditorView,
  anchor: number,
  head = anchor,
  effects: readonly StateEffect<unknown>[] = [],
): true => {
  view.dispatch({ selection: { anchor, head }, effects, scrollIntoView: true, userEvent: 'select' });
  return true;
};

/** One step to a side: onto a tag, off it, or past what starts a line. */
const step = (way: 1 | -1) => (view: EditorView) => {
  const { state } = view;
  const chosen = chosenTag(state);
  if (chosen !== null) return select(view, way > 0 ? chosen.to : chosen.from);
  const { head, empty } = state.selection.main;
  if (!empty) return false;
  const tag = tagBeside(state, head, way);
  if (tag !== null) return select(view, tag.from, tag.to);
  const line = state.doc.lineAt(head);
  if (way < 0 && head === textStart(line) && line.from > 0) return select(view, line.from - 1);
  return false;
};

/** Before a tag or the start of a line goes, it is selected: the same key again takes it away. */
const ask = (way: 1 | -1) => (view: EditorView) => {
  const { state } = view;
  const { head, empty } = state.selection.main;
  if (!empty || state.readOnly) return false;
  const selectToAsk = (from: number, to: number, what: string) =>
    select(view, from, to, [EditorView.announce.of(state.phrase('Press again to remove $', what))]);
  const tag = tagBeside(state, head, way);
  if (tag !== null) return selectToAsk(tag.from, tag.to, tag.source);
  const line = state.doc.lineAt(head);
  if (head !== (way < 0 ? textStart(line) : line.to)) return false;
  const number = way < 0 ? line.number : line.number + 1;
  if (number > state.doc.lines) return false;
  const joined = lineStart(state, state.doc.line(number).from);
  if (joined === null) return false;
  if (joined.from === 0) return true;
  return selectToAsk(joined.from - 1, joined.to, state.sliceDoc(joined.from, joined.to));
};

const setField = StateEffect.define<Range | null>();

/** The source of a tag, to be changed below its line. */
class TagField extends WidgetType {
  readonly range: Range;
  readonly source: string;

  constructor(range: Range, source: string) {
    super();
    this.range = range;
    this.source = source;
  }

  override eq({ range, source }: TagField): boolean {
    return range.from === this.range.from && source === this.source;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { from, to } = this.range;
    const place = document.createElement('div');
    place.className = 'cm-tag-field';
    const label = place.appendChild(document.createElement('label'));
    label.textContent = view.state.phrase('Tag');
    const input = label.appendChild(document.createElement('input'));
    input.value = this.source;
    input.spellcheck = false;
    const close = (spec: Parameters<EditorView['dispatch']>[0]) => {
      view.dispatch({ selection: { anchor: to }, ...spec, effects: setField.of(null) });
      view.focus();
    };
    input.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') close({});
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const insert = input.value.replaceAll('\n', ' ').trim();
      close({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input' });
    });
    view.requestMeasure({ read: () => null, write: () => input.focus() });
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const openField = StateField.define<Range | null>({
  create: () => null,
  update(range, { effects, docChanged }) {
    for (const effect of effects) if (effect.is(setField)) return effect.value;
    return docChanged ? null : range;
  },
  provide: (self) =>
    EditorView.decorations.compute([self, 'doc'], (state) => {
      const range = state.field(self);
      if (range === null || range.to > state.doc.length) return Decoration.none;
      const widget = new TagField(range, state.sliceDoc(range.from, range.to));
      const { to } = state.doc.lineAt(range.from);
      return Decoration.set(Decoration.widget({ widget, block: true, side: 1 }).range(to));
    }),
});

function open(view: EditorView, range: Range | null): boolean {
  if (range === null || view.state.readOnly) return false;
  view.dispatch({ effects: setField.of(range) });
  return true;
}

/** The tag that starts a line, if one does. */
function lineStart({ doc }: EditorState, at: number): Range | null {
  const line = doc.lineAt(at);
  const to = textStart(line);
  return to === line.from ? null : { from: line.from, to };
}

/** A new line under the same rules as all others: it has a label, which can be changed in the margin. */
function splitLine(view: EditorView): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const label = verseOf(state.doc.lineAt(from).text);
  if (label === null) return false;
  const taken = new Set(verseLines(state.doc.toString()).flatMap(({ verse }) => verse ?? []));
  const insert = `\n<lb n="${labelAfter(label, taken)}"/>`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

const keys = Prec.high(
  keymap.of([
    { key: 'ArrowLeft', run: step(-1) },
    { key: 'ArrowRight', run: step(1) },
    { key: 'Backspace', run: ask(-1) },
    { key: 'Delete', run: ask(1) },
    { key: 'Mod-Enter', run: (view) => open(view, lineStart(view.state, view.state.selection.main.head)) },
    { key: 'Enter', run: (view) => open(view, chosenTag(view.state)) || splitLine(view) },
  ]),
);

const presses = EditorView.domEventHandlers({
  mousedown(event, view) {
    const chip = event.target instanceof Element ? event.target.closest('.cm-tag') : null;
    if (chip === null) return false;
    const tag = tagBeside(view.state, view.posAtDOM(chip), 1);
    if (tag === null) return false;
    event.preventDefault();
    view.focus();
    if (event.detail > 1) return open(view, tag);
    return select(view, tag.from, tag.to);
  },
});

/** The label of a line; `=` before one that goes on with the word before it. */
class Label extends GutterMarker {
  readonly label: string;

  constructor(label: string) {
    super();
    this.label = label;
  }

  override eq(other: Label): boolean {
    return other.label === this.label;
  }

  override toDOM(): Node {
    return document.createTextNode(this.label);
  }
}

const goesOn = /^<lb\b[^<>]*\bbreak\s*=\s*["']no["']/;

const labels = gutter({
  class: 'cm-lineNumbers',
  lineMarker(view, { from }) {
    const { text } = view.state.doc.lineAt(from);
    const label = startOfText(text) === 0 ? null : verseOf(text);
    return label === null ? null : new Label(`${goesOn.test(text) ? '=' : ''}${label}`);
  },
  lineMarkerChange: ({ docChanged }) => docChanged,
  initialSpacer: () => new Label('99'),
  domEventHandlers: {
    mousedown: (view, { from }) => open(view, lineStart(view.state, from)),
  },
});

export const asLines: Extension = [labels, chips, caretInText, openField, keys, presses];
