import { useI18n } from './i18n.tsx';

/** The words of the settings of keyboard shortcuts. */
export function useShortcutTexts() {
  const { t } = useI18n();
  return {
    switch: t('shortcuts.switch'),
    names: {
      'reading-previous': t('shortcuts.reading-previous'),
      'reading-next': t('shortcuts.reading-next'),
      'reading-layer': t('shortcuts.reading-layer'),
      'reading-grammar': t('shortcuts.reading-grammar'),
      'reading-sources': t('shortcuts.reading-sources'),
      'reading-cite': t('shortcuts.reading-cite'),
      'reading-hit': t('shortcuts.reading-hit'),
    },
    keyOf: (action: string) => action,
    clash: (key: string, action: string) => t('shortcuts.clash', { key, action }),
    notAKey: t('shortcuts.not-a-key'),
    off: t('shortcuts.off'),
    none: '–',
    usual: (key: string) => t('shortcuts.usual', { key }),
  };
}
