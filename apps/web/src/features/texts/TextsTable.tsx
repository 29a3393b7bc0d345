import {
  type AnyColumn,
  type CatalogueColumn,
  type CataloguedText,
  catalogueColumns,
  columnValue,
  type Dating,
  dateLabel,
  type FurtherColumn,
  facetValues,
  furtherColumns,
  furtherKey,
  type Naming,
  spanOf,
  yearsName,
} from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { useColumnLabel } from '../../parts/facets/column-label.ts';
import { Licence } from '../../parts/Licence.tsx';
import { useNumbers } from '../../parts/numbers.ts';
import { type Order, type Sorts, sortedBy } from '../../parts/rows.ts';
import { type Column as ColumnOf, Table } from '../../parts/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { TableScroll } from '../../ui/TableScroll.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { shortened } from './shortened.ts';
import { firstCardHref } from './text-links.ts';
import { NUMBERS, totalsOf } from './text-table.ts';
import styles from './texts.module.css';

const ACTIONS = ['range', 'download'] as const;

/** What there is of a text: a letter for the eye, the full word for the ear and the pointer. */
function Layers({ text }: { text: CataloguedText }) {
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

type OnAction = (what: TextAction, text: CataloguedText) => void;

function TextName({ text, onAction }: { text: CataloguedText; onAction: OnAction }) {
  const { t, name } = useI18n();
  return (
    <>
      <a href={firstCardHref(text)}>
        <Name of={text.name} />
      </a>
      <span className={styles['picks']}>
        {ACTIONS.filter((what) => what === 'range' || text.verses > 0).map((what) => (
          <button key={what} type="button" className={styles['pick']} onClick={() => onAction(what, text)}>
            {t(what === 'range' ? 'texts.choose-range' : 'texts.take')}
            <VisuallyHidden>: {name(text.name)}</VisuallyHidden>
          </button>
        ))}
      </span>
    </>
  );
}

/** So much of a long description is shown. */
const SHORT = 70;
/** Of a dating, whose years stand beside it. */
const SHORT_DATE = 30;

/** In the language of the page, as far as their values have names. */
const NAMED = ['language', 'region', 'domain', 'genre', 'form', 'licence'] as const;

/** What a column says, in the words of its source; the whole of it for the pointer. */
function Words({ text, column, naming }: { text: CataloguedText; column: AnyColumn; naming: Naming }) {
  const said = columnValue(text, column, naming);
  if (said === null) return '–';
  const shown = shortened(String(said), SHORT);
  // Names of values and of licences are no words of the source.
  const lang = NAMED.some((named) => named === column) ? undefined : 'und';
  return (
    <span lang={lang} title={shown === null ? undefined : String(said)}>
      {shown ?? said}
    </span>
  );
}

/** Values of a declared field; addresses lead where they say. */
function FurtherCell({ text, column, naming }: { text: CataloguedText; column: FurtherColumn; naming: Naming }) {
  const isLink = naming.fields.some(({ key, kind }) => kind === 'link' && key === furtherKey(column));
  const values = facetValues(text, column);
  // What a header says may be anything.
  if (!isLink || !values.every((uri) => /^https?:\/\//i.test(uri))) {
    return <Words text={text} column={column} naming={naming} />;
  }
  if (values.length === 0) return '–';
  return values.map((uri) => (
    <a key={uri} href={uri} rel="noreferrer">
      {shortened(uri, SHORT) ?? uri}
    </a>
  ));
}

/** As the source puts it, and the years it was read as where it does not say them. */
function DateCell({ date }: { date: Dating | null }) {
  const label = dateLabel(date);
  const span = spanOf(date);
  if (label === null) return '–';
  const years = span === null ? '' : yearsName(span);
  const short = shortened(label, SHORT_DATE);
  const shown = short ?? label;
  return (
    <>
      <span lang="und" title={short === null ? undefined : label}>
        {shown}
      </span>
      {!shown.includes(years) && (
        <Soft as="span" small className={styles['years']}>
          {years}
        </Soft>
      )}
    </>
  );
}

/** Rows that are drawn before the reader asks for more. */
const MOST_ROWS = 300;
/** As many as the page has room for. A head that stays in view needs a table that does not scroll. */
const MOST_COLUMNS = 8;

/** The table of texts with its totals; on a narrow screen each row is a card. */
export function TextsTable(props: {
  texts: readonly CataloguedText[];
  naming: Naming;
  shown: readonly AnyColumn[];
  sorts: Sorts<CataloguedText, AnyColumn>;
  order: Order<AnyColumn>;
  onOrder: (order: Order<AnyColumn>) => void;
  onAction: OnAction;
}) {
  const { texts, naming, shown, sorts, order, onOrder, onAction } = props;
  const { t, plural, number } = useI18n();
  const { percent } = useNumbers();
  const [most, setMost] = useState(MOST_ROWS);
  const totals = totalsOf(texts);
  const sorting = sortedBy(sorts, order, onOrder);
  const column = (key: CatalogueColumn) => ({ key, label: t(`texts.column.${key}`), ...sorting(key) });
  const drawn: Partial<Record<CatalogueColumn, Omit<ColumnOf<CataloguedText>, 'key' | 'label'>>> = {
    name: {
      isName: true,
      className: styles['name'],
      cell: (text) => <TextName text={text} onAction={onAction} />,
    },
    code: { cell: ({ code }) => <Soft as="span">{code}</Soft> },
    date: { className: styles['date'], cell: (text) => <DateCell date={text.date} /> },
    'work-date': { className: styles['date'], cell: (text) => <DateCell date={text.workDate} /> },
    witness: { className: styles['witness'], cell: (text) => <Words text={text} column="witness" naming={naming} /> },
    edition: { className: styles['long'], cell: (text) => <Words text={text} column="edition" naming={naming} /> },
    editors: { className: styles['long'], cell: (text) => <Words text={text} column="editors" naming={naming} /> },
    licence: { cell: (text) => (text.licence === null ? '–' : <Licence {...text} />) },
    layers: { cell: (text) => <Layers text={text} /> },
    annotated: {
      isNumber: true,
      cell: ({ annotated }) => (annotated === 0 ? '–' : percent(annotated)),
      total: percent(totals.annotated),
    },
  };
  for (const key of NUMBERS) {
    drawn[key] = { isNumber: true, cell: (text) => number(text[key]), total: number(totals[key]) };
  }
  const labelOf = useColumnLabel(naming);
  const further = furtherColumns(naming.fields).filter((key) => shown.includes(key));
  const own = catalogueColumns()
    .filter((key) => key === 'name' || shown.includes(key))
    .map(
      (key): ColumnOf<CataloguedText> => ({
        ...column(key),
        cell: (text) => <Words text={text} column={key} naming={naming} />,
        ...drawn[key],
      }),
    );
  const columns = [
    ...own,
    ...further.map(
      (key): ColumnOf<CataloguedText> => ({
        ...{ key, label: labelOf(key), ...sorting(key) },
        cell: (text) => <FurtherCell text={text} column={key} naming={naming} />,
      }),
    ),
  ];
  const label = t('texts.total', { texts: plural('unit.texts', totals.texts) });
  const table = (
    <Table
      of="things"
      className={styles['table']}
      caption={t('texts.caption')}
      columns={columns}
      rows={texts.slice(0, most)}
      keyOf={({ code }) => code}
      {...(columns.some(({ total }) => total !== undefined) && { totals: label })}
    />
  );
  return (
    <>
      {columns.length > MOST_COLUMNS ? <TableScroll label={t('texts.caption')}>{table}</TableScroll> : table}
      {texts.length > most && (
        <Button onClick={() => setMost(most + MOST_ROWS)}>
          {t('texts.shown-more', { count: number(Math.min(MOST_ROWS, texts.length - most)) })}
        </Button>
      )}
    </>
  );
}
