import type { AnswerOf, listCards } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import table from '../../ui/table.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './cards.module.css';
import { JumpToCard } from './JumpToCard.tsx';
import { cardHref, type LayerAddress, listHref, listQuery, readLayer, readPage } from './layer-address.ts';
import { useLayerCrumbs } from './layer-crumbs.ts';
import { usePageParams } from './use-page-params.ts';

type CardsList = AnswerOf<typeof listCards>;

function CardsTable({ layer, list }: { layer: LayerAddress; list: CardsList }) {
  const { t, number } = useI18n();
  const numeric = table['numeric'];
  return (
    <table className={classNames(table['table'], styles['list'])}>
      <caption>
        <VisuallyHidden>{t('cards.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('cards.address')}</th>
          {(['verses', 'words', 'problems'] as const).map((column) => (
            <th
              key={column}
              scope="col"
              className={numeric}
              title={column === 'problems' ? t('cards.problems-are') : undefined}
            >
              {t(`cards.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.cards.map(({ cardNumber, cardAddress, verses, words, problems }) => (
          <tr key={cardNumber}>
            <th scope="row">
              <a href={cardHref(layer, cardAddress)}>{cardAddress}</a>
            </th>
            <td className={numeric}>{number(verses)}</td>
            <td className={numeric}>{number(words)}</td>
            <td className={numeric} data-some={problems > 0 || undefined}>
              {problems === 0 ? '–' : number(problems)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ layer, list }: { layer: LayerAddress; list: CardsList }) {
  const { t, plural, name } = useI18n();
  const crumbs = useLayerCrumbs();
  const { code, designation, type } = layer;
  const kind = t(`import.kind.${type}`);
  const last = list.page > 1 ? [{ label: t('audit.page', { page: list.page }) }] : [];
  const trail = crumbs(layer, list.textName);
  return (
    <>
      <PageHeading
        title={`${name(list.textName) || code}: ${designation ?? kind}`}
        alternativeTitle={`${t('page.manage-cards')} ${code}: ${designation ?? kind}`}
        {...(list.page > 1 && { titleComment: t('audit.page', { page: list.page }) })}
        breadcrumbs={[
          ...trail.slice(0, -1),
          { label: designation ?? kind, ...(last.length > 0 && { href: listHref(layer) }) },
          ...last,
        ]}
      />
      {list.total === 0 ? (
        <EmptyState title={t('cards.none')} />
      ) : (
        <Stack gap={5}>
          <div className={styles['tools']}>
            <JumpToCard layer={layer} />
            <p role="status" className={styles['count']}>
              {plural('unit.cards', list.total)}
            </p>
          </div>
          <CardsTable layer={layer} list={list} />
          <Pagination
            page={list.page}
            pages={list.pages}
            href={(to) => listHref(layer, to)}
            labels={{
              nav: t('cards.pages'),
              previous: t('audit.previous'),
              next: t('audit.next'),
              page: (page) => t('audit.page', { page }),
            }}
          />
        </Stack>
      )}
    </>
  );
}

function CardsOf({ layer, page }: { layer: LayerAddress; page: number }) {
  const { t } = useI18n();
  const { data } = useQuery({ ...listQuery(layer, page), staleTime: 0, placeholderData: keepPreviousData });
  return data === undefined ? <Loader label={t('common.loading')} /> : <Cards layer={layer} list={data} />;
}

/** `/manage-texts/cards`: the cards of a layer, a page of them at a time. */
export function CardsPage() {
  const params = usePageParams('/manage-texts/cards');
  const layer = readLayer(params);
  if (layer === null) throw new PageError(404, 'not-found', '');
  return (
    <PageBody>
      <CardsOf key={`${layer.type}/${layer.code}/${layer.designation}`} layer={layer} page={readPage(params)} />
    </PageBody>
  );
}
