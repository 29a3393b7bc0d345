import type { ImportChange, ImportDiff } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Writing } from '../../../ui/Writing.tsx';
import { wordDiff } from '../../../ui/word-diff.ts';
import { changesAnything, type DiffNumbers, diffLines, fatesOf } from './diff.ts';
import styles from './upload.module.css';

const AT_ONCE = 100;

/** The numbers of a diff, a line for each kind of thing. */
export function DiffSummary({ diff }: { diff: Partial<DiffNumbers> }) {
  const { t, number } = useI18n();
  return (
    <dl className={styles['numbers']}>
      {diffLines(diff).map(({ group, counts }) => (
        <div key={group}>
          <dt>{t(`diff.${group}`)}</dt>
          <dd>
            {counts.map(({ fate, count, isLoss }) => (
              <span key={fate} data-loss={isLoss || undefined}>
                {t(`diff.fate-${fate}`)} <b>{number(count)}</b>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeRow({ change }: { change: ImportChange }) {
  const { t } = useI18n();
  const { what, fate, ref, before, after } = change;
  const both = before !== undefined && after !== undefined ? wordDiff(before, after) : null;
  return (
    <tr>
      <th scope="row">{ref}</th>
      <td data-label={t('diff.what')}>{t(`diff.what-${what}`)}</td>
      <td data-label={t('diff.fate')} data-loss={fate === 'orphan' || fate === 'removed' || undefined}>
        {t(`diff.change-${fate}`)}
      </td>
      <td data-label={t('diff.before')}>
        <Writing runs={both?.before ?? [{ text: before ?? '', differs: before !== undefined }]} as="del" />
      </td>
      <td data-label={t('diff.after')}>
        <Writing runs={both?.after ?? [{ text: after ?? '', differs: after !== undefined }]} as="ins" />
      </td>
    </tr>
  );
}

function Changes({ diff }: { diff: ImportDiff }) {
  const { t, plural } = useI18n();
  const [fate, setFate] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const { changes, more } = diff;
  const shown = fate === '' ? changes : changes.filter((change) => change.fate === fate);
  const options = fatesOf(changes).map((one) => ({ value: one, label: t(`diff.change-${one}`) }));
  return (
    <>
      <div className={styles['filters']}>
        <Select
          label={t('diff.show')}
          value={fate}
          options={[{ value: '', label: t('diff.all') }, ...options]}
          emptyText={t('form.no-options')}
          onChange={setFate}
        />
        <p role="status" className={styles['count']}>
          {plural('diff.changes', shown.length)}
        </p>
      </div>
      <table className={styles['changes']}>
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
          {shown.slice(0, limit).map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be alike in everything
            <ChangeRow key={index} change={change} />
          ))}
        </tbody>
      </table>
      {shown.length > limit ? (
        <Button small look="quiet" onClick={() => setLimit(limit + AT_ONCE)}>
          {plural('upload.more', Math.min(AT_ONCE, shown.length - limit))}
        </Button>
      ) : null}
      {more > 0 ? <p className={styles['hint']}>{plural('diff.not-listed', more)}</p> : null}
    </>
  );
}

/** What an import changes: its numbers, then the changes one by one. */
export function DiffView({ diff }: { diff: ImportDiff }) {
  const { t } = useI18n();
  return (
    <section aria-label={t('upload.heading-changes')} className={styles['report']}>
      {changesAnything(diff) ? null : <p className={styles['verdict']}>{t('diff.none')}</p>}
      <DiffSummary diff={diff} />
      {diff.changes.length === 0 ? null : <Changes diff={diff} />}
    </section>
  );
}
