import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Panel } from './Panel.tsx';

const TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$/;

/** Says in which language what is selected is, so that it is read aloud as it should be. */
export function LanguagePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useI18n();
  const [old] = useState(() => String(editor.getAttributes('part')['lang'] ?? ''));
  const [tag, setTag] = useState(old === '' ? 'la' : old);
  const [problem, setProblem] = useState('');
  const isNothing = editor.state.selection.empty && old === '';
  const submit = () => {
    if (isNothing) return setProblem(t('flat.language-nothing'));
    if (!TAG.test(tag.trim())) return setProblem(t('flat.language-wrong'));
    const chain = editor.chain().focus();
    if (old !== '') chain.extendMarkRange('part', { lang: old }).unsetMark('part');
    chain.setMark('part', { lang: tag.trim() }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('part', { lang: old }).unsetMark('part').run();
    onClose();
  };
  return (
    <Panel
      label={t('flat.tool.language')}
      submit={t('flat.apply')}
      onSubmit={submit}
      remove={old === '' ? undefined : remove}
      onClose={onClose}
    >
      <TextField
        label={t('flat.language-tag')}
        help={t('flat.language-help')}
        answer={problem}
        aria-invalid={problem !== '' || undefined}
        value={tag}
        onChange={setTag}
      />
    </Panel>
  );
}
