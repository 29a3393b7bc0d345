import { Search } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import { paths } from '../../paths.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { AskBox } from './builder/AskBox.tsx';
import styles from './results.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** Queries of every kind, with what each means. */
const EXAMPLES = [
  { q: 'bog', key: 'word' },
  { q: 'krol*', key: 'ending' },
  { q: '*ował', key: 'beginning' },
  { q: 'm?ka', key: 'letter' },
  { q: '=Jesus', key: 'exact' },
  { q: 'syn boży', key: 'phrase' },
  { q: 'nie & mieć', key: 'together' },
  { q: 'lemma:iść', key: 'lemma' },
  { q: 'pos:subst&cas:inst', key: 'class' },
  { q: '[pos="adj"] [lemma="król"]', key: 'brackets' },
] as const;

/** Queries that find something, each with what it means. */
export function ExampleList() {
  const { t } = useI18n();
  return (
    <dl>
      {EXAMPLES.map(({ q, key }) => (
        <div key={q}>
          <dt>
            <a href={paths.results({ q, page: 1 })}>
              <code>{q}</code>
            </a>
          </dt>
          <dd>{t(`results.example.${key}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands where nothing was asked yet: the search, and how one can ask. */
export function Examples({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const [phrase, setPhrase] = useState('');
  const suggest = useQuerySuggestions(phrase, setPhrase);
  return (
    <section className={styles['examples']}>
      <AskBox address={address}>
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
      </AskBox>
      <p>{t('results.ask')}</p>
      <ExampleList />
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
