import type { SourceNode } from '@glosa/contract';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import type { VerseRange } from './verse-range.ts';
import styles from './verses.module.css';
import { correctedVerses, type VersesAddress } from './verses-address.ts';

const VersesModal = lazy(async () => ({ default: (await import('./VersesModal.tsx')).VersesModal }));

/** Chooses other verses of the source that a page shows, where it has verses of its own. */
export function VerseChooser(props: {
  node: SourceNode;
  shown: VerseRange | null;
  texts: readonly string[] | undefined;
}) {
  const { node, shown, texts } = props;
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (!node.hasVerses) return null;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('source-search.choose')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <VersesModal node={node} wanted={shown} texts={texts} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says so where the address names verses that the source does not have, or names them backwards. */
export function CorrectedVerses({ address, shown }: { address: VersesAddress; shown: VerseRange | null }) {
  const { t } = useI18n();
  const asked = correctedVerses(address, shown);
  if (asked === null) return null;
  return (
    <p role="status" className={styles['corrected']}>
      {shown === null
        ? t('source-search.corrected-whole', { asked })
        : t('source-search.corrected', {
            asked,
            shown: shown.from === shown.to ? shown.from : `${shown.from}–${shown.to}`,
          })}
    </p>
  );
}
