import { readWord, type WordPage } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { framed } from '../list/framed.ts';
import { References } from '../list/References.tsx';
import { WordForm } from '../list/WordForm.tsx';
import { type WordsAddress, wordsHref } from '../list/words-address.ts';
import { LIST_QUERY } from '../list-query.ts';
import { ListState } from '../pieces/ListState.tsx';
import { TextBars } from '../pieces/TextBars.tsx';
import { WordsFrame } from '../WordsFrame.tsx';
import { Composites, Entries } from './Entries.tsx';
import type { Otherwise } from './Paradigm.tsx';
import { FormsTable, Neighbours, Sum, Total } from './WordFacts.tsx';
import styles from './word.module.css';

const isUnknown = (error: unknown): boolean => error instanceof PageError && error.status === 404;

/** The sentences with a form that has some grammar, where no query can say it. */
function otherwiseOf(address: WordsAddress): Otherwise {
  const { lemma: q, texts } = address;
  return (posClass, { categories }, form) => {
    const filters = {
      class: [posClass],
      categories: Object.fromEntries(Object.entries(categories).map(([category, value]) => [category, [value]])),
      ...(form !== undefined && { form: [form] }),
    };
    return paths.searchWords({ q, texts, filters: JSON.stringify(filters) });
  };
}

function Found({ address, word }: { address: WordsAddress; word: WordPage }) {
  const { t } = useI18n();
  const { texts } = address;
  return (
    <article className={styles['word']}>
      <Neighbours word={word} texts={texts} />
      <Total word={word} texts={texts} />
      <References address={address} references={word.variants} />
      <Entries word={word} texts={texts} otherwise={otherwiseOf(address)} />
      <Sum word={word} />
      <Composites word={word} texts={texts} />
      <FormsTable word={word} texts={texts} />
      <section className={styles['entry']} aria-label={t('words.by-text')}>
        <h2>{t('words.by-text')}</h2>
        <TextBars rows={word.perText} q={word.q} of={word.lemma} />
      </section>
    </article>
  );
}

/** The word is not a headword: where to look for it. */
function Unknown({ address }: { address: WordsAddress }) {
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
        {address.texts.length > 0 && (
          <li>
            <a href={wordsHref(address, { texts: [] })}>{t('words.wider.texts')}</a>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}

/** One word: everything attested of it. */
export function WordView({ address }: { address: WordsAddress }) {
  const { t, language: lang } = useI18n();
  const { lemma, texts } = address;
  const word = useQuery({
    ...endpointQuery(readWord, { params: { lemma }, query: { texts, lang } }),
    throwOnError: (error) => !isUnknown(error) && LIST_QUERY.throwOnError(error),
  });
  return (
    <WordsFrame
      mode="WORDS"
      title={lemma}
      crumbs={[{ label: t('nav.words'), href: wordsHref(address, { lemma: '' }) }, { label: lemma }]}
      isWord
      {...framed(address)}
      form={<WordForm address={address} counts={word.data?.perText} added={[]} />}
    >
      {isUnknown(word.error) ? (
        <Unknown address={address} />
      ) : (
        <ListState list={word}>{(found) => <Found address={address} word={found} />}</ListState>
      )}
    </WordsFrame>
  );
}
