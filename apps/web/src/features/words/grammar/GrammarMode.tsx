import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { usePageQuery } from '../../../router/react.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { type GrammarMode as Mode, showsSentences } from '../modes.ts';
import { FoundSentences } from '../pieces/FoundSentences.tsx';
import { EVERY_TEXT } from '../pieces/texts-chosen.ts';
import { WordsFrame } from '../WordsFrame.tsx';
import { GrammarForm } from './GrammarForm.tsx';
import { asksSomething, type GrammarAddress, readGrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { Overview } from './Overview.tsx';
import styles from './results.module.css';
import { useForms, useSentences, useTagset } from './use-grammar.ts';

// Comes when something is asked.
const Counted = lazy(async () => ({ default: (await import('./Counted.tsx')).Counted }));

function Found({ address }: { address: GrammarAddress }) {
  const found = useSentences(address);
  const href = (change: Partial<GrammarAddress>) => grammarHref(address, change);
  return <FoundSentences found={found} address={address} href={href} />;
}

/** Single or composite forms: the form beside what it finds, as a list, over the texts, or as sentences. */
export function GrammarMode({ mode }: { mode: Mode }) {
  const { t, number } = useI18n();
  const kind = mode.endsWith('SINGLE') ? 'single' : 'double';
  const address = readGrammarAddress(kind, showsSentences(mode), usePageQuery());
  const tagset = useTagset(address);
  const forms = useForms(address);
  const asks = asksSomething(address);
  const reads = address.shows === 'sentences';
  const answer = asks ? forms.data : undefined;
  const page = reads || answer === undefined ? 1 : answer.page;
  return (
    <WordsFrame
      mode={mode}
      title={t(reads ? `page.search-grammar-${kind}` : `page.grammar-${kind}`)}
      titleComment={page > 1 ? t('pager.page', { page: number(page) }) : undefined}
      asked={answer?.sentence}
      within={address}
      allTextsHref={asks && !reads ? undefined : grammarHref(address, EVERY_TEXT)}
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
            <Suspense fallback={<Loader label={t('lists.loading')} />}>
              <Counted address={address} tagset={known} forms={forms} />
            </Suspense>
          )
        }
      </ListState>
    </WordsFrame>
  );
}
