import { createContext, useContext } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './marks.module.css';
import { isCard } from './panel-state.ts';
import type { VerseCount } from './use-context-data.ts';

/** What the marks in the margin show and do. */
interface Marks {
  /** By reference of a verse or address of a card. */
  places: ReadonlyMap<string, VerseCount>;
  /** The place whose entries are shown alone. */
  at: string | null;
  choose: (place: VerseCount) => void;
}

export const MarksContext = createContext<Marks>({ places: new Map(), at: null, choose: () => undefined });

/** What is said of a mark: `Wers 12r.5: źródła: 2, tematy: 1`. */
export function useMarkName(): (mark: Pick<VerseCount, 'reference' | 'sources' | 'themes'>) => string {
  const { t } = useI18n();
  return ({ reference, ...counts }) =>
    isCard(reference)
      ? t('context.mark-card', { card: reference, ...counts })
      : t('context.mark', { verse: reference, ...counts });
}

/** How many sources and themes touch a verse or a card, as a button that shows them. Nothing where nothing does. */
export function MarginMark({ reference, inline = false }: { reference: string; inline?: boolean }) {
  const { language } = useI18n();
  const nameOf = useMarkName();
  const { places, at, choose } = useContext(MarksContext);
  const place = places.get(reference);
  if (place === undefined) return null;
  const { sources, themes } = place;
  const name = nameOf(place);
  return (
    <button
      type="button"
      // In running text it stands amid the words of the corpus.
      lang={language}
      className={classNames(styles['mark'], inline && styles['inline'])}
      aria-label={name}
      title={name}
      aria-pressed={at === reference}
      onClick={() => choose(place)}
    >
      {/* Drawn by the style sheet: no part of the text, nor copied with it. */}
      {sources > 0 && <span aria-hidden="true" data-sign={`‖${sources}`} />}
      {themes > 0 && <span aria-hidden="true" data-sign={`◇${themes}`} />}
    </button>
  );
}
