import { useI18n } from './i18n.tsx';
import { useShortcutTexts } from './shortcut-texts.ts';

/** The words of the settings of the keys of annotation. */
export function useAnnotationKeyTexts() {
  const { t } = useI18n();
  return {
    ...useShortcutTexts(),
    names: {
      'annotation-next-open': t('shortcuts.annotation-next-open'),
      'annotation-edit': t('shortcuts.annotation-edit'),
      'annotation-repeat': t('shortcuts.annotation-repeat'),
      'annotation-class': t('shortcuts.annotation-class'),
      'annotation-lemma': t('shortcuts.annotation-lemma'),
      'annotation-batch': t('shortcuts.annotation-batch'),
      'annotation-split': t('shortcuts.annotation-split'),
      'annotation-mode': t('shortcuts.annotation-mode'),
      'annotation-together': t('shortcuts.annotation-together'),
      'annotation-flag': t('shortcuts.annotation-flag'),
      'annotation-done': t('shortcuts.annotation-done'),
      'annotation-go': t('shortcuts.annotation-go'),
      'annotation-history': t('shortcuts.annotation-history'),
      'annotation-help': t('shortcuts.annotation-help'),
    },
  };
}
