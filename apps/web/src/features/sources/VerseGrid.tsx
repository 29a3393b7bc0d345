import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { middlesOf, nextMark } from '../../parts/plots/next-mark.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './verse-grid.module.css';
import { pressVerse, type VerseChoice, type VerseRange } from './verse-range.ts';

interface Props {
  verses: readonly { label: string; passages: number }[];
  first: VerseRange;
  onChange: (range: VerseRange) => void;
}

/** The verses of a source, of which one or several in a row are chosen: by two presses, or by Shift and arrows. */
export function VerseGrid({ verses, first, onChange }: Props) {
  const { t, plural, number } = useI18n();
  const indexOf = (wanted: string) => verses.findIndex(({ label }) => label === wanted);
  const [choice, setChoice] = useState<VerseChoice>(() => {
    const [from, to] = [indexOf(first.from), indexOf(first.to)];
    return { from, to, start: from, isAwaited: false };
  });
  const [at, setAt] = useState(choice.from);
  const grid = useRef<HTMLDivElement>(null);
  const press = (index: number, isLonger: boolean) => {
    const next = pressVerse(choice, index, isLonger);
    setAt(index);
    setChoice(next);
    onChange({ from: verses[next.from]?.label ?? '', to: verses[next.to]?.label ?? '' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const options = [...(grid.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      press(at, event.shiftKey);
      return;
    }
    const next = nextMark(event.key, at, middlesOf(options));
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) press(next, true);
    else setAt(next);
    options[next]?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
    if (option !== null) press(Number(option.dataset['at']), event.shiftKey);
  };
  return (
    <div
      ref={grid}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('verses.list')}
      className={styles['grid']}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {verses.map(({ label, passages }, index) => (
        <div
          key={label}
          role="option"
          aria-selected={index >= choice.from && index <= choice.to}
          tabIndex={index === at ? 0 : -1}
          data-autofocus={index === at || undefined}
          data-at={index}
          className={styles['verse']}
        >
          {label}{' '}
          {passages > 0 && (
            <span className={styles['linked']}>
              <span aria-hidden="true">{number(passages)}</span>
              <VisuallyHidden>{plural('unit.passages', passages)}</VisuallyHidden>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
