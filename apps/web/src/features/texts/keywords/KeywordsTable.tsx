import { type KeywordSort, type Keywords, TOKEN_ATTRIBUTES } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { DispersionBar } from '../../../parts/Dispersion.tsx';
import { type Numbers, useNumbers } from '../../../parts/numbers.ts';
import { type Column, type Sorting, Table } from '../../../parts/Table.tsx';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import styles from './keywords.module.css';
import { RatioPlot } from './RatioPlot.tsx';
import { changed, type KeywordsView, scaleOf } from './view.ts';

type Row = Keywords['rows'][number];

/** Figures that the head explains, and the page below the table. */
export const EXPLAINED = ['logLikelihood', 'logRatio', 'difference', 'dp', 'juilland'] as const;
const isExplained = (key: string): key is (typeof EXPLAINED)[number] => EXPLAINED.some((one) => one === key);

/** Whether a value is writing of the corpus, and not a code of the tagset. */
const isWriting = (name: string): boolean => TOKEN_ATTRIBUTES.some((one) => one === name && one !== 'pos');

/** A value, and what is counted together with it; it leads to its places in the selection. */
function Value({ row, view }: { row: Row; view: KeywordsView }) {
  const { t, name } = useI18n();
  const { of, texts, f } = view;
  const [first = ''] = of.split(',');
  const all = [row, ...row.also].map((one) =>
    one.value === '' ? t('lists.no-value') : one.name === null ? one.value : name(one.name),
  );
  const [shown = '', ...also] = all;
  const word =
    isWriting(first) && row.value !== '' ? (
      <span className={styles['writing']} lang={row.language ?? 'und'}>
        {shown}
      </span>
    ) : (
      shown
    );
  return (
    <>
      {row.q === null || row.hits === 0 ? (
        word
      ) : (
        <a
          href={paths.results({ q: row.q, texts, f, page: 1 })}
          aria-label={t('keywords.row', { value: all.join(', ') })}
        >
          {word}
        </a>
      )}
      {also.length > 0 && (
        <Soft as="span" small className={styles['also']}>
          {also.join(', ')}
        </Soft>
      )}
    </>
  );
}

/** How often, and how often in a million words. */
function Count({ hits, perMillion, numbers }: { hits: number; perMillion: number; numbers: Numbers }) {
  return (
    <>
      {numbers.whole(hits)}
      <Soft as="span" small className={styles['rate']}>
        {numbers.decimal(perMillion, perMillion > 0 && perMillion < 10 ? 1 : 0)}
      </Soft>
    </>
  );
}

interface Props {
  keywords: Keywords;
  view: KeywordsView;
  onView: (view: KeywordsView) => void;
}

/** What the head of a column does when it is pressed: its order, then the other way round. */
function useOrders({ view, onView }: Pick<Props, 'view' | 'onView'>): (key: KeywordSort) => Sorting {
  return (key) => {
    const first = key === 'value' ? 'asc' : 'desc';
    const isOwn = view.sort === key;
    const next = isOwn && view.order === first ? (first === 'asc' ? 'desc' : 'asc') : first;
    return {
      sorted: !isOwn ? undefined : view.order === 'asc' ? 'ascending' : 'descending',
      onOrder: () => onView(changed(view, { sort: key, order: next })),
    };
  };
}

/** The keywords with their figures, and the log ratios as a picture. */
export function KeywordsTable({ keywords: { rows }, view, onView, label }: Props & { label: string }) {
  const { t } = useI18n();
  const numbers = useNumbers();
  const scale = useMemo(() => scaleOf(rows), [rows]);
  const orderBy = useOrders({ view, onView });
  const column = (key: KeywordSort, cell: Column<Row>['cell']): Column<Row> => ({
    key,
    label: t(`keywords.column.${key}`),
    title: isExplained(key) ? t(`keywords.explain.${key}`) : undefined,
    isNumber: true,
    className: view.sort === key ? styles['active'] : undefined,
    ...orderBy(key),
    cell,
  });
  const columns: Column<Row>[] = [
    {
      ...column('value', (row) => <Value row={row} view={view} />),
      ...{ label, isNumber: false, isName: true, className: styles['value'] },
    },
    {
      ...column('hits', ({ hits, perMillion }) => <Count {...{ hits, perMillion, numbers }} />),
      label: t('keywords.column.rated', { side: t('keywords.column.hits') }),
    },
    {
      ...column('referenceHits', ({ referenceHits, referencePerMillion }) => (
        <Count hits={referenceHits} perMillion={referencePerMillion} numbers={numbers} />
      )),
      label: t('keywords.column.rated', { side: t('keywords.column.referenceHits') }),
    },
    { ...column('texts', ({ texts }) => numbers.whole(texts)), label: t('lists.texts') },
    column('logLikelihood', ({ logLikelihood }) => numbers.decimal(logLikelihood, 1)),
    column('logRatio', ({ logRatio }) => numbers.decimal(logRatio)),
    {
      key: 'plot',
      label: t('keywords.picture'),
      isBare: true,
      className: styles['plotColumn'],
      cell: (row) => <RatioPlot row={row} scale={scale} />,
    },
    column('difference', ({ difference }) => (difference === null ? '∞' : numbers.decimal(difference, 0))),
    column('dp', ({ dispersion }) => <DispersionBar of="dp" dispersion={dispersion} />),
    column('juilland', ({ dispersion }) => (dispersion === null ? '–' : numbers.decimal(dispersion.juilland))),
  ];
  return (
    <TableScroll label={t('keywords.title')}>
      <Table
        {...FOUND}
        of="figures"
        className={styles['table']}
        caption={t('keywords.caption', { of: label })}
        columns={columns}
        rows={rows}
        keyOf={({ value, also }) => [value, ...also.map((one) => one.value)].join('\t')}
      />
    </TableScroll>
  );
}
