import { Search } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { ExampleList } from '../../parts/sentences/ExampleList.tsx';
import styles from '../../parts/sentences/nothing.module.css';
import { paths } from '../../paths.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { AskBox } from './builder/AskBox.tsx';
import { resultsHref } from './results-links.ts';

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
