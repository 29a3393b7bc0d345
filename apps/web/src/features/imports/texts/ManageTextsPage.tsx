import type { ManagedText } from '@glosa/contract';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { BulkBar } from '../../../parts/BulkBar.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice, useTextCount } from '../../../parts/ListTools.tsx';
import { ordered } from '../../../parts/rows.ts';
import { usePageState } from '../../../parts/use-page-state.ts';
import { useFilterKey } from '../../../parts/use-row-keys.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { type LayerModal, LayerModals } from '../LayerModals.tsx';
import manage from '../manage.module.css';
import { useFocusKept } from '../use-focus-kept.ts';
import { useManagedTexts, useMove, useSetActive } from '../use-managed.ts';
import { TextsTable } from './TextsTable.tsx';
import { readTextsView, SHOWN, SHOWN_ONLY, SORTS, shownTexts, type TextsView, textsHref } from './text-table.ts';

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

/** What stands in the line of the title: what narrows the list, how much that leaves, and what a new text begins with. */
function Tools(props: {
  texts: readonly ManagedText[];
  shown: readonly ManagedText[];
  view: TextsView;
  onView: (view: TextsView) => void;
  onNew: () => void;
}) {
  const { texts, shown, view, onView, onNew } = props;
  const { t, number } = useI18n();
  const count = useTextCount();
  const field = useRef<HTMLInputElement>(null);
  useFilterKey(field);
  return (
    <ListTools
      inTitle
      count={count(shown.length, texts.length)}
      order={
        <OrderChoice
          sorts={SORTS}
          order={view.order}
          onOrder={(order) => onView({ ...view, order })}
          label={(column) => t(`manage.order-${column}`)}
          own={t('manage.order-own')}
        />
      }
      action={
        <Button look="primary" onClick={onNew}>
          <Plus aria-hidden="true" />
          {t('manage.new-text')}
        </Button>
      }
    >
      <FilterField
        ref={field}
        label={t('manage.filter')}
        placeholder={t('manage.filter')}
        value={view.find}
        onChange={(find) => onView({ ...view, find })}
      />
      {texts.some((text) => SHOWN_ONLY.some((kind) => SHOWN[kind](text))) || view.shown !== null ? (
        <FilterChips label={t('manage.only')}>
          {SHOWN_ONLY.map((kind) => {
            const there = texts.filter(SHOWN[kind]).length;
            const isOn = view.shown === kind;
            return there === 0 && !isOn ? null : (
              <FilterChip
                key={kind}
                count={number(there)}
                isOn={isOn}
                onPress={() => onView({ ...view, shown: isOn ? null : kind })}
              >
                {t(`manage.only-${kind}`)}
              </FilterChip>
            );
          })}
        </FilterChips>
      ) : null}
    </ListTools>
  );
}

/** What is done with the texts that are chosen. */
function ChosenTexts(props: {
  chosen: readonly string[];
  onActive: (codes: readonly string[], active: boolean) => void;
  onClear: () => void;
}) {
  const { chosen, onActive, onClear } = props;
  const { t, plural } = useI18n();
  return (
    <BulkBar
      label={t('manage.selection')}
      chosen={<strong>{plural('manage.selected', chosen.length)}</strong>}
      clear={{ label: t('manage.clear'), run: onClear }}
    >
      <Button onClick={() => onActive(chosen, true)}>{t('manage.show')}</Button>
      <Button onClick={() => onActive(chosen, false)}>{t('manage.hide')}</Button>
    </BulkBar>
  );
}

function TextList(props: {
  texts: readonly ManagedText[];
  shown: readonly ManagedText[];
  view: TextsView;
  onView: (view: TextsView) => void;
  onModal: (modal: LayerModal) => void;
}) {
  const { texts, shown, view, onView, onModal } = props;
  const { t } = useI18n();
  const setActive = useSetActive();
  const { said, onMove } = useMoves(texts);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // What the list does not show is not changed.
  const chosen = shown.map(({ code }) => code).filter((code) => marked.has(code));
  const isWhole = view.find.trim() === '' && view.shown === null && view.order.by === null;
  const onActive = (codes: readonly string[], active: boolean) => void setActive(codes, active);
  if (shown.length === 0) {
    return (
      <EmptyState title={view.find === '' ? t('manage.none-shown') : t('texts.nothing-found', { typed: view.find })}>
        <p>
          <Button onClick={() => onView({ ...view, find: '', shown: null })}>{t('manage.show-all')}</Button>
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <LiveText>{said}</LiveText>
      <TextsTable
        texts={shown}
        order={view.order}
        onOrder={(order) => onView({ ...view, order })}
        chosen={new Set(chosen)}
        actions={{
          onActive,
          onModal,
          onMove: isWhole ? onMove : null,
          onChoose: (code) =>
            setMarked((was) => new Set(was.has(code) ? [...was].filter((one) => one !== code) : [...was, code])),
          onChooseAll: (isChosen) => setMarked(new Set(isChosen ? shown.map(({ code }) => code) : [])),
        }}
      />
      {chosen.length === 0 ? null : (
        <ChosenTexts chosen={chosen} onActive={onActive} onClear={() => setMarked(new Set())} />
      )}
      <p className={manage['remark']}>
        {t('manage.keys')} {t(isWhole ? 'manage.order-help' : 'manage.order-off')}
      </p>
    </>
  );
}

/** `/manage-texts`: all texts as the people who look after them need them. */
export function ManageTextsPage() {
  const { t, language } = useI18n();
  const list = useManagedTexts();
  useFocusKept(list.data);
  const [modal, setModal] = useState<LayerModal | null>(null);
  const [view, setView] = usePageState(paths.manageTexts(), readTextsView, textsHref);
  const { data } = list;
  const shown = useMemo(
    () => ordered(shownTexts(data ?? [], view), SORTS, view.order, language),
    [data, view, language],
  );
  const title = t('page.manage-texts');
  const onNew = () => setModal({ kind: 'new-text' });
  const tools =
    data === undefined || data.length === 0 ? null : (
      <Tools texts={data} shown={shown} view={view} onView={setView} onNew={onNew} />
    );
  return (
    <PageBody>
      <ListPlace>
        <PageHeading title={title} breadcrumbs={[{ label: title }]} beside={tools} />
        <ListState list={list} loading={t('texts.loading')}>
          {(texts) =>
            texts.length === 0 ? (
              <EmptyState title={t('manage.none')}>
                <p>
                  <Button look="primary" onClick={onNew}>
                    {t('manage.new-text')}
                  </Button>
                </p>
              </EmptyState>
            ) : (
              <TextList texts={texts} shown={shown} view={view} onView={setView} onModal={setModal} />
            )
          }
        </ListState>
      </ListPlace>
      <LayerModals modal={modal} onClose={() => setModal(null)} />
    </PageBody>
  );
}
