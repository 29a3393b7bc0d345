import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import styles from './pieces.module.css';
import type { TextFilterProps } from './TextList.tsx';

const TextList = lazy(async () => ({ default: (await import('./TextList.tsx')).TextList }));

/** The texts that are counted, none ticked meaning all; folded away until some are chosen. */
export function TextFilter(props: TextFilterProps) {
  const { texts, f } = props.within;
  const { t, plural } = useI18n();
  const [isOpen, setOpen] = useState(texts.length > 0);
  const unnamed = t(f === '' ? 'results.all-texts' : 'words.texts.filtered');
  return (
    <details className={styles['texts']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('words.texts')}: {texts.length === 0 ? unnamed : plural('unit.texts', texts.length)}
      </summary>
      {isOpen && (
        <Suspense fallback={<Loader label={t('texts.loading')} />}>
          <TextList {...props} />
        </Suspense>
      )}
    </details>
  );
}
