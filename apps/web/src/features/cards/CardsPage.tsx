import type { AnswerOf, listCards } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LIST_QUERY } from '../../api/list-query.ts';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { CardsTable } from '../../parts/CardsTable.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { usePageQuery } from '../../router/react.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './cards.module.css';
import { cardHref, cardQuery, type LayerAddress, listHref, listQuery, readLayer, readPage } from './layer-address.ts';
import { useLayerCrumbs } from './layer-crumbs.ts';

type CardsList = AnswerOf<typeof listCards>;

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
          <CardsTable
            page={list}
            cardHref={(cardAddress) => cardHref(layer, cardAddress)}
            pageHref={(to) => listHref(layer, to)}
          />
        </Stack>
      )}
    </>
  );
}

function CardsOf({ layer, page }: { layer: LayerAddress; page: number }) {
  const list = useQuery({ ...listQuery(layer, page), ...LIST_QUERY, staleTime: 0 });
  return <ListState list={list}>{(cards) => <Cards layer={layer} list={cards} />}</ListState>;
}

/** `/manage-texts/cards`: the cards of a layer, a page of them at a time. */
export function CardsPage() {
  const params = usePageQuery();
  const layer = readLayer(params);
  if (layer === null) throw new PageError(404, 'not-found', '');
  return (
    <PageBody>
      <CardsOf key={`${layer.type}/${layer.code}/${layer.designation}`} layer={layer} page={readPage(params)} />
    </PageBody>
  );
}

/** Goes to a card by its address. One that is not there is told beside the field; the list stays. */
function JumpToCard({ layer }: { layer: LayerAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState('');
  const cardAddress = typed.trim();
  const jump = async (event: FormEvent) => {
    event.preventDefault();
    if (cardAddress === '') return;
    try {
      await client.fetchQuery({ ...cardQuery({ ...layer, cardAddress }), staleTime: 0 });
      go(cardHref(layer, cardAddress));
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      const isAbsent = error.status === 404 || error.status === 400;
      setAnswer(isAbsent ? t('cards.no-card', { card: cardAddress }) : error.message || t('error.network'));
    }
  };
  return (
    <search>
      <form className={styles['jump']} onSubmit={(event) => void jump(event)}>
        <TextField
          label={t('cards.jump')}
          value={typed}
          maxLength={32}
          spellCheck={false}
          answer={answer}
          onChange={(value) => {
            setTyped(value);
            setAnswer('');
          }}
        />
        <Button type="submit" disabled={cardAddress === ''}>
          {t('cards.open')}
        </Button>
      </form>
    </search>
  );
}
