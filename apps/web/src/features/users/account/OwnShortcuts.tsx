import { useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useShortcutTexts } from '../../../i18n/shortcut-texts.ts';
import { saveShortcuts, USUAL_KEYS, useShortcuts } from '../../../session/shortcuts.ts';
import { ShortcutEditor } from '../../../ui/form/ShortcutEditor.tsx';
import styles from '../users.module.css';

/** The keyboard shortcuts of the person, which go with them to other browsers. */
export function OwnShortcuts() {
  const { t } = useI18n();
  const choice = useShortcuts();
  const texts = useShortcutTexts();
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null);
  return (
    <section aria-labelledby="own-shortcuts" className={styles['part']}>
      <h2 id="own-shortcuts">{t('shortcuts.title')}</h2>
      <p className={styles['remark']}>{t('shortcuts.intro')}</p>
      <ShortcutEditor
        usual={USUAL_KEYS}
        choice={choice}
        texts={texts}
        onChoice={(next) => {
          // The same words again are said again only if they were gone.
          setSaid(null);
          saveShortcuts({ on: next.on, keys: { ...next.keys } }, true).then(
            () => setSaid({ ok: true, text: t('form.saved') }),
            (error: unknown) => {
              if (!(error instanceof PageError)) throw error;
              setSaid({ ok: false, text: t('shortcuts.not-saved') });
            },
          );
        }}
      />
      <p role="status" className={styles[said?.ok === false ? 'problem' : 'remark']}>
        {said?.text}
      </p>
    </section>
  );
}
