import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CardContent } from '@glosa/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { CardLook } from '../../../session/card-look.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { codeState, LOOKS } from './code-state.ts';
import styles from './editor.module.css';
import { Steps } from './in-step.ts';
import { isPlaced } from './Problems.tsx';
import type { CardEdit } from './use-card-edit.ts';
import type { Code } from './use-code.ts';

/** The texts of the corpus are of many languages, and a card does not say of which it is. */
const LANGUAGE = 'und';

function usePhrases(): Record<string, string> {
  const { t } = useI18n();
  return {
    Find: t('code.find'),
    Replace: t('code.replace'),
    next: t('code.next'),
    previous: t('code.previous'),
    all: t('code.all'),
    'match case': t('code.match-case'),
    regexp: t('code.regexp'),
    'by word': t('code.by-word'),
    replace: t('code.replace-one'),
    'replace all': t('code.replace-all'),
    close: t('common.close'),
    'replaced match on line $': t('code.replaced-on-line'),
    'replaced $ matches': t('code.replaced'),
    'current match': t('code.current-match'),
    'on line': t('code.on-line'),
    'Go to line': t('code.go-to-line'),
    go: t('code.go'),
    'Selection deleted': t('code.selection-deleted'),
    'Control character': t('code.control-character'),
    Tag: t('code.tag'),
    'Press again to remove $': t('code.press-again'),
  };
}

interface PanesProps {
  card: CardContent;
  edit: CardEdit;
  code: Code;
  look: CardLook;
  /** Of the two, where there is room for one: the other layer. */
  showsBeside: boolean;
  onShow: (beside: boolean) => void;
  /** Whether nothing can be typed yet. */
  isHeld: boolean;
}

function Edited({ card, edit, code, look, steps, isHeld }: PanesProps & { steps: Steps }) {
  const { t } = useI18n();
  const change = useRef(edit.setContent);
  change.current = edit.setContent;
  const phrases = usePhrases();
  const { report } = edit;
  useEffect(() => code.mark(report?.problems.filter(isPlaced) ?? []), [code, report]);
  useEffect(() => code.hold(isHeld), [code, isHeld]);
  const extensions = useMemo(
    () => [
      code.held.of([]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) change.current(state.doc.toString());
      }),
      steps.extension(0),
    ],
    [code, steps],
  );
  return (
    <CodeField
      content={card.content}
      label={t('cards.content', { card: card.cardAddress })}
      description={t(`cards.description.${look}`)}
      lang={LANGUAGE}
      look={look}
      phrases={phrases}
      extensions={extensions}
      className={styles['field']}
      onReady={code.take}
    />
  );
}

/** The card to be edited, and the same card of the other layer to be read beside it, verse by verse in step. */
export function Panes(props: PanesProps) {
  const { card, look, showsBeside, onShow } = props;
  const { t } = useI18n();
  const phrases = usePhrases();
  const steps = useMemo(() => new Steps(), []);
  const second = useMemo(() => [steps.extension(1)], [steps]);
  const { beside, textType, designation } = card;
  const own = designation ?? t(`import.kind.${textType}`);
  const other = beside === null ? '' : t(`import.kind.${beside.textType}`);
  return (
    <>
      {beside === null ? null : (
        <SegmentedControl
          label={t('cards.shown')}
          className={styles['shown'] ?? ''}
          options={[
            { value: 'own', label: own },
            { value: 'other', label: other },
          ]}
          value={showsBeside ? 'other' : 'own'}
          onChange={(value) => onShow(value === 'other')}
        />
      )}
      <div
        className={styles['panes']}
        data-two={beside !== null || undefined}
        data-shown={showsBeside ? 'other' : 'own'}
      >
        <section aria-label={own} className={styles['pane']}>
          <h2 className={styles['paneTitle']}>{own}</h2>
          <Edited {...props} steps={steps} />
        </section>
        {beside === null ? null : (
          <section aria-label={other} className={styles['pane']}>
            <h2 className={styles['paneTitle']}>
              {other} <span>{t('cards.to-read')}</span>
            </h2>
            <CodeField
              content={beside.content}
              label={t('cards.beside', { layer: other, card: card.cardAddress })}
              description={t('cards.beside-description')}
              lang={LANGUAGE}
              look={look}
              readOnly
              phrases={phrases}
              extensions={second}
              className={styles['field']}
            />
          </section>
        )}
      </div>
    </>
  );
}

interface CodeFieldProps {
  /** At the beginning; later changes are the editor's own. */
  content: string;
  label: string;
  /** Says how the field is used, to those who listen. */
  description: string;
  lang: string;
  look: CardLook;
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
function CodeField(props: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef(props);
  const help = useRef<HTMLElement | null>(null);
  const editor = useRef<EditorView | null>(null);
  const [looks] = useState(() => new Compartment());
  const id = useId();
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const { content, label, description, lang, readOnly = false, phrases, extensions = [], onReady } = first.current;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const words = document.createElement('p');
    words.id = `help-${id}`;
    words.hidden = true;
    words.textContent = description;
    help.current = words;
    const look = looks.of(LOOKS[first.current.look]);
    const state = codeState({ content, label, describedBy: words.id, lang, readOnly, look, phrases, extensions });
    const view = new EditorView({ state, root });
    editor.current = view;
    // Else the focus would come to what scrolls, or to the search panel, and what is typed then to nowhere.
    view.scrollDOM.removeAttribute('tabindex');
    element.focus = (options) => view.contentDOM.focus(options);
    root.replaceChildren(words, view.dom);
    onReady?.(view);
    return () => {
      onReady?.(null);
      view.destroy();
      root.replaceChildren();
    };
  }, [id, looks]);
  const { look, description } = props;
  useEffect(() => {
    const view = editor.current;
    if (view === null || looks.get(view.state) === LOOKS[look]) return;
    view.dispatch({ effects: looks.reconfigure(LOOKS[look]) });
    // As lines the caret has fewer places.
    view.dispatch({ selection: view.state.selection });
  }, [look, looks]);
  useEffect(() => {
    if (help.current !== null) help.current.textContent = description;
  }, [description]);
  return <div ref={host} className={props.className} />;
}
