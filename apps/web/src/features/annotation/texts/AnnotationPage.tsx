import { annotatedTexts } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice, useTextCount } from '../../../parts/ListTools.tsx';
import { ordered, tsvOf } from '../../../parts/rows.ts';
import { saveTsv } from '../../../parts/save-file.ts';
import { usePageState } from '../../../parts/use-page-state.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TagsetSection } from '../tagset/TagsetSection.tsx';
import { AnnotatedTextsTable } from './AnnotatedTextsTable.tsx';
import {
  type AnnotatedText,
  FILE,
  readTextsView,
  SHOWN,
  SORTS,
  shownTexts,
  type TextsView,
  textsHref,
} from './text-table.ts';
import styles from './texts.module.css';

function Tools(props: {
  view: TextsView;
  onView: (view: TextsView) => void;
  shown: readonly AnnotatedText[];
  total: number;
}) {
  const { view, onView, shown, total } = props;
  const { t } = useI18n();
  const said = useTextCount();
  return (
    <ListTools
      count={said(shown.length, total)}
      order={
        <OrderChoice
          sorts={SORTS}
          order={view.order}
          onOrder={(order) => onView({ ...view, order })}
          label={(column) => t(`annotation-list.text.${column}`)}
          own={t('texts.order.editors')}
        />
      }
      action={
        <Button small onClick={() => saveTsv('annotation.tsv', tsvOf(shown, FILE))}>
          <Download aria-hidden="true" />
          {t('texts.download')}
        </Button>
      }
    >
      <FilterField label={t('texts.filter')} value={view.find} onChange={(find) => onView({ ...view, find })} />
      <SegmentedControl
        label={t('annotation-list.show')}
        value={view.shown}
        options={SHOWN.map((value) => ({ value, label: t(`annotation-list.show-${value}`) }))}
        onChange={(next) => onView({ ...view, shown: next })}
        {...(styles['shown'] !== undefined && { className: styles['shown'] })}
      />
    </ListTools>
  );
}

function TextList({ texts }: { texts: readonly AnnotatedText[] }) {
  const { t, language } = useI18n();
  const [view, setView] = usePageState(paths.annotation(), readTextsView, textsHref);
  const shown = useMemo(() => ordered(shownTexts(texts, view), SORTS, view.order, language), [texts, view, language]);
  return (
    <ListPlace>
      <Tools view={view} onView={setView} shown={shown} total={texts.length} />
      {shown.length > 0 ? (
        <AnnotatedTextsTable texts={shown} order={view.order} onOrder={(order) => setView({ ...view, order })} />
      ) : (
        <EmptyState title={t(view.shown === 'own' ? 'annotation-list.none-own' : 'annotation-list.none-found')}>
          <p>
            <Button onClick={() => setView({ ...view, find: '', shown: 'all' })}>
              {t('annotation-list.show-texts')}
            </Button>
          </p>
        </EmptyState>
      )}
    </ListPlace>
  );
}

/** `/annotation`: the texts with how far each has come, and where to go on. */
export function AnnotationPage() {
  const { t } = useI18n();
  const list = useQuery({ ...endpointQuery(annotatedTexts, {}), staleTime: 0 });
  const title = t('page.annotation');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <p className={styles['intro']}>{t('annotation-list.intro')}</p>
      <ListState list={list} loading={t('texts.loading')}>
        {({ texts }) =>
          texts.length === 0 ? (
            <EmptyState title={t('annotation-list.no-texts')}>
              <p>
                <a href={paths.manageTexts()}>{t('page.manage-texts')}</a>
              </p>
            </EmptyState>
          ) : (
            <TextList texts={texts} />
          )
        }
      </ListState>
      <TagsetSection />
    </PageBody>
  );
}
