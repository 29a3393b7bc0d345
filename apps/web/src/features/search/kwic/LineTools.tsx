import type { KwicHit } from '@glosa/contract';
import { BookOpen, Copy, Link2 } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { hitHref, type Shown } from '../../../parts/sentences/hit-link.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import styles from './kwic.module.css';
import { copyText, lineText, referenceOf } from './line.ts';
import type { useCopy } from './use-copy.ts';

/** The chosen line in full, and what can be done with it. */
export function LineTools(props: {
  hit: KwicHit;
  /** Who the text is. */
  witness: string | null;
  shown: Shown;
  withOther: boolean;
  copy: ReturnType<typeof useCopy>;
  onLeave: () => void;
}) {
  const { hit, witness, shown, copy, onLeave } = props;
  const { t } = useI18n();
  const go = useGo();
  const href = hitHref(hit, shown);
  return (
    <section className={styles['tools']} aria-label={t('results.kwic.line')}>
      <Stack as="p">
        <span className={styles['wholePlace']}>
          {referenceOf(hit)}{' '}
          <span className={styles['wholeName']}>
            <Name of={hit.name} />
            {witness !== null && (
              <>
                {' '}
                · <span lang="und">{witness}</span>
              </>
            )}
          </span>
        </span>
        <span className={styles['wholeText']} lang={hit.language || 'und'}>
          {lineText(hit)}
        </span>
      </Stack>
      <div className={styles['actions']}>
        <Button
          small
          onClick={() => {
            onLeave();
            go(href);
          }}
        >
          <BookOpen aria-hidden="true" />
          {t('results.kwic.open')}
        </Button>
        <Button small onClick={() => copy.line(copyText(hit, witness))}>
          <Copy aria-hidden="true" />
          {t('results.kwic.copy')}
        </Button>
        <Button small onClick={() => copy.link(hitHref(hit, { hits: [], page: null }))}>
          <Link2 aria-hidden="true" />
          {t('results.kwic.copy-link')}
        </Button>
        <span role="status" className={styles['said']}>
          {copy.said}
        </span>
      </div>
    </section>
  );
}
