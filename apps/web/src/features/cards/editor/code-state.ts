/** What the editor of a card is put together from. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { CardLook } from '../../../session/card-look.ts';
import { asLines } from './code-lines.ts';
import { markup } from './code-markup.ts';
import { problemMarks } from './code-problems.ts';
import { codeTheme } from './code-theme.ts';
import { startOfText } from './tags.ts';

export interface CodeOptions {
  content: string;
  /** Of the field, read with it. */
  label: string;
  /** Id, within the same root, of what says how the field is used. */
  describedBy?: string;
  /** BCP 47 tag of the text. */
  lang: string;
  readOnly: boolean;
  /** Stands for how the text looks at first; holds one of `LOOKS`. */
  look: Extension;
  /** Words of the search panel: its English ones and ours for them. */
  phrases: Readonly<Record<string, string>>;
  extensions: readonly Extension[];
}

/** The text as lines with quiet tags, or as its source with all of them. */
export const LOOKS: Readonly<Record<CardLook, Extension>> = { lines: asLines, source: lineNumbers() };

/** Room at the top and the foot of the window that page parts cover, in pixels. */
const COVERED = { top: 96, bottom: 96 };

/** Alt with a letter is how many keyboards write letters of Polish. */
const typesNothing = ({ key = '', linux = '', win = '', mac = '' }: KeyBinding): boolean =>
  ![key, linux, win, mac].some((name) => /Alt-[^-]$/.test(name));

/**
 * Tab is left to the browser, so that the keyboard can leave the field. Lines are wrapped; the page scrolls, not the field.
 */
export function codeState(options: CodeOptions): EditorState {
  const { content, label, describedBy, lang, readOnly, look, phrases, extensions } = options;
  return EditorState.create({
    doc: content,
    selection: { anchor: startOfText(content) },
    extensions: [
      look,
      ...(readOnly ? [] : [problemMarks, highlightActiveLine(), highlightActiveLineGutter(), history()]),
      drawSelection(),
      highlightSelectionMatches(),
      search({ top: true }),
      xml(),
      markup,
      EditorView.lineWrapping,
      ...(readOnly ? [EditorState.readOnly.of(true)] : []),
      EditorState.phrases.of(phrases),
      EditorView.scrollMargins.of(() => COVERED),
      EditorView.contentAttributes.of({
        'aria-label': label,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(readOnly && { 'aria-readonly': 'true' }),
        lang,
        spellcheck: 'false',
        autocorrect: 'off',
        autocapitalize: 'off',
        translate: 'no',
      }),
      ...extensions,
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap].filter(typesNothing)),
      codeTheme,
    ],
  });
}
