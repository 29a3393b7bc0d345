import type { CardConflict } from '@glosa/contract';
import { useId, useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Soft } from '../../../ui/layout.tsx';
import { Writing } from '../../../ui/Writing.tsx';
import { wordDiff } from '../../../ui/word-diff.ts';
import styles from './merge.module.css';
import { agrees, type MergeRow, merged, mergeRows, type Side } from './merge-cards.ts';

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** One writing of a verse, with what the one it is compared with lacks marked. */
function Version({ text, other }: { text: string | null; other: string | null }) {
  const { t } = useI18n();
  if (text === null) return <em>{t('cards.no-verse')}</em>;
  return <Writing runs={wordDiff(other ?? '', text).after} as="ins" />;
}

function VerseRow(props: { row: MergeRow; hasBase: boolean; theirName: string; onChoose: (choice: Side) => void }) {
  const { row, hasBase, theirName, onChoose } = props;
  const { t } = useI18n();
  const name = useId();
  const names = { mine: t('cards.mine'), theirs: theirName };
  const place = row.verse === null ? t('cards.other-line') : t('cards.verse', { verse: row.verse });
  return (
    <fieldset className={styles['mergeRow']} data-open={row.choice === null || undefined}>
      <legend>{place}</legend>
      {SIDES.map((side) => {
        const other = hasBase ? row.base : row[side === 'mine' ? 'theirs' : 'mine'];
        return (
          <label key={side} className={styles['version']}>
            <span className={styles['versionName']}>
              <input type="radio" name={name} checked={row.choice === side} onChange={() => onChoose(side)} />
              {names[side]}
            </span>
            <Version text={row[side]} other={other} />
          </label>
        );
      })}
      {hasBase ? (
        <div className={styles['version']}>
          <span className={styles['versionName']}>{t('cards.base')}</span>
          {row.base === null ? (
            <em>{t('cards.no-verse')}</em>
          ) : (
            <Writing runs={[{ text: row.base, differs: false }]} as="del" />
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

function useRows(mine: string, { current, base }: CardConflict) {
  const [rows, setRows] = useState(() => mergeRows(mine, current, base));
  const choose = (choice: Side, isMeant: (row: MergeRow) => boolean) =>
    setRows((now) => now.map((row) => (isMeant(row) && !agrees(row) ? { ...row, choice } : row)));
  return { rows, choose, differing: rows.filter((row) => !agrees(row)) };
}

/**
 * Two people changed one card: both writings and the one they began with, verse by verse. What is chosen goes into the
 * editor, where it can still be changed; closing leaves there what was typed.
 */
export function ConflictModal(props: {
  conflict: CardConflict;
  mine: string;
  onMerged: (content: string, conflict: CardConflict) => void;
  onClose: () => void;
}) {
  const { conflict, mine, onMerged, onClose } = props;
  const { t, plural } = useI18n();
  const { rows, choose, differing } = useRows(mine, conflict);
  const open = rows.filter(({ choice }) => choice === null).length;
  const result = merged(rows);
  const at = useMoments().moment(conflict.at);
  const by = conflict.by || t('audit.nobody');
  const theirName = t('cards.theirs', { by });
  return (
    <Dialog
      title={t('cards.conflict-title')}
      {...useDialogTexts()}
      onClose={onClose}
      wide
      footer={
        <>
          <p role="status" className={styles['left']}>
            {open === 0 ? t('cards.all-chosen') : plural('cards.to-choose', open)}
          </p>
          <Button onClick={onClose}>{t('cards.back')}</Button>
          <Button
            look="primary"
            disabled={result === null}
            onClick={() => (result === null ? undefined : onMerged(result, conflict))}
          >
            {t('cards.merge')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <p>{t('cards.conflict', { by, at })}</p>
        {conflict.base === null ? <p>{t('cards.no-base')}</p> : null}
        <Row gap={3}>
          <Button small onClick={() => choose('mine', () => true)}>
            {t('cards.all-mine')}
          </Button>
          <Button small onClick={() => choose('theirs', () => true)}>
            {t('cards.all-theirs', { by })}
          </Button>
        </Row>
        {differing.map((row) => (
          <VerseRow
            key={`${row.key} ${row.mine === null} ${row.theirs === null}`}
            row={row}
            hasBase={conflict.base !== null}
            theirName={theirName}
            onChoose={(choice) => choose(choice, ({ key }) => key === row.key)}
          />
        ))}
        {differing.length === 0 ? <p>{t('cards.same')}</p> : null}
        {rows.length > differing.length ? (
          <Soft small>{plural('cards.same-verses', rows.length - differing.length)}</Soft>
        ) : null}
      </div>
    </Dialog>
  );
}
