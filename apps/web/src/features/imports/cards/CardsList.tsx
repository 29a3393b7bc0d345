import type { AnswerOf, listCards } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import list from '../list.module.css';
import styles from '../manage.module.css';

/** One page of the cards of any layer, with links to where each is edited. */
export function CardsList(props: {
  page: AnswerOf<typeof listCards>;
  cardHref: (cardAddress: string) => string;
  pageHref: (page: number) => string;
}) {
  const { page, cardHref, pageHref } = props;
  const { t, plural, number } = useI18n();
  if (page.total === 0) return <EmptyState title={t('cards.none')} />;
  const numeric = classNames(table['numeric'], list['numeric']);
  return (
    <div className={list['section']}>
      <p role="status" className={styles['remark']}>
        {plural('unit.cards', page.total)}
      </p>
      <table className={classNames(table['table'], list['table'], list['cards'])}>
        <caption>
          <VisuallyHidden>{t('cards.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('cards.address')}</th>
            {(['verses', 'words', 'problems'] as const).map((column) => (
              <th key={column} scope="col" className={numeric}>
                {t(`cards.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.cards.map(({ cardNumber, cardAddress, verses, words, problems }) => (
            <tr key={cardNumber}>
              <th scope="row" className={list['name']}>
                <a href={cardHref(cardAddress)}>{cardAddress}</a>
              </th>
              <td className={numeric} data-label={t('cards.verses')}>
                {number(verses)}
              </td>
              <td className={numeric} data-label={t('cards.words')}>
                {number(words)}
              </td>
              <td className={numeric} data-label={t('cards.problems')} data-some={problems > 0 || undefined}>
                {problems === 0 ? '–' : number(problems)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        page={page.page}
        pages={page.pages}
        href={pageHref}
        labels={{
          nav: t('manage.pages'),
          previous: t('audit.previous'),
          next: t('audit.next'),
          page: (to) => t('audit.page', { page: to }),
        }}
      />
    </div>
  );
}
