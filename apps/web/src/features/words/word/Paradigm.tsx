import type { ParadigmCell, ParadigmClass } from '@glosa/contract';
import { DEFAULT_TAGS, type NamedTags, namesOfTags } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Row, Soft } from '../../../ui/layout.tsx';
import { TableScroll } from '../../../ui/TableScroll.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import type { TextsChosen } from '../pieces/texts-chosen.ts';
import { layOut, type ParadigmTable, type PlacedCell, type Tag } from './layout.ts';
import styles from './word.module.css';
import { useWordLanguage } from './word-language.ts';

/** How the places of a form with some grammar are found where the query language cannot say them. */
export type Otherwise = (posClass: string, cell: ParadigmCell, form?: string) => string | undefined;

interface Around {
  posClass: string;
  within: TextsChosen;
  otherwise: Otherwise;
  names: TagTexts;
}

/** The forms of one set of categories, each with its number; `said`: the categories in words. */
function Forms({ placed, around, said }: { placed: PlacedCell; around: Around; said: string }) {
  const { cell, notes } = placed;
  const { posClass, within, otherwise, names } = around;
  const lang = useWordLanguage();
  return (
    <div className={styles['variants']}>
      {cell.forms.map(({ value, hits, q }) => (
        <span key={value} className={styles['variant']}>
          <i lang={lang}>{value}</i>{' '}
          <NumberLink
            hits={hits}
            q={q}
            within={within}
            of={said === '' ? value : `${value}, ${said}`}
            orElse={otherwise(posClass, cell, value)}
          />
        </span>
      ))}
      {notes.length > 0 && (
        <Soft as="span" small>
          {names.said(notes)}
        </Soft>
      )}
    </div>
  );
}

function Slot({ slot, around, said }: { slot: readonly PlacedCell[]; around: Around; said: string }) {
  const { t } = useI18n();
  if (slot.length === 0) {
    return (
      <td className={styles['empty']}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('words.not-attested')}</VisuallyHidden>
      </td>
    );
  }
  return (
    <td>
      {slot.map((placed) => (
        <Forms key={JSON.stringify(placed.cell.categories)} placed={placed} around={around} said={said} />
      ))}
    </td>
  );
}

function Table({ table, around, title }: { table: ParadigmTable; around: Around; title: string }) {
  const { t } = useI18n();
  const { of, rowCategory, columnCategory, columns, rows } = table;
  const { names } = around;
  const named = (category: string, value: string) =>
    value === '' ? t('words.not-shown', { category: names.category(category) }) : names.value(category, value);
  return (
    <table className={styles['table']}>
      <caption className={classNames(of.length === 0 && styles['unseen'])}>
        {of.length === 0 ? <VisuallyHidden>{title}</VisuallyHidden> : names.said(of)}
      </caption>
      {columnCategory !== null && (
        <thead>
          <tr>
            <td />
            {columns.map((value) => (
              <th key={value} scope="col">
                {named(columnCategory, value)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ value, slots }) => (
          <tr key={value}>
            <th scope="row">{named(rowCategory, value)}</th>
            {slots.map((slot, at) => {
              const column = columns[at] ?? '';
              const head = columnCategory === null || column === '' ? [] : [names.value(columnCategory, column)];
              const said = [...(value === '' ? [] : [names.value(rowCategory, value)]), ...head].join(', ');
              return <Slot key={column} slot={slot} around={around} said={said} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The attested forms of a class: as tables, and below them as a list what no table has a place for. */
export function Paradigm(props: { posClass: ParadigmClass; title: string; within: TextsChosen; otherwise: Otherwise }) {
  const { posClass, title, within, otherwise } = props;
  const names = useTags();
  const { tables, list, shared } = layOut(posClass.cells, names.tags);
  const around = { posClass: posClass.posClass, within, otherwise, names };
  return (
    <>
      {shared.length > 0 && <p className={styles['shared']}>{names.said(shared)}</p>}
      {tables.length > 0 && (
        <TableScroll label={title}>
          <Row gap={[4, 7]} align="start">
            {tables.map((table) => (
              <Table key={names.said(table.of)} table={table} around={around} title={title} />
            ))}
          </Row>
        </TableScroll>
      )}
      {list.length > 0 && (
        <Row as="ul" gap={[0, 5]}>
          {list.map((placed) => (
            <li key={JSON.stringify(placed.cell.categories)}>
              <Forms placed={placed} around={around} said={title} />
            </li>
          ))}
        </Row>
      )}
    </>
  );
}

interface TagTexts {
  tags: NamedTags;
  category: (tag: string) => string;
  value: (category: string, value: string) => string;
  /** The values of several tags, `męski, pojedyncza`. */
  said: (tags: readonly Tag[]) => string;
}

/** The tagset in force, with its names in the language of the page. */
function useTags(): TagTexts {
  const { name } = useI18n();
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const names = namesOfTags(tags);
  const value = (category: string, tag: string) => name(names.value(category, tag));
  return {
    tags,
    category: (tag) => name(names.category(tag)),
    value,
    said: (list) => list.map((tag) => value(tag.category, tag.value)).join(', '),
  };
}
