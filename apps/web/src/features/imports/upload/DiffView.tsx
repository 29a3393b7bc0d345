import type { ImportChange, ImportDiff } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from '../../../ui/changes.module.css';
import { Soft } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Writing } from '../../../ui/Writing.tsx';
import { wordDiff } from '../../../ui/word-diff.ts';
import { changesAnything, type DiffNumbers, diffLines, fatesOf } from './diff.ts';
import findings from './findings.module.css';

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

/** `hasWriting`: there are columns for what is written before and after. */
function ChangeRow({ change, hasWriting }: { change: ImportChange; hasWriting: boolean }) {
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
      {hasWriting ? (
        <>
          <td data-label={t('diff.before')}>
            {before === undefined ? null : (
              <Writing runs={both?.before ?? [{ text: before, differs: true }]} as="del" />
            )}
          </td>
          <td data-label={t('diff.after')}>
            {after === undefined ? null : <Writing runs={both?.after ?? [{ text: after, differs: true }]} as="ins" />}
          </td>
        </>
      ) : null}
    </tr>
  );
}

function Changes({ diff }: { diff: ImportDiff }) {
  const { t, plural, number } = useI18n();
  const [fate, setFate] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const { changes, more } = diff;
  const shown = fate === '' ? changes : changes.filter((change) => change.fate === fate);
  const hasWriting = shown.some(({ before, after }) => before !== undefined || after !== undefined);
  const columns = ['place', 'what', 'fate', ...(hasWriting ? (['before', 'after'] as const) : [])] as const;
  const total = changes.length + more;
  const options = fatesOf(changes).map((one) => ({ value: one, label: t(`diff.change-${one}`) }));
  return (
    <>
      <div className={findings['filters']}>
        <Select
          label={t('diff.show')}
          value={fate}
          options={[{ value: '', label: t('diff.all') }, ...options]}
          emptyText={t('form.no-options')}
          onChange={setFate}
        />
        <p role="status" className={findings['count']}>
          {more === 0 || fate !== ''
            ? plural('diff.changes', shown.length)
            : t('diff.listed', { listed: number(changes.length), total: number(total) })}
        </p>
      </div>
      <table className={styles['changes']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`diff.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, limit).map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be alike in everything
            <ChangeRow key={index} change={change} hasWriting={hasWriting} />
          ))}
        </tbody>
      </table>
      {shown.length > limit ? (
        <Button small look="quiet" onClick={() => setLimit(limit + AT_ONCE)}>
          {plural('upload.more', Math.min(AT_ONCE, shown.length - limit))}
        </Button>
      ) : null}
      {more > 0 ? <Soft small>{plural('diff.not-listed', more)}</Soft> : null}
    </>
  );
}

/** What an import changes: its numbers, then the changes one by one. */
export function DiffView({ diff }: { diff: ImportDiff }) {
  const { t } = useI18n();
  return (
    <section aria-label={t('upload.heading-changes')} className={findings['findings']}>
      {changesAnything(diff) || diff.changes.length > 0 ? null : (
        <p className={findings['verdict']}>{t('diff.none')}</p>
      )}
      <DiffSummary diff={diff} />
      {diff.changes.length === 0 ? null : <Changes diff={diff} />}
    </section>
  );
}
