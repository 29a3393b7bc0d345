import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { verseAnchor } from '../rows.ts';
import type { BracketKind } from './brackets.ts';
import styles from './panel.module.css';
import type { ThemeEntry } from './use-context-data.ts';

export interface EntryActions {
  /** The entry that the reader points at, here or in the margin. */
  pointed: string | null;
  /** Says which entry the reader points at, or none. */
  onPoint: (key: string | null) => void;
  /** Brings a place of the text into view. */
  onPlace: (anchor: string) => void;
}

/** One entry. Its words in the text are marked while the pointer or the focus is on it. */
export function Entry(
  props: { id: string; kind: BracketKind; children: ReactNode } & Pick<EntryActions, 'onPoint' | 'pointed'>,
) {
  const { id, kind, onPoint, pointed, children } = props;
  return (
    <li
      className={styles['entry']}
      data-kind={kind}
      data-lit={pointed === id || undefined}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(null)}
    >
      {children}
    </li>
  );
}

/** `12r.5.3` without the word. */
const verseOf = (reference: string): string => reference.split('.').slice(0, 2).join('.');

/** Where the passage stands, as a link to its first verse. */
export function PassageLink(props: { passage: ThemeEntry['passage'] } & Pick<EntryActions, 'onPlace'>) {
  const { from, to } = props.passage;
  const { t } = useI18n();
  const [start, end] = [verseOf(from), verseOf(to)];
  const [card = '', verse = ''] = start.split('.');
  const anchor = verseAnchor(card, verse);
  const [endCard, endVerse] = end.split('.');
  const place = start === end ? start : `${start}–${endCard === card ? endVerse : end}`;
  return (
    <a href={`#${encodeURIComponent(anchor)}`} title={t('context.to-passage')} onClick={() => props.onPlace(anchor)}>
      {place}
    </a>
  );
}
