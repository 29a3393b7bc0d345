import { compareSources, pageId } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { usePageAddress, usePageQuery } from '../../../router/react.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading, useGo } from '../../../ui/page-frame.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { CorrectedVerses } from '../ShownVerses.tsx';
import { crumbsTo } from '../source-crumbs.ts';
import { readVersesAddress } from '../verses-address.ts';
import { CompareTable } from './CompareTable.tsx';
import { CompareTools } from './CompareTools.tsx';
import styles from './compare.module.css';
import { hasComparedWords } from './comparison.ts';
import { useColumns } from './use-columns.ts';

/** `/sources/compare/{id}`: verses of a source and up to four texts beside them, row by row. */
export function ComparePage() {
  const { t, language, name } = useI18n();
  const address = readVersesAddress(pageId(usePageAddress().pathname), usePageQuery());
  const { node, verseFrom, verseTo, texts, marksAll } = address;
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(compareSources, {
      params: { id: node },
      query: { verseFrom: verseFrom ?? undefined, verseTo: verseTo ?? undefined, texts, lang: language },
    }),
    placeholderData: keepPreviousData,
  });
  /** The same verses beside these texts. */
  const href = (codes: readonly string[]) => paths.sourceCompare(node, { verseFrom, verseTo, texts: codes, marksAll });
  const compared = data?.texts.filter(({ isCompared }) => isCompared) ?? [];
  const { place, change, isChanged } = useColumns(
    compared.map(({ code }) => code),
    href,
  );
  const columns = compared.map((text) => name(text.name)).join(', ');
  const marksHref = paths.sourceCompare(node, { verseFrom, verseTo, texts, marksAll: !marksAll });
  const isPart = verseFrom !== null || verseTo !== null;
  const wholeHref = isPart ? paths.sourceCompare(node, { texts, marksAll }) : undefined;
  const listHref = paths.sourceSearch(node, { verseFrom, verseTo });
  const shown = data && { from: data.verseFrom, to: data.verseTo };
  return (
    <PageBody>
      <PageHeading
        title={data?.citation ?? t('page.source-compare')}
        // The list of the same verses has the same heading.
        {...(data !== undefined && { alternativeTitle: data.title, titleComment: t('page.source-compare') })}
        breadcrumbs={[
          { label: t('page.sources'), href: paths.sources() },
          ...crumbsTo(data?.node ?? null, language, { label: t('page.source-compare') }),
        ]}
      />
      <p>{t('compare.intro')}</p>
      {data === undefined ? (
        <Loader label={t('common.loading')} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('source-search.none')} />
      ) : (
        <div ref={place} aria-busy={isPlaceholderData || undefined} className={styles['page']}>
          <CorrectedVerses address={address} shown={shown ?? null} />
          <CompareTools comparison={data} change={change} listHref={listHref} wholeHref={wholeHref} />
          {hasComparedWords(data) ? <Legend marksAll={marksAll} href={marksHref} /> : null}
          <LiveText>{isChanged ? t('compare.columns', { texts: columns }) : ''}</LiveText>
          {compared.length > 0 ? null : <EmptyState title={t('compare.no-column')} />}
          <CompareTable comparison={data} change={change} marksAll={marksAll} />
        </div>
      )}
    </PageBody>
  );
}

/** What the lines under words mean, and whether words of one column only have one. */
function Legend({ marksAll, href }: { marksAll: boolean; href: string }) {
  const { t } = useI18n();
  const go = useGo();
  return (
    <section className={styles['legend']} aria-label={t('compare.legend')}>
      <ul>
        <li>
          <span className={styles['common']}>{t('compare.legend-common')}</span>
        </li>
        {marksAll ? (
          <>
            <li>
              <span className={styles['omitted']}>{t('compare.legend-omitted')}</span>
            </li>
            <li>
              <span className={styles['added']}>{t('compare.legend-added')}</span>
            </li>
          </>
        ) : null}
      </ul>
      <Switch on={marksAll} onChange={() => go(href, { replace: true })}>
        {t('compare.own-words')}
      </Switch>
    </section>
  );
}
