import type { AnnotationCounts } from '@glosa/contract';
import { ArrowRight } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { paths } from '../../../paths.ts';
import { TwoPartBar } from '../../../ui/TwoPartBar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { leaveAt } from '../return-place.ts';
import { shareOf } from '../share.ts';
import styles from './sentences.module.css';
import type { ListFacts } from './use-sentences.ts';

function Sentences({ done, sentences, flagged }: AnnotationCounts) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const share = percent(shareOf(done, sentences));
  return (
    <p>
      <strong>
        {t('annotation-list.progress-sentences', { done: number(done), total: number(sentences), share })}
      </strong>
      {flagged === 0 ? null : (
        <span className={styles['flagged']}>{t('annotation-list.progress-flagged', { flagged: number(flagged) })}</span>
      )}
    </p>
  );
}

/** How far the text has come, and each person with what is theirs. */
export function ListProgress({ code, counts, people, open }: Pick<ListFacts, 'code' | 'counts' | 'people' | 'open'>) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const { done, sentences, words, annotated } = counts;
  const share = percent(shareOf(annotated, words));
  const next = open[0]?.[0];
  return (
    <section aria-label={t('annotation-list.progress')} className={styles['progress']}>
      <div className={styles['whole']}>
        <Sentences {...counts} />
        <TwoPartBar annotated={shareOf(annotated, words)} checked={shareOf(done, sentences)} />
        <p className={styles['words']}>
          {t('annotation-list.progress-words', { annotated: number(annotated), words: number(words), share })}
        </p>
      </div>
      {next === undefined ? null : (
        <a className={styles['next']} href={paths.annotationEditor(code, next)} onClick={() => leaveAt(code, next)}>
          {t('annotation-list.open-next')}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
      {people.length === 0 ? null : (
        <ul aria-label={t('annotation-list.people')} className={styles['people']}>
          {people.map(({ login, assigned, open, done: own }) => (
            <li key={login}>
              <VisuallyHidden>{t('annotation-list.person', { login, done: own, assigned, open })}</VisuallyHidden>
              <span aria-hidden="true">
                <b>{login}</b> <span>{t('annotation-list.person-done', { done: number(own) })}</span>
              </span>
              {assigned === 0 ? null : (
                <>
                  <TwoPartBar annotated={0} checked={shareOf(assigned - open, assigned)} />
                  <span aria-hidden="true" className={styles['words']}>
                    {t('annotation-list.person-assigned', { open: number(open), assigned: number(assigned) })}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
