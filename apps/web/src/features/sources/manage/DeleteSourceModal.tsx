import { deleteSource, type SourceTreeNode, sourceLosses } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords, useDialogTexts } from '../../../i18n/form-texts.ts';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';

import { LossList } from './LossList.tsx';
import styles from './manage.module.css';
import { useForgetSources } from './use-managed-sources.ts';

/** Deletes a node for good, after saying what goes along. */
export function DeleteSourceModal(props: { node: SourceTreeNode; onDone: () => void; onClose: () => void }) {
  const { node, onDone, onClose } = props;
  const { t, language } = useI18n();
  const forget = useForgetSources();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...endpointQuery(sourceLosses, { params: { id: node.id } }),
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
  });
  const isGone = error instanceof PageError && error.code === 'not-found';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be gone
  useEffect(() => {
    if (isGone) void forget();
  }, [isGone]);
  const failed = error === null ? null : t(isGone ? 'source.error.gone' : 'sources.losses-failed');
  const problem = refused ?? failed;
  const remove = async () => {
    if (pending) return;
    setPending(true);
    setRefused(null);
    const answer = await callForm(deleteSource, { params: { id: node.id }, query: { confirm: '1' } });
    setPending(false);
    if (answer.problem !== null) {
      if (answer.problem.code === 'gone') void forget();
      setRefused(inWords(t, answer.problem).error);
      return;
    }
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={t('sources.delete-title', { source: nameIn(language, node.name).text })}
      {...useDialogTexts()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('form.cancel')}
          </Button>
          <Button look="danger" aria-disabled={pending} disabled={data === undefined} onClick={() => void remove()}>
            {pending ? t('delete.deleting') : t('sources.delete-submit')}
          </Button>
        </>
      }
    >
      <div className={styles['form']} aria-live="polite">
        {problem === null ? null : (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {data === undefined ? (
          error === null && <Loader label={t('common.loading')} />
        ) : (
          <>
            <p>{t('sources.delete-text')}</p>
            <LossList losses={data} />
          </>
        )}
      </div>
    </Dialog>
  );
}
