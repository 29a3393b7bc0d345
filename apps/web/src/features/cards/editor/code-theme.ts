/** How the editor looks: letters of the corpus large, the markup around them quiet. The page's own values decide. */
import { EditorView } from '@codemirror/view';

const markup = EditorView.theme({
  '.cm-markup': { color: 'var(--ink-soft)', fontFamily: 'var(--font-mono)', fontSize: '0.66em' },
  '.cm-value': { color: 'var(--accent)' },
  '.cm-entity': { color: 'var(--rubric)', fontFamily: 'var(--font-mono)', fontSize: '0.66em' },
});

/** Quiet: around what it holds a tag has brackets, by itself it is a chip. */
const tags = EditorView.theme({
  '.cm-tag': {
    display: 'inline-block',
    margin: '0 0.12em',
    padding: '0 0.3em',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.6em',
    color: 'var(--ink-soft)',
    fontFamily: 'var(--font-ui)',
    fontSize: '0.66em',
    lineHeight: '1.35',
    verticalAlign: '0.12em',
    cursor: 'pointer',
  },
  '.cm-tag[data-kind=open]': {
    borderInlineEnd: '0',
    borderStartEndRadius: '0',
    borderEndEndRadius: '0',
    marginInlineEnd: '0',
  },
  '.cm-tag[data-kind=close]': {
    borderInlineStart: '0',
    borderStartStartRadius: '0',
    borderEndStartRadius: '0',
    marginInlineStart: '0',
  },
  '.cm-tag-field': {
    padding: '0.35rem 0.75rem',
    backgroundColor: 'var(--sunken)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-s)',
  },
  '.cm-tag-field label': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '.cm-tag-field input': {
    flex: '1 1 auto',
    minWidth: '0',
    minHeight: '2rem',
    padding: '0 0.5rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-s)',
  },
});

const frame = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: 'var(--text-corpus)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-corpus)', lineHeight: '1.7', overflow: 'visible' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--ink)', minHeight: '8rem' },
  '.cm-line': { padding: '0 0.75rem 0 0.5rem', overflowWrap: 'anywhere' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--ink-soft)',
    borderRight: '1px solid var(--line)',
    fontFamily: 'var(--font-ui)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { fontSize: '0.62em', lineHeight: '2.74', padding: '0 0.6rem 0 0.5rem' },
  '.cm-activeLine': { backgroundColor: 'var(--sunken)' },
  '&:not(.cm-focused) .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)', fontWeight: '600' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--mark)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--mark)',
    color: 'var(--mark-ink)',
    outline: '1px solid var(--mark-line)',
  },
  '.cm-searchMatch .cm-searchMatch-selected, .cm-searchMatch-selected': { outline: '3px solid var(--focus)' },
  '.cm-searchMatch *': { color: 'inherit' },
});

const problems = EditorView.theme({
  '.cm-problems': { width: '1.1rem' },
  '.cm-problem': {
    display: 'block',
    color: 'var(--error)',
    fontFamily: 'var(--font-ui)',
    fontWeight: '700',
    textAlign: 'center',
    cursor: 'pointer',
  },
  '.cm-problem[data-severity=warning]': { color: 'var(--ink)' },
  '.cm-problem-place': {
    textDecoration: 'underline wavy var(--error) 1.5px',
    textUnderlineOffset: '0.25em',
    textDecorationSkipInk: 'none',
  },
  '.cm-problem-place[data-severity=warning]': { textDecorationColor: 'var(--mark-line)' },
  '.cm-changed-line': { boxShadow: 'inset 3px 0 0 var(--rubric)' },
  '.cm-step': { pointerEvents: 'none' },
});

const panels = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', zIndex: '3' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line-strong)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.35rem 0.5rem',
    padding: '0.6rem 2.6rem 0.6rem 0.75rem',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-s)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '0.3rem', fontSize: 'inherit' },
  '.cm-panel.cm-search input[type=checkbox]': {
    width: '1.1rem',
    height: '1.1rem',
    margin: '0',
    accentColor: 'var(--accent)',
  },
  '.cm-textfield': {
    minHeight: '2rem',
    margin: '0',
    padding: '0 0.5rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-corpus)',
    fontSize: 'var(--text-l)',
  },
  '.cm-button': {
    minHeight: '2rem',
    margin: '0',
    padding: '0 0.6rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'transparent',
    backgroundImage: 'none',
    color: 'var(--ink)',
    font: 'inherit',
  },
  '.cm-panel.cm-search [name=close]': {
    insetBlockStart: '0.5rem',
    insetInlineEnd: '0.5rem',
    width: '2rem',
    height: '2rem',
    color: 'var(--ink)',
    fontSize: '1.25rem',
  },
  '.cm-panel :is(button, input):focus-visible': { outline: '3px solid var(--focus)', outlineOffset: '1px' },
});

export const codeTheme = [frame, markup, tags, problems, panels];
