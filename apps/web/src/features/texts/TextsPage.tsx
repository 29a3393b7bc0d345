import { listTextsNames, type TextListItem } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice, useTextCount } from '../../parts/ListTools.tsx';
import { type ListView, ordered, readView, textsNamed, tsvOf, writeView } from '../../parts/rows.ts';
import { saveTsv } from '../../parts/save-file.ts';
import { usePageState } from '../../parts/use-page-state.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { FilterField } from '../../ui/SearchField.tsx';
import { type TextAction, TextsTable } from './TextsTable.tsx';
import { firstMode, modesOf } from './text-links.ts';
import { type Column, FILE, SORTS } from './text-table.ts';
import styles from './texts.module.css';
import { useCards } from './use-complete-address.ts';

const RangePickerModal = lazy(async () => ({ default: (await import('./RangePickerModal.tsx')).RangePickerModal }));
const DownloadText = lazy(async () => ({ default: (await import('./take/TakeModal.tsx')).DownloadText }));

const hrefOf = (view: ListView<Column>) => paths.texts(writeView(view));

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

/** The texts that the address asks for, as a table and as a file. */
function TextList({ texts }: { texts: readonly TextListItem[] }) {
  const { t, language } = useI18n();
  const [view, setView] = usePageState(paths.texts(), (params) => readView(SORTS, params), hrefOf);
  const [doing, setDoing] = useState<{ what: TextAction; text: TextListItem } | null>(null);
  const close = () => setDoing(null);
  const said = useTextCount();
  const { find, order } = view;
  const shown = useMemo(() => ordered(textsNamed(texts, find), SORTS, order, language), [texts, find, order, language]);
  const onOrder = (next: typeof order) => setView({ ...view, order: next });
  return (
    <ListPlace>
      <ListTools
        count={said(shown.length, texts.length)}
        order={
          <OrderChoice
            sorts={SORTS}
            order={order}
            onOrder={onOrder}
            label={(column) => t(`texts.column.${column}`)}
            own={t('texts.order.editors')}
          />
        }
        action={
          <Button small onClick={() => saveTsv('texts.tsv', tsvOf(shown, FILE))}>
            <Download aria-hidden="true" />
            {t('texts.download')}
          </Button>
        }
      >
        <FilterField label={t('texts.filter')} value={find} onChange={(typed) => setView({ ...view, find: typed })} />
      </ListTools>
      {shown.length === 0 ? (
        <EmptyState title={t('texts.nothing-found', { typed: find })} />
      ) : (
        <TextsTable texts={shown} order={order} onOrder={onOrder} onAction={(what, text) => setDoing({ what, text })} />
      )}
      {doing?.what === 'range' && <PickRange text={doing.text} onClose={close} />}
      {doing?.what === 'download' && <TakeWhole text={doing.text} onClose={close} />}
    </ListPlace>
  );
}

/** `/texts`: the texts of the corpus with what there is of each. */
export function TextsPage() {
  const { t } = useI18n();
  const list = useQuery(endpointQuery(listTextsNames, {}));
  return (
    <PageBody>
      <PageHeading title={t('texts.title')} breadcrumbs={[{ label: t('texts.title') }]} />
      <p className={styles['intro']}>{t('texts.intro')}</p>
      <ListState list={list} loading={t('texts.loading')}>
        {(texts) => (texts.length === 0 ? <EmptyState title={t('texts.none')} /> : <TextList texts={texts} />)}
      </ListState>
    </PageBody>
  );
}
