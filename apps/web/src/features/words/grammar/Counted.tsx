import { callAddress, exportGrammar, GRAMMAR_UNITS, type Grammar, type GrammarClasses } from '@glosa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ExportList } from '../pieces/ExportList.tsx';
import { RowPages } from '../pieces/RowPages.tsx';
import { FormsTable } from './FormsTable.tsx';
import { type GrammarAddress, questionParams } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { NothingFound } from './NothingFound.tsx';
import { Asked, ResultsHead } from './ResultsHead.tsx';
import styles from './results.module.css';

// Most readers stay with the forms.
const Spread = lazy(async () => ({ default: (await import('./Spread.tsx')).Spread }));

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
}

/** Forms or lemmas in a list, or their spread over the texts. */
export function Counted({ address, tagset, forms }: Props & { forms: UseQueryResult<Grammar> }) {
  const { t } = useI18n();
  const answer = forms.data;
  return (
    <>
      <Asked address={address} answer={forms.isError ? undefined : answer} />
      <ListState list={forms} loading={t('lists.loading')}>
        {(found) => (
          <>
            <ResultsHead address={address} answer={found} />
            {address.shows === 'spread' ? (
              <Suspense fallback={<Loader label={t('lists.loading')} />}>
                <Spread address={address} tagset={tagset} counted={found.categories} />
              </Suspense>
            ) : (
              <FormsList address={address} answer={found} />
            )}
          </>
        )}
      </ListState>
    </>
  );
}

/** The forms, or the lemmas, of what is asked, as a table and as a file. */
function FormsList({ address, answer }: { address: GrammarAddress; answer: Grammar }) {
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
