import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useMemo, useRef } from 'react';
import { offsetOf, type PlacedProblem, setProblems } from './code-problems.ts';

export type Code = ReturnType<typeof useCode>;

/** The part of a text that another one changes, so that caret, marks and undo keep their places. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** What the parts of the page do with the editor. All of it does nothing while the editor is not there. */
export function useCode() {
  const view = useRef<EditorView | null>(null);
  return useMemo(() => {
    const held = new Compartment();
    const run = (what: (editor: EditorView) => void) => () => {
      if (view.current !== null) what(view.current);
    };
    return {
      held,
      take: (editor: EditorView | null) => {
        view.current = editor;
      },
      focus: run((editor) => editor.focus()),
      undo: run((editor) => {
        undo(editor);
        editor.focus();
      }),
      redo: run((editor) => {
        redo(editor);
        editor.focus();
      }),
      search: run((editor) => void openSearchPanel(editor)),
      /** While it is held, nothing can be typed. */
      hold: (isHeld: boolean) =>
        run((editor) => editor.dispatch({ effects: held.reconfigure(EditorState.readOnly.of(isHeld)) }))(),
      /** Puts in a text in place of the one there is; it can be undone. */
      write: (content: string) =>
        run((editor) => {
          const changes = changeBetween(editor.state.doc.toString(), content);
          if (changes !== null) editor.dispatch({ changes, annotations: Transaction.userEvent.of('input.replace') });
        })(),
      insert: (letter: string) =>
        run((editor) => {
          if (!editor.state.readOnly) editor.dispatch(editor.state.replaceSelection(letter), { scrollIntoView: true });
        })(),
      mark: (problems: readonly PlacedProblem[]) =>
        run((editor) => editor.dispatch({ effects: setProblems.of(problems) }))(),
      /** Moves the caret to a place that counts lines and columns from 1. */
      goTo: (line: number, column?: number) =>
        run((editor) => {
          const anchor = offsetOf(editor.state.doc, line, column);
          editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
          editor.focus();
        })(),
    };
  }, []);
}
