import {
  type ComparedRow,
  type Frequencies as FrequencyList,
  type ListRanking,
  ratioOf,
  readFilter,
  rowKey,
  type Side,
  writeFilter,
  yearsName,
} from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { DispersionBar } from '../../../parts/Dispersion.tsx';
import { withYears } from '../../../parts/facets/facets.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { listRanking, type ResultsAddress } from '../../../parts/results/results-address.ts';
import { type Column, type Sorting, Table } from '../../../parts/Table.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import { resultsHref } from '../results-links.ts';
import { attributeLabel, isWriting } from './attributes.ts';
import { type Counted, isOfTexts } from './counted.ts';
import styles from './lists.module.css';
import { Rate, RateBar } from './Rate.tsx';

type ListRow = FrequencyList['rows'][number];

/** Hits by shares of texts are not whole. */
function useHits() {
  const numbers = useNumbers();
  return (hits: number | null): string =>
    hits === null ? '–' : Number.isInteger(hits) ? numbers.whole(hits) : numbers.decimal(hits, 1);
}

const spanOf = (first: string, step: number) => ({ from: Number(first), to: Number(first) + step - 1 });

/** What each of the values of a row is called. */
export function useCountedLabels(counted: readonly Counted[]): string[] {
  const i18n = useI18n();
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  return counted.map(({ name }) => attributeLabel(name, i18n, tags));
}

function useShown() {
  const { t, name } = useI18n();
  return ({ value, name: names }: Pick<ListRow, 'value' | 'name'>, { step }: Counted): string => {
    if (value === '') return t(step === null ? 'lists.no-value' : 'texts.facets.undated');
    if (step !== null) return yearsName(spanOf(value, step));
    return names === null ? value : name(names);
  };
}

function Value(props: { row: ListRow; at: number; counted: Counted; address: ResultsAddress; isLink: boolean }) {
  const { row, at, counted, address, isLink } = props;
  const { t } = useI18n();
  const shownAs = useShown();
  const one = at === 0 ? row : (row.also[at - 1] ?? { value: '', name: null });
  const shown = shownAs(one, counted);
  const text =
    isWriting(counted.name) && one.value !== '' ? (
      <span className={styles['writing']} lang={row.language ?? 'und'}>
        {shown}
      </span>
    ) : (
      shown
    );
  // A text is whole in the hits of each step of years that it reaches into.
  const years =
    row.value !== '' && row.hits > 0 && counted.name === 'date' && counted.step !== null && row.also.length === 0;
  const f = years ? writeFilter(withYears(readFilter(address.f).filter, spanOf(row.value, counted.step ?? 1))) : null;
  const to = f === null ? row.q && { q: row.q } : { f };
  // Keys of records are for those who edit them; readers know the tagset by its tags.
  const hasTag = one.name !== null && one.value !== '' && !isOfTexts(counted.name);
  return (
    <>
      {to === null || !isLink || at > 0 ? (
        text
      ) : (
        <a href={resultsHref(address, { ...to, view: 'sentence' })} aria-label={t('lists.show', { value: shown })}>
          {text}
        </a>
      )}
      {hasTag && <code className={styles['tag']}>{one.value}</code>}
    </>
  );
}

interface TableProps {
  address: ResultsAddress;
  counted: readonly Counted[];
}

/** A column for each of the values; the first also says which way of ordering is by values. */
function useValueColumns<Of>({ address, counted }: TableProps, rowOf: (row: Of) => ListRow, isLink: boolean) {
  const labels = useCountedLabels(counted);
  const ranked = (rank: ListRanking): Sorting => ({
    href: resultsHref(address, { rank }),
    sorted: listRanking(address.rank) !== rank ? undefined : rank === 'value' ? 'ascending' : 'descending',
  });
  const columns = counted.map(
    (one, at): Column<Of> => ({
      key: `value ${at}`,
      label: labels[at] ?? one.name,
      ...(at === 0 ? ranked('value') : {}),
      isName: at === 0,
      className: styles['value'],
      cell: (row) => <Value row={rowOf(row)} at={at} counted={one} address={address} isLink={isLink} />,
    }),
  );
  return { columns, ranked, caption: labels.join(', ') };
}

const itself = (row: ListRow): ListRow => row;

