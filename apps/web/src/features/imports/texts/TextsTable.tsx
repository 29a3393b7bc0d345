import { type ManagedText, shortDate } from '@glosa/contract';
import { BASE_LANGUAGE, LANGUAGES } from '@glosa/dictionary/browser';
import { EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Order, sortedBy } from '../../../parts/rows.ts';
import { type Column as ColumnOf, columnsOf, Table } from '../../../parts/Table.tsx';
import { useRowKeys } from '../../../parts/use-row-keys.ts';
import { paths } from '../../../paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import { TwoPartBar } from '../../../ui/TwoPartBar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { LayerModal } from '../LayerModals.tsx';
import { cardsHref, currentHref, historyHref, refOf } from '../layers.ts';
import list from '../list.module.css';
import { LayerChips } from './LayerChips.tsx';
import { type Column, checkedOf, SORTS } from './text-table.ts';
import styles from './texts.module.css';

export interface RowActions {
  onActive: (codes: readonly string[], active: boolean) => void;
  onModal: (modal: LayerModal) => void;
  /** Null where the list is not in the order of the texts, or not whole: then there is no up and down. */
  onMove: ((code: string, by: -1 | 1) => void) | null;
  /** Chooses a text, or lets it go. */
  onChoose: (code: string) => void;
  onChooseAll: (isChosen: boolean) => void;
}

function useMenu(text: ManagedText, { onModal, onActive, onMove }: RowActions): MenuItem[] {
  const { t } = useI18n();
  const { code, transcription, active } = text;
  type Line = 'cards' | 'transcripts' | 'replace' | 'download-current' | 'history' | 'names' | 'delete';
  const line = (key: Line | 'show' | 'hide' | 'up' | 'down') => {
    const label = t(`manage.${key}`);
    return { key, label, text: label };
  };
  const names = { ...line('names'), href: paths.manageText(code) };
  const label = t('record-edit.open');
  const record = { key: 'record', label, text: label, href: paths.manageText(code, { view: 'record' }) };
  const transcripts = { ...line('transcripts'), href: paths.manageOtherTranscript({ code }) };
  const place: MenuItem[] = [
    { ...line(active ? 'hide' : 'show'), onSelect: () => onActive([code], !active) },
    ...(onMove === null
      ? []
      : [
          { ...line('up'), onSelect: () => onMove(code, -1) },
          { ...line('down'), onSelect: () => onMove(code, 1) },
        ]),
  ];
  if (transcription === null) return [transcripts, names, record, ...place];
  const layer = refOf(text, transcription);
  return [
    { ...line('cards'), href: cardsHref(layer) },
    transcripts,
    { ...line('replace'), onSelect: () => onModal({ kind: 'update', layer }) },
    { ...line('download-current'), href: currentHref(layer), download: true },
    { ...line('history'), href: historyHref(layer) },
    names,
    record,
    ...place,
    { ...line('delete'), onSelect: () => onModal({ kind: 'delete', layer }), danger: true },
  ];
}

/** What somebody should look at: links to the places where that is done. */
function Attention({ text }: { text: ManagedText }) {
  const { plural } = useI18n();
  const { code, orphans, toCheck } = text;
  if (orphans + toCheck === 0) return null;
  return (
    <ul className={styles['badges']}>
      {orphans === 0 ? null : (
        <li>
          <a href={`${paths.manageText(code)}#orphans`}>{plural('manage.orphans', orphans)}</a>
        </li>
      )}
      {toCheck === 0 ? null : (
        <li>
          <a href={paths.annotationSentences(code, { filter: 'invalid' })}>{plural('manage.to-check', toCheck)}</a>
        </li>
      )}
    </ul>
  );
}

/** Of the names of a text the one in the first language stands for it. */
const [first = BASE_LANGUAGE, ...others] = LANGUAGES;

function TextName({ text: { code, name, active } }: { text: ManagedText }) {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const own = name[first];
  return (
    <div className={styles['name']}>
      <a href={paths.manageText(code)} lang={own === '' ? undefined : first}>
        {own || code}
      </a>
      {active ? null : <Chip>{t('manage.hidden')}</Chip>}
      {others.map((language) =>
        name[language] === '' ? (
          <em key={language}>{ofLanguage('sources.no-name', language)}</em>
        ) : name[language] === own ? null : (
          <span key={language} lang={language}>
            {name[language]}
          </span>
        ),
      )}
    </div>
  );
}

