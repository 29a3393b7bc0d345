import {
  comparedRows,
  type Frequencies as FrequencyList,
  rankedRows,
  readCompared,
  valueOrder,
  writeFilter,
} from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { listRanking, type ResultsAddress } from '../../../parts/results/results-address.ts';
import { Soft } from '../../../ui/layout.tsx';
import { resultsHref } from '../results-links.ts';
import { Compared, useSelections } from './Compared.tsx';
import { type Counted, isOfTexts, yearsAlone } from './counted.ts';
import { DateChart } from './DateChart.tsx';
import { ComparisonTable, useCountedLabels } from './FrequencyTable.tsx';
import styles from './lists.module.css';
import { ALL_ROWS, useFrequencies } from './use-frequencies.ts';

interface Props {
  address: ResultsAddress;
  counted: readonly Counted[];
  of: string;
  /** Of the texts that the search is narrowed to. */
  list: FrequencyList;
}

function Lists(props: Props & { other: FrequencyList; selections: ReturnType<typeof useSelections> }) {
  const { address, counted, list, other, selections } = props;
  const { t, plural, language } = useI18n();
  const numbers = useNumbers();
  const [label = ''] = useCountedLabels(counted);
  const { first, second } = selections;
  const isAboutWords = !counted.some(({ name }) => isOfTexts(name));
  const listOf = ({ rows, distinct }: FrequencyList, { data }: (typeof first)['list']) => ({
    rows,
    tokens: isAboutWords ? (data?.tokens ?? 0) : null,
    isCut: distinct > ALL_ROWS,
  });
  const rows = rankedRows(
    comparedRows(listOf(list, first.list), listOf(other, second.list)),
    listRanking(address.rank),
    valueOrder(
      counted.map(({ step }) => step !== null),
      new Intl.Collator(language).compare,
    ),
  );
  const rates = rows.flatMap((row) => [row.first.rate?.perMillion ?? 0, row.second.rate?.perMillion ?? 0]);
  const years = yearsAlone(counted);
  const { size } = address;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(address.page, pages);
  const isCut = Math.max(list.distinct, other.distinct) > ALL_ROWS;
  return (
    <>
      {years !== null && (
        <DateChart rows={rows} step={years} names={[first.name, second.name]} label={label} q={address.q} />
      )}
      <p role="status" className={styles['summary']}>
        {plural('lists.values', rows.length)}
        {isCut && ` ${t('compare.cut', { count: numbers.whole(ALL_ROWS) })}`}
      </p>
      {rows.length > 0 && (
        <ComparisonTable
          address={address}
          counted={counted}
          rows={rows.slice((page - 1) * size, page * size)}
          most={Math.max(...rates) * 1.25}
        />
      )}
      <Soft small>{t('compare.ratio.about')}</Soft>
      <ListPages of={{ page, pages }} href={(to) => resultsHref(address, { page: to })} />
    </>
  );
}

/** The same list of two selections of texts: the selections as a whole, over years a chart of both, and a table. */
export function Comparison(props: Props & { onChoose: () => void }) {
  const { onChoose, ...lists } = props;
  const { address, counted, of } = lists;
  const { t } = useI18n();
  const selections = useSelections(address);
  const other = useFrequencies({ ...address, f: writeFilter(readCompared(address.against) ?? []) }, counted, {
    of,
    isWhole: true,
  });
  return (
    <>
      <Compared address={address} selections={selections} onChange={onChoose} />
      <ListState list={other} loading={t('lists.loading')}>
        {(answer) => <Lists {...lists} other={answer} selections={selections} />}
      </ListState>
    </>
  );
}
