import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { placesHref } from '../pieces/NumberLink.tsx';
import styles from './results.module.css';

/** The same question in the language of queries, to be taken along or gone on with. */
export function ExpertQuery({ q, texts }: { q: string; texts: readonly string[] }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(q);
      setSaid(t('grammar.copied'));
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setSaid(t('results.kwic.not-copied'));
    }
  };
  return (
    <details className={styles['expert']}>
      <summary>{t('grammar.query')}</summary>
      <p>
        <code>{q}</code>
      </p>
      <div>
        <Button small onClick={() => void copy()}>
          <Copy aria-hidden="true" /> {t('grammar.copy')}
        </Button>
        <a href={placesHref(q, texts)}>{t('results.in-search')}</a>
        <span role="status">{said}</span>
      </div>
    </details>
  );
}
