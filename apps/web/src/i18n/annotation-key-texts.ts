import type { AnnotationAction } from '../session/annotation-keys.ts';
import { ANNOTATION_KEYS } from '../session/annotation-keys.ts';
import { useI18n } from './i18n.tsx';
import { useShortcutTexts } from './shortcut-texts.ts';

const ACTIONS = Object.keys(ANNOTATION_KEYS) as readonly AnnotationAction[];

/** The words of the settings of the keys of annotation. */
export function useAnnotationKeyTexts() {
  const { t } = useI18n();
  const texts = useShortcutTexts();
  return { ...texts, names: Object.fromEntries(ACTIONS.map((action) => [action, t(`shortcuts.${action}`)])) };
}
