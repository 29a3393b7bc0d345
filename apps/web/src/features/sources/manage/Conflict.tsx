import type { SourceForm, SourceTreeNode } from '@glosa/contract';
import { useState } from 'react';
import type { Problem } from '../../../api/form.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './manage.module.css';
import { useFieldLabels } from './NameFields.tsx';
import { bodyOf, languageOf, NAME_FIELDS, valuesOf } from './source-form.ts';
import { useForgetSources } from './use-managed-sources.ts';

/**
 * What the form of a node began with, so that it does not overwrite another editor's change unseen. After a conflict it is
 * what the node is called now: an editor who saves once more has seen that.
 */
export function useBefore(node: SourceTreeNode | null) {
  const [before, setBefore] = useState<SourceForm>(() => bodyOf(valuesOf(node)));
  const [conflict, setConflict] = useState<SourceForm | null>(null);
  const forget = useForgetSources();
  const meet = (problem: Problem & { now?: SourceForm | undefined }): void => {
    setConflict(problem.now ?? null);
    if (problem.now !== undefined) setBefore(problem.now);
    // The tree behind is out of date, too.
    if (problem.now !== undefined || problem.code === 'gone') void forget();
  };
  return { before, conflict, meet };
}

/** What another person has made of it meanwhile. */
export function Conflict({ now }: { now: SourceForm }) {
  const { t } = useI18n();
  const labels = useFieldLabels();
  const values = valuesOf(now);
  return (
    <div className={styles['conflict']}>
      <p>{t('sources.now')}</p>
      <dl>
        {NAME_FIELDS.filter((name) => values[name] !== '').map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd lang={languageOf(name)}>{values[name]}</dd>
          </div>
        ))}
      </dl>
      <p>{t(now.show ? 'sources.now-shown' : 'sources.now-hidden')}</p>
      <p className={styles['help']}>{t('sources.now-help')}</p>
    </div>
  );
}
