import type { ManagedText } from '@glosa/contract';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading, useGo } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { type LayerModal, LayerModals } from '../LayerModals.tsx';
import list from '../list.module.css';
import manage from '../manage.module.css';
import { useFocusKept } from '../use-focus-kept.ts';
import { useManagedTexts, useMove, useSetActive } from '../use-managed.ts';
import { usePageParams } from '../use-page-params.ts';
import { TextsTable } from './TextsTable.tsx';
import { COLUMNS, filterTexts, nextOrder, readOrder, sortTexts, type TableOrder, writeOrder } from './text-table.ts';
import styles from './texts.module.css';

/** What is typed and how the list is ordered. The address keeps both, and another address brings its own. */
function useTableState() {
  const address = usePageParams(paths.manageTexts()).toString();
  const go = useGo();
  const read = () => {
    const params = new URLSearchParams(address);
    return { typed: params.get('find') ?? '', order: readOrder(params.get('sort') ?? '') };
  };
  const [state, setState] = useState(read);
  /** Addresses written from here that have not arrived yet: what is typed may be ahead of them. */
  const written = useRef<string[]>([]);
  const here = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address has something to say
  useEffect(() => {
    if (address === here.current) return;
    here.current = address;
    const at = written.current.indexOf(address);
    written.current = at < 0 ? [] : written.current.slice(at + 1);
    if (at < 0) setState(read());
  }, [address]);
  const set = (typed: string, order: TableOrder) => {
    setState({ typed, order });
    const params = new URLSearchParams();
    if (typed !== '') params.set('find', typed);
    if (order.by !== null) params.set('sort', writeOrder(order));
    const next = params.toString();
    if (next === (written.current.at(-1) ?? here.current)) return;
    written.current.push(next);
    go(`${paths.manageTexts()}${next === '' ? '' : `?${next}`}`, { replace: true });
  };
  return { ...state, set };
}

/** Moves texts, says where each has come to, and keeps focus on what was pressed: a row that moves would lose it. */
function useMoves(texts: readonly ManagedText[]) {
  const { t } = useI18n();
  const move = useMove();
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that takes the focus away
  useEffect(() => {
    const element = pressed.current;
    pressed.current = null;
    if (element?.isConnected && document.activeElement !== element) element.focus();
  }, [texts]);
  const onMove = (code: string, by: -1 | 1) => {
    const at = texts.findIndex((text) => text.code === code) + by;
    if (at < 0 || at >= texts.length) {
      setSaid(t(by < 0 ? 'manage.is-first' : 'manage.is-last', { code }));
      return;
    }
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSaid(t('manage.moved', { code, place: at + 1, of: texts.length }));
    void move(code, by);
  };
  return { said, onMove };
}

function OrderChoice({ order, onOrder }: { order: TableOrder; onOrder: (order: TableOrder) => void }) {
  const { t } = useI18n();
  const own = { by: null, descending: false };
  return (
    <div className={styles['orderChoice']}>
      <Select
        label={t('manage.order')}
        value={order.by ?? ''}
        options={[
          { value: '', label: t('manage.order-own') },
          ...COLUMNS.map((column) => ({ value: column, label: t(`manage.order-${column}`) })),
        ]}
        emptyText=""
        onChange={(value) => {
          const column = COLUMNS.find((one) => one === value);
          onOrder(column === undefined ? own : nextOrder(own, column));
        }}
      />
    </div>
  );
}

function TextList({ texts, onModal }: { texts: readonly ManagedText[]; onModal: (modal: LayerModal) => void }) {
  const { t, plural, number, language } = useI18n();
  const { typed, order, set } = useTableState();
  const setActive = useSetActive();
  const { said, onMove } = useMoves(texts);
  const shown = useMemo(() => sortTexts(filterTexts(texts, typed), order, language), [texts, typed, order, language]);
  const isWhole = typed.trim() === '' && order.by === null;
  return (
    <div className={list['section']}>
      <div className={styles['tools']}>
        <FilterField label={t('manage.filter')} value={typed} onChange={(find) => set(find, order)} />
        <p role="status" className={styles['count']}>
          {typed.trim() === ''
            ? plural('unit.texts', texts.length)
            : t('texts.found', { found: number(shown.length), total: number(texts.length) })}
        </p>
        <OrderChoice order={order} onOrder={(next) => set(typed, next)} />
        <Button look="primary" onClick={() => onModal({ kind: 'new-text' })}>
          <Plus aria-hidden="true" />
          {t('manage.new-text')}
        </Button>
      </div>
      <LiveText>{said}</LiveText>
      {shown.length === 0 ? (
        <EmptyState title={t('texts.nothing-found', { typed })} />
      ) : (
        <TextsTable
          texts={shown}
          order={order}
          onOrder={(next) => set(typed, next)}
          actions={{
            onActive: (code, active) => void setActive(code, active),
            onModal,
            onMove: isWhole ? onMove : null,
          }}
        />
      )}
      <p className={manage['remark']}>{t(isWhole ? 'manage.order-help' : 'manage.order-off')}</p>
    </div>
  );
}

/** `/manage-texts`: all texts as the people who look after them need them. */
export function ManageTextsPage() {
  const { t } = useI18n();
  const { data: texts } = useManagedTexts();
  useFocusKept(texts);
  const [modal, setModal] = useState<LayerModal | null>(null);
  const title = t('page.manage-texts');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      {texts === undefined ? (
        <Loader label={t('texts.loading')} />
      ) : texts.length === 0 ? (
        <EmptyState title={t('manage.none')}>
          <p>
            <Button look="primary" onClick={() => setModal({ kind: 'new-text' })}>
              {t('manage.new-text')}
            </Button>
          </p>
        </EmptyState>
      ) : (
        <TextList texts={texts} onModal={setModal} />
      )}
      <LayerModals modal={modal} onClose={() => setModal(null)} />
    </PageBody>
  );
}
