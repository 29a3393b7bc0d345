import { listTranscriptCards, type ManagedText } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { CardsTable } from '../../../parts/CardsTable.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { paths } from '../../../paths.ts';
import { usePageQuery } from '../../../router/react.tsx';
import { carryAlert } from '../../../session/alerts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../../../ui/page-frame.tsx';
import { type LayerModal, LayerModals } from '../LayerModals.tsx';
import styles from '../manage.module.css';
import { pageNumber } from '../page-number.ts';
import { LayerFacts } from '../text/LayerFacts.tsx';
import { LayerActions, Transcripts } from '../text/LayerSection.tsx';
import { useAlive } from '../use-alive.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useManagedText } from '../use-managed.ts';

const type = 'other-transcript';

function Cards({ code, designation, page }: { code: string; designation: string; page: number }) {
  const { t, plural } = useI18n();
  const list = useQuery({
    ...endpointQuery(listTranscriptCards, { params: { type, code, designation }, query: { page } }),
    ...LIST_QUERY,
    staleTime: 0,
  });
  return (
    <ListState list={list}>
      {(cards) =>
        cards.total === 0 ? (
          <EmptyState title={t('cards.none')} />
        ) : (
          <>
            <p role="status" className={styles['remark']}>
              {plural('unit.cards', cards.total)}
            </p>
            <CardsTable
              page={cards}
              cardHref={(cardAddress) => paths.manageCard({ type, code, designation, cardAddress })}
              pageHref={(to) => paths.manageOtherTranscript({ code, designation, page: to })}
            />
          </>
        )
      }
    </ListState>
  );
}

function useTrail() {
  const { t, name } = useI18n();
  const transcripts = { label: t('page.manage-other-transcript') };
  return (text: ManagedText, designation: string | null) => [
    { label: t('page.manage-texts'), href: paths.manageTexts() },
    { label: name(text.name) || text.code, href: paths.manageText(text.code) },
    ...(designation === null
      ? [transcripts]
      : [{ ...transcripts, href: paths.manageOtherTranscript({ code: text.code }) }, { label: designation }]),
  ];
}

/** One other transcript: what there is of it, what can be done with it, and its cards. */
function Transcript({ code, designation, page }: { code: string; designation: string; page: number }) {
  const { t, name } = useI18n();
  const go = useGo();
  const trail = useTrail();
  const [modal, setModal] = useState<LayerModal | null>(null);
  const alive = useAlive();
  const text = useManagedText(code).data?.text;
  if (text === undefined) return <Loader label={t('common.loading')} />;
  const layer = text.otherTranscripts.find((one) => one.designation === designation);
  if (layer === undefined) throw new PageError(404, 'not-found', '');
  const title = name(layer.name) || designation;
  const list = paths.manageOtherTranscript({ code });
  return (
    <>
      <PageHeading title={title} titleComment={designation} breadcrumbs={trail(text, designation)} />
      <Stack gap={7}>
        <section aria-label={title} className={styles['part']}>
          <LayerFacts layer={layer} />
          <LayerActions text={text} layer={layer} name={designation} showsCards={false} onModal={setModal} />
        </section>
        <section aria-labelledby="transcript-cards" className={styles['part']}>
          <h2 id="transcript-cards">{t('manage.cards-link')}</h2>
          <Cards code={text.code} designation={designation} page={page} />
        </section>
      </Stack>
      <LayerModals
        modal={modal}
        onClose={() => setModal(null)}
        leavesAfter={(_, said) => {
          if (!alive.current) return false;
          carryAlert({ kind: 'success', text: said }, list);
          go(list, { fresh: true });
          return true;
        }}
      />
    </>
  );
}

function TranscriptList({ code }: { code: string }) {
  const { t, name } = useI18n();
  const trail = useTrail();
  const [modal, setModal] = useState<LayerModal | null>(null);
  const text = useManagedText(code).data?.text;
  useFocusKept(text);
  if (text === undefined) return <Loader label={t('common.loading')} />;
  const title = `${t('manage.transcripts')}: ${name(text.name) || code}`;
  return (
    <>
      <PageHeading title={title} breadcrumbs={trail(text, null)} />
      <Transcripts text={text} onModal={setModal} isPage />
      <LayerModals modal={modal} onClose={() => setModal(null)} />
    </>
  );
}

/** `/manage-texts/other-transcript`: the other transcripts of a text, or with `designation` one of them. */
export function OtherTranscriptPage() {
  const params = usePageQuery();
  const code = params.get('code') ?? '';
  const designation = params.get('designation') ?? '';
  if (code === '') throw new PageError(404, 'not-found', '');
  return (
    <PageBody>
      {designation === '' ? (
        <TranscriptList key={code} code={code} />
      ) : (
        <Transcript key={designation} code={code} designation={designation} page={pageNumber(params.get('page'))} />
      )}
    </PageBody>
  );
}
