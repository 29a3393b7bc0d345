import type { Grammar, GrammarRow } from '@glosa/contract';
import { Fragment } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Column, type Sorting, Table } from '../../../parts/Table.tsx';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { chosenOf, type TextsChosen } from '../pieces/texts-chosen.ts';
import type { GrammarAddress, GrammarSort } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import styles from './results.module.css';

interface Props {
  address: GrammarAddress;
  answer: Grammar;
}

/** A form as it stands, or a lemma that leads to its page. */
function Writing(props: { value: string; language: string | null; isLemma: boolean; within: TextsChosen }) {
  const { value, language, isLemma, within } = props;
  const { t } = useI18n();
  const lang = language ?? 'und';
  if (value === '') return <Soft as="span">{t('lists.no-value')}</Soft>;
  return isLemma ? (
    <a href={paths.words({ lemma: value, ...chosenOf(within) })} className={styles['writing']} lang={lang}>
      {value}
    </a>
  ) : (
    <span className={styles['writing']} lang={lang}>
      {value}
    </span>
  );
}

/** Of a form the lemmas it belongs to, of a lemma its forms; most frequent first. */
function Others({ row, address }: { row: GrammarRow; address: GrammarAddress }) {
  const { t, number } = useI18n();
  const { of } = address;
  const more = row.otherCount - row.others.length;
  return (
    <>
      {row.others.map((other, at) => (
        <Fragment key={other.value}>
          {at > 0 && ', '}
          <span>
            <Writing value={other.value} language={row.language} isLemma={of === 'form'} within={address} />{' '}
            {(of === 'lemma' || row.otherCount > 1) && (
              <NumberLink hits={other.hits} q={other.q} within={address} of={`${row.value}, ${other.value}`} />
            )}
          </span>
        </Fragment>
      ))}
      {more > 0 && ` ${t('words.more', { count: number(more) })}`}
    </>
  );
}

/** That other words stand between the members of a composite form: in all of its places, or in how many. */
function Apart({ hits, apart }: Pick<GrammarRow, 'hits' | 'apart'>) {
  const { t, plural, number } = useI18n();
  const said = apart === hits ? t('grammar.apart.all') : plural('grammar.apart.full', apart);
  return (
    <span className={styles['apart']} title={said}>
      <span aria-hidden="true">{t('grammar.apart', { count: number(apart) })}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}

/** A form or lemma; a composite form of two members that never stand together as `m … chciał`. */
function Value({ row, address }: { row: GrammarRow; address: GrammarAddress }) {
  const { t } = useI18n();
  const { value, hits, apart } = row;
  const lang = row.language ?? 'und';
  const [first, second, ...more] = value.split(' ');
  if (address.of === 'form' && apart === hits && second !== undefined && more.length === 0) {
    return (
      <span className={styles['writing']} title={t('grammar.apart.all')}>
        <span lang={lang}>{first}</span> <Soft as="span">…</Soft> <span lang={lang}>{second}</span>
      </span>
    );
  }
  return (
    <>
      <Writing value={value} language={row.language} isLemma={address.of === 'lemma'} within={address} />{' '}
      {apart > 0 && <Apart hits={hits} apart={apart} />}
    </>
  );
}

/** The forms or lemmas with their counts; every number leads to its places. */
export function FormsTable({ address, answer }: Props) {
  const { t, number } = useI18n();
  const { share } = useNumbers();
  const { of, sort } = address;
  const most = Math.max(1, ...answer.rows.map(({ hits }) => hits));
  const first = (answer.page - 1) * answer.size + 1;
  const ranked = (key: GrammarSort): Sorting => ({
    href: grammarHref(address, { sort: key }),
    sorted: sort !== key ? undefined : key === 'value' ? 'ascending' : 'descending',
  });
  const columns: Column<GrammarRow>[] = [
    { key: 'no', label: t('lists.no'), isNumber: true, className: styles['no'], cell: (_, at) => number(first + at) },
    {
      key: 'value',
      label: t(`grammar.of.${of}`),
      ...ranked('value'),
      isName: true,
      className: styles['value'],
      cell: (row) => <Value row={row} address={address} />,
    },
    {
      key: 'hits',
      label: t('lists.hits'),
      ...ranked('hits'),
      isNumber: true,
      cell: ({ hits, q, value }) => <NumberLink hits={hits} q={q} within={address} of={value} />,
    },
    {
      key: 'bar',
      label: t('lists.bar'),
      isBare: true,
      className: styles['barColumn'],
      cell: ({ hits }) => (
        <span className={styles['bar']} aria-hidden="true">
          <span style={{ inlineSize: `${(hits / most) * 100}%` }} />
        </span>
      ),
    },
    {
      key: 'share',
      label: t('lists.share'),
      isNumber: true,
      className: styles['share'],
      cell: (row) => share(row.share),
    },
    {
      key: 'texts',
      label: t('lists.texts'),
      ...ranked('texts'),
      isNumber: true,
      className: styles['inTexts'],
      cell: (row) => number(row.texts),
    },
    {
      key: 'others',
      label: t(`grammar.others.${of}`),
      className: styles['others'],
      cell: (row) => <Others row={row} address={address} />,
    },
  ];
  return (
    <Table
      of="figures"
      className={styles['forms']}
      caption={answer.sentence}
      columns={columns}
      rows={answer.rows}
      keyOf={({ value }) => value}
    />
  );
}
