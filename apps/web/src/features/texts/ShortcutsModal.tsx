import { useState } from 'react';
import { PageError } from '../../api/page-error.ts';
import { useDialogTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useShortcutTexts } from '../../i18n/shortcut-texts.ts';
import { saveShortcuts, USUAL_KEYS, useShortcuts } from '../../session/shortcuts.ts';
import { useStoredUser } from '../../session/user.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ShortcutEditor } from '../../ui/form/ShortcutEditor.tsx';
import styles from './page.module.css';

/** The keys of the reading page, to be changed by any reader; those who are logged in keep them with their account. */
export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const user = useStoredUser();
  const [said, setSaid] = useState('');
  return (
    <Dialog title={t('shortcuts.title')} {...useDialogTexts()} onClose={onClose}>
      <p>{t('shortcuts.intro')}</p>
      <ShortcutEditor
        usual={USUAL_KEYS}
        choice={useShortcuts()}
        texts={useShortcutTexts()}
        onChoice={({ on, keys }) => {
          saveShortcuts({ on, keys: { ...keys } }, user !== null).then(
            () => setSaid(t('form.saved')),
            (error: unknown) => {
              if (!(error instanceof PageError)) throw error;
              setSaid(t('shortcuts.not-saved'));
            },
          );
        }}
      />
      <p role="status" className={styles['note']}>
        {said}
      </p>
    </Dialog>
  );
}
