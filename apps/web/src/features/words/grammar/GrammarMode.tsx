import { callAddress, exportGrammar, GRAMMAR_UNITS, type Grammar, type GrammarClasses } from '@glosa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { type GrammarMode as Mode, showsSentences } from '../modes.ts';
import { ExportList } from '../pieces/ExportList.tsx';
import { FoundSentences } from '../pieces/FoundSentences.tsx';
import { RowPages } from '../pieces/RowPages.tsx';
import { WordsFrame } from '../WordsFrame.tsx';
import { FormsTable } from './FormsTable.tsx';
import { GrammarForm } from './GrammarForm.tsx';
import { asksSomething, type GrammarAddress, questionParams, readGrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { NothingFound } from './NothingFound.tsx';
import { Overview } from './Overview.tsx';
import { Asked, ResultsHead } from './ResultsHead.tsx';
import styles from './results.module.css';
import { useForms, useSentences, useTagset } from './use-grammar.ts';

// Most readers stay with the forms.
const Spread = lazy(async () => ({ default: (await import('./Spread.tsx')).Spread }));

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
}

/** Forms or lemmas in a list, or their spread over the texts. */
function Counted({ address, tagset, forms }: Props & { forms: UseQueryResult<Grammar> }) {
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

function Found({ address }: { address: GrammarAddress }) {
  const found = useSentences(address);
  const href = (change: Partial<GrammarAddress>) => grammarHref(address, change);
  return <FoundSentences found={found} address={address} href={href} />;
}

/** Single or composite forms: the form beside what it finds, as a list, over the texts, or as sentences. */
export function GrammarMode({ mode }: { mode: Mode }) {
  const { t, number } = useI18n();
  const kind = mode.endsWith('SINGLE') ? 'single' : 'double';
  const address = readGrammarAddress(kind, showsSentences(mode), useSearch({ strict: false }));
  const tagset = useTagset();
  const forms = useForms(address);
  const asks = asksSomething(address);
  const reads = address.shows === 'sentences';
  const answer = asks ? forms.data : undefined;
  const page = reads || answer === undefined ? 1 : answer.page;
  return (
    <WordsFrame
      mode={mode}
      title={t(reads ? `page.search-grammar-${kind}` : `page.grammar-${kind}`)}
      titleComment={page > 1 ? t('lists.page', { page: number(page) }) : undefined}
      asked={answer?.sentence}
      texts={address.texts}
      listHref={grammarHref(address, { shows: 'list' })}
      sentencesHref={grammarHref(address, { shows: 'sentences' })}
      form={tagset.data && <GrammarForm address={address} tagset={tagset.data} answer={answer} />}
    >
      {kind === 'double' && <p className={styles['note']}>{t('grammar.double-note')}</p>}
      <ListState list={tagset} loading={t('lists.loading')}>
        {(known) =>
          !asks ? (
            <Overview address={address} tagset={known} />
          ) : reads ? (
            <Found address={address} />
          ) : (
            <Counted address={address} tagset={known} forms={forms} />
          )
        }
      </ListState>
    </WordsFrame>
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
