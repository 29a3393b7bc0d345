import { callAddress, exportGrammar, GRAMMAR_UNITS, type Grammar } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ExportList } from '../pieces/ExportList.tsx';
import { RowPages } from '../pieces/RowPages.tsx';
import { FormsTable } from './FormsTable.tsx';
import { type GrammarAddress, questionParams } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './results.module.css';

/** The forms, or the lemmas, of what is asked, as a table and as a file. */
export function FormsList({ address, answer }: { address: GrammarAddress; answer: Grammar }) {
  const { t, plural, language: lang } = useI18n();
  const go = useGo();
  const { kind, of, sort } = address;
  const about = plural(of === 'lemma' ? 'words.lemmas' : 'words.forms', answer.distinct);
  const file = { ...questionParams(address), of, sort, lang };
  if (answer.total === 0) return <NothingFound address={address} />;
  return (
    <>
      <div className={styles['tools']}>
        <SegmentedControl
          label={t('grammar.of')}
          value={of}
          options={GRAMMAR_UNITS.map((value) => ({ value, label: t(`grammar.of.${value}s`) }))}
          onChange={(next) => go(grammarHref(address, { of: next }))}
        />
        <ExportList
          about={about}
          href={(format) => callAddress(exportGrammar, { params: { kind }, query: { ...file, what: 'list', format } })}
        />
      </div>
      <FormsTable address={address} answer={answer} />
      <RowPages list={answer} total={answer.distinct} href={(page) => grammarHref(address, { page })} />
    </>
  );
}
