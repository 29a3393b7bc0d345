import { useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { useAnnotationKeyTexts } from '../../../i18n/annotation-key-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useShortcutTexts } from '../../../i18n/shortcut-texts.ts';
import { ANNOTATION_KEYS } from '../../../session/annotation-keys.ts';
import { saveShortcuts, USUAL_KEYS, useShortcuts } from '../../../session/shortcuts.ts';
import { useStoredUser } from '../../../session/user.ts';
import { type ShortcutChoice, ShortcutEditor } from '../../../ui/form/ShortcutEditor.tsx';
import styles from '../users.module.css';

/** The keyboard shortcuts of the person, which go with them to other browsers. */
export function OwnShortcuts() {
  const { t } = useI18n();
  const choice = useShortcuts();
  const texts = useShortcutTexts();
  const ofAnnotation = useAnnotationKeyTexts();
  const isStaff = ['admin', 'editor'].includes(useStoredUser()?.role?.code ?? '');
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null);
  const keep = (next: ShortcutChoice) => {
    // The same words again are said again only if they were gone.
    setSaid(null);
    saveShortcuts({ on: next.on, keys: { ...next.keys } }, true).then(
      () => setSaid({ ok: true, text: t('form.saved') }),
      (error: unknown) => {
        if (!(error instanceof PageError)) throw error;
        setSaid({ ok: false, text: t('shortcuts.not-saved') });
      },
    );
  };
  return (
    <section aria-labelledby="own-shortcuts" className={styles['part']}>
      <h2 id="own-shortcuts">{t('shortcuts.title')}</h2>
      <p className={styles['remark']}>{t('shortcuts.intro')}</p>
      <ShortcutEditor usual={USUAL_KEYS} choice={choice} texts={texts} onChoice={keep} />
      {isStaff ? (
        <>
          <h3>{t('shortcuts.annotation-title')}</h3>
          <ShortcutEditor
            usual={ANNOTATION_KEYS}
            choice={choice}
            texts={ofAnnotation}
            hasSwitch={false}
            onChoice={keep}
          />
        </>
      ) : null}
      <p role="status" className={styles[said?.ok === false ? 'problem' : 'remark']}>
        {said?.text}
      </p>
    </section>
  );
}
