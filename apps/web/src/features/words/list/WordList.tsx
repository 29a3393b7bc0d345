import { callAddress, exportWords, WORD_SORTS, type Words } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ExportList } from '../pieces/ExportList.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { RowPages } from '../pieces/RowPages.tsx';
import styles from './list.module.css';
import { NoWords } from './NoWords.tsx';
import { Rail } from './Rail.tsx';
import { References } from './References.tsx';
import { WordRows } from './WordRows.tsx';
import { askedParams, type WordSort, type WordsAddress, wordsHref } from './words-address.ts';

/** How many words and how often, said aloud when it changes; the order; the list as a file. */
function Head({ address, words }: { address: WordsAddress; words: Words }) {
  const { t, plural, language } = useI18n();
  const go = useGo();
  const { layer, initial, sort, texts } = address;
  const { total, tokens, query } = words;
  const of = plural(layer === 'lemma' ? 'words.lemmas' : 'words.forms', total);
  const file = { ...askedParams(address), initial, sort, lang: language };
  return (
    <div className={styles['head']} data-empty={total === 0 || undefined}>
      <p role="status" className={styles['totals']}>
        {of}
        {total > 0 && (
          <>
            , <NumberLink hits={tokens} q={query} texts={texts} of={of} said={plural('words.tokens', tokens)} />
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
  const { withoutLemma } = words;
  return (
    <>
      <Rail address={address} initials={words.initials} />
      <Head address={address} words={words} />
      {words.total === 0 ? <NoWords address={address} words={words} /> : <WordRows address={address} words={words} />}
      <References address={address} references={words.references} />
      <RowPages list={words} total={words.total} href={(page) => wordsHref(address, { page })} />
      {withoutLemma !== null && withoutLemma > 0 && <Soft small>{plural('words.without-lemma', withoutLemma)}</Soft>}
    </>
  );
}
