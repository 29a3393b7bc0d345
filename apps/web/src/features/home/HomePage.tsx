import { appTitle, homeTexts } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ExampleKind, exampleQueries } from '../../api/example-queries.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSpecimen } from '../../api/specimen.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PageHeading, useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EntryPoints } from './EntryPoints.tsx';
import { FirstTexts } from './FirstTexts.tsx';
import styles from './home.module.css';
import { Specimen } from './Specimen.tsx';

/** The ways of asking that are shown at a first visit. */
const FIRST_KINDS: readonly ExampleKind[] = ['word', 'ending', 'phrase', 'lemma'];

/** `language`: of the text that the examples are made from. */
function HomeSearch({ examples, language }: { examples: readonly string[]; language: string | null }) {
  const { t } = useI18n();
  const go = useGo();
  const [phrase, setPhrase] = useState('');
  const suggest = useQuerySuggestions(phrase, setPhrase);
  return (
    <div className={styles['search']}>
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
        onSubmit={(q) => go(paths.results({ q, page: 1 }))}
      />
      {/* The row keeps its height while the examples are on their way. */}
      <div className={styles['examples']}>
        <p id="home-examples">{t('home.examples')}</p>
        <ul aria-labelledby="home-examples">
          {examples.map((q) => (
            <li key={q}>
              <Chip href={paths.results({ q, page: 1 })} lang={language ?? 'und'}>
                {q}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The main page: what the corpus is, in the words of `text`, a search, the texts, the other ways in. */
export function HomePage({ text }: { text: ReactNode }) {
  const { t, name, number } = useI18n();
  const title = useQuery(endpointQuery(appTitle, {}));
  const texts = useQuery(endpointQuery(homeTexts, {}));
  const { specimen, isAwaited } = useSpecimen(texts.data);
  const corpus = title.data?.corpus;
  const named = title.data === undefined ? t('app.name') : name(title.data.title);
  // An installation without a name of its own says what it is; the logo says Glosa already.
  const heading = named === t('app.name') ? t('home.heading') : named;
  return (
    <>
      <div className={styles['hero']}>
        <div>
          <PageHeading title={named}>{heading}</PageHeading>
          <div className={styles['intro']}>{text}</div>
          <HomeSearch
            language={specimen?.range.language ?? null}
            examples={
              specimen === undefined
                ? []
                : exampleQueries(specimen.range)
                    .filter(({ kind }) => FIRST_KINDS.includes(kind))
                    .map(({ q }) => q)
            }
          />
        </div>
        {specimen !== undefined && <Specimen {...specimen} />}
        {isAwaited && <div className={styles['specimenPlace']} />}
      </div>
      <dl className={styles['size']} aria-label={t('home.size')}>
        {(['texts', 'cards', 'verses', 'words'] as const).map((unit) => (
          <div key={unit}>
            <dt>{t(`home.size.${unit}`)}</dt>
            <dd>{corpus === undefined ? '–' : number(corpus[unit])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['column']}>
        <FirstTexts texts={texts.data} />
        <EntryPoints />
      </div>
    </>
  );
}
