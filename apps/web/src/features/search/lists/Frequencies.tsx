import {
  COUNTED_PLACES,
  type Frequencies as FrequencyList,
  type ListRanking,
  type SentenceResults,
  searchFrequencies,
} from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Column, type Sorting, Table } from '../../../parts/Table.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { type CountedPlace, hitsParams, listRanking, type ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import { attributeLabel, countedAttributes, countedBy, isWriting } from './attributes.ts';
import { Bar } from './Bar.tsx';
import styles from './lists.module.css';

type Row = FrequencyList['rows'][number];

/** On which side of the hit a place is that is so many words away from it. */
function sideOf(place: `${'left' | 'right'}${number}`): 'left' | 'right' {
  return place.startsWith('left') ? 'left' : 'right';
}

/** What is counted, and where. */
function Settings({ address, of }: { address: ResultsAddress; of: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const go = useGo();
  const label = (place: CountedPlace) =>
    place === 'hit' || place === 'node'
      ? t(`lists.at.${place}`)
      : t(`lists.at.${sideOf(place)}`, { count: place.slice(-1) });
  const places = COUNTED_PLACES.map((value) => ({ value, label: label(value) }));
  return (
    <div className={styles['settings']}>
      <Select
        label={t('lists.of')}
        emptyText=""
        value={of}
        options={countedAttributes(i18n, tags)}
        onChange={(chosen) => go(resultsHref(address, { of: chosen }), { replace: true })}
      />
      {/* Where a text is counted, no place within it can be meant. */}
      {of !== 'text' && (
        <Select
          label={t('lists.at')}
          emptyText=""
          value={address.at}
          options={places}
          onChange={(at) => go(resultsHref(address, { at: at as CountedPlace }), { replace: true })}
        />
      )}
    </div>
  );
}

function Value({ row, address, of }: { row: Row; address: ResultsAddress; of: string }) {
  const { t, name } = useI18n();
  const shown = row.value === '' ? t('lists.no-value') : row.name === null ? row.value : name(row.name);
  const text =
    isWriting(of) && row.value !== '' ? (
      <span className={styles['writing']} lang={row.language ?? 'und'}>
        {shown}
      </span>
    ) : (
      shown
    );
  return (
    <>
      {row.q === null ? (
        text
      ) : (
        <a href={resultsHref(address, { q: row.q, view: 'sentence' })} aria-label={t('lists.show', { value: shown })}>
          {text}
        </a>
      )}
      {row.name !== null && row.value !== '' && <code className={styles['tag']}>{row.value}</code>}
    </>
  );
}

function FrequenciesTable({ address, of, list }: { address: ResultsAddress; of: string; list: FrequencyList }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const numbers = useNumbers();
  const most = Math.max(1, ...list.rows.map((row) => row.hits));
  const first = (list.page - 1) * list.size;
  const label = attributeLabel(of, i18n, tags);
  const ranked = (rank: ListRanking): Sorting => ({
    href: resultsHref(address, { rank }),
    sorted: listRanking(address.rank) !== rank ? undefined : rank === 'value' ? 'ascending' : 'descending',
  });
  const columns: Column<Row>[] = [
    {
      key: 'no',
      label: t('lists.no'),
      isNumber: true,
      className: styles['no'],
      cell: (_, at) => numbers.whole(first + at + 1),
    },
    {
      key: 'value',
      label,
      ...ranked('value'),
      isName: true,
      className: styles['value'],
      cell: (row) => <Value row={row} address={address} of={of} />,
    },
    { key: 'hits', label: t('lists.hits'), ...ranked('hits'), isNumber: true, cell: ({ hits }) => numbers.whole(hits) },
    {
      key: 'bar',
      label: t('lists.bar'),
      isBare: true,
      className: styles['barColumn'],
      cell: ({ hits }) => <Bar part={hits / most} />,
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
  ];
  return (
    <Table
      {...FOUND}
      of="figures"
      className={styles['table']}
      caption={t('lists.frequencies.caption', { of: label })}
      columns={of === 'text' ? columns.filter(({ key }) => key !== 'texts') : columns}
      rows={list.rows}
      keyOf={({ value }) => value}
    />
  );
}

/** How often each value occurs in the hits or beside them; each leads to the hits that have it. */
export function Frequencies({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t, plural, language: lang } = useI18n();
  const { at, rank, page, size } = address;
  const of = countedBy(address, results);
  const query = {
    ...hitsParams(address),
    of,
    at: of === 'text' ? 'hit' : at,
    rank: listRanking(rank),
    page,
    size,
    lang,
  };
  const list = useQuery({ ...endpointQuery(searchFrequencies, { query }), ...LIST_QUERY });
  return (
    <div className={styles['list']}>
      <Settings address={address} of={of} />
      <ListState list={list} loading={t('lists.loading')}>
        {(answer) => (
          <>
            <p role="status" className={styles['summary']}>
              {plural('lists.values', answer.distinct)}
            </p>
            {answer.rows.length > 0 && <FrequenciesTable address={address} of={of} list={answer} />}
            <ListPages of={answer} href={(to) => resultsHref(address, { page: to })} />
          </>
        )}
      </ListState>
    </div>
  );
}
