import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PageBody } from '../../ui/page-frame.tsx';
import { type CardPlace, cardKey, cardQuery, readCard } from './layer-address.ts';
import { usePageParams } from './use-page-params.ts';

const CardEditor = lazy(async () => ({ default: (await import('./editor/CardEditor.tsx')).CardEditor }));

function Card({ place }: { place: CardPlace }) {
  const { t } = useI18n();
  // What somebody types is not taken away by a newer answer: saving tells of it.
  const { data } = useQuery({ ...cardQuery(place), staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  const loading = <Loader label={t('common.loading')} />;
  return data === undefined ? (
    loading
  ) : (
    <Suspense fallback={loading}>{<CardEditor place={place} card={data} />}</Suspense>
  );
}

/** `/manage-texts/card`: one card, to be edited. The editor itself comes when it is needed. */
export function CardPage() {
  const place = readCard(usePageParams('/manage-texts/card'));
  if (place === null) throw new PageError(404, 'not-found', '');
  return (
    <PageBody>
      <Card key={cardKey(place)} place={place} />
    </PageBody>
  );
}
