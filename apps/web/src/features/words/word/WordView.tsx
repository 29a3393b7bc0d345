import type { WordPage } from '@glosa/contract';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { References } from '../list/References.tsx';
import type { WordsAddress } from '../list/words-address.ts';
import { TextBars } from '../pieces/TextBars.tsx';
import { chosenOf } from '../pieces/texts-chosen.ts';
import { Composites, Entries } from './Entries.tsx';
import { FormsList } from './FormsList.tsx';
import type { Otherwise } from './Paradigm.tsx';
import { Homographs, Neighbours, Sum, Total, WordLanguages } from './WordFacts.tsx';
import styles from './word.module.css';
import { WordLanguage } from './word-language.ts';

const HalfCenturies = lazy(async () => ({ default: (await import('./HalfCenturies.tsx')).HalfCenturies }));

/** The sentences with a form that has some grammar, where no query can say it. */
function otherwiseOf(address: WordsAddress): Otherwise {
  const { lemma: q, language } = address;
  return (posClass, { categories }, form) => {
    const filters = {
      class: [posClass],
      categories: Object.fromEntries(Object.entries(categories).map(([category, value]) => [category, [value]])),
      ...(form !== undefined && { form: [form] }),
    };
    return paths.searchWords({ q, ...chosenOf(address), language, filters: JSON.stringify(filters) });
  };
}

/** One word: everything attested of it. */
export function WordView({ address, word }: { address: WordsAddress; word: WordPage }) {
  const { t } = useI18n();
  return (
    <WordLanguage value={word.language ?? 'und'}>
      <article className={styles['word']}>
        <Neighbours word={word} address={address} />
        <WordLanguages word={word} address={address} />
        <Homographs word={word} address={address} />
        <Total word={word} address={address} />
        <References address={address} references={word.variants} />
        <Suspense fallback={<div className={styles['awaited']} />}>
          <HalfCenturies word={word} address={address} />
        </Suspense>
        <Entries word={word} within={address} otherwise={otherwiseOf(address)} />
        <Sum word={word} />
        <Composites word={word} within={address} />
        <FormsList word={word} within={address} />
        <section className={styles['entry']} aria-label={t('words.by-text')}>
          <h2>{t('words.by-text')}</h2>
          <TextBars rows={word.perText} q={word.q} of={word.lemma} f={address.f} />
        </section>
      </article>
    </WordLanguage>
  );
}
