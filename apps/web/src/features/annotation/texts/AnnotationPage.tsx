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
import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { TagsetSection } from '../tagset/TagsetSection.tsx';
import { AnnotatedTextsTable } from './AnnotatedTextsTable.tsx';
import {
  type AnnotatedText,
  FILE,
  PASSES,
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
  texts: readonly AnnotatedText[];
  shown: readonly AnnotatedText[];
}) {
  const { view, onView, texts, shown } = props;
  const { t, number } = useI18n();
  const said = useTextCount();
  return (
    <ListTools
      count={said(shown.length, texts.length)}
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
      <FilterChips label={t('annotation-list.show')}>
        {SHOWN.map((kind) => {
          const there = texts.filter(PASSES[kind]).length;
          const isOn = view.shown === kind;
          return there === 0 && !isOn ? null : (
            <FilterChip
              key={kind}
              count={number(there)}
              isOn={isOn}
              onPress={() => onView({ ...view, shown: isOn ? 'all' : kind })}
            >
              {t(`annotation-list.show-${kind}`)}
            </FilterChip>
          );
        })}
      </FilterChips>
    </ListTools>
  );
}

function TextList({ texts }: { texts: readonly AnnotatedText[] }) {
  const { t, language } = useI18n();
  const [view, setView] = usePageState(paths.annotation(), readTextsView, textsHref);
  const shown = useMemo(() => ordered(shownTexts(texts, view), SORTS, view.order, language), [texts, view, language]);
  return (
    <ListPlace>
      <Tools view={view} onView={setView} texts={texts} shown={shown} />
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
