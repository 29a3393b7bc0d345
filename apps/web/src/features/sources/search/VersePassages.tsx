import type { ParallelPassage } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ParallelFacts } from '../ParallelFacts.tsx';
import { passageHref, passageReference } from '../passage-link.ts';
import styles from '../passages.module.css';

/** The passages linked to a verse, text by text. */
export function VersePassages({ parallels, citation }: { parallels: readonly ParallelPassage[]; citation: string }) {
  const { t } = useI18n();
  const byText = [...Map.groupBy(parallels, ({ passage }) => passage.code)];
  return byText.map(([code, own]) => (
    <section key={code} className={styles['ofText']}>
      <h3>{own[0] === undefined ? code : <Name of={own[0].passage.name} />}</h3>
      <ul>
        {own.map((parallel) => (
          <li key={parallel.id}>
            <p lang={parallel.passage.language ?? 'und'} className={styles['passageText']}>
              {parallel.passage.text}
            </p>
            <p className={styles['actions']}>
              <a href={passageHref(parallel.passage)} title={t('source-search.open')}>
                {passageReference(parallel.passage)}
                <VisuallyHidden>, {t('source-search.open')}</VisuallyHidden>
              </a>
            </p>
            <ParallelFacts parallel={parallel} own={citation} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
