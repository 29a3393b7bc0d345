import type { TextRange } from '@glosa/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { type ExampleKind, exampleQueries } from '../../api/example-queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './home.module.css';

/** The ways of asking that are shown at a first visit. */
const FIRST_KINDS: readonly ExampleKind[] = ['word', 'ending', 'phrase', 'lemma'];

/** `specimen`: what examples are made from; undefined before it has come, or where there is none. */
export function HomeSearch({ specimen }: { specimen: TextRange | undefined }) {
  const { t } = useI18n();
  const go = useGo();
  const [phrase, setPhrase] = useState('');
  const suggest = useQuerySuggestions(phrase, setPhrase);
  const examples = specimen === undefined ? [] : exampleQueries(specimen);
  return (
    <div className={styles['search']}>
      <SearchField
        label={t('search.label')}
        submitLabel={t('search.submit')}
        hint={t('search.hint')}
        whenEmpty={t('home.type')}
        icon={<Search aria-hidden="true" />}
        value={phrase}
        suggestions={suggest.suggestions}
        onChange={(next, caret) => {
          setPhrase(next);
          suggest.typed(next, caret);
        }}
        onSubmit={(q) => go(paths.results({ q, page: 1 }))}
      />
      {/* The row keeps its height while the examples are on their way. */}
      <div className={styles['examples']}>
        <p id="home-examples">{t('home.examples')}</p>
        <ul aria-labelledby="home-examples">
          {examples
            .filter(({ kind }) => FIRST_KINDS.includes(kind))
            .map(({ q }) => (
              <li key={q}>
                <Chip href={paths.results({ q, page: 1 })} lang={specimen?.language ?? 'und'}>
                  {q}
                </Chip>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
