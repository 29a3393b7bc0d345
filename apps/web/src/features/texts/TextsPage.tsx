import { listTextsNames, type TextListItem } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { RangePickerModal } from './RangePickerModal.tsx';
import { TextsTable } from './TextsTable.tsx';
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

/** Gives the table to the browser as a file to keep. */
function downloadTable(texts: readonly TextListItem[]): void {
  const url = URL.createObjectURL(new Blob([tableAsTsv(texts)], { type: 'text/tab-separated-values;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'texts.tsv';
  link.click();
  URL.revokeObjectURL(url);
}

/** What is typed and how the table is ordered, both in the address. */
function useTableAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const order = readOrder(search['sort']);
  const go = (typed: string, next: TableOrder): void => {
    const params = new URLSearchParams();
    const sort = writeOrder(next);
    if (typed !== '') params.set('find', typed);
    if (sort !== undefined) params.set('sort', sort);
    const query = params.toString();
    void navigate({ href: `${paths.texts()}${query && `?${query}`}`, replace: true, resetScroll: false });
  };
  return { typed: typeof search['find'] === 'string' ? search['find'] : '', order, go };
}

function FilterField(props: { value: string; count: number; total: number; onType: (typed: string) => void }) {
  const { t, plural, number } = useI18n();
  const id = useId();
  return (
    <div className={styles['filter']}>
      <label htmlFor={id}>{t('texts.filter')}</label>
      <input
        id={id}
        type="search"
        value={props.value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onType(event.target.value)}
      />
      <p role="status">
        {props.value.trim() === ''
          ? plural('unit.texts', props.total)
          : t('texts.found', { found: number(props.count), total: number(props.total) })}
      </p>
    </div>
  );
}

/** On a narrow screen there are no headings to click: the order is chosen from a list. */
function OrderChoice({ order, onOrder }: { order: TableOrder; onOrder: (order: TableOrder) => void }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className={styles['orderChoice']}>
      <label htmlFor={id}>{t('texts.order')}</label>
      <select
        id={id}
        value={order.by ?? ''}
        onChange={({ target }) =>
          onOrder(
            isColumn(target.value) ? nextOrder({ by: null, descending: false }, target.value) : readOrder(undefined),
          )
        }
      >
        <option value="">{t('texts.order.editors')}</option>
        {COLUMNS.map((column) => (
          <option key={column} value={column}>
            {t(`texts.column.${column}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The range picker over the first card of a text chosen in the list. */
function PickRange({ text, onClose }: { text: TextListItem; onClose: () => void }) {
  const { name } = useI18n();
  const navigate = useNavigate();
  const cards = useCards(text.code);
  const none = { cardNumber: null, verseNo: null };
  if (cards.data === undefined) return null;
  return (
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
          mode: 'transcription',
          grammar: false,
        });
        onClose();
        void navigate({ href });
      }}
    />
  );
}

/** `/texts`: the texts of the corpus with what there is of each. */
export function TextsPage() {
  const { t, language } = useI18n();
  const { typed, order, go } = useTableAddress();
  const [picking, setPicking] = useState<TextListItem | null>(null);
  const [field, setField] = useState(typed);
  const list = useQuery(endpointQuery(listTextsNames, {}));
  const wanted = useDeferredValue(field);
  const texts = list.data ?? [];
  const shown = sortTexts(filterTexts(texts, wanted), order, language);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 tabIndex={-1}>{t('texts.title')}</h1>
        <p>{t('texts.intro')}</p>
      </header>
      {list.isPending ? (
        <div className={styles['skeleton']} role="status" aria-label={t('texts.loading')} />
      ) : texts.length === 0 ? (
        <p className={styles['empty']}>{t('texts.none')}</p>
      ) : (
        <>
          <div className={styles['tools']}>
            <FilterField
              value={field}
              count={shown.length}
              total={texts.length}
              onType={(value) => {
                setField(value);
                go(value, order);
              }}
            />
            <OrderChoice order={order} onOrder={(next) => go(field, next)} />
            <button type="button" className={styles['download']} onClick={() => downloadTable(shown)}>
              <Download aria-hidden="true" />
              {t('texts.download')}
            </button>
          </div>
          {shown.length === 0 ? (
            <p className={styles['empty']}>{t('texts.nothing-found', { typed: wanted })}</p>
          ) : (
            <TextsTable texts={shown} order={order} onOrder={(next) => go(field, next)} onPick={setPicking} />
          )}
        </>
      )}
      {picking && <PickRange text={picking} onClose={() => setPicking(null)} />}
    </div>
  );
}
