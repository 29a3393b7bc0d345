import type { Grammar, GrammarRow } from '@glosa/contract';
import { Fragment } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Soft } from '../../../ui/layout.tsx';
import { ColumnHead } from '../../../ui/Table.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import type { GrammarAddress, GrammarSort } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import styles from './results.module.css';

interface Props {
  address: GrammarAddress;
  answer: Grammar;
}

/** A form as it stands, or a lemma that leads to its page. */
function Writing(props: { value: string; language: string | null; isLemma: boolean; texts: readonly string[] }) {
  const { value, language, isLemma, texts } = props;
  const { t } = useI18n();
  const lang = language ?? 'und';
  if (value === '') return <Soft as="span">{t('lists.no-value')}</Soft>;
  return isLemma ? (
    <a href={paths.words({ lemma: value, texts })} className={styles['writing']} lang={lang}>
      {value}
    </a>
  ) : (
    <span className={styles['writing']} lang={lang}>
      {value}
    </span>
  );
}

/** Of a form the lemmas it belongs to, of a lemma its forms; most frequent first. */
function Others({ row, address: { of, texts } }: { row: GrammarRow; address: GrammarAddress }) {
  const { t, number } = useI18n();
  const more = row.otherCount - row.others.length;
  return (
    <td className={styles['others']}>
      {row.others.map((other, at) => (
        <Fragment key={other.value}>
          {at > 0 && ', '}
          <span>
            <Writing value={other.value} language={row.language} isLemma={of === 'form'} texts={texts} />{' '}
            {(of === 'lemma' || row.otherCount > 1) && (
              <NumberLink hits={other.hits} q={other.q} texts={texts} of={`${row.value}, ${other.value}`} />
            )}
          </span>
        </Fragment>
      ))}
      {more > 0 && ` ${t('words.more', { count: number(more) })}`}
    </td>
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
      <Writing value={value} language={row.language} isLemma={address.of === 'lemma'} texts={address.texts} />{' '}
      {apart > 0 && <Apart hits={hits} apart={apart} />}
    </>
  );
}

function Row({ address, row, no, most }: { address: GrammarAddress; row: GrammarRow; no: number; most: number }) {
  const { number } = useI18n();
  const { share } = useNumbers();
  return (
    <tr>
      <td className={styles['no']}>{number(no)}</td>
      <th scope="row" className={styles['value']}>
        <Value row={row} address={address} />
      </th>
      <td className={table['numeric']}>
        <NumberLink hits={row.hits} q={row.q} texts={address.texts} of={row.value} />
      </td>
      <td className={styles['barColumn']}>
        <span className={styles['bar']} aria-hidden="true">
          <span style={{ inlineSize: `${(row.hits / most) * 100}%` }} />
        </span>
      </td>
      <td className={classNames(table['numeric'], styles['share'])}>{share(row.share)}</td>
      <td className={classNames(table['numeric'], styles['inTexts'])}>{number(row.texts)}</td>
      <Others row={row} address={address} />
    </tr>
  );
}

/** The forms or lemmas with their counts; every number leads to its places. */
export function FormsTable({ address, answer }: Props) {
  const { t } = useI18n();
  const { of, sort } = address;
  const most = Math.max(1, ...answer.rows.map(({ hits }) => hits));
  const first = (answer.page - 1) * answer.size + 1;
  const column = (key: GrammarSort) => ({
    href: grammarHref(address, { sort: key }),
    sorted: sort !== key ? undefined : key === 'value' ? ('ascending' as const) : ('descending' as const),
  });
  return (
    <table className={classNames(table['table'], styles['forms'])}>
      <caption>
        <VisuallyHidden>{answer.sentence}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead numeric className={styles['no']}>
            {t('lists.no')}
          </ColumnHead>
          <ColumnHead className={styles['value']} {...column('value')}>
            {t(`grammar.of.${of}`)}
          </ColumnHead>
          <ColumnHead numeric {...column('hits')}>
            {t('lists.hits')}
          </ColumnHead>
          <th scope="col" className={styles['barColumn']}>
            <VisuallyHidden>{t('lists.bar')}</VisuallyHidden>
          </th>
          <ColumnHead numeric className={styles['share']}>
            {t('lists.share')}
          </ColumnHead>
          <ColumnHead numeric className={styles['inTexts']} {...column('texts')}>
            {t('lists.texts')}
          </ColumnHead>
          <ColumnHead className={styles['others']}>{t(`grammar.others.${of}`)}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {answer.rows.map((row, at) => (
          <Row key={row.value} address={address} row={row} no={first + at} most={most} />
        ))}
      </tbody>
    </table>
  );
}
