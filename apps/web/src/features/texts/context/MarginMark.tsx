import { createContext, useContext, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { VerseBrackets } from './brackets.ts';
import { MarkFocusContext, useMarkStop } from './mark-focus.ts';
import styles from './marks.module.css';
import { isCard } from './panel-state.ts';
import type { VerseCount } from './use-context-data.ts';

/** What the marks in the margin show and do. */
interface Marks {
  /** By reference of a verse or address of a card. */
  places: ReadonlyMap<string, VerseCount>;
  /** By reference of a verse. */
  brackets: ReadonlyMap<string, VerseBrackets<MarkLabel>>;
  /** The place whose entries are shown alone. */
  at: string | null;
  /** The entry that the reader points at. */
  pointed: string | null;
  choose: (place: VerseCount) => void;
  point: (key: string | null) => void;
}

/** A citation, or a name that may be in another language than the page. */
export interface MarkLabel {
  text: string;
  lang?: string;
}

export const MarksContext = createContext<Marks>({
  places: new Map(),
  brackets: new Map(),
  at: null,
  pointed: null,
  choose: () => undefined,
  point: () => undefined,
});

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

/** The brackets that go along a verse: lines only, what they are of is said by the mark where they begin. */
export function Brackets({ reference }: { reference: string }) {
  const { brackets, pointed } = useContext(MarksContext);
  const segments = brackets.get(reference)?.segments ?? [];
  return segments.map(({ key, kind, lane, starts, ends }) => (
    <span
      key={key}
      className={styles['bracket']}
      data-kind={kind}
      data-starts={starts || undefined}
      data-ends={ends || undefined}
      data-lit={key === pointed || undefined}
      style={{ insetInlineStart: `${0.25 + lane * 0.4}rem` }}
    />
  ));
}

/**
 * What begins at a verse (beside a transcript: what touches a card), as a button that shows it. Nothing where nothing begins:
 * a passage of many verses is named once.
 */
export function MarginMark({ reference, inline = false }: { reference: string; inline?: boolean }) {
  const { places } = useContext(MarksContext);
  const place = places.get(reference);
  return place === undefined ? null : <Mark place={place} inline={inline} />;
}

const SIGN = { source: '‖', theme: '◇' } as const;

function Mark({ place, inline }: { place: VerseCount; inline: boolean }) {
  const { language } = useI18n();
  const nameOf = useMarkName();
  const { at, brackets, choose, point } = useContext(MarksContext);
  const focus = useContext(MarkFocusContext);
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const { reference, sources, themes } = place;
  const isStop = useMarkStop(reference, element);
  const openings = inline ? [] : (brackets.get(reference)?.openings ?? []);
  const [first] = openings;
  const name = nameOf(place);
  const pointAt = () => point(first?.key ?? null);
  const pointAway = () => point(null);
  return (
    <button
      ref={setElement}
      type="button"
      tabIndex={isStop ? 0 : -1}
      onFocus={() => {
        focus.visit(reference);
        pointAt();
      }}
      onBlur={pointAway}
      onPointerEnter={pointAt}
      onPointerLeave={pointAway}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (focus.move(reference, event.key)) event.preventDefault();
      }}
      // In running text it stands among the words of the corpus.
      lang={language}
      className={classNames(styles['mark'], inline && styles['inline'])}
      aria-label={name}
      title={[name, ...openings.map(({ kind, label }) => `${SIGN[kind]} ${label.text}`)].join('\n')}
      aria-pressed={at === reference}
      onClick={() => choose(place)}
    >
      {/* Drawn by the style sheet: no part of the text, nor copied with it. */}
      {first !== undefined && (
        <span className={styles['said']} aria-hidden="true" data-kind={first.kind}>
          <span data-sign={SIGN[first.kind]} />
          <span className={styles['label']} lang={first.label.lang} data-sign={first.label.text} />
          {openings.length > 1 && <span data-sign={`+${openings.length - 1}`} />}
        </span>
      )}
      <span className={styles['counts']} data-alone={first === undefined || undefined} aria-hidden="true">
        {sources > 0 && <span data-kind="source" data-sign={`‖${sources}`} />}
        {themes > 0 && <span data-kind="theme" data-sign={`◇${themes}`} />}
      </span>
    </button>
  );
}
