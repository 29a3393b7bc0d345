import { COMPARED_TEXTS } from '@glosa/contract';
import { Download, Printer } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { saveTsv } from '../../../parts/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { VerseChooser } from '../ShownVerses.tsx';
import styles from './compare.module.css';
import { type Comparison, comparisonTsv } from './comparison.ts';
import type { ChangeColumns } from './use-columns.ts';

/** Adds a column, leads to the list of passages, and takes the table away as a file or on paper. */
export function CompareTools(props: {
  comparison: Comparison;
  change: ChangeColumns;
  listHref: string;
  /** All verses of the node, where only some of them are compared. */
  wholeHref: string | undefined;
}) {
  const { comparison, change, listHref, wholeHref } = props;
  const { t, name, number } = useI18n();
  const compared = comparison.texts.filter(({ isCompared }) => isCompared);
  const others = comparison.texts.filter(({ isCompared }) => !isCompared);
  const codes = compared.map(({ code }) => code);
  const heads = [t('compare.verses'), t('compare.source'), ...codes];
  return (
    <div className={styles['tools']}>
      {others.length === 0 ? null : codes.length >= COMPARED_TEXTS ? (
        <p className={styles['full']}>{t('compare.full', { count: number(COMPARED_TEXTS) })}</p>
      ) : (
        <Select
          label={t('compare.add')}
          emptyText=""
          value=""
          options={[
            { value: '', label: t('compare.choose') },
            ...others.map(({ code, name: names, passages }) => ({
              value: code,
              label: `${name(names)} (${number(passages)})`,
            })),
          ]}
          onChange={(code) => code !== '' && change([...codes, code], { column: codes.length, tool: 'remove' })}
        />
      )}
      <VerseChooser
        node={comparison.node}
        shown={{ from: comparison.verseFrom, to: comparison.verseTo }}
        texts={codes}
      />
      {wholeHref === undefined ? null : <a href={wholeHref}>{t('source-search.whole')}</a>}
      <a href={listHref}>{t('compare.passages')}</a>
      <div className={styles['files']}>
        <Button small onClick={() => saveTsv(`comparison-${comparison.node.id}.tsv`, comparisonTsv(comparison, heads))}>
          <Download aria-hidden="true" />
          {t('compare.export')}
        </Button>
        <Button small onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('compare.print')}
        </Button>
      </div>
    </div>
  );
}
