import {
  COUNTED_PLACES,
  type Frequencies as FrequencyList,
  type SentenceResults,
  searchFrequencies,
} from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { ColumnHead } from '../../../ui/Table.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type CountedPlace, hitsParams, type Ranking, type ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import { attributeLabel, countedAttributes, countedBy, isWriting } from './attributes.ts';
import { Bar, ListPages, ListState } from './list-parts.tsx';
import { LIST_QUERY } from './list-query.ts';
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
    <th scope="row" className={styles['value']}>
      {row.q === null ? (
        text
      ) : (
        <a href={resultsHref(address, { q: row.q, view: 'sentence' })} aria-label={t('lists.show', { value: shown })}>
          {text}
        </a>
      )}
      {row.name !== null && row.value !== '' && <code className={styles['tag']}>{row.value}</code>}
    </th>
  );
}

function Table({ address, of, list }: { address: ResultsAddress; of: string; list: FrequencyList }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const numbers = useNumbers();
  const most = Math.max(1, ...list.rows.map((row) => row.hits));
  const first = (list.page - 1) * list.size;
  const column = (rank: Ranking) => ({
    href: resultsHref(address, { rank }),
    sorted: address.rank !== rank ? undefined : rank === 'value' ? ('ascending' as const) : ('descending' as const),
  });
  return (
    <table {...FOUND} className={classNames(table['table'], styles['table'])}>
      <caption>
        <VisuallyHidden>{t('lists.frequencies.caption', { of: attributeLabel(of, i18n, tags) })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead numeric className={styles['no']}>
            {t('lists.no')}
          </ColumnHead>
          <ColumnHead {...column('value')}>{attributeLabel(of, i18n, tags)}</ColumnHead>
          <ColumnHead numeric {...column('hits')}>
            {t('lists.hits')}
          </ColumnHead>
          <th scope="col" className={styles['barColumn']}>
            <VisuallyHidden>{t('lists.bar')}</VisuallyHidden>
          </th>
          <ColumnHead numeric className={styles['share']}>
            {t('lists.share')}
          </ColumnHead>
          {of !== 'text' && (
            <ColumnHead numeric {...column('texts')}>
              {t('lists.texts')}
            </ColumnHead>
          )}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row, at) => (
          <tr key={row.value}>
            <td className={styles['no']}>{numbers.whole(first + at + 1)}</td>
            <Value row={row} address={address} of={of} />
            <td className={table['numeric']}>{numbers.whole(row.hits)}</td>
            <td className={styles['barColumn']}>
              <Bar part={row.hits / most} />
            </td>
            <td className={classNames(table['numeric'], styles['share'])}>{numbers.share(row.share)}</td>
            {of !== 'text' && <td className={table['numeric']}>{numbers.whole(row.texts)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often each value occurs in the hits or beside them; each leads to the hits that have it. */
export function Frequencies({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { plural, language: lang } = useI18n();
  const { at, rank, page, size } = address;
  const of = countedBy(address, results);
  const query = { ...hitsParams(address), of, at: of === 'text' ? 'hit' : at, rank, page, size, lang };
  const list = useQuery({ ...endpointQuery(searchFrequencies, { query }), ...LIST_QUERY });
  return (
    <div className={styles['list']}>
      <Settings address={address} of={of} />
      <ListState list={list}>
        {(answer) => (
          <>
            <p role="status" className={styles['summary']}>
              {plural('lists.values', answer.distinct)}
            </p>
            {answer.rows.length > 0 && <Table address={address} of={of} list={answer} />}
            <ListPages address={address} page={answer.page} pages={answer.pages} />
          </>
        )}
      </ListState>
    </div>
  );
}
