import { type Distribution as HitDistribution, searchDistribution } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { ColumnHead } from '../../../ui/Table.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { hitsParams, type Ranking, type ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import { Bar, ListState } from './list-parts.tsx';
import { LIST_QUERY } from './list-query.ts';
import styles from './lists.module.css';
import { PositionPlot } from './PositionPlot.tsx';
import { orderedTexts, type TextRow } from './text-order.ts';

const BINS = 40;

function Row(props: { text: TextRow; address: ResultsAddress; highest: number; most: number }) {
  const { text, address, highest, most } = props;
  const { t, name } = useI18n();
  const numbers = useNumbers();
  const href = resultsHref(address, { texts: [text.code], view: 'sentence' });
  return (
    <tr>
      <th scope="row" className={styles['value']}>
        <a href={href} aria-label={t('lists.show-in', { text: name(text.name) })}>
          <Name of={text.name} />
        </a>
        {text.code !== name(text.name) && <code className={styles['tag']}>{text.code}</code>}
      </th>
      <td className={table['numeric']}>{numbers.whole(text.hits)}</td>
      <td className={table['numeric']} data-wide>
        {numbers.whole(text.tokens)}
      </td>
      <td className={table['numeric']}>
        {numbers.decimal(text.perMillion, text.perMillion < 10 ? 1 : 0)}
        <Bar part={text.perMillion / highest} />
      </td>
      <td className={styles['plotColumn']}>
        <PositionPlot bins={text.bins} most={most} />
      </td>
    </tr>
  );
}

function Table({ address, texts }: { address: ResultsAddress; texts: readonly TextRow[] }) {
  const { t } = useI18n();
  const highest = Math.max(1, ...texts.map((text) => text.perMillion));
  const most = Math.max(1, ...texts.flatMap((text) => text.bins));
  const column = (rank: Ranking) => ({
    href: resultsHref(address, { rank }),
    sorted: address.rank !== rank ? undefined : rank === 'texts' ? ('ascending' as const) : ('descending' as const),
  });
  return (
    <table {...FOUND} className={classNames(table['table'], styles['table'])} data-kind="distribution">
      <caption>
        <VisuallyHidden>{t('lists.distribution.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead {...column('texts')}>{t('lists.text')}</ColumnHead>
          <ColumnHead numeric {...column('hits')}>
            {t('lists.hits')}
          </ColumnHead>
          <th scope="col" className={table['numeric']} data-wide>
            {t('lists.tokens')}
          </th>
          <ColumnHead numeric {...column('value')}>
            {t('lists.per-million')}
          </ColumnHead>
          <th scope="col" className={styles['plotColumn']}>
            {t('lists.plot.head')}
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <Row key={text.code} text={text} address={address} highest={highest} most={most} />
        ))}
      </tbody>
    </table>
  );
}

/** The texts without hits, folded away. */
function Without({ texts }: { texts: readonly TextRow[] }) {
  const { plural, name } = useI18n();
  if (texts.length === 0) return null;
  return (
    <details className={styles['without']}>
      <summary>{plural('lists.without-hits', texts.length)}</summary>
      <ul>
        {texts.map((text) => (
          <li key={text.code}>
            <Name of={text.name} />{' '}
            {text.code !== name(text.name) && <code className={styles['tag']}>{text.code}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Found({ address, distribution }: { address: ResultsAddress; distribution: HitDistribution }) {
  const { plural } = useI18n();
  const texts = orderedTexts(distribution.texts, address.rank);
  return (
    <>
      <p role="status" className={styles['summary']}>
        {plural('lists.texts-with-hits', texts.length)}
      </p>
      {texts.length > 0 && <Table address={address} texts={texts} />}
      <Without texts={distribution.texts.filter((text) => text.hits === 0)} />
    </>
  );
}

/** The hits by text, and where in each text they stand; each text leads to its hits. */
export function Distribution({ address }: { address: ResultsAddress }) {
  const { language: lang } = useI18n();
  const query = { ...hitsParams(address), bins: BINS, lang };
  const list = useQuery({ ...endpointQuery(searchDistribution, { query }), ...LIST_QUERY });
  return (
    <div className={styles['list']}>
      <ListState list={list}>{(answer) => <Found address={address} distribution={answer} />}</ListState>
    </div>
  );
}
