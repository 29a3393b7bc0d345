import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { isLinkAddress } from './document.ts';
import { Panel } from './Panel.tsx';

/** Makes a link of what is selected, or changes the one in which the caret stands. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useI18n();
  const [old] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [address, setAddress] = useState(old);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const needsWords = editor.state.selection.empty && old === '';
  const submit = () => {
    const href = address.trim();
    if (!isLinkAddress(href)) return setProblem(t('flat.link-wrong'));
    const chain = editor.chain().focus();
    if (needsWords) {
      const text = words.trim() === '' ? href : words.trim();
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Panel
      label={t('flat.tool.link')}
      submit={t('flat.apply')}
      onSubmit={submit}
      remove={old === '' ? undefined : remove}
      onClose={onClose}
    >
      <TextField
        label={t('flat.link-address')}
        help={t('flat.link-help')}
        answer={problem}
        aria-invalid={problem !== '' || undefined}
        value={address}
        onChange={setAddress}
      />
      {needsWords ? <TextField label={t('flat.link-words')} value={words} onChange={setWords} /> : null}
    </Panel>
  );
}
