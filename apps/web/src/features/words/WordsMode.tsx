import { listWords, readWord, searchWords } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LIST_QUERY } from '../../api/list-query.ts';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { usePageQuery } from '../../router/react.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { WordForm } from './list/WordForm.tsx';
import {
  askedLanguage,
  askedParams,
  readFilters,
  readWordsAddress,
  type WordsAddress,
  wordsHref,
} from './list/words-address.ts';
import type { WordsMode as Mode } from './modes.ts';
import { FoundSentences } from './pieces/FoundSentences.tsx';
import { askedTexts, EVERY_TEXT, isNarrowed } from './pieces/texts-chosen.ts';
import { WordsFrame } from './WordsFrame.tsx';

/** What of the index an address shows. */
type Shown = 'list' | 'word' | 'sentences';

const shownBy = ({ shown, lemma }: WordsAddress): Shown =>
  shown === 'sentences' ? 'sentences' : lemma === '' ? 'list' : 'word';

/** Whether the word asked for is no headword. */
const isUnknown = (error: unknown): boolean => error instanceof PageError && error.status === 404;

/** The answer to an address: the list, one word, or the sentences; the other two are not asked for. */
function useWords(address: WordsAddress) {
  const { language: lang } = useI18n();
  const shown = shownBy(address);
  const { initial, sort, page, lemma, language, q } = address;
  const asked = { ...askedParams(address), lang, page };
  const list = useQuery({
    ...endpointQuery(listWords, { query: { ...asked, initial, sort } }),
    ...LIST_QUERY,
    enabled: shown === 'list',
  });
  const word = useQuery({
    ...endpointQuery(readWord, {
      params: { lemma },
      query: { ...askedTexts(address), ...askedLanguage(language), lang },
    }),
    throwOnError: (error) => !isUnknown(error) && LIST_QUERY.throwOnError(error),
    enabled: shown === 'word',
  });
  const sentences = useQuery({
    ...endpointQuery(searchWords, { query: { ...asked, filters: readFilters(address.filters) } }),
    ...LIST_QUERY,
    enabled: shown === 'sentences' && q.trim() !== '',
  });
  return { list, word, sentences };
}

// The list, and what needs the names of the tagset, come with what they show.
const WordView = lazy(async () => ({ default: (await import('./word/WordView.tsx')).WordView }));
const WordList = lazy(async () => ({ default: (await import('./list/WordList.tsx')).WordList }));
const Filtered = lazy(async () => ({ default: (await import('./list/Filtered.tsx')).Filtered }));

/** The heading: what is listed, the word, or whose sentences. */
function useTitle({ q, layer, match, initial, lemma }: WordsAddress, shown: Shown): string {
  const { t } = useI18n();
  if (shown === 'word') return lemma;
  if (shown === 'sentences') return q === '' ? t('page.search-words') : t(`words.sentences.${match}`, { q });
  const listed = t(`words.title.${layer}`);
  if (q !== '') return t(`words.title.${match}`, { listed, q });
  return initial === '' ? listed : t('words.title.letter', { listed, initial });
}

/** The same question as a list and as sentences: of the page of a word, those with the word. */
function otherViews(address: WordsAddress) {
  const { lemma, q, match } = address;
  const asked = lemma === '' ? { q, match } : ({ q: lemma, match: 'exact', layer: 'lemma', variants: false } as const);
  return {
    listHref: wordsHref(address, { shown: 'list', lemma: '', q, match }),
    sentencesHref: wordsHref(address, { shown: 'sentences', ...asked }),
  };
}

/** The index of words: its list, one word of it, or the sentences. The form stays where it is whichever is shown. */
export function WordsMode({ mode }: { mode: Mode }) {
  const { t, number } = useI18n();
  const address = readWordsAddress(usePageQuery(), mode === 'WORDS_SEARCH' ? 'sentences' : 'list');
  const shown = shownBy(address);
  const { list, word, sentences } = useWords(address);
  const answer = { list, word, sentences }[shown].data;
  const page = answer !== undefined && 'page' in answer ? answer.page : 1;
  const crumb = { label: t('nav.words'), href: wordsHref(address, { lemma: '' }) };
  return (
    <WordsFrame
      mode={mode}
      title={useTitle(address, shown)}
      titleComment={page > 1 ? t('pager.page', { page: number(page) }) : undefined}
      isWord={shown === 'word'}
      wordLanguage={word.data?.language ?? 'und'}
      crumbs={shown === 'word' ? [crumb, { label: address.lemma }] : []}
      within={address}
      allTextsHref={shown === 'sentences' ? wordsHref(address, EVERY_TEXT) : undefined}
      {...otherViews(address)}
      form={
        <WordForm
          address={address}
          counts={answer !== undefined && 'perText' in answer ? answer.perText : undefined}
          added={answer !== undefined && 'variantsAdded' in answer ? answer.variantsAdded : []}
        />
      }
    >
      {shown === 'list' && (
        <Suspense fallback={<Loader label={t('lists.loading')} />}>
          <ListState list={list} loading={t('lists.loading')}>
            {(words) => <WordList address={address} words={words} />}
          </ListState>
        </Suspense>
      )}
      {shown === 'word' &&
        (isUnknown(word.error) ? (
          <UnknownWord address={address} />
        ) : (
          <Suspense fallback={<Loader label={t('lists.loading')} />}>
            <ListState list={word} loading={t('lists.loading')}>
              {(found) => <WordView address={address} word={found} />}
            </ListState>
          </Suspense>
        ))}
      {shown === 'sentences' &&
        (address.q.trim() === '' ? (
          <EmptyState title={t('words.ask')} />
        ) : (
          <>
            {(address.filters !== '' || address.language !== '') && (
              <Suspense fallback={null}>
                <Filtered address={address} />
              </Suspense>
            )}
            <FoundSentences found={sentences} address={address} href={(change) => wordsHref(address, change)} />
          </>
        ))}
    </WordsFrame>
  );
}

/** The word is not a headword: where to look for it. */
function UnknownWord({ address }: { address: WordsAddress }) {
  const { t } = useI18n();
  const { lemma: q } = address;
  const list = (layer: WordsAddress['layer']) => wordsHref(address, { lemma: '', q, layer, match: 'begins' });
  return (
    <EmptyState title={t('words.unknown', { lemma: q })}>
      <ul>
        <li>
          <a href={list('lemma')}>{t('words.unknown.lemmas', { q })}</a>
        </li>
        <li>
          <a href={list('transcription')}>{t('words.unknown.forms', { q })}</a>
        </li>
        {address.language !== '' && (
          <li>
            <a href={wordsHref(address, { language: '' })}>{t('words.wider.languages')}</a>
          </li>
        )}
        {isNarrowed(address) && (
          <li>
            <a href={wordsHref(address, EVERY_TEXT)}>{t('words.wider.texts')}</a>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}
