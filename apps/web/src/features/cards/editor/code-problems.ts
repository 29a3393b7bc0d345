/** Marks at the places of a card where something is wrong. */

import { type EditorState, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { ReportProblem } from '@glosa/contract';

/** A problem that has a line of the card; `line` and `column` count from 1. */
export type PlacedProblem = ReportProblem & { line: number };

export const setProblems = StateEffect.define<readonly PlacedProblem[]>();

class Sign extends GutterMarker {
  readonly severity: ReportProblem['severity'];
  readonly message: string;

  constructor({ severity, message }: ReportProblem) {
    super();
    this.severity = severity;
    this.message = message;
  }

  override eq(other: Sign): boolean {
    return other.severity === this.severity && other.message === this.message;
  }

  override toDOM(): Node {
    const sign = document.createElement('span');
    sign.className = 'cm-problem';
    sign.dataset['severity'] = this.severity;
    sign.title = this.message;
    sign.textContent = this.severity === 'error' ? '×' : '!';
    return sign;
  }
}

/** Where a problem lies in the text as it stands; a line that is not there any more stands for the last one. */
export function offsetOf(doc: Text, line: number, column = 1): number {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return at.from + Math.min(Math.max(column - 1, 0), at.length);
}

interface Marked {
  signs: RangeSet<Sign>;
  places: DecorationSet;
}

const NONE: Marked = { signs: RangeSet.empty, places: Decoration.none };

function markAll(doc: Text, problems: readonly PlacedProblem[]): Marked {
  const worst = new Map<number, PlacedProblem>();
  for (const problem of problems) {
    const { from } = doc.lineAt(offsetOf(doc, problem.line));
    if (worst.get(from)?.severity !== 'error') worst.set(from, problem);
  }
  const signs = [...worst].map(([from, problem]) => new Sign(problem).range(from));
  const places = problems.flatMap(({ line, column, severity }) => {
    const from = offsetOf(doc, line, column);
    const { to, text, from: start } = doc.lineAt(from);
    const rest = /^(?:<[^>]*>?|[^\s<]+|\s)/u.exec(text.slice(from - start))?.[0].length ?? 0;
    const end = column === undefined ? to : Math.min(to, from + Math.max(rest, 1));
    const mark = Decoration.mark({ class: 'cm-problem-place', attributes: { 'data-severity': severity } });
    return end > from ? [mark.range(from, end)] : [];
  });
  return { signs: RangeSet.of(signs, true), places: Decoration.set(places, true) };
}

const field = StateField.define<Marked>({
  create: () => NONE,
  update(marked, { changes, effects, state, docChanged }) {
    for (const effect of effects) if (effect.is(setProblems)) return markAll(state.doc, effect.value);
    return docChanged ? { signs: marked.signs.map(changes), places: marked.places.map(changes) } : marked;
  },
  provide: (self) => EditorView.decorations.from(self, ({ places }) => places),
});

const signsOf = (state: EditorState): RangeSet<Sign> => state.field(field).signs;

export const problemMarks = [field, gutter({ class: 'cm-problems', markers: ({ state }) => signsOf(state) })];
