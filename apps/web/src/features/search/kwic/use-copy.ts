import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';

/** Copies text, and says what came of it. */
export function useCopy() {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setSaid(t('results.kwic.not-copied'));
    }
  };
  return {
    said,
    line: (text: string) => void copy(text, t('results.kwic.copied')),
    link: (href: string) => void copy(new URL(href, window.location.href).href, t('results.kwic.copied-link')),
  };
}
