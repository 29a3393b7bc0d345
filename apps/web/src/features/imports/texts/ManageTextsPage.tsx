import { type ManagedText, textsNamed } from '@glosa/contract';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice, useTextCount } from '../../../parts/ListTools.tsx';
import { type ListView, ordered, readView, writeView } from '../../../parts/rows.ts';
import { usePageState } from '../../../parts/use-page-state.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { type LayerModal, LayerModals } from '../LayerModals.tsx';
import manage from '../manage.module.css';
import { useFocusKept } from '../use-focus-kept.ts';
import { useManagedTexts, useMove, useSetActive } from '../use-managed.ts';
import { TextsTable } from './TextsTable.tsx';
import { type Column, SORTS } from './text-table.ts';

const hrefOf = (view: ListView<Column>) => paths.manageTexts(writeView(view));

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

function TextList({ texts, onModal }: { texts: readonly ManagedText[]; onModal: (modal: LayerModal) => void }) {
  const { t, language } = useI18n();
  const [view, setView] = usePageState(paths.manageTexts(), (params) => readView(SORTS, params), hrefOf);
  const setActive = useSetActive();
  const { said, onMove } = useMoves(texts);
  const count = useTextCount();
  const { find, order } = view;
  const shown = useMemo(() => ordered(textsNamed(texts, find), SORTS, order, language), [texts, find, order, language]);
  const isWhole = find.trim() === '' && order.by === null;
  const onOrder = (next: typeof order) => setView({ ...view, order: next });
  return (
    <ListPlace>
      <ListTools
        count={count(shown.length, texts.length)}
        order={
          <OrderChoice
            sorts={SORTS}
            order={order}
            onOrder={onOrder}
            label={(column) => t(`manage.order-${column}`)}
            own={t('manage.order-own')}
          />
        }
        action={
          <Button look="primary" onClick={() => onModal({ kind: 'new-text' })}>
            <Plus aria-hidden="true" />
            {t('manage.new-text')}
          </Button>
        }
      >
        <FilterField label={t('manage.filter')} value={find} onChange={(typed) => setView({ ...view, find: typed })} />
      </ListTools>
      <LiveText>{said}</LiveText>
      {shown.length === 0 ? (
        <EmptyState title={t('texts.nothing-found', { typed: find })} />
      ) : (
        <TextsTable
          texts={shown}
          order={order}
          onOrder={onOrder}
          actions={{
            onActive: (code, active) => void setActive(code, active),
            onModal,
            onMove: isWhole ? onMove : null,
          }}
        />
      )}
      <p className={manage['remark']}>{t(isWhole ? 'manage.order-help' : 'manage.order-off')}</p>
    </ListPlace>
  );
}

/** `/manage-texts`: all texts as the people who look after them need them. */
export function ManageTextsPage() {
  const { t } = useI18n();
  const list = useManagedTexts();
  useFocusKept(list.data);
  const [modal, setModal] = useState<LayerModal | null>(null);
  const title = t('page.manage-texts');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <ListState list={list} loading={t('texts.loading')}>
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title={t('manage.none')}>
              <p>
                <Button look="primary" onClick={() => setModal({ kind: 'new-text' })}>
                  {t('manage.new-text')}
                </Button>
              </p>
            </EmptyState>
          ) : (
            <TextList texts={texts} onModal={setModal} />
          )
        }
      </ListState>
      <LayerModals modal={modal} onClose={() => setModal(null)} />
    </PageBody>
  );
}
