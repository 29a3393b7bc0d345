import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { usePageQuery } from '../../router/react.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PageBody } from '../../ui/page-frame.tsx';
import { type CardPlace, cardKey, cardQuery, readCard } from './layer-address.ts';

const CardEditor = lazy(async () => ({ default: (await import('./editor/CardEditor.tsx')).CardEditor }));

function Card({ place }: { place: CardPlace }) {
  const { t } = useI18n();
  const isShown = useRef(false);
  // A newer answer, or none, does not take away what a person types: saving reports it.
  const { data, isFetchedAfterMount } = useQuery({
    ...cardQuery(place),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: () => !isShown.current,
  });
  // An answer of an earlier visit may be out of date: editing should not begin with it.
  isShown.current ||= data !== undefined && isFetchedAfterMount;
  const loading = <Loader label={t('common.loading')} />;
  return data === undefined || !isShown.current ? (
    loading
  ) : (
    <Suspense fallback={loading}>{<CardEditor place={place} card={data} />}</Suspense>
  );
}

/** `/manage-texts/card`: one card, to be edited. The editor itself comes when it is needed. */
export function CardPage() {
  const place = readCard(usePageQuery());
  if (place === null) throw new PageError(404, 'not-found', '');
  return (
    <PageBody>
      <Card key={cardKey(place)} place={place} />
    </PageBody>
  );
}
