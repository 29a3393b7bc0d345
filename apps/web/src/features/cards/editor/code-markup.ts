/** Marks what is markup, so that the letters of the text stand out. */
import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** By the names that the grammar of XML gives. */
const CLASSES: Readonly<Record<string, string>> = {
  OpenTag: 'cm-markup',
  CloseTag: 'cm-markup',
  SelfClosingTag: 'cm-markup',
  Comment: 'cm-markup',
  ProcessingInst: 'cm-markup',
  AttributeValue: 'cm-value',
  EntityReference: 'cm-entity',
  CharacterReference: 'cm-entity',
};
const MARKS = new Map(Object.entries(CLASSES).map(([name, style]) => [name, Decoration.mark({ class: style })]));

function markVisible({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const mark = MARKS.get(name);
        if (mark !== undefined && end > start) builder.add(start, end, mark);
      },
    });
  }
  return builder.finish();
}

export const markup = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = markVisible(view);
    }

    update(update: ViewUpdate): void {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) this.marks = markVisible(update.view);
    }
  },
  { decorations: ({ marks }) => marks },
);
