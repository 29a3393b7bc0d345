import { type Distribution as HitDistribution, searchDistribution, yearsName } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import type { Ranking, ResultsAddress } from '../../../parts/results/results-address.ts';
import { type Column, type Sorting, Table } from '../../../parts/Table.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { resultsHref } from '../results-links.ts';
import { Bar } from './Bar.tsx';
import styles from './lists.module.css';
import { orderedTexts, parts, type TextRow } from './text-order.ts';

const HEIGHT = 20;
/** What is read out: few enough numbers to follow. */
const SPOKEN = 5;

/**
 * Where in a text the hits stand: a strip from its beginning to its end, each stretch as high as its hits. `most`: the
 * hits of the highest stretch of all strips, so that strips can be compared.
 */
function PositionPlot({ bins, most }: { bins: readonly number[]; most: number }) {
  const { t, number } = useI18n();
  const id = useId();
  const spoken = parts(bins, SPOKEN).map(number).join(', ');
  return (
    <svg
      className={styles['plot']}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      viewBox={`0 0 ${bins.length} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <title id={`${id}-title`}>{t('lists.plot')}</title>
      <desc id={`${id}-desc`}>{t('lists.plot.fifths', { hits: spoken })}</desc>
      {bins.map((hits, at) => {
        const height = hits === 0 ? 0 : Math.max(2, (hits / most) * HEIGHT);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text has nothing but its place
          <rect key={at} x={at + 0.1} width={0.8} y={HEIGHT - height} height={height} />
        );
      })}
    </svg>
  );
}

const BINS = 40;

function TextLink({ text, address }: { text: TextRow; address: ResultsAddress }) {
  const { t, name } = useI18n();
  const href = resultsHref(address, { texts: [text.code], view: 'sentence' });
  return (
    <>
      <a href={href} aria-label={t('lists.show-in', { text: name(text.name) })}>
        <Name of={text.name} />
      </a>
      {text.code !== name(text.name) && <code className={styles['tag']}>{text.code}</code>}
      {text.witness !== null && (
        <Soft as="span" small className={styles['witness']} lang="und">
          {text.witness}
        </Soft>
      )}
    </>
  );
}

const DIRECTIONS = { hits: 'descending', value: 'descending', texts: 'ascending', date: 'ascending' } as const;

function DistributionTable({ address, texts }: { address: ResultsAddress; texts: readonly TextRow[] }) {
  const { t } = useI18n();
  const numbers = useNumbers();
  const highest = Math.max(1, ...texts.map((text) => text.perMillion));
  const most = Math.max(1, ...texts.flatMap((text) => text.bins));
  const ranked = (rank: Ranking): Sorting => ({
    href: resultsHref(address, { rank }),
    sorted: address.rank !== rank ? undefined : DIRECTIONS[rank],
  });
  const date: Column<TextRow> = {
    key: 'date',
    label: t('texts.column.date'),
    ...ranked('date'),
    className: styles['years'],
    cell: ({ years }) => (years === null ? '–' : yearsName(years)),
  };
  const columns: Column<TextRow>[] = [
    {
      key: 'text',
      label: t('lists.text'),
      ...ranked('texts'),
      isName: true,
      className: styles['value'],
      cell: (text) => <TextLink text={text} address={address} />,
    },
    ...(texts.some(({ years }) => years !== null) ? [date] : []),
    { key: 'hits', label: t('lists.hits'), ...ranked('hits'), isNumber: true, cell: ({ hits }) => numbers.whole(hits) },
    {
      key: 'tokens',
      label: t('lists.tokens'),
      isNumber: true,
      className: styles['spare'],
      cell: ({ tokens }) => numbers.whole(tokens),
    },
    {
      key: 'rate',
      label: t('lists.per-million'),
      ...ranked('value'),
      isNumber: true,
      className: styles['rate'],
      cell: ({ perMillion }) => (
        <>
          {numbers.decimal(perMillion, perMillion < 10 ? 1 : 0)}
          <Bar part={perMillion / highest} />
        </>
      ),
    },
    {
      key: 'plot',
      label: t('lists.plot.head'),
      className: styles['plotColumn'],
      cell: ({ bins }) => <PositionPlot bins={bins} most={most} />,
    },
  ];
  return (
    <Table
      {...FOUND}
      of="figures"
      className={styles['table']}
      data-kind="distribution"
      caption={t('lists.distribution.caption')}
      columns={columns}
      rows={texts}
      keyOf={({ code }) => code}
    />
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
      {texts.length > 0 && <DistributionTable address={address} texts={texts} />}
      <Without texts={distribution.texts.filter((text) => text.hits === 0)} />
    </>
  );
}

/** The hits by text, and where in each text they stand; each text leads to its hits. */
export function Distribution({ address }: { address: ResultsAddress }) {
  const { t, language: lang } = useI18n();
  const query = { ...hitsParams(address), bins: BINS, lang };
  const list = useQuery({ ...endpointQuery(searchDistribution, { query }), ...LIST_QUERY });
  return (
    <div className={styles['list']}>
      <ListState list={list} loading={t('lists.loading')}>
        {(answer) => <Found address={address} distribution={answer} />}
      </ListState>
    </div>
  );
}
