import { createContext, useContext } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './marks.module.css';
import type { VerseCount } from './use-context-data.ts';

/** What the marks in the margin show and do. */
interface Marks {
  verses: ReadonlyMap<string, VerseCount>;
  /** The verse whose entries are shown alone. */
  at: string | null;
  choose: (verse: VerseCount) => void;
}

export const MarksContext = createContext<Marks>({ verses: new Map(), at: null, choose: () => undefined });

/** How many sources and themes touch a verse, as a button that shows them. Nothing where nothing does. */
export function MarginMark({ reference, inline = false }: { reference: string; inline?: boolean }) {
  const { t, language } = useI18n();
  const { verses, at, choose } = useContext(MarksContext);
  const verse = verses.get(reference);
  if (verse === undefined) return null;
  const { sources, themes } = verse;
  const name = t('context.mark', { verse: reference, sources, themes });
  return (
    <button
      type="button"
      // In running text it stands amid the words of the corpus.
      lang={language}
      className={classNames(styles['mark'], inline && styles['inline'])}
      aria-label={name}
      title={name}
      aria-pressed={at === reference}
      onClick={() => choose(verse)}
    >
      {/* Drawn by the style sheet: no part of the text, nor copied with it. */}
      {sources > 0 && <span aria-hidden="true" data-sign={`‖${sources}`} />}
      {themes > 0 && <span aria-hidden="true" data-sign={`◇${themes}`} />}
    </button>
  );
}
