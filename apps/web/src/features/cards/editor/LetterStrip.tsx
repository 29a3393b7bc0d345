import { type KeyboardEvent, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './editor.module.css';
import { LETTERS, type LetterName, MARKS } from './letters.ts';
import type { Code } from './use-code.ts';

/** Where a key of the page brings the focus. */
export const STRIP = 'letter-strip';

const ALL: readonly (readonly [LetterName, string])[] = [...LETTERS, ...MARKS];

/** The letter a key leads to, from the one with the focus. */
function letterAfter(key: string, at: number): number | null {
  const last = ALL.length - 1;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[key];
  return to === undefined ? null : to > last ? 0 : to < 0 ? last : to;
}

/** Letters and marks to put in where the caret stands. One stop for Tab; arrows move in it, Esc goes back to the text. */
export function LetterStrip({ code, disabled }: { code: Code; disabled: boolean }) {
  const { t } = useI18n();
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      code.focus();
      return;
    }
    const to = letterAfter(event.key, at);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div id={STRIP} role="toolbar" aria-label={t('letters.title')} className={styles['letters']} onKeyDown={onKeyDown}>
      {ALL.map(([name, letter], index) => (
        <button
          key={name}
          type="button"
          disabled={disabled}
          tabIndex={index === at ? 0 : -1}
          aria-label={t(`letters.${name}`)}
          title={t(`letters.${name}`)}
          data-first-mark={index === LETTERS.length || undefined}
          // The text keeps the focus and its selection while a pointer is used.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setAt(index);
            code.insert(letter);
            code.focus();
          }}
        >
          <span aria-hidden="true">{index < LETTERS.length ? letter : `◌${letter}`}</span>
        </button>
      ))}
    </div>
  );
}
