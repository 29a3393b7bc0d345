import { annotatedTexts } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { saveTsv } from '../../../parts/save-file.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TagsetSection } from '../tagset/TagsetSection.tsx';
import { usePageState } from '../use-page-state.ts';
import { AnnotatedTextsTable } from './AnnotatedTextsTable.tsx';
import {
  type AnnotatedText,
  COLUMNS,
  orderedBy,
  readView,
  SHOWN,
  type TextsView,
  textsAsTsv,
  viewed,
  writeView,
} from './text-table.ts';
import styles from './texts.module.css';

const hrefOf = (view: TextsView) => {
  const query = writeView(view);
  return `${paths.annotation()}${query === '' ? '' : `?${query}`}`;
};

function OrderChoice({ view, onView }: { view: TextsView; onView: (view: TextsView) => void }) {
  const { t } = useI18n();
  const plain = { ...view, by: null, descending: false };
  return (
    <div className={styles['orderChoice']}>
      <Select
        label={t('texts.order')}
        emptyText=""
        value={view.by ?? ''}
        options={[
          { value: '', label: t('texts.order.editors') },
          ...COLUMNS.map((column) => ({ value: column, label: t(`annotation-list.text.${column}`) })),
        ]}
        onChange={(value) => {
          const column = COLUMNS.find((one) => one === value);
          onView(column === undefined ? plain : orderedBy(plain, column));
        }}
      />
    </div>
  );
}

function Tools(props: {
  view: TextsView;
  onView: (view: TextsView) => void;
  shown: readonly AnnotatedText[];
  total: number;
}) {
  const { view, onView, shown, total } = props;
  const { t, plural, number } = useI18n();
  return (
    <div className={styles['tools']}>
      <FilterField label={t('texts.filter')} value={view.find} onChange={(find) => onView({ ...view, find })} />
      <SegmentedControl
        label={t('annotation-list.show')}
        value={view.shown}
        options={SHOWN.map((value) => ({ value, label: t(`annotation-list.show-${value}`) }))}
        onChange={(next) => onView({ ...view, shown: next })}
        {...(styles['shown'] !== undefined && { className: styles['shown'] })}
      />
      <p role="status" className={styles['count']}>
        {shown.length === total
          ? plural('unit.texts', total)
          : t('texts.found', { found: number(shown.length), total: number(total) })}
      </p>
      <OrderChoice view={view} onView={onView} />
      <Button small onClick={() => saveTsv('annotation.tsv', textsAsTsv(shown))}>
        <Download aria-hidden="true" />
        {t('texts.download')}
      </Button>
    </div>
  );
}

function TextList({ texts }: { texts: readonly AnnotatedText[] }) {
  const { t, language } = useI18n();
  const [view, setView] = usePageState(paths.annotation(), readView, hrefOf);
  const shown = useMemo(() => viewed(texts, view, language), [texts, view, language]);
  return (
    <div className={styles['list']}>
      <Tools view={view} onView={setView} shown={shown} total={texts.length} />
      {shown.length > 0 ? (
        <AnnotatedTextsTable texts={shown} view={view} onView={setView} />
      ) : (
        <EmptyState title={t(view.shown === 'own' ? 'annotation-list.none-own' : 'annotation-list.none-found')}>
          <p>
            <Button onClick={() => setView({ ...view, find: '', shown: 'all' })}>
              {t('annotation-list.show-texts')}
            </Button>
          </p>
        </EmptyState>
      )}
    </div>
  );
}

/** `/annotation`: the texts with how far each has come, and where to go on. */
export function AnnotationPage() {
  const { t } = useI18n();
  const { data } = useQuery({ ...endpointQuery(annotatedTexts, {}), staleTime: 0 });
  const title = t('page.annotation');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <p className={styles['intro']}>{t('annotation-list.intro')}</p>
      {data === undefined ? (
        <Loader label={t('texts.loading')} />
      ) : data.texts.length === 0 ? (
        <EmptyState title={t('annotation-list.no-texts')}>
          <p>
            <a href={paths.manageTexts()}>{t('page.manage-texts')}</a>
          </p>
        </EmptyState>
      ) : (
        <TextList texts={data.texts} />
      )}
      <TagsetSection />
    </PageBody>
  );
}
