import { useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { useAnnotationKeyTexts } from '../../../i18n/annotation-key-texts.ts';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ANNOTATION_KEYS } from '../../../session/annotation-keys.ts';
import { saveShortcuts, useShortcuts } from '../../../session/shortcuts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ShortcutEditor } from '../../../ui/form/ShortcutEditor.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { annotationKey } from './keymap.ts';
import styles from './modals.module.css';

/** Keys that cannot be changed, and what they do. */
const FIXED = [
  ['← →', 'walk'],
  ['Home End', 'ends'],
  ['Tab', 'cycle'],
  ['Space', 'toggle'],
  ['Shift+← Shift+→', 'extend'],
  ['1 … 9', 'hints'],
  ['Enter', 'edit'],
  ['Ctrl+Enter', 'save-next'],
  ['Delete', 'clear'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Y, Ctrl+Shift+Z', 'redo'],
  ['PageUp PageDown', 'sentences'],
  ['Esc', 'escape'],
] as const;

/** Every key of the editor. Single keys can be changed and switched off. */
export function KeysModal({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const settings = useShortcuts();
  const open = annotationKey('annotation-next-open', settings);
  // What is not a letter has no Shift of its own.
  const keys = /^\p{L}$/u.test(open) ? [...FIXED, [`Shift+${open.toUpperCase()}`, 'previous-open'] as const] : FIXED;
  return (
    <Dialog title={t('annotate.keys-title')} {...useDialogTexts()} wide onClose={onClose}>
      <Soft>{t('annotate.keys-intro')}</Soft>
      <dl className={styles['keys']}>
        {keys.map(([signs, what]) => (
          <div key={what}>
            <dt>
              <kbd>{signs === 'Space' ? t('annotate.key-space') : signs}</kbd>
            </dt>
            <dd>{t(`annotate.key-${what}`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('annotate.keys-single')}</h3>
      <ShortcutEditor
        usual={ANNOTATION_KEYS}
        choice={settings}
        texts={useAnnotationKeyTexts()}
        onChoice={({ on, keys }) => {
          saveShortcuts({ on, keys: { ...keys } }, true).then(
            () => setSaid(t('form.saved')),
            (error: unknown) => {
              if (!(error instanceof PageError)) throw error;
              setSaid(t('shortcuts.not-saved'));
            },
          );
        }}
      />
      <Soft role="status">{said}</Soft>
    </Dialog>
  );
}
