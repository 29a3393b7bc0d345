import {
  type AnyColumn,
  askedTexts,
  type Catalogue,
  type CataloguedText,
  readFilter,
  spanOf,
  type TextFilter,
  textCatalogue,
  textsNamed,
  usualColumns,
  writeFilter,
} from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartNoAxesGantt, Columns3, Download, ListFilter } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useColumnLabel } from '../../parts/facets/column-label.ts';
import { ListState } from '../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice, useTextCount } from '../../parts/ListTools.tsx';
import { usePageState } from '../../parts/use-page-state.ts';
import { paths } from '../../paths.ts';
import { keepTextColumns, keptTextColumns } from '../../session/text-columns.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { FilterField } from '../../ui/SearchField.tsx';
import { type TextAction, TextsTable } from './TextsTable.tsx';
import { firstMode, modesOf } from './text-links.ts';
import { askedBy, needsFull, readTextsView, sortsOf, type TextsView, textsHref } from './text-table.ts';
import styles from './texts.module.css';
import { useCards } from './use-complete-address.ts';

const around = () => import('./catalogue/on-demand.ts');
const ChosenFilters = lazy(async () => ({ default: (await around()).ChosenFilters }));
const ColumnsPanel = lazy(async () => ({ default: (await around()).ColumnsPanel }));
const ExportTexts = lazy(async () => ({ default: (await around()).ExportTexts }));
const Facets = lazy(async () => ({ default: (await around()).Facets }));
const TextsTimeline = lazy(async () => ({ default: (await import('./catalogue/TextsTimeline.tsx')).TextsTimeline }));
const RangePickerModal = lazy(async () => ({ default: (await import('./RangePickerModal.tsx')).RangePickerModal }));
const DownloadText = lazy(async () => ({ default: (await import('./take/TakeModal.tsx')).DownloadText }));

/** The range picker over the first card of a text chosen in the list. */
function PickRange({ text, onClose }: { text: CataloguedText; onClose: () => void }) {
  const { name } = useI18n();
  const go = useGo();
  const cards = useCards(text.code);
  const none = { cardNumber: null, verseNo: null };
  if (cards.data === undefined) return null;
  return (
    <Suspense fallback={null}>
      <RangePickerModal
        code={text.code}
        title={name(text.name)}
        cards={cards.data}
        start={none}
        end={none}
        onClose={onClose}
        onShow={(start, end) => {
          const { code } = text;
          const href = paths.textItem({
            code,
            startCardNumber: start.cardNumber,
            startVerseNo: start.verseNo,
            endCardNumber: end.cardNumber,
            endVerseNo: end.verseNo,
            mode: firstMode(text),
            grammar: false,
          });
          onClose();
          go(href);
        }}
      />
    </Suspense>
  );
}

/** Files of a whole text chosen in the list. */
function TakeWhole({ text, onClose }: { text: CataloguedText; onClose: () => void }) {
  const { name } = useI18n();
  const mode = firstMode(text);
  const shown = { code: text.code, title: name(text.name), mode, modes: modesOf(text, mode) };
  return (
    <Suspense fallback={null}>
      <DownloadText {...shown} range={null} onClose={onClose} />
    </Suspense>
  );
}

