import type { ManagedText } from '@glosa/contract';
import { BASE_LANGUAGE, LANGUAGES } from '@glosa/dictionary/browser';
import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Order, sortedBy } from '../../../parts/rows.ts';
import { type Column as ColumnOf, columnsOf, Table } from '../../../parts/Table.tsx';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { LayerModal } from '../LayerModals.tsx';
import { cardsHref, currentHref, historyHref, refOf } from '../layers.ts';
import list from '../list.module.css';
import { LayerLines } from './LayerLines.tsx';
import { type Column, SORTS } from './text-table.ts';
import styles from './texts.module.css';

export interface RowActions {
  onActive: (code: string, active: boolean) => void;
  onModal: (modal: LayerModal) => void;
  /** Null where the list is not in the order of the texts, or not whole: then there is no up and down. */
  onMove: ((code: string, by: -1 | 1) => void) | null;
}

function useMenu(text: ManagedText, onModal: RowActions['onModal']): MenuItem[] {
  const { t } = useI18n();
  const { code, transcription } = text;
  const line = (key: 'cards' | 'transcripts' | 'replace' | 'download-current' | 'history' | 'names' | 'delete') => {
    const label = t(`manage.${key}`);
    return { key, label, text: label };
  };
  const names = { ...line('names'), href: paths.manageText(code) };
  const label = t('record-edit.open');
  const record = { key: 'record', label, text: label, href: paths.manageText(code, { view: 'record' }) };
  const transcripts = { ...line('transcripts'), href: paths.manageOtherTranscript({ code }) };
  if (transcription === null) return [transcripts, names, record];
  const layer = refOf(text, transcription);
  return [
    { ...line('cards'), href: cardsHref(layer) },
    transcripts,
    { ...line('replace'), onSelect: () => onModal({ kind: 'update', layer }) },
    { ...line('download-current'), href: currentHref(layer), download: true },
    { ...line('history'), href: historyHref(layer) },
    names,
    record,
    { ...line('delete'), onSelect: () => onModal({ kind: 'delete', layer }), danger: true },
  ];
}

/** What somebody should look at: links to the places where that is done. */
function Attention({ text }: { text: ManagedText }) {
  const { plural } = useI18n();
  const { code, orphans, toCheck } = text;
  return (
    <ul className={styles['badges']}>
      {orphans === 0 ? null : (
        <li>
          <a href={`${paths.manageText(code)}#orphans`}>{plural('manage.orphans', orphans)}</a>
        </li>
      )}
      {toCheck === 0 ? null : <li>{plural('manage.to-check', toCheck)}</li>}
    </ul>
  );
}

function Moves({ text, onMove }: { text: ManagedText; onMove: NonNullable<RowActions['onMove']> }) {
  const { t } = useI18n();
  const { code } = text;
  return (
    <>
      <IconButton
        label={t('manage.move-up', { code })}
        icon={<ArrowUp />}
        data-move="-1"
        onClick={() => onMove(code, -1)}
      />
      <IconButton
        label={t('manage.move-down', { code })}
        icon={<ArrowDown />}
        data-move="1"
        onClick={() => onMove(code, 1)}
      />
    </>
  );
}

/** The menu of a text, and the arrows that move it. */
function Actions({ text, actions: { onMove, onModal } }: { text: ManagedText; actions: RowActions }) {
  const { t } = useI18n();
  const menu = useMenu(text, onModal);
  return (
    <>
      {onMove === null ? null : <Moves text={text} onMove={onMove} />}
      <MenuButton label={t('manage.actions', { code: text.code })} icon={<EllipsisVertical />} items={menu} />
    </>
  );
}

/** Of the names of a text the one in the first language stands for it. */
const [first = BASE_LANGUAGE, ...others] = LANGUAGES;

function TextName({ text: { code, name } }: { text: ManagedText }) {
  const ofLanguage = useOfLanguage();
  const own = name[first];
  return (
    <>
      <a href={paths.manageText(code)} lang={own === '' ? undefined : first}>
        {own || code}
      </a>
      {others.map((language) =>
        name[language] === '' ? (
          <em key={language}>{ofLanguage('sources.no-name', language)}</em>
        ) : name[language] === own ? null : (
          <span key={language} lang={language}>
            {name[language]}
          </span>
        ),
      )}
    </>
  );
}

/** Alt with an arrow moves a text from anywhere in its line. */
const moveBy = (code: string, onMove: RowActions['onMove']) => (event: KeyboardEvent) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || event.ctrlKey || event.metaKey || onMove === null || by === undefined) return;
  event.preventDefault();
  onMove(code, by as -1 | 1);
};

function useColumns(order: Order<Column>, onOrder: (order: Order<Column>) => void, actions: RowActions) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const sorting = sortedBy(SORTS, order, onOrder);
  const columns: Record<
    Exclude<Column, 'changed'> | 'layers' | 'active' | 'actions',
    Omit<ColumnOf<ManagedText>, 'key'>
  > = {
    code: { label: t('manage.code'), ...sorting('code'), className: styles['code'], cell: ({ code }) => code },
    name: {
      label: t('manage.name'),
      ...sorting('name'),
      isName: true,
      className: list['name'],
      cell: (text) => <TextName text={text} />,
    },
    cards: {
      label: t('manage.cards'),
      ...sorting('cards'),
      isNumber: true,
      cell: ({ transcription }) => number(transcription?.cards ?? 0),
    },
    layers: {
      label: t('manage.layers'),
      ...sorting('changed'),
      isWide: true,
      cell: (text) => <LayerLines text={text} />,
    },
    annotated: {
      label: t('manage.annotated'),
      ...sorting('annotated'),
      isNumber: true,
      cell: ({ transcription }) => (transcription?.annotated ? percent(transcription.annotated) : '–'),
    },
    attention: {
      label: t('manage.attention'),
      ...sorting('attention'),
      className: styles['attention'],
      cell: (text) => <Attention text={text} />,
    },
    active: {
      label: t('manage.active'),
      className: styles['active'],
      cell: ({ code, active }) => (
        <Switch on={active} onChange={(on) => actions.onActive(code, on)}>
          {t(active ? 'manage.is-active' : 'manage.is-inactive')}
          <VisuallyHidden>: {code}</VisuallyHidden>
        </Switch>
      ),
    },
    actions: {
      label: t('manage.actions-column'),
      isBare: true,
      className: list['actions'],
      cell: (text) => <Actions text={text} actions={actions} />,
    },
  };
  return columnsOf(columns);
}

/** All texts with what there is of them; on a narrow screen each line is a card. */
export function TextsTable(props: {
  texts: readonly ManagedText[];
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
  actions: RowActions;
}) {
  const { texts, order, onOrder, actions } = props;
  const { t } = useI18n();
  const columns = useColumns(order, onOrder, actions);
  return (
    <Table
      of="things"
      caption={t('manage.caption')}
      columns={columns}
      rows={texts}
      keyOf={({ code }) => code}
      rowProps={({ code, active }) => ({
        className: styles['row'],
        'data-code': code,
        'data-inactive': active ? undefined : true,
        onKeyDown: moveBy(code, actions.onMove),
      })}
    />
  );
}
