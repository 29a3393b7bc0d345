import type { TextListItem } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { useNumbers } from '../../parts/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { Soft } from '../../ui/layout.tsx';
import { ColumnHead } from '../../ui/Table.tsx';
import table from '../../ui/table.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TextRecord } from './TextRecord.tsx';
import { firstCardHref } from './text-links.ts';
import { COLUMNS, type Column, nextOrder, type TableOrder, totalsOf } from './text-table.ts';
import styles from './texts.module.css';

const ACTIONS = ['range', 'download'] as const;
const NUMBERS = ['cards', 'verses', 'words', 'sentences', 'composites'] as const;

function Head(props: { column: Column; order: TableOrder; onOrder: (order: TableOrder) => void }) {
  const { column, order, onOrder } = props;
  const { t } = useI18n();
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <ColumnHead
      sorted={order.by === column ? direction : undefined}
      numeric={column !== 'name' && column !== 'code'}
      onOrder={() => onOrder(nextOrder(order, column))}
    >
      {t(`texts.column.${column}`)}
    </ColumnHead>
  );
}

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

function Row({ text, onAction }: { text: TextListItem; onAction: OnAction }) {
  const { t, name, number } = useI18n();
  const { percent } = useNumbers();
  return (
    <tr>
      <th scope="row" className={styles['name']}>
        <a href={firstCardHref(text)}>
          <Name of={text.name} />
        </a>
        {ACTIONS.filter((what) => what === 'range' || text.verses > 0).map((what) => (
          <button key={what} type="button" className={styles['pick']} onClick={() => onAction(what, text)}>
            {t(what === 'range' ? 'texts.choose-range' : 'texts.take')}
            <VisuallyHidden>: {name(text.name)}</VisuallyHidden>
          </button>
        ))}
      </th>
      <Soft as="td" data-label={t('texts.column.code')}>
        {text.code}
      </Soft>
      <td className={styles['record']} data-label={t('texts.column.record')}>
        <TextRecord facts={text} look="line" />
      </td>
      <td data-label={t('texts.column.layers')}>
        <Layers text={text} />
      </td>
      {NUMBERS.map((column) => (
        <td
          key={column}
          className={classNames(table['numeric'], styles['numeric'])}
          data-label={t(`texts.column.${column}`)}
        >
          {number(text[column])}
        </td>
      ))}
      <td className={classNames(table['numeric'], styles['numeric'])} data-label={t('texts.column.annotated')}>
        {text.annotated === 0 ? '–' : percent(text.annotated)}
      </td>
    </tr>
  );
}

/** The table of texts with its totals; on a narrow screen each row is a card. */
export function TextsTable(props: {
  texts: readonly TextListItem[];
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
  onAction: OnAction;
}) {
  const { texts, order, onOrder, onAction } = props;
  const { t, plural, number } = useI18n();
  const { percent } = useNumbers();
  const totals = totalsOf(texts);
  const [nameColumn, codeColumn, ...numbers] = COLUMNS;
  const head = (column: Column | undefined) =>
    column && <Head key={column} column={column} order={order} onOrder={onOrder} />;
  return (
    <table className={classNames(table['table'], styles['table'])}>
      <caption>
        <VisuallyHidden>{t('texts.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {head(nameColumn)}
          {head(codeColumn)}
          <th scope="col">{t('texts.column.record')}</th>
          <th scope="col">{t('texts.column.layers')}</th>
          {numbers.map(head)}
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <Row key={text.code} text={text} onAction={onAction} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('texts.total', { texts: plural('unit.texts', totals.texts) })}
          </th>
          {NUMBERS.map((column) => (
            <td
              key={column}
              className={classNames(table['numeric'], styles['numeric'])}
              data-label={t(`texts.column.${column}`)}
            >
              {number(totals[column])}
            </td>
          ))}
          <td className={classNames(table['numeric'], styles['numeric'])} data-label={t('texts.column.annotated')}>
            {percent(totals.annotated)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
