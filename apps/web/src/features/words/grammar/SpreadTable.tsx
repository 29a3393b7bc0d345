import type { GrammarSpread } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Soft } from '../../../ui/layout.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { placesHref, type TextsChosen } from '../pieces/texts-chosen.ts';
import type { GrammarAddress, SpreadMeasure } from './grammar-address.ts';
import styles from './spread.module.css';
import { columnsOf, measured, type SpreadColumn, type SpreadRow, sumOf } from './spread.ts';

/** Colours that tell the parts of a bar apart; with more values than that they come again. */
const COLOURS = 8;

interface Shared {
  columns: readonly SpreadColumn[];
  measure: SpreadMeasure;
}

function useMeasured(measure: SpreadMeasure) {
  const { number } = useI18n();
  const { share } = useNumbers();
  return (count: number, row: Pick<SpreadRow, 'hits' | 'tokens'>) => {
    const value = measured(count, row, measure);
    return measure === 'share' ? share(value) : number(value);
  };
}

/** The shares of the values, side by side. The numbers stand in the same row. */
function Strip({ row, columns }: { row: Pick<SpreadRow, 'hits' | 'counts'>; columns: readonly SpreadColumn[] }) {
  return (
    <span className={styles['strip']} aria-hidden="true">
      {columns.map(({ value, at }, no) => {
        const count = row.counts[at] ?? 0;
        return count === 0 ? null : (
          <span key={value} data-colour={no % COLOURS} style={{ inlineSize: `${(count / row.hits) * 100}%` }} />
        );
      })}
    </span>
  );
}

/** A number of one value in one text, or in all that were searched, as a link to its places. */
function Cell(props: { count: number; shown: string; q: string | null; within: TextsChosen; of: string }) {
  const { count, shown, q, within, of } = props;
  const { t, plural } = useI18n();
  if (count === 0) return <td className={classNames(table['numeric'], styles['zero'])}>{shown}</td>;
  const places = plural('unit.hits', count);
  return (
    <td className={table['numeric']}>
      {q === null || q === '' ? (
        shown
      ) : (
        <a href={placesHref(q, within)} title={places} aria-label={t('words.places', { of, count: shown })}>
          {shown}
        </a>
      )}
    </td>
  );
}

function Row(
  props: Shared & {
    row: Pick<SpreadRow, 'hits' | 'tokens' | 'counts'>;
    name: string;
    code: string;
    witness: string | null;
    q: string;
    within: TextsChosen;
  },
) {
  const { row, name, code, witness, q, within, columns, measure } = props;
  const { t, name: named, number } = useI18n();
  // With shares go the numbers that they are shares of.
  const write = useMeasured(measure);
  return (
    <tr data-sum={code === '' || undefined}>
      <th scope="row" title={witness === null ? name : `${name}, ${witness}`}>
        <span>{name}</span>{' '}
        {code !== name && code !== '' && (
          <Soft as="span" small>
            {code}
          </Soft>
        )}
        {witness !== null && (
          <Soft as="span" small className={styles['witness']} lang="und">
            {witness}
          </Soft>
        )}
      </th>
      <Cell
        count={row.hits}
        shown={measure === 'share' ? number(row.hits) : write(row.hits, row)}
        q={q}
        within={within}
        of={name}
      />
      <td className={styles['stripColumn']}>
        <Strip row={row} columns={columns} />
      </td>
      {columns.map(({ value, name: names, q: own, at }) => {
        const count = row.counts[at] ?? 0;
        const of = `${name}, ${named(names) || t('lists.no-value')}`;
        return <Cell key={value} count={count} shown={write(count, row)} q={own} within={within} of={of} />;
      })}
    </tr>
  );
}

/** The texts down, the values across; every number leads to its places. */
export function SpreadTable({ address, spread }: { address: GrammarAddress; spread: GrammarSpread }) {
  const { t, name, plural } = useI18n();
  const { measure, f } = address;
  const { columns, empty } = columnsOf(spread);
  const found = spread.rows.filter(({ hits }) => hits > 0);
  const vain = spread.rows.filter(({ hits }) => hits === 0);
  return (
    <>
      <div className={styles['matrix']}>
        <TableScroll label={t('grammar.spread.caption', { category: name(spread.name) })}>
          <table className={classNames(table['table'], styles['spread'])}>
            <caption>
              <VisuallyHidden>{t('grammar.spread.caption', { category: name(spread.name) })}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('lists.text')}</th>
                <th scope="col" className={table['numeric']}>
                  {t('grammar.together')}
                </th>
                <td className={styles['stripColumn']} />
                {columns.map(({ value, name: names }, no) => (
                  <th key={value} scope="col" className={table['numeric']}>
                    <span className={styles['swatch']} data-colour={no % COLOURS} aria-hidden="true" />
                    {value === '' ? t('grammar.not-shown') : name(names)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.length > 1 && (
                <Row
                  row={sumOf(spread)}
                  name={t('grammar.all-texts')}
                  code=""
                  witness={null}
                  q={spread.q}
                  within={address}
                  columns={columns}
                  measure={measure}
                />
              )}
              {found.map((row) => (
                <Row
                  key={row.code}
                  row={row}
                  name={name(row.name)}
                  code={row.code}
                  witness={row.witness}
                  q={spread.q}
                  within={{ texts: [row.code], f }}
                  columns={columns}
                  measure={measure}
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
      </div>
      {empty.length > 0 && (
        <p className={styles['remark']}>
          {t('grammar.spread.empty', { values: empty.map((value) => name(value.name)).join(', ') })}
        </p>
      )}
      {vain.length > 0 && (
        <details className={styles['vain']}>
          <summary>{plural('lists.without-hits', vain.length)}</summary>
          <ul>
            {vain.map((row) => (
              <li key={row.code}>
                <Name of={row.name} />{' '}
                {row.code !== name(row.name) && (
                  <Soft as="span" small>
                    {row.code}
                  </Soft>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
