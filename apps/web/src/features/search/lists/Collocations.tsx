import { COLLOCATION_MEASURES, type Collocations as CollocationList, searchCollocations } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { type Numbers, useNumbers } from '../../../parts/numbers.ts';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import type { Measure, ResultsAddress } from '../../../parts/results/results-address.ts';
import { type Column, Table } from '../../../parts/Table.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import { resultsHref } from '../results-links.ts';
import { attributeLabel, collocatedAttribute, isWriting, tokenAttributes } from './attributes.ts';
import styles from './lists.module.css';

type Row = CollocationList['rows'][number];

/** Figures of the table in their order; those of a measure can order it. */
const FIGURES: readonly {
  key: 'joint' | 'frequency' | 'expected' | 'texts' | Measure;
  of: (row: Row, n: Numbers) => string;
}[] = [
  { key: 'joint', of: (row, n) => n.whole(row.joint) },
  { key: 'frequency', of: (row, n) => n.whole(row.frequency) },
  { key: 'expected', of: (row, n) => n.decimal(row.expected) },
  { key: 'logdice', of: (row, n) => n.decimal(row.logDice) },
  { key: 'll', of: (row, n) => n.decimal(row.logLikelihood, 1) },
  { key: 'mi', of: (row, n) => n.decimal(row.mi) },
  { key: 't', of: (row, n) => n.decimal(row.tScore) },
  { key: 'texts', of: (row, n) => n.whole(row.texts) },
];

const REACH = [...Array(11).keys()].map((steps) => ({ value: String(steps), label: String(steps) }));
const MINIMA = [1, 2, 3, 5, 10, 20, 50, 100];

const isMeasure = (key: string): key is Measure => COLLOCATION_MEASURES.some((one) => one === key);

/** How far around the hits, how often at least, which words, ordered by what. */
function Settings({ address }: { address: ResultsAddress }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const go = useGo();
  const change = (next: Partial<ResultsAddress>) => go(resultsHref(address, next), { replace: true });
  const minima = [...new Set([...MINIMA, address.minimum])].sort((a, b) => a - b);
  const of = collocatedAttribute(address.of);
  return (
    <div className={styles['settings']}>
      <Select
        label={t('lists.of')}
        emptyText=""
        value={of}
        options={tokenAttributes(i18n)}
        onChange={(value) => change({ of: value })}
      />
      <Select
        label={t('lists.left')}
        emptyText=""
        value={String(address.left)}
        options={REACH}
        onChange={(left) => change({ left: Number(left) })}
      />
      <Select
        label={t('lists.right')}
        emptyText=""
        value={String(address.right)}
        options={REACH}
        onChange={(right) => change({ right: Number(right) })}
      />
      <Select
        label={t('lists.minimum')}
        emptyText=""
        value={String(address.minimum)}
        options={minima.map((one) => ({ value: String(one), label: number(one) }))}
        onChange={(minimum) => change({ minimum: Number(minimum) })}
      />
      <Select
        label={t('lists.measure')}
        emptyText=""
        value={address.measure}
        options={COLLOCATION_MEASURES.map((value) => ({ value, label: t(`lists.measure.${value}`) }))}
        onChange={(measure) => change({ measure: measure as Measure })}
      />
    </div>
  );
}

function Collocate({ row, of, address }: { row: Row; of: string; address: ResultsAddress }) {
  const { t, name } = useI18n();
  const shown = row.name === null ? row.value : name(row.name);
  return (
    <a
      href={resultsHref(address, { q: row.q, view: 'sentence' })}
      aria-label={t('lists.show-together', { value: shown })}
    >
      {isWriting(of) ? (
        <span className={styles['writing']} lang={row.language ?? 'und'}>
          {shown}
        </span>
      ) : (
        shown
      )}
    </a>
  );
}

function CollocationsTable({ address, list, of }: { address: ResultsAddress; list: CollocationList; of: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const numbers = useNumbers();
  const label = attributeLabel(of, i18n, tags);
  const columns: Column<Row>[] = [
    {
      key: 'value',
      label,
      isName: true,
      className: styles['value'],
      cell: (row) => <Collocate row={row} of={of} address={address} />,
    },
    ...FIGURES.map((figure): Column<Row> => {
      const { key } = figure;
      const isActive = key === address.measure;
      return {
        key,
        label: t(`lists.column.${key}`),
        title: t(`lists.explain.${key}`),
        isNumber: true,
        className: isActive ? styles['active'] : undefined,
        ...(isMeasure(key) && { href: resultsHref(address, { measure: key }) }),
        sorted: isActive ? 'descending' : undefined,
        cell: (row) => figure.of(row, numbers),
      };
    }),
  ];
  return (
    <TableScroll label={t('lists.table')}>
      <Table
        {...FOUND}
        of="figures"
        className={styles['table']}
        caption={t('lists.collocations.caption', { of: label })}
        columns={columns}
        rows={list.rows}
        keyOf={({ value }) => value}
      />
    </TableScroll>
  );
}

/** Words that stand near the hits more often than chance would have it; each leads to the sentences with both. */
export function Collocations({ address }: { address: ResultsAddress }) {
  const { t, plural, language: lang } = useI18n();
  const { left, right, minimum, measure, page, size } = address;
  const of = collocatedAttribute(address.of);
  const query = { ...hitsParams(address), of, left, right, minimum, measure, page, size, lang };
  const list = useQuery({
    ...endpointQuery(searchCollocations, { query }),
    ...LIST_QUERY,
    enabled: left + right > 0,
  });
  return (
    <div className={styles['list']}>
      <Settings address={address} />
      <p className={styles['explained']}>
        <strong>{t(`lists.measure.${measure}`)}</strong>: {t(`lists.explain.${measure}`)}
      </p>
      {left + right === 0 ? (
        <p role="status">{t('lists.no-window')}</p>
      ) : (
        <ListState list={list} loading={t('lists.loading')}>
          {(answer) => (
            <>
              <p role="status" className={styles['summary']}>
                {plural('lists.collocates', answer.distinct)} <span>{plural('lists.window', answer.window)}</span>
              </p>
              {answer.rows.length > 0 && <CollocationsTable address={address} list={answer} of={of} />}
              <ListPages of={answer} href={(to) => resultsHref(address, { page: to })} />
            </>
          )}
        </ListState>
      )}
    </div>
  );
}
