import type { ManagedLayer } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { Soft } from '../../../ui/layout.tsx';
import styles from '../manage.module.css';
import { Actor } from '../texts/Actor.tsx';

/** What there is of a layer, and which version it is. `toCheck`: annotations on words that have changed. */
export function LayerFacts({ layer, toCheck = 0 }: { layer: ManagedLayer; toCheck?: number }) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const { annotated, version, at, actor } = layer;
  const counts = (['cards', 'verses', 'words', 'sentences', 'composites'] as const).filter(
    (kind) => layer[kind] > 0 || kind === 'cards',
  );
  return (
    <>
      <dl className={styles['facts']}>
        {counts.map((kind) => (
          <div key={kind}>
            <dt>{t(`upload.count-${kind}`)}</dt>
            <dd>{number(layer[kind])}</dd>
          </div>
        ))}
        {annotated === null ? null : (
          <div>
            <dt>{t('manage.annotated')}</dt>
            <dd>{percent(annotated)}</dd>
          </div>
        )}
        {toCheck === 0 ? null : (
          <div>
            <dt>{t('manage.annotations-to-check')}</dt>
            <dd>{number(toCheck)}</dd>
          </div>
        )}
      </dl>
      <Soft small>
        {t('manage.version', { version })} · <Moment iso={at} /> · <Actor login={actor} />
      </Soft>
    </>
  );
}
