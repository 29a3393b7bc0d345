import { type AnnotationStep, annotationHistory } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { useWordsLanguage } from '../words-language.ts';
import styles from './modals.module.css';
import type { TagNames } from './names.ts';
import type { SentencePlace } from './use-calls.ts';

type WordChange = AnnotationStep['changes'][number];

function Readings({ readings, names }: { readings: WordChange['before']; names: TagNames }) {
  const { t } = useI18n();
  const said = readings.map(({ part, ...reading }) => {
    return `${part}: ${reading.posClass === '' ? t('annotate.no-reading') : names.inWords(reading)}`;
  });
  return said.length === 0 ? t('annotate.no-reading') : said.join('; ');
}

function Step({ step, names }: { step: AnnotationStep; names: TagNames }) {
  const lang = useWordsLanguage();
  const { t } = useI18n();
  const { status } = step;
  return (
    <li data-undone={step.undone || undefined}>
      <p>
        <b>{t(`annotate.step-${step.kind}`)}</b> {step.undone ? `(${t('annotate.step-undone')}) ` : ''}
        <small>
          {step.by}, <Moment iso={step.at} />
        </small>
      </p>
      {step.changes.map(({ reference, form, before, after }) => (
        <dl key={`${reference} ${form}`}>
          <dt lang={lang}>{form}</dt>
          <dd>
            <del>
              <Readings readings={before} names={names} />
            </del>{' '}
            → <Readings readings={after} names={names} />
          </dd>
        </dl>
      ))}
      {status === null ? null : (
        <p>
          {status.before.done === status.after.done
            ? null
            : t(status.after.done ? 'annotate.said-done' : 'annotate.said-open')}{' '}
          {status.before.comment === status.after.comment
            ? null
            : (status.after.comment ?? t('annotate.said-unflagged'))}
        </p>
      )}
    </li>
  );
}

/** Every change of the sentence, the last first. */
export function HistoryModal(props: { place: SentencePlace; names: TagNames; onClose: () => void }) {
  const { place, names, onClose } = props;
  const { t } = useI18n();
  const [page, setPage] = useState(1);
  const { data, isError } = useQuery({
    ...endpointQuery(annotationHistory, { params: place, query: { page } }),
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
  });
  return (
    <Dialog title={t('annotate.history-title', { no: place.sentenceNo })} {...useDialogTexts()} wide onClose={onClose}>
      {isError ? <p role="alert">{t('annotate.history-failed')}</p> : null}
      {data === undefined && !isError ? <Loader label={t('common.loading')} /> : null}
      {data?.steps.length === 0 ? <p>{t('annotate.history-none')}</p> : null}
      <ol className={styles['steps']}>
        {data?.steps.map((step) => (
          <Step key={step.id} step={step} names={names} />
        ))}
      </ol>
      {data !== undefined && data.pages > 1 ? (
        <p className={styles['pages']}>
          <Button small disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('annotate.newer')}
          </Button>
          <Button small disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t('annotate.older')}
          </Button>
        </p>
      ) : null}
    </Dialog>
  );
}