/** How often each value occurs; each leads to the hits that have it. */
export function FrequencyTable({ list, ...props }: TableProps & { list: FrequencyList }) {
  const { counted } = props;
  const { t } = useI18n();
  const numbers = useNumbers();
  const hitsOf = useHits();
  const { columns: values, ranked, caption } = useValueColumns(props, itself, true);
  const most = Math.max(0, ...list.rows.filter(({ tokens }) => tokens > 0).map((row) => row.perMillion)) * 1.25;
  const start = (list.page - 1) * list.size;
  const isText = counted.length === 1 && counted[0]?.name === 'text';
  const columns: Column<ListRow>[] = [
    {
      key: 'no',
      label: t('lists.no'),
      isNumber: true,
      className: styles['no'],
      cell: (_, at) => numbers.whole(start + at + 1),
    },
    ...values,
    { key: 'hits', label: t('lists.hits'), ...ranked('hits'), isNumber: true, cell: ({ hits }) => hitsOf(hits) },
    {
      key: 'rate',
      label: t('rates.column'),
      isNumber: true,
      className: styles['twoLines'],
      cell: (row) =>
        row.tokens > 0 && (
          <>
            <Rate of={row} />
            <RateBar of={row} most={most} />
          </>
        ),
    },
    {
      key: 'bar',
      label: t('lists.bar'),
      isBare: true,
      className: styles['barColumn'],
      cell: (row) => row.tokens > 0 && <RateBar of={row} most={most} />,
    },
    {
      key: 'tokens',
      label: t('lists.tokens'),
      isNumber: true,
      className: styles['spare'],
      cell: ({ tokens }) => numbers.whole(Math.round(tokens)),
    },
    {
      key: 'share',
      label: t('lists.share'),
      isNumber: true,
      className: styles['share'],
      cell: ({ share }) => numbers.share(share),
    },
    {
      key: 'texts',
      label: t('lists.texts'),
      ...ranked('texts'),
      isNumber: true,
      cell: ({ texts }) => numbers.whole(texts),
    },
    {
      key: 'dispersion',
      label: t('lists.dispersion'),
      title: t('lists.dispersion.explain'),
      isNumber: true,
      className: styles['spare'],
      cell: ({ dispersion }) => <DispersionBar of="dp" dispersion={dispersion} />,
    },
  ];
  const hasTokens = counted.some(({ name }) => isOfTexts(name));
  return (
    <TableScroll label={t('lists.table')}>
      <Table
        {...FOUND}
        of="figures"
        className={styles['table']}
        data-kind="frequencies"
        caption={t('lists.frequencies.caption', { of: caption })}
        columns={columns.filter(
          ({ key }) => (key !== 'texts' || !isText) && key !== (hasTokens ? 'dispersion' : 'tokens'),
        )}
        rows={list.rows}
        keyOf={rowKey}
      />
    </TableScroll>
  );
}

/** Two lists beside each other, and how many times as often each value occurs in the first as in the second. */
export function ComparisonTable({ rows, most, ...props }: TableProps & { rows: readonly ComparedRow[]; most: number }) {
  const { t } = useI18n();
  const numbers = useNumbers();
  const hitsOf = useHits();
  const { columns: values, ranked, caption } = useValueColumns(props, (one: ComparedRow) => one.row, false);
  const ofSide = (side: 'first' | 'second'): Column<ComparedRow>[] => {
    const isSecond = side === 'second';
    const cell = ({ rate }: Side) =>
      rate === null ? (
        <span title={t('compare.no-tokens')}>–</span>
      ) : (
        <>
          <Rate of={rate} />
          <RateBar of={rate} most={most} isSecond={isSecond} />
        </>
      );
    return [
      {
        key: `${side} hits`,
        label: t('compare.hits', { selection: t(`compare.${side}`) }),
        ...(isSecond ? {} : ranked('hits')),
        isNumber: true,
        className: styles['hits'],
        cell: (row) => hitsOf(row[side].hits),
      },
      {
        key: `${side} rate`,
        label: t('compare.rate', { selection: t(`compare.${side}`) }),
        isNumber: true,
        className: styles['twoLines'],
        cell: (row) => cell(row[side]),
      },
    ];
  };
  const columns: Column<ComparedRow>[] = [
    ...values,
    ...ofSide('first'),
    ...ofSide('second'),
    {
      key: 'ratio',
      label: t('compare.ratio'),
      isNumber: true,
      className: styles['ratio'],
      cell: ({ first, second }) => {
        const found = ratioOf(first, second);
        if (found === null) return '–';
        const { ratio, low, high, isClear } = found;
        const said = t('compare.times', { ratio: numbers.decimal(ratio) });
        return <span title={`${numbers.decimal(low)}–${numbers.decimal(high)}`}>{isClear ? <b>{said}</b> : said}</span>;
      },
    },
  ];
  return (
    <TableScroll label={t('lists.table')}>
      <Table
        {...FOUND}
        of="figures"
        className={styles['table']}
        data-kind="comparison"
        caption={t('compare.caption', { of: caption })}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </TableScroll>
  );
}
