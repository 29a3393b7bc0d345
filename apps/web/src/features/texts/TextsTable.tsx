import type { TextListItem } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { useNumbers } from '../../parts/numbers.ts';
import { type Order, sortedBy } from '../../parts/rows.ts';
import { type Column as ColumnOf, columnsOf, Table } from '../../parts/Table.tsx';
import { Soft } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TextRecord } from './TextRecord.tsx';
import { firstCardHref } from './text-links.ts';
import { type Column, type NUMBERS, SORTS, type SortColumn, totalsOf } from './text-table.ts';
import styles from './texts.module.css';

const ACTIONS = ['range', 'download'] as const;

/** What there is of a text: a letter for the eye, the full word for the ear and the pointer. */
function Layers({ text }: { text: TextListItem }) {
  const { t, name } = useI18n();
  const layers = [
    ...(text.layers.transcription ? [{ letter: 'T', full: t('layer.transcription') }] : []),
    ...(text.layers.transliteration ? [{ letter: 'L', full: t('layer.transliteration') }] : []),
    ...(text.annotated > 0 ? [{ letter: 'G', full: t('layer.grammar') }] : []),
    ...text.layers.otherTranscripts.map((one) => ({ letter: one.designation, full: name(one.name) })),
  ];
  return (
    <ul className={styles['chips']} aria-label={t('texts.column.layers')}>
      {layers.map(({ letter, full }) => (
        <li key={letter} title={full}>
          <span aria-hidden="true">{letter}</span>
          <VisuallyHidden>{full}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

/** What is done with a text without opening it. */
export type TextAction = (typeof ACTIONS)[number];

type OnAction = (what: TextAction, text: TextListItem) => void;

function TextName({ text, onAction }: { text: TextListItem; onAction: OnAction }) {
  const { t, name } = useI18n();
  return (
    <>
      <a href={firstCardHref(text)}>
        <Name of={text.name} />
      </a>
      {ACTIONS.filter((what) => what === 'range' || text.verses > 0).map((what) => (
        <button key={what} type="button" className={styles['pick']} onClick={() => onAction(what, text)}>
          {t(what === 'range' ? 'texts.choose-range' : 'texts.take')}
          <VisuallyHidden>: {name(text.name)}</VisuallyHidden>
        </button>
      ))}
    </>
  );
}

/** The table of texts with its totals; on a narrow screen each row is a card. */
export function TextsTable(props: {
  texts: readonly TextListItem[];
  order: Order<SortColumn>;
  onOrder: (order: Order<SortColumn>) => void;
  onAction: OnAction;
}) {
  const { texts, order, onOrder, onAction } = props;
  const { t, plural, number } = useI18n();
  const { percent } = useNumbers();
  const totals = totalsOf(texts);
  const sorting = sortedBy(SORTS, order, onOrder);
  const column = (key: SortColumn) => ({ label: t(`texts.column.${key}`), ...sorting(key) });
  const figure = (key: (typeof NUMBERS)[number]) => ({
    ...column(key),
    isNumber: true,
    cell: (text: TextListItem) => number(text[key]),
    total: number(totals[key]),
  });
  const columns: Record<Column, Omit<ColumnOf<TextListItem>, 'key'>> = {
    name: {
      ...column('name'),
      isName: true,
      className: styles['name'],
      cell: (text) => <TextName text={text} onAction={onAction} />,
    },
    code: { ...column('code'), cell: ({ code }) => <Soft as="span">{code}</Soft> },
    record: {
      label: t('texts.column.record'),
      className: styles['record'],
      cell: (text) => <TextRecord facts={text} look="line" />,
    },
    layers: { label: t('texts.column.layers'), cell: (text) => <Layers text={text} /> },
    cards: figure('cards'),
    verses: figure('verses'),
    words: figure('words'),
    sentences: figure('sentences'),
    composites: figure('composites'),
    annotated: {
      ...column('annotated'),
      isNumber: true,
      cell: ({ annotated }) => (annotated === 0 ? '–' : percent(annotated)),
      total: percent(totals.annotated),
    },
  };
  return (
    <Table
      of="things"
      className={styles['table']}
      caption={t('texts.caption')}
      columns={columnsOf(columns)}
      rows={texts}
      keyOf={({ code }) => code}
      totals={t('texts.total', { texts: plural('unit.texts', totals.texts) })}
    />
  );
}
