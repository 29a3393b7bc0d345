import { callAddress, exportWords, WORD_SORTS, type Words } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ExportList } from '../pieces/ExportList.tsx';
import { LanguageLinks } from '../pieces/LanguageLinks.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { RowPages } from '../pieces/RowPages.tsx';
import { EVERY_TEXT, isNarrowed } from '../pieces/texts-chosen.ts';
import styles from './list.module.css';
import { References } from './References.tsx';
import { WordRows } from './WordRows.tsx';
import { askedParams, type WordSort, type WordsAddress, wordsHref } from './words-address.ts';

/** How many words and how often, said aloud when it changes; the order; the list as a file. */
function Head({ address, words }: { address: WordsAddress; words: Words }) {
  const { t, plural, language } = useI18n();
  const go = useGo();
  const { layer, initial, sort } = address;
  const { total, tokens, query } = words;
  const of = plural(layer === 'lemma' ? 'words.lemmas' : 'words.forms', total);
  const file = { ...askedParams(address), initial, sort, lang: language };
  return (
    <div className={styles['head']} data-empty={total === 0 || undefined}>
      <p role="status" className={styles['totals']}>
        {of}
        {total > 0 && (
          <>
            , <NumberLink hits={tokens} q={query} within={address} of={of} said={plural('words.tokens', tokens)} />
          </>
        )}
      </p>
      {total > 0 && (
        <div className={styles['tools']}>
          <Select
            label={t('words.sort')}
            emptyText=""
            value={sort}
            options={WORD_SORTS.map((value) => ({ value, label: t(`words.sort.${value}`) }))}
            onChange={(value) => go(wordsHref(address, { sort: value as WordSort }))}
          />
          <ExportList about={of} href={(format) => callAddress(exportWords, { query: { ...file, format } })} />
        </div>
      )}
    </div>
  );
}

/** The index: lemmas or forms with their frequency, forms and texts. */
export function WordList({ address, words }: { address: WordsAddress; words: Words }) {
  const { plural } = useI18n();
  const { withoutLemma, languages } = words;
  return (
    <>
      {(languages.length > 1 || address.language !== '') && (
        <LanguageLinks
          languages={languages.map((one) => ({ ...one, count: one.values }))}
          current={address.language}
          href={(language) => wordsHref(address, { language, initial: '' })}
          stays
        />
      )}
      <Rail address={address} initials={words.initials} />
      <Head address={address} words={words} />
      {words.total === 0 ? <NoWords address={address} words={words} /> : <WordRows address={address} words={words} />}
      <References address={address} references={words.references} />
      <RowPages list={words} total={words.total} href={(page) => wordsHref(address, { page })} />
      {withoutLemma !== null && withoutLemma > 0 && <Soft small>{plural('words.without-lemma', withoutLemma)}</Soft>}
    </>
  );
}

/** The letters that words begin with, in the order of the language: links, with how many words each has. */
function Rail({ address, initials }: { address: WordsAddress; initials: Words['initials'] }) {
  const { t, plural } = useI18n();
  if (initials.length < 2 && address.initial === '') return null;
  return (
    <nav aria-label={t('words.letters')} className={styles['rail']}>
      <ul>
        <li>
          <a
            href={wordsHref(address, { initial: '' })}
            aria-current={address.initial === '' ? 'true' : undefined}
            data-stays
          >
            {t('words.letters.all')}
          </a>
        </li>
        {initials.map(({ initial, values }) => (
          <li key={initial}>
            <a
              href={wordsHref(address, { initial })}
              aria-current={initial === address.initial ? 'true' : undefined}
              aria-label={`${initial}, ${plural('words.values', values)}`}
              title={plural('words.values', values)}
              data-stays
            >
              {initial}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nothing found: what looks like it, and the ways to ask for more. */
function NoWords({ address, words }: { address: WordsAddress; words: Words }) {
  const { t, number } = useI18n();
  const { q, match, variants, language: inLanguage, initial, layer } = address;
  const wider: [string, string][] = [];
  if (initial !== '') wider.push([t('words.wider.letters'), wordsHref(address, { initial: '' })]);
  if (inLanguage !== '') wider.push([t('words.wider.languages'), wordsHref(address, { language: '' })]);
  if (isNarrowed(address)) wider.push([t('words.wider.texts'), wordsHref(address, EVERY_TEXT)]);
  if (q !== '' && match !== 'contains') {
    wider.push([t('words.wider.contains', { q }), wordsHref(address, { match: 'contains', initial: '' })]);
  }
  if (q !== '' && !variants) wider.push([t('words.wider.variants'), wordsHref(address, { variants: true })]);
  if (layer === 'lemma' && q !== '') {
    wider.push([t('words.wider.forms'), wordsHref(address, { layer: 'transcription', initial: '' })]);
  }
  return (
    <EmptyState title={q === '' ? t('words.nothing') : t('words.nothing-for', { q })}>
      {words.nearest.length > 0 && (
        <p>
          {t('results.did-you-mean')}{' '}
          <span className={styles['nearest']}>
            {words.nearest.map(({ value, language, hits }) => (
              <span key={value}>
                <a href={wordsHref(address, { q: value, match: 'exact', initial: '' })} lang={language ?? 'und'}>
                  {value}
                </a>{' '}
                <span className={styles['count']}>{number(hits)}</span>
              </span>
            ))}
          </span>
        </p>
      )}
      {wider.length > 0 && (
        <ul className={styles['wider']}>
          {wider.map(([label, href]) => (
            <li key={href}>
              <a href={href} data-stays>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
