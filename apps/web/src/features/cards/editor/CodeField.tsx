import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useId, useRef } from 'react';
import { codeState } from './code-state.ts';

export interface CodeFieldProps {
  /** At the beginning; later changes are the editor's own. */
  content: string;
  label: string;
  /** Says how the field is used, to those who listen. */
  description: string;
  lang: string;
  readOnly?: boolean;
  phrases: Readonly<Record<string, string>>;
  /** At the beginning. */
  extensions?: readonly Extension[];
  className?: string | undefined;
  /** Called with the editor when it is there, with null when it goes. */
  onReady?: (view: EditorView | null) => void;
}

/**
 * A text with line numbers. The editor stands in a shadow root of its own: there it keeps its styles as style sheets
 * that the page's content policy allows, whereas in the page it would add an inline one. Focus given to the element goes
 * on to the text, so that modals can give it back.
 */
export function CodeField(props: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef(props);
  const id = useId();
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const { content, label, description, lang, readOnly = false, phrases, extensions = [], onReady } = first.current;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const help = document.createElement('p');
    help.id = `help-${id}`;
    help.hidden = true;
    help.textContent = description;
    const describedBy = help.id;
    const state = codeState({ content, label, describedBy, lang, readOnly, phrases, extensions });
    const view = new EditorView({ state, root });
    // Else the focus would come to what scrolls, or to the search panel, and what is typed then to nowhere.
    view.scrollDOM.removeAttribute('tabindex');
    element.focus = (options) => view.contentDOM.focus(options);
    root.replaceChildren(help, view.dom);
    onReady?.(view);
    return () => {
      onReady?.(null);
      view.destroy();
      root.replaceChildren();
    };
  }, [id]);
  return <div ref={host} className={props.className} />;
}
