import { searchWords } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { LIST_QUERY } from '../list-query.ts';
import type { Sentences } from '../sentences.ts';
import { WordsFrame } from '../WordsFrame.tsx';
import { framed } from './framed.ts';
import { WordForm } from './WordForm.tsx';
import { askedParams, readFilters, type WordsAddress, wordsHref } from './words-address.ts';

/** The sentences with the words asked for. */
export function WordSentences({ address, Sentences }: { address: WordsAddress; Sentences: Sentences }) {
  const { t, language: lang } = useI18n();
  const filters = readFilters(address.filters) ?? {};
  const query = { ...askedParams(address), filters, page: address.page, lang };
  const asked = address.q.trim() !== '';
  const sentences = useQuery({ ...endpointQuery(searchWords, { query }), ...LIST_QUERY, enabled: asked });
  return (
    <WordsFrame
      mode="WORDS_SEARCH"
      title={asked ? t('words.sentences-of', { q: address.q }) : t('page.search-words')}
      {...framed(address)}
      form={<WordForm address={address} counts={sentences.data?.perText} added={sentences.data?.variantsAdded ?? []} />}
    >
      {asked ? (
        <Sentences
          results={sentences.data}
          error={sentences.error}
          onRetry={() => void sentences.refetch()}
          stale={sentences.isPlaceholderData}
          texts={address.texts}
          withOther={address.withOther}
          href={(change) => wordsHref(address, change)}
        />
      ) : (
        <p>{t('words.ask')}</p>
      )}
    </WordsFrame>
  );
}
