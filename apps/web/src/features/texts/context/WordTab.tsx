import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { useReading } from '../reading-context.ts';
import { WordFacts } from '../WordPopup.tsx';
import styles from './panel.module.css';

/** What is known of the word opened last; how one opens one. */
export function WordTab({ word }: { word: number | null }) {
  const { t } = useI18n();
  const { grammar, lang, interactive } = useReading();
  const facts = word === null ? undefined : grammar.words.get(word);
  if (word === null || facts === undefined) {
    return <p className={styles['nothing']}>{t(interactive ? 'context.choose-word' : 'context.word-needs-grammar')}</p>;
  }
  return (
    <div aria-live="polite">
      <h3 className={styles['word']} lang={lang}>
        {facts.form}
      </h3>
      <WordFacts word={word} />
      <p className={styles['facts']}>
        <a href={paths.results({ q: `=${facts.form}`, page: 1 })}>{t('word.search-form')}</a>
      </p>
    </div>
  );
}
