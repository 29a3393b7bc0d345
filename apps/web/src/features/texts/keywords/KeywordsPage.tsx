import { searchKeywords, textCatalogue } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { usePageState } from '../../../parts/use-page-state.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import styles from './keywords.module.css';
import { askedBy, isChosen, keywordsHref, readKeywordsView } from './view.ts';

// Both wait for an answer of the server, which is asked before they are there.
const Sides = lazy(async () => ({ default: (await import('./Sides.tsx')).Sides }));
const Compared = lazy(async () => ({ default: (await import('./Compared.tsx')).Compared }));

/** `/keywords`: what is key in some texts of the corpus against others. */
export function KeywordsPage() {
  const { t, language: lang } = useI18n();
  const [view, setView] = usePageState(paths.keywords(), readKeywordsView, keywordsHref);
  const hasTexts = isChosen(view);
  const catalogue = useQuery({ ...endpointQuery(textCatalogue, {}), placeholderData: keepPreviousData });
  const query = { ...askedBy(view), page: view.page, lang };
  const list = useQuery({ ...endpointQuery(searchKeywords, { query }), ...LIST_QUERY, enabled: hasTexts });
  return (
    <PageBody>
      <PageHeading
        title={t('keywords.title')}
        breadcrumbs={[{ label: t('nav.words'), href: paths.words() }, { label: t('keywords.title') }]}
      />
      <p className={styles['intro']}>{t('keywords.intro')}</p>
      {!hasTexts && <EmptyState title={t('keywords.choose')} />}
      <ListState list={catalogue} loading={t('texts.loading')}>
        {(texts) => (
          <Suspense fallback={<Loader label={t('texts.loading')} />}>
            <Sides catalogue={texts} view={view} onView={setView} sizes={hasTexts ? list.data : undefined} />
          </Suspense>
        )}
      </ListState>
      {hasTexts && (
        <Suspense fallback={<Loader label={t('keywords.loading')} />}>
          <Compared view={view} onView={setView} list={list} />
        </Suspense>
      )}
    </PageBody>
  );
}
