import { CHANGE_FATES, type ImportChange, type ImportDiff } from '@glosa/contract';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import tables from '../../../ui/changes.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { Writing } from '../../../ui/Writing.tsx';
import { wordDiff } from '../../../ui/word-diff.ts';
import type { CardPlace } from '../layer-address.ts';
import styles from './outlook.module.css';
import { Elsewhere, ProblemList } from './Problems.tsx';
import { type CardEdit, losesAnything, type Outlook } from './use-card-edit.ts';

/** What is worth reading first stands first. */
export function sortedChanges(changes: readonly ImportChange[]): ImportChange[] {
  return [...changes].sort((a, b) => CHANGE_FATES.indexOf(a.fate) - CHANGE_FATES.indexOf(b.fate));
}

function Numbers({ diff }: { diff: ImportDiff }) {
  const { t, number } = useI18n();
  const lines = [
    { name: 'words', fates: ['added', 'changed', 'moved', 'gone', 'same'] as const },
    { name: 'annotations', fates: ['kept', 'check', 'orphan'] as const },
    { name: 'links', fates: ['kept', 'check', 'orphan'] as const },
  ] as const;
  return (
    <dl className={tables['numbers']}>
      {lines.map(({ name, fates }) => {
        const numbers = diff[name] as Readonly<Partial<Record<(typeof fates)[number], number>>>;
        const some = fates.filter((fate) => (numbers[fate] ?? 0) > 0);
        return some.length === 0 ? null : (
          <div key={name}>
            <dt>{t(`diff.${name}`)}</dt>
            <dd>
              {some.map((fate) => (
                <span key={fate} data-loss={fate === 'orphan' || undefined}>
                  {t(`diff.fate-${fate}`)} <b>{number(numbers[fate] ?? 0)}</b>
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ChangeRow({ change }: { change: ImportChange }) {
  const { t } = useI18n();
  const { what, fate, ref, before, after } = change;
  const runs = wordDiff(before ?? '', after ?? '');
  return (
    <tr>
      <th scope="row">{ref}</th>
      <td data-label={t('diff.what')}>{t(`diff.what-${what}`)}</td>
      <td data-label={t('diff.fate')} data-loss={fate === 'orphan' || undefined}>
        {t(`diff.change-${fate}`)}
      </td>
      <td data-label={t('diff.before')}>
        <Writing runs={runs.before} as="del" />
      </td>
      <td data-label={t('diff.after')}>
        <Writing runs={runs.after} as="ins" />
      </td>
    </tr>
  );
}

function Changes({ diff }: { diff: ImportDiff }) {
  const { t, plural } = useI18n();
  if (diff.changes.length === 0) return <p className={styles['verdict']}>{t('diff.none')}</p>;
  return (
    <>
      <table className={tables['changes']}>
        <thead>
          <tr>
            {(['place', 'what', 'fate', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`diff.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedChanges(diff.changes).map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be alike in everything
            <ChangeRow key={index} change={change} />
          ))}
        </tbody>
      </table>
      {diff.more > 0 ? <Soft small>{plural('diff.not-listed', diff.more)}</Soft> : null}
    </>
  );
}

/** What saving changes: problems, words, annotation. What would be lost has to be ticked before it is saved. */
export function OutlookModal(props: {
  edit: CardEdit;
  outlook: Outlook;
  place: CardPlace;
  goTo: (line: number, column?: number) => void;
}) {
  const { edit, outlook, place, goTo } = props;
  const { t } = useI18n();
  const [isConfirmed, setConfirmed] = useState(false);
  const { report, diff } = outlook;
  const loses = losesAnything(report);
  // Each loss stands among the changes already, unless those are not all listed.
  const problems = report.problems.filter(({ code }) => code !== 'LOSS' || diff.more > 0);
  const waits = loses && !isConfirmed;
  const jump = (line: number, column?: number) => {
    edit.closeOutlook();
    // The dialog gives the focus back when it goes; the text takes it after that.
    setTimeout(() => goTo(line, column));
  };
  const save = () => (waits || edit.busy ? undefined : void edit.store(loses));
  return (
    <Dialog
      title={t('cards.outlook-title', { card: place.cardAddress })}
      {...useDialogTexts()}
      onClose={edit.closeOutlook}
      wide
      footer={
        <>
          <Button onClick={edit.closeOutlook}>{t('cards.back')}</Button>
          <Button look="primary" disabled={waits} aria-disabled={edit.busy} onClick={save}>
            {t(edit.busy ? 'cards.busy' : 'form.save')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <Numbers diff={diff} />
        <Changes diff={diff} />
        {problems.length === 0 ? null : <ProblemList problems={problems} goTo={jump} />}
        <Elsewhere report={report} place={place} />
        {loses ? (
          <label className={styles['confirmation']}>
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
            <span>{t('cards.confirm-losses')}</span>
          </label>
        ) : null}
      </div>
    </Dialog>
  );
}
