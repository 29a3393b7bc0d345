import type { ComparedWord } from '@glosa/contract';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ParallelFacts, UsualRelation } from '../ParallelFacts.tsx';
import { passageHref, passageReference } from '../passage-link.ts';
import { type Usual, usualRelation } from '../usual-relation.ts';
import { moveColumn } from '../verses-address.ts';
import styles from './compare.module.css';
import { type ComparedText, type Comparison, type Row, wordKind } from './comparison.ts';
import type { ChangeColumns } from './use-columns.ts';

/** Words with lines under those that are shared, and where asked under those that no other column has. */
function Words(props: { words: readonly ComparedWord[]; own: 'omitted' | 'added' | null }) {
  const { words, own } = props;
  return words.map((word, i) => {
    const kind = wordKind(word);
    const space = i === 0 || word.joined ? '' : ' ';
    const look = kind === 'common' ? 'common' : kind === 'own' ? own : null;
    const key = `${i} ${word.text}`;
    if (look === null) return <span key={key}>{`${space}${word.text}`}</span>;
    const Mark = look === 'common' ? 'mark' : 'span';
    return (
      <span key={key}>
        {space}
        <Mark className={styles[look]}>{word.text}</Mark>
      </span>
    );
  });
}

function ColumnTools(props: { text: ComparedText; codes: readonly string[]; change: ChangeColumns }) {
  const { text, codes, change } = props;
  const { t, name } = useI18n();
  const called = { text: name(text.name) };
  const at = codes.indexOf(text.code);
  const move = (by: -1 | 1) =>
    change(moveColumn(codes, text.code, by), { column: at + by, tool: by < 0 ? 'left' : 'right' });
  const remove = () => {
    const left = codes.filter((code) => code !== text.code);
    change(left, { column: Math.min(at, left.length - 1), tool: 'remove' });
  };
  return (
    <span className={styles['columnTools']}>
      {at > 0 ? (
        <IconButton data-tool="left" label={t('compare.left', called)} icon={<ArrowLeft />} onClick={() => move(-1)} />
      ) : null}
      {at < codes.length - 1 ? (
        <IconButton
          data-tool="right"
          label={t('compare.right', called)}
          icon={<ArrowRight />}
          onClick={() => move(1)}
        />
      ) : null}
      {codes.length > 1 ? (
        <IconButton data-tool="remove" label={t('compare.remove', called)} icon={<X />} onClick={remove} />
      ) : null}
    </span>
  );
}

function Cell(props: { cell: Row['cells'][number]; text: ComparedText; row: Row; marksAll: boolean; usual: Usual }) {
  const { cell, text, row, marksAll, usual } = props;
  const { t } = useI18n();
  return (
    <td className={cell === null ? styles['empty'] : undefined}>
      <span className={styles['narrowHead']} aria-hidden="true">
        <Name of={text.name} />
      </span>
      {cell === null ? (
        <span className={styles['nothing']}>{t('compare.nothing')}</span>
      ) : (
        cell.map(({ parallel, words }) => (
          <div key={parallel.id} className={styles['piece']}>
            <p lang={text.language ?? 'und'} className={styles['words']}>
              <Words words={words} own={marksAll ? 'added' : null} />
            </p>
            <p className={styles['reference']}>
              <a href={passageHref(parallel.passage)} title={t('source-search.open')}>
                {passageReference(parallel.passage)}
                <VisuallyHidden>, {t('source-search.open')}</VisuallyHidden>
              </a>
            </p>
            <ParallelFacts parallel={parallel} own={row.citation} usual={usual} />
          </div>
        ))
      )}
    </td>
  );
}

function SourceCell({ row, marksAll }: { row: Row; marksAll: boolean }) {
  return (
    <th scope="row">
      <span className={styles['citation']}>{row.citation}</span>
      {row.source.map(({ label, language, words }) => (
        <p key={`${label} ${language}`} lang={language || undefined} className={styles['words']}>
          <Words words={words} own={marksAll ? 'omitted' : null} />
        </p>
      ))}
    </th>
  );
}

/** The source and the texts, one row for the verses that belong together. On a narrow screen a row is a stack. */
export function CompareTable(props: { comparison: Comparison; change: ChangeColumns; marksAll: boolean }) {
  const { comparison, change, marksAll } = props;
  const { t } = useI18n();
  const compared = comparison.texts.filter(({ isCompared }) => isCompared);
  const codes = compared.map(({ code }) => code);
  const cells = comparison.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  const usual = usualRelation(cells.map(({ parallel }) => parallel));
  return (
    <>
      <UsualRelation usual={usual} />
      <TableScroll label={t('compare.table')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('compare.source')}</th>
              {compared.map((text) => (
                <th key={text.code} scope="col">
                  <Name of={text.name} />
                  <ColumnTools text={text} codes={codes} change={change} />
                  {text.witness !== null && (
                    <Soft as="span" small className={styles['witness']} lang="und">
                      {text.witness}
                    </Soft>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map((row) => (
              <tr key={row.citation}>
                <SourceCell row={row} marksAll={marksAll} />
                {compared.map((text, i) => (
                  <Cell
                    key={text.code}
                    cell={row.cells[i] ?? null}
                    text={text}
                    row={row}
                    marksAll={marksAll}
                    usual={usual}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}
