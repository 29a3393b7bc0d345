import type { ManagedLayer } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { shareInWords } from '../facts.ts';
import { Moment } from '../Moment.tsx';
import styles from '../manage.module.css';
import { Actor } from '../texts/LayerLines.tsx';

/** What there is of a layer, and which version it is. `toCheck`: annotations on words that have changed. */
export function LayerFacts({ layer, toCheck = 0 }: { layer: ManagedLayer; toCheck?: number }) {
  const { t, number, language } = useI18n();
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
            <dd>{shareInWords(language, annotated)}</dd>
          </div>
        )}
        {toCheck === 0 ? null : (
          <div>
            <dt>{t('manage.annotations-to-check')}</dt>
            <dd>{number(toCheck)}</dd>
          </div>
        )}
      </dl>
      <p className={styles['made']}>
        {t('manage.version', { version })} · <Moment iso={at} /> · <Actor login={actor} />
      </p>
    </>
  );
}
