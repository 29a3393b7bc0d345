// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table lose their roles in some browsers when they are laid out as a grid
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { resultsHref } from '../results-links.ts';
import styles from './kwic.module.css';
import { COLUMNS, type Column } from './line.ts';
import type { CellProps } from './use-grid.ts';

const sortOf = (column: Column) => (column === 'reference' ? 'text' : column);

/** Sorts by a column; a second time turns the order over. */
function sortedHref(address: ResultsAddress, column: Column): string {
  const sort = sortOf(column);
  const order = address.sort === sort && address.order === 'asc' ? 'desc' : 'asc';
  return resultsHref(address, { sort, order });
}

function Head(props: { column: Column; address: ResultsAddress; cell: CellProps }) {
  const { column, address, cell } = props;
  const { t } = useI18n();
  const go = useGo();
  const sorted = address.sort === sortOf(column);
  const label = t(`results.kwic.${column}`);
  const Arrow = address.order === 'asc' ? ArrowUp : ArrowDown;
  const direction = address.order === 'asc' ? 'ascending' : 'descending';
  return (
    <div
      role="columnheader"
      aria-sort={sorted ? direction : 'none'}
      className={styles[column]}
      data-sorted={sorted || undefined}
      tabIndex={cell.tabIndex}
      data-cell={cell['data-cell']}
      onFocus={cell.onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        go(sortedHref(address, column), { replace: true });
      }}
    >
      <a href={sortedHref(address, column)} tabIndex={-1} title={t('results.kwic.sort-by', { column: label })}>
        {label}
        {sorted && <Arrow aria-hidden="true" />}
      </a>
      {sorted && column !== 'reference' && (
        <small>{t('results.kwic.by', { attribute: t(`results.attribute.${address.by}`), words: address.words })}</small>
      )}
    </div>
  );
}

/** The heads of the columns, which say the order of the lines and change it. */
export function GridHead(props: { address: ResultsAddress; cell: (row: number, column: number) => CellProps }) {
  const { address, cell } = props;
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles['heads']}>
      {COLUMNS.map((column, i) => (
        <Head key={column} column={column} address={address} cell={cell(0, i)} />
      ))}
    </div>
  );
}
