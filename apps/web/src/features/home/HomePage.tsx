import {
  appTitle,
  conventionOf,
  type HomeTexts,
  homeTexts,
  lineText,
  type TextListItem,
  type TextRange,
  type VerseView,
} from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ExampleKind, exampleQueries } from '../../api/example-queries.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSpecimen } from '../../api/specimen.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PageHeading, useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { firstCardHref } from './first-card.ts';
import styles from './home.module.css';

const LINES = 5;

function Line({ verse, range: { mode, language } }: { verse: VerseView; range: TextRange }) {
  const lang = language ?? undefined;
  return (
    <li>
      <span className={styles['lineNumber']}>{verse.verseNo}</span>
      {verse.transliteration ? (
        <span lang={lang} className={styles['asWritten']}>
          {lineText(verse.transliteration, 'transliteration')}
        </span>
      ) : null}
      <span lang={lang}>{lineText(verse.items, conventionOf(mode))}</span>
    </li>
  );
}

/** The first lines of a text, both layers one under the other: what the corpus is made of. */
function Specimen({ text, range }: { text: TextListItem; range: TextRange }) {
  const { t } = useI18n();
  const card = range.cards[0];
  if (card === undefined) return null;
  return (
    <figure className={styles['specimen']}>
      <ol>
        {card.verses.slice(0, LINES).map((verse) => (
          <Line key={verse.ord} verse={verse} range={range} />
        ))}
      </ol>
      <figcaption>
        <a href={firstCardHref(text)}>
          <Name of={text.name} />
        </a>
        {t('home.specimen', { card: card.cardAddress })}
      </figcaption>
    </figure>
  );
}

interface Entry {
  href: string;
  name: DictionaryKey;
  says: DictionaryKey;
}

const ENTRIES: readonly Entry[] = [
  { href: paths.sources(), name: 'nav.sources', says: 'home.entry.sources' },
  { href: paths.themes(), name: 'nav.themes', says: 'home.entry.themes' },
  { href: paths.words(), name: 'nav.words', says: 'home.entry.words' },
  { href: paths.grammarSingle(), name: 'nav.grammatical-forms', says: 'home.entry.grammar' },
];

/** The other ways into the corpus. */
function EntryPoints() {
  const { t } = useI18n();
  return (
    <section className={styles['section']} aria-labelledby="home-entries">
      <div className={styles['sectionHead']}>
        <h2 id="home-entries">{t('home.entries')}</h2>
      </div>
      <ul className={styles['entries']}>
        {ENTRIES.map((entry) => (
          <li key={entry.href}>
            <h3>
              <a href={entry.href}>{t(entry.name)}</a>
            </h3>
            <p>{t(entry.says)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

function TextRow({ text }: { text: TextListItem }) {
  const { t, plural } = useI18n();
  const { layers } = text;
  const said = [
    layers.transcription && t('layer.transcription'),
    layers.transliteration && t('layer.transliteration'),
    text.annotated > 0 && t('layer.grammar'),
  ].filter((layer) => layer !== false);
  return (
    <li>
      <a href={firstCardHref(text)}>
        <Name of={text.name} />
      </a>
      <p>
        {plural('unit.cards', text.cards)}
        {said.length === 0 ? null : ` · ${said.join(', ')}`}
      </p>
    </li>
  );
}

/** The first dozen texts as a table of contents, and the way to all of them. */
function FirstTexts({ texts }: { texts: HomeTexts | undefined }) {
  const { t, number } = useI18n();
  return (
    <section className={styles['section']} aria-labelledby="home-texts">
      <div className={styles['sectionHead']}>
        <h2 id="home-texts">{t('home.texts')}</h2>
        {texts === undefined || texts.total === 0 ? null : (
          <a href={paths.texts()}>{t('home.all-texts', { count: number(texts.total) })}</a>
        )}
      </div>
      {texts === undefined ? (
        <Loader label={t('common.loading')} />
      ) : texts.total === 0 ? (
        <EmptyState title={t('home.no-texts')} />
      ) : (
        <ol className={styles['texts']}>
          {texts.first.map((text) => (
            <TextRow key={text.code} text={text} />
          ))}
        </ol>
      )}
    </section>
  );
}
