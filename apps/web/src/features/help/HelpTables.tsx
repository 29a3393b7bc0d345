import { searchVocabulary } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useOwnTags } from '../../api/tagset.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Row } from '../../ui/layout.tsx';
import tableStyles from '../../ui/table.module.css';
import styles from './help.module.css';
import type { DataTable, HelpText } from './help-text.ts';
import { Marked } from './Marked.tsx';
import { ATTRIBUTES, aliasesOf, STRUCTURES } from './names.ts';

/** A table that scrolls by itself where it is wider than the page. */
export function HelpTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className={styles['scroll']}>
      <table className={classNames(tableStyles['table'], styles['table'])}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the page never change their order
            <tr key={row}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[at]} data-label={head.length > 2 ? head[at] : undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the server says of names and letters; empty until it has. */
function useVocabulary() {
  const { language: lang } = useI18n();
  const { data } = useQuery({ ...endpointQuery(searchVocabulary, { query: { lang } }), throwOnError: false });
  return { aliases: data?.aliases ?? {}, folded: data?.folded ?? {} };
}

const codes = (names: readonly string[]): ReactNode =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 && ' '}
      <code>{name}</code>
    </span>
  ));

/** Structures go by one name only where they stand in angle brackets or behind an operator. */
function Structures({ text }: { text: HelpText }) {
  const { t } = useI18n();
  return (
    <HelpTable
      head={[t('help.name'), t('help.meaning')]}
      rows={STRUCTURES.map((name) => [
        <code key={name}>{name}</code>,
        <Marked key="meaning" text={text.names[name] ?? ''} />,
      ])}
    />
  );
}

function Names({ of, text }: { of: readonly string[]; text: HelpText }) {
  const { t } = useI18n();
  const { aliases } = useVocabulary();
  return (
    <HelpTable
      head={[t('help.name'), t('help.meaning'), t('help.other-names')]}
      rows={of.map((name) => [
        <code key={name}>{name}</code>,
        <Marked key="meaning" text={text.names[name] ?? ''} />,
        codes(aliasesOf(name, aliases)),
      ])}
    />
  );
}

/** The letters that count as others. */
function Folding() {
  const { folded } = useVocabulary();
  return (
    <ul className={styles['folding']}>
      {Object.entries(folded).map(([from, to]) => (
        <li key={from}>
          <span>{from}</span> → <span>{to}</span>
        </li>
      ))}
    </ul>
  );
}

function Classes() {
  const { t, name } = useI18n();
  const { classes } = useOwnTags() ?? DEFAULT_TAGS;
  return (
    <HelpTable
      head={['pos', t('help.meaning'), t('help.categories')]}
      rows={classes.map(({ tag, categories, ...names }) => [
        <code key={tag}>{tag}</code>,
        name(names),
        codes(categories),
      ])}
    />
  );
}

function Categories() {
  const { t, name } = useI18n();
  const { aliases } = useVocabulary();
  const { classes, categories } = useOwnTags() ?? DEFAULT_TAGS;
  // The others are of composite forms alone.
  const ofWords = new Set(classes.flatMap((one) => one.categories));
  return (
    <HelpTable
      head={[t('help.name'), t('help.meaning'), t('help.other-names'), t('help.values')]}
      rows={categories.map(({ tag, values, ...names }) => [
        <code key={tag}>{tag}</code>,
        name(names),
        ofWords.has(tag) ? codes(aliasesOf(tag, aliases)) : t('help.composite-only'),
        <Row as="ul" gap={[0, 4]} key="values">
          {values.map((value) => (
            <li key={value.tag}>
              <code>{value.tag}</code> {name(value)}
            </li>
          ))}
        </Row>,
      ])}
    />
  );
}

/** A table of the names, letters and tags that queries are made of. */
export function NameTable({ table, text }: { table: DataTable; text: HelpText }) {
  switch (table) {
    case 'attributes':
      return <Names of={ATTRIBUTES} text={text} />;
    case 'structures':
      return <Structures text={text} />;
    case 'folding':
      return <Folding />;
    case 'classes':
      return <Classes />;
    case 'categories':
      return <Categories />;
  }
}
