import { callAddress, exportGrammar, type Grammar, type GrammarClasses, SPREAD_MEASURES } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ExportList } from '../pieces/ExportList.tsx';
import { type GrammarAddress, questionParams } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './results.module.css';
import { SpreadTable } from './SpreadTable.tsx';
import { spreadable, usualOver } from './spread.ts';
import { useSpread } from './use-grammar.ts';

/** How the values of one category of what is asked are spread over the texts. */
export function Spread(props: {
  address: GrammarAddress;
  tagset: GrammarClasses;
  /** Hits by the values of every category. */
  counted: Grammar['categories'];
}) {
  const { address, tagset, counted } = props;
  const { t, name, language: lang } = useI18n();
  const go = useGo();
  const { kind, measure } = address;
  const over = address.over === '' ? usualOver(address, tagset, counted) : address.over;
  const list = useSpread(address, over);
  const categories = spreadable(address, tagset, counted).map((category) => ({
    value: category.value,
    label: name(category.name),
  }));
  const file = { ...questionParams(address), what: 'spread', over, lang } as const;
  return (
    <>
      <div className={styles['tools']}>
        <Select
          label={t('grammar.over')}
          emptyText=""
          value={over}
          options={[
            { value: 'pos', label: t('grammar.over.pos') },
            ...categories,
            ...(over === 'pos' || categories.some(({ value }) => value === over) ? [] : [{ value: over, label: over }]),
          ]}
          onChange={(next) => go(grammarHref(address, { over: next }))}
        />
        <SegmentedControl
          label={t('grammar.measure')}
          value={measure}
          options={SPREAD_MEASURES.map((value) => ({ value, label: t(`grammar.measure.${value}`) }))}
          onChange={(next) => go(grammarHref(address, { measure: next }))}
        />
        <ExportList
          about={t('grammar.spread.caption', { category: list.data === undefined ? over : name(list.data.name) })}
          href={(format) => callAddress(exportGrammar, { params: { kind }, query: { ...file, format } })}
        />
      </div>
      <ListState list={list} loading={t('lists.loading')}>
        {(spread) =>
          spread.total === 0 ? <NothingFound address={address} /> : <SpreadTable address={address} spread={spread} />
        }
      </ListState>
    </>
  );
}