/** How much of the words is annotated, and of the sentences checked. */
function Progress({ text }: { text: ManagedText }) {
  const { percent } = useNumbers();
  const annotated = text.transcription?.annotated ?? 0;
  if (annotated === 0) return null;
  return (
    <span className={styles['progress']}>
      <TwoPartBar annotated={annotated} checked={checkedOf(text)} />
      {percent(annotated)}
    </span>
  );
}

/** Alt with an arrow moves a text from anywhere in its line. */
const moveBy = (code: string, onMove: RowActions['onMove']) => (event: KeyboardEvent) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || event.ctrlKey || event.metaKey || onMove === null || by === undefined) return;
  event.preventDefault();
  onMove(code, by as -1 | 1);
};

/** What stands in a column beside the words of its head. */
type Cells = Record<
  Exclude<Column, 'changed'> | 'select' | 'layers' | 'actions',
  Omit<ColumnOf<ManagedText>, 'key' | 'label'>
>;

function useCells(chosen: ReadonlySet<string>, actions: RowActions): Cells {
  const { t } = useI18n();
  const { percent } = useNumbers();
  return {
    select: {
      className: styles['select'],
      cell: ({ code }) => (
        <label>
          <input type="checkbox" checked={chosen.has(code)} onChange={() => actions.onChoose(code)} />
          <VisuallyHidden>{t('manage.select', { code })}</VisuallyHidden>
        </label>
      ),
    },
    code: { className: styles['code'], cell: ({ code }) => code },
    name: { isName: true, cell: (text) => <TextName text={text} /> },
    date: { className: styles['date'], cell: ({ date }) => shortDate(date) },
    layers: { className: styles['layerCell'], cell: (text) => <LayerChips text={text} /> },
    annotated: { cell: (text) => <Progress text={text} /> },
    checked: {
      className: styles['checked'],
      isNumber: true,
      cell: (text) => (text.checked === 0 ? null : percent(checkedOf(text))),
    },
    attention: { className: styles['attention'], cell: (text) => <Attention text={text} /> },
    actions: {
      isBare: true,
      className: list['actions'],
      cell: (text) => <Actions text={text} actions={actions} />,
    },
  };
}

/** The menu of a text. */
function Actions({ text, actions }: { text: ManagedText; actions: RowActions }) {
  const { t } = useI18n();
  const items = useMenu(text, actions);
  return <MenuButton label={t('manage.actions', { code: text.code })} icon={<EllipsisVertical />} items={items} />;
}

/** All texts with what there is of them, a row each; in a narrow window of two lines. */
export function TextsTable(props: {
  texts: readonly ManagedText[];
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  chosen: ReadonlySet<string>;
  actions: RowActions;
}) {
  const { texts, order, onOrder, chosen, actions } = props;
  const { t } = useI18n();
  const sorting = sortedBy(SORTS, order, onOrder);
  const cells = useCells(chosen, actions);
  const keys = useRowKeys(actions.onChoose);
  const isAll = texts.every(({ code }) => chosen.has(code));
  const all = (
    <label className={styles['all']}>
      <input type="checkbox" checked={isAll} onChange={() => actions.onChooseAll(!isAll)} />
      <VisuallyHidden>{t('manage.select-all')}</VisuallyHidden>
    </label>
  );
  const columns = columnsOf<ManagedText, keyof Cells>({
    select: { label: t('manage.selection'), head: all, ...cells.select },
    code: { label: t('manage.code'), ...sorting('code'), ...cells.code },
    name: { label: t('manage.name'), ...sorting('name'), ...cells.name },
    date: { label: t('manage.date'), ...sorting('date'), ...cells.date },
    layers: { label: t('manage.layers'), ...sorting('changed'), ...cells.layers },
    annotated: { label: t('manage.annotated'), ...sorting('annotated'), ...cells.annotated },
    checked: { label: t('manage.checked'), ...sorting('checked'), ...cells.checked },
    attention: { label: t('manage.attention'), ...sorting('attention'), ...cells.attention },
    actions: { label: t('manage.actions-column'), ...cells.actions },
  });
  return (
    <Table
      {...keys}
      of="work"
      caption={t('manage.caption')}
      columns={columns}
      rows={texts}
      keyOf={({ code }) => code}
      rowProps={({ code, active }) => ({
        className: styles['row'],
        'data-key': code,
        'data-code': code,
        'data-inactive': active ? undefined : true,
        'data-chosen': chosen.has(code) || undefined,
        onKeyDown: moveBy(code, actions.onMove),
      })}
    />
  );
}
