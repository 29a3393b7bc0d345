import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Languages,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './editor.module.css';
import { ImagePanel } from './ImagePanel.tsx';
import { LanguagePanel } from './LanguagePanel.tsx';
import { LinkPanel } from './LinkPanel.tsx';

interface Tool {
  name: string;
  label: string;
  icon: ReactNode;
  /** Undefined: something that is done, not something that is on. */
  isOn?: boolean | undefined;
  isOff?: boolean;
  /** Ctrl and this. */
  shortcut?: string;
  run: () => void;
}

type Panel = 'link' | 'image' | 'language';

/** What is on where the caret stands. */
function useEditorFacts(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      paragraph: now.isActive('paragraph'),
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      language: typeof now.getAttributes('part')['lang'] === 'string',
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
}

/** The first tool of each group. */
const BEGINS: ReadonlySet<string> = new Set(['bold', 'bulletList', 'link', 'undo']);

function useTools(editor: Editor, panel: Panel | null, toggle: (panel: Panel) => void): Tool[] {
  const { t } = useI18n();
  const now = useEditorFacts(editor);
  const chain = () => editor.chain().focus();
  const tool = (name: string, icon: ReactNode, run: () => void, isOn?: boolean): Tool => ({
    ...{ name, icon, run, isOn, label: t(`flat.tool.${name}` as 'flat.tool.bold') },
  });
  return [
    tool('paragraph', <Pilcrow />, () => chain().setParagraph().run(), now.paragraph),
    tool('heading2', <Heading2 />, () => chain().toggleHeading({ level: 2 }).run(), now.heading2),
    tool('heading3', <Heading3 />, () => chain().toggleHeading({ level: 3 }).run(), now.heading3),
    { ...tool('bold', <Bold />, () => chain().toggleBold().run(), now.bold), shortcut: 'B' },
    { ...tool('italic', <Italic />, () => chain().toggleItalic().run(), now.italic), shortcut: 'I' },
    tool('bulletList', <List />, () => chain().toggleBulletList().run(), now.bulletList),
    tool('orderedList', <ListOrdered />, () => chain().toggleOrderedList().run(), now.orderedList),
    tool('blockquote', <Quote />, () => chain().toggleBlockquote().run(), now.blockquote),
    tool('link', <Link2 />, () => toggle('link'), now.link || panel === 'link'),
    tool('image', <ImagePlus />, () => toggle('image'), panel === 'image'),
    tool('language', <Languages />, () => toggle('language'), now.language || panel === 'language'),
    { ...tool('undo', <Undo2 />, () => chain().undo().run()), isOff: !now.canUndo, shortcut: 'Z' },
    { ...tool('redo', <Redo2 />, () => chain().redo().run()), isOff: !now.canRedo, shortcut: 'Y' },
  ];
}

/** Where the keys of a toolbar lead, as the ARIA practices have it; null: the key is not one of them. */
function nextTool(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** One stop for Tab; arrows lead through it. What needs more than a press opens a line of its own below. */
export function EditorToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useI18n();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const tools = useTools(editor, panel, (one) => setPanel(panel === one ? null : one));
  const close = () => {
    setPanel(null);
    editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTool(event.key, at, tools.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={bar} role="toolbar" aria-label={t('flat.toolbar')} className={styles['toolbar']} onKeyDown={onKeyDown}>
        {tools.map(({ name, label, icon, isOn, isOff = false, shortcut, run }, index) => (
          <IconButton
            key={name}
            label={label}
            icon={icon}
            tabIndex={index === at ? 0 : -1}
            data-begins={BEGINS.has(name) || undefined}
            // A button that cannot be pressed just now stays where the arrows find it.
            aria-disabled={disabled || isOff || undefined}
            {...(isOn !== undefined && { 'aria-pressed': isOn })}
            {...(shortcut !== undefined && { 'aria-keyshortcuts': `Control+${shortcut}` })}
            onFocus={() => setAt(index)}
            onClick={() => (disabled || isOff ? undefined : run())}
          />
        ))}
      </div>
      {panel === 'link' ? <LinkPanel editor={editor} onClose={close} /> : null}
      {panel === 'image' ? <ImagePanel editor={editor} onClose={close} /> : null}
      {panel === 'language' ? <LanguagePanel editor={editor} onClose={close} /> : null}
    </>
  );
}
