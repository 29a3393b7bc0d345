import { homeTexts } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { exampleQueries } from '../../api/example-queries.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSpecimen } from '../../api/specimen.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import { paths } from '../../paths.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { AskBox } from './builder/AskBox.tsx';
import styles from './results.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** Queries made from a text of the corpus, each with what it means; nothing where there is no text. */
export function ExampleList() {
  const { t } = useI18n();
  const texts = useQuery({ ...endpointQuery(homeTexts, {}), throwOnError: false });
  const { specimen } = useSpecimen(texts.data);
  if (specimen === undefined) return null;
  return (
    <dl>
      {exampleQueries(specimen.range).map(({ q, kind }) => (
        <div key={kind}>
          <dt>
            <a href={paths.results({ q, page: 1 })}>
              <code lang={specimen.range.language ?? 'und'}>{q}</code>
            </a>
          </dt>
          <dd>{t(`results.example.${kind}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands where nothing was asked yet: the search in the box of the page, and how one can ask. */
export function Examples({ address, Box }: { address: ResultsAddress; Box: typeof AskBox }) {
  const { t } = useI18n();
  const go = useGo();
  const [phrase, setPhrase] = useState('');
  const suggest = useQuerySuggestions(phrase, setPhrase);
  return (
    <section className={styles['examples']}>
      <Box address={address}>
        <SearchField
          large
          label={t('search.label')}
          submitLabel={t('search.submit')}
          hint={t('search.hint')}
          icon={<Search aria-hidden="true" />}
          value={phrase}
          suggestions={suggest.suggestions}
          onChange={(next, caret) => {
            setPhrase(next);
            suggest.typed(next, caret);
          }}
          // This box makes way for that of the results.
          onSubmit={(q) => go(resultsHref(address, { q }), { fresh: true })}
        />
      </Box>
      <p>{t('results.ask')}</p>
      <ExampleList />
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
