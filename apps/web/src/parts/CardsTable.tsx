import type { AnswerOf, listCards } from '@glosa/contract';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './cards-table.module.css';
import { ListPages } from './ListPages.tsx';
import { type Column, Table } from './Table.tsx';

type Card = AnswerOf<typeof listCards>['cards'][number];

/** One page of the cards of any layer, with links to where each is edited. */
export function CardsTable(props: {
  page: AnswerOf<typeof listCards>;
  cardHref: (cardAddress: string) => string;
  pageHref: (page: number) => string;
}) {
  const { page, cardHref, pageHref } = props;
  const { t, number } = useI18n();
  const count = (key: 'verses' | 'words'): Column<Card> => ({
    key,
    label: t(`cards.${key}`),
    isNumber: true,
    cell: (card) => number(card[key]),
  });
  const columns: Column<Card>[] = [
    {
      key: 'address',
      label: t('cards.address'),
      isName: true,
      cell: ({ cardAddress }) => <a href={cardHref(cardAddress)}>{cardAddress}</a>,
    },
    count('verses'),
    count('words'),
    {
      key: 'problems',
      label: t('cards.problems'),
      title: t('cards.problems-are'),
      isNumber: true,
      cell: ({ problems }) => (problems === 0 ? '–' : <strong>{number(problems)}</strong>),
    },
  ];
  return (
    <>
      <Table
        of="figures"
        className={styles['cards']}
        caption={t('cards.caption')}
        columns={columns}
        rows={page.cards}
        keyOf={({ cardNumber }) => cardNumber}
      />
      <ListPages of={page} href={pageHref} />
    </>
  );
}