/** Opens the panel with the columns. */
function ColumnsButton(props: Omit<Parameters<typeof ColumnsPanel>[0], 'anchor' | 'onClose'>) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Columns3 aria-hidden="true" />
        {t('texts.columns.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsPanel anchor={button} {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens and folds the timeline. */
function TimelineButton({ isOpen, of, onOpen }: { isOpen: boolean; of: string; onOpen: (isOpen: boolean) => void }) {
  const { t } = useI18n();
  return (
    <Button aria-expanded={isOpen} aria-controls={of} onClick={() => onOpen(!isOpen)}>
      <ChartNoAxesGantt aria-hidden="true" />
      {t('texts.timeline.title')}
    </Button>
  );
}

function TimelinePlace({ id, isOpen, ...list }: { id: string; isOpen: boolean } & Parameters<typeof TextsTimeline>[0]) {
  return (
    <div id={id} className={styles['when']}>
      <Suspense fallback={<div className={styles['awaited']} />}>{isOpen && <TextsTimeline {...list} />}</Suspense>
    </div>
  );
}

/** By what the list is ordered, where it has no heads of columns. */
function ListOrder(props: Omit<Parameters<typeof OrderChoice<AnyColumn>>[0], 'own'>) {
  const { t } = useI18n();
  return <OrderChoice {...props} own={t('texts.order.editors')} />;
}

/** The button that opens the menu, until it can. */
function ExportAwaited() {
  const { t } = useI18n();
  return (
    <Button disabled>
      <Download aria-hidden="true" />
      {t('export.open')}
    </Button>
  );
}

/** Nothing fits: the way back to everything. */
function NothingShown({ view, onView }: { view: TextsView; onView: (view: TextsView) => void }) {
  const { t } = useI18n();
  const { find, f } = view;
  const typed = { typed: find };
  const isNarrowed = f !== '';
  const title =
    isNarrowed && find === ''
      ? t('texts.facets.none')
      : t(isNarrowed ? 'texts.facets.named-none' : 'texts.nothing-found', typed);
  return (
    <EmptyState title={title}>
      {isNarrowed && (
        <p>
          <Button onClick={() => onView({ ...view, f: '' })}>{t('texts.facets.clear')}</Button>
        </p>
      )}
    </EmptyState>
  );
}

interface ListProps {
  catalogue: Catalogue;
  view: TextsView;
  onView: (view: TextsView) => void;
}

/** The texts that the address asks for, what narrows them, and what is done with them. */
function TextList({ catalogue, view, onView }: ListProps) {
  const { t, language, number } = useI18n();
  const { texts, names, fields } = catalogue;
  const [doing, setDoing] = useState<{ what: TextAction; text: CataloguedText } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const close = () => setDoing(null);
  const said = useTextCount();
  const { order, f } = view;
  const usual = useMemo(() => usualColumns(catalogue, language), [catalogue, language]);
  const columns = view.columns.length === 0 ? usual : view.columns;
  const asked = askedBy(view);
  const { find, sort } = asked;
  const shown = useMemo(() => askedTexts(catalogue, { find, f, sort }, language), [catalogue, find, f, sort, language]);
  const sorts = useMemo(() => sortsOf(fields), [fields]);
  const named = useMemo(() => textsNamed(texts, find), [texts, find]);
  const filter = useMemo(() => readFilter(f).filter, [f]);
  const onFilter = (next: TextFilter) => onView({ ...view, f: writeFilter(next) });
  const onOrder = (next: typeof order) => onView({ ...view, order: next });
  const onColumns = (chosen: AnyColumn[]) => {
    const isUsual = chosen.join() === usual.join();
    keepTextColumns(isUsual ? '' : chosen.join());
    onView({ ...view, columns: isUsual ? [] : chosen });
  };
  const naming = useMemo(() => ({ language, names, fields }), [language, names, fields]);
  const labelOf = useColumnLabel(naming);
  const isDated = useMemo(() => texts.some(({ date }) => spanOf(date) !== null), [texts]);
  const narrowing = { texts: named, filter, onFilter };
  return (
    <div className={styles['frame']}>
      <div className={styles['layout']}>
        <div className={styles['side']}>
          <div className={styles['opener']}>
            <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
              <ListFilter aria-hidden="true" />
              {t('texts.facets.show')}
              {filter.length > 0 && ` (${number(filter.length)})`}
            </Button>
          </div>
          <div id={panel} className={styles['facets']} data-open={isOpen || undefined}>
            <Suspense fallback={null}>
              <Facets {...narrowing} naming={naming} parents={catalogue.parents} />
            </Suspense>
          </div>
        </div>
        <div className={styles['list']}>
          <ListPlace>
            <ListTools
              count={said(shown.length, texts.length)}
              order={<ListOrder sorts={sorts} order={order} onOrder={onOrder} label={labelOf} />}
              action={
                <Row gap={[2, 3]} align="center">
                  {isDated && (
                    <TimelineButton
                      isOpen={view.timeline}
                      of={`${panel}-when`}
                      onOpen={(timeline) => onView({ ...view, timeline })}
                    />
                  )}
                  {shown.length > 0 && shown.length < texts.length && (
                    <a href={paths.keywords({ f, ...(find !== '' && { texts: shown.map(({ code }) => code) }) })}>
                      {t('keywords.link')}
                    </a>
                  )}
                  <ColumnsButton
                    shown={columns}
                    naming={naming}
                    isUsual={view.columns.length === 0}
                    onChoose={onColumns}
                  />
                  <Suspense fallback={<ExportAwaited />}>
                    <ExportTexts
                      asked={{ ...asked, columns: ['name', ...columns].join() }}
                      isEmpty={shown.length === 0}
                    />
                  </Suspense>
                </Row>
              }
            >
              <FilterField
                label={t('texts.filter')}
                value={find}
                onChange={(typed) => onView({ ...view, find: typed })}
              />
            </ListTools>
            <TimelinePlace
              id={`${panel}-when`}
              isOpen={isDated && view.timeline}
              {...narrowing}
              naming={naming}
              f={f}
            />
            <Suspense fallback={filter.length > 0 && <div className={styles['chosenAwaited']} />}>
              <ChosenFilters f={f} naming={naming} onFilter={onFilter} />
            </Suspense>
            {shown.length === 0 ? (
              <NothingShown view={view} onView={onView} />
            ) : (
              <TextsTable
                texts={shown}
                naming={naming}
                shown={columns}
                sorts={sorts}
                order={order}
                onOrder={onOrder}
                onAction={(what, text) => setDoing({ what, text })}
              />
            )}
          </ListPlace>
        </div>
      </div>
      {doing?.what === 'range' && <PickRange text={doing.text} onClose={close} />}
      {doing?.what === 'download' && <TakeWhole text={doing.text} onClose={close} />}
    </div>
  );
}

/** `/texts`: the texts of the corpus with what there is of each, and what is known of it. */
export function TextsPage() {
  const { t } = useI18n();
  const [view, setView] = usePageState(paths.texts(), readTextsView, textsHref);
  const input = needsFull(view) ? { query: { full: true } } : {};
  const list = useQuery({ ...endpointQuery(textCatalogue, input), placeholderData: keepPreviousData });
  const hasColumns = view.columns.length > 0;
  // The address then shows others the same table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, or a link leads to it
  useEffect(() => {
    const { columns } = readTextsView(new URLSearchParams({ columns: keptTextColumns() }));
    if (!hasColumns && columns.length > 0) setView({ ...view, columns });
  }, [hasColumns]);
  return (
    <PageBody>
      <PageHeading title={t('texts.title')} breadcrumbs={[{ label: t('texts.title') }]} />
      <ListState list={list} loading={t('texts.loading')}>
        {(catalogue) =>
          catalogue.texts.length === 0 ? (
            <EmptyState title={t('texts.none')} />
          ) : (
            <TextList catalogue={catalogue} view={view} onView={setView} />
          )
        }
      </ListState>
      <p className={styles['intro']}>{t('texts.intro')}</p>
    </PageBody>
  );
}
