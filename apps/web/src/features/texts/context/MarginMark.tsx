import { createContext, useContext, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MarkFocusContext, useMarkStop } from './mark-focus.ts';
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

/** What is said of a mark: `Od wersu 12r.5: źródła: 2, tematy: 1`. */
function useMarkName(): (mark: Counted) => string {
  const { t } = useI18n();
  const placeName = usePlaceName();
  return (mark) => {
    const { reference, ...counts } = mark;
    return isCard(reference) ? placeName(mark) : t('context.mark-from', { verse: reference, ...counts });
  };
}

type Counted = Pick<VerseCount, 'reference' | 'sources' | 'themes'>;

/** What is said of a place whose entries are shown alone: `Wers 12r.5: źródła: 2, tematy: 1`. */
export function usePlaceName(): (place: Counted) => string {
  const { t } = useI18n();
  return ({ reference, ...counts }) =>
    isCard(reference)
      ? t('context.mark-card', { card: reference, ...counts })
      : t('context.mark', { verse: reference, ...counts });
}

/** What the signs of the margin mean, where there are any. */
export function MarksLegend() {
  const { t } = useI18n();
  const { places } = useContext(MarksContext);
  if (places.size === 0) return null;
  return (
    <span className={styles['legend']} title={t('context.legend-more')}>
      {t('context.legend')}
    </span>
  );
}

/**
 * How many sources and themes are tied to passages that begin at a verse (beside a transcript: to a card), as a button
 * that shows them. Nothing where nothing begins: a passage of many verses is marked once.
 */
export function MarginMark({ reference, inline = false }: { reference: string; inline?: boolean }) {
  const { places } = useContext(MarksContext);
  const place = places.get(reference);
  return place === undefined ? null : <Mark place={place} inline={inline} />;
}

function Mark({ place, inline }: { place: VerseCount; inline: boolean }) {
  const { language } = useI18n();
  const nameOf = useMarkName();
  const { at, choose } = useContext(MarksContext);
  const focus = useContext(MarkFocusContext);
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const { reference, sources, themes } = place;
  const isStop = useMarkStop(reference, element);
  const name = nameOf(place);
  return (
    <button
      ref={setElement}
      type="button"
      tabIndex={isStop ? 0 : -1}
      onFocus={() => focus.visit(reference)}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (focus.move(reference, event.key)) event.preventDefault();
      }}
      // In running text it stands among the words of the corpus.
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
