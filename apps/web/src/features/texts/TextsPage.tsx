import { listTextsNames, type TextListItem } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { saveTsv } from '../../parts/save-file.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { FilterField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { type TextAction, TextsTable } from './TextsTable.tsx';
import { firstMode, modesOf } from './text-links.ts';
import {
  COLUMNS,
  filterTexts,
  isColumn,
  nextOrder,
  readOrder,
  sortTexts,
  type TableOrder,
  tableAsTsv,
  writeOrder,
} from './text-table.ts';
import styles from './texts.module.css';
import { useCards } from './use-complete-address.ts';

const RangePickerModal = lazy(async () => ({ default: (await import('./RangePickerModal.tsx')).RangePickerModal }));
const DownloadText = lazy(async () => ({ default: (await import('./take/TakeModal.tsx')).DownloadText }));

/** What is typed and how the table is ordered, both in the address. */
function useTableAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = useGo();
  const sort = search['sort'];
  const order = useMemo(() => readOrder(sort), [sort]);
  const go = (typed: string, next: TableOrder): void => {
    const params = new URLSearchParams();
    const written = writeOrder(next);
    if (typed !== '') params.set('find', typed);
    if (written !== undefined) params.set('sort', written);
    const query = params.toString();
    to(`${paths.texts()}${query && `?${query}`}`, { replace: true });
  };
  return { typed: typeof search['find'] === 'string' ? search['find'] : '', order, go };
}

/** What stands in the filter: what is typed, or what an address says that was not made by typing. */
function useTyped(address: string) {
  const [field, setField] = useState(address);
  // Addresses lag behind the keys, so those that are on their way are known.
  const sent = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address says something new
  useEffect(() => {
    if (address === field) sent.current.clear();
    else if (!sent.current.has(address)) setField(address);
  }, [address]);
  const type = (value: string): void => {
    sent.current.add(value);
    setField(value);
  };
  return { field, type };
}

/** Finds texts while one types; how many there are is said aloud. */
function Filter(props: { value: string; count: number; total: number; onType: (typed: string) => void }) {
  const { t, plural, number } = useI18n();
  const { value, count, total, onType } = props;
  return (
    <div className={styles['filter']}>
      <FilterField label={t('texts.filter')} value={value} onChange={onType} />
      <p role="status">
        {value.trim() === ''
          ? plural('unit.texts', total)
          : t('texts.found', { found: number(count), total: number(total) })}
      </p>
    </div>
  );
}

/** On a narrow screen there are no headings to click: the order is chosen from a list. */
function OrderChoice({ order, onOrder }: { order: TableOrder; onOrder: (order: TableOrder) => void }) {
  const { t } = useI18n();
  const editors = { by: null, descending: false };
  return (
    <div className={styles['orderChoice']}>
      <Select
        label={t('texts.order')}
        emptyText=""
        value={order.by ?? ''}
        options={[
          { value: '', label: t('texts.order.editors') },
          ...COLUMNS.map((column) => ({ value: column, label: t(`texts.column.${column}`) })),
        ]}
        onChange={(value) => onOrder(isColumn(value) ? nextOrder(editors, value) : editors)}
      />
    </div>
  );
}

/** The range picker over the first card of a text chosen in the list. */
function PickRange({ text, onClose }: { text: TextListItem; onClose: () => void }) {
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
function TakeWhole({ text, onClose }: { text: TextListItem; onClose: () => void }) {
  const { name } = useI18n();
  const mode = firstMode(text);
  const shown = { code: text.code, title: name(text.name), mode, modes: modesOf(text, mode) };
  return (
    <Suspense fallback={null}>
      <DownloadText {...shown} range={null} onClose={onClose} />
    </Suspense>
  );
}

/** `/texts`: the texts of the corpus with what there is of each. */
export function TextsPage() {
  const { t, language } = useI18n();
  const { typed, order, go } = useTableAddress();
  const [doing, setDoing] = useState<{ what: TextAction; text: TextListItem } | null>(null);
  const close = () => setDoing(null);
  const { field, type } = useTyped(typed);
  const list = useQuery(endpointQuery(listTextsNames, {}));
  const texts = list.data;
  const shown = useMemo(
    () => sortTexts(filterTexts(texts ?? [], field), order, language),
    [texts, field, order, language],
  );
  return (
    <PageBody>
      <PageHeading title={t('texts.title')} breadcrumbs={[{ label: t('texts.title') }]} />
      <p className={styles['intro']}>{t('texts.intro')}</p>
      {texts === undefined ? (
        <Loader label={t('texts.loading')} />
      ) : texts.length === 0 ? (
        <EmptyState title={t('texts.none')} />
      ) : (
        <div className={styles['list']}>
          <div className={styles['tools']}>
            <Filter
              value={field}
              count={shown.length}
              total={texts.length}
              onType={(value) => {
                type(value);
                go(value, order);
              }}
            />
            <OrderChoice order={order} onOrder={(next) => go(field, next)} />
            <Button small onClick={() => saveTsv('texts.tsv', tableAsTsv(shown))}>
              <Download aria-hidden="true" />
              {t('texts.download')}
            </Button>
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('texts.nothing-found', { typed: field })} />
          ) : (
            <TextsTable
              texts={shown}
              order={order}
              onOrder={(next) => go(field, next)}
              onAction={(what, text) => setDoing({ what, text })}
            />
          )}
        </div>
      )}
      {doing?.what === 'range' && <PickRange text={doing.text} onClose={close} />}
      {doing?.what === 'download' && <TakeWhole text={doing.text} onClose={close} />}
    </PageBody>
  );
}
