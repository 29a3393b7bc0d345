import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './problems.module.css';

/** A problem that was found in a file, in words. */
export interface ListedProblem {
  severity: 'error' | 'warning';
  severityName: string;
  /** Where it lies: in the file, in the text. */
  places: readonly string[];
  code: string;
  message: string;
  /** What should be and what is, where the message has not said it already. */
  values: readonly { label: string; value: string }[];
  hint?: string | undefined;
}

const AT_ONCE = 100;

/** What should be and what is, side by side. */
export function ProblemValues({ values }: Pick<ListedProblem, 'values'>) {
  if (values.length === 0) return null;
  return (
    <dl className={styles['pair']}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The arrows jump from one to the next, so it takes the focus. */
function ProblemLine(props: { problem: ListedProblem; isCurrent: boolean; onFocus: () => void }) {
  const { problem, isCurrent, onFocus } = props;
  const { severity, severityName, places, code, message, values, hint } = problem;
  return (
    <li className={styles['problemLine']} data-severity={severity} tabIndex={isCurrent ? 0 : -1} onFocus={onFocus}>
      <p className={styles['where']}>
        <span className={styles['severity']}>{severityName}</span>
        {places.map((place) => (
          <span key={place}>{place}</span>
        ))}
        <code>{code}</code>
      </p>
      <p className={styles['message']}>{message}</p>
      <ProblemValues values={values} />
      {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
    </li>
  );
}

/** The problems one under the other; arrows, Home and End jump between them, and bring more when they come to the end. */
export function ProblemList(props: {
  problems: readonly ListedProblem[];
  label: string;
  /** The name of the button that shows so many more. */
  more: (count: number) => string;
}) {
  const { problems, label, more } = props;
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState(AT_ONCE);
  const wanted = useRef<number | null>(null);
  const focusOn = (index: number) => (list.current?.children[index] as HTMLElement | undefined)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was jumped to is there when more are shown
  useEffect(() => {
    if (wanted.current !== null) focusOn(wanted.current);
    wanted.current = null;
  }, [shown]);
  const jump = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const last = Math.min(shown, problems.length) - 1;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined || to < 0 || to >= problems.length) return;
    event.preventDefault();
    if (to <= last) focusOn(to);
    else {
      wanted.current = to;
      setShown(shown + AT_ONCE);
    }
  };
  return (
    <>
      <ol ref={list} className={styles['problems']} aria-label={label} onKeyDown={jump}>
        {problems.slice(0, shown).map((problem, index) => (
          <ProblemLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike in everything
            key={index}
            problem={problem}
            isCurrent={index === current}
            onFocus={() => setCurrent(index)}
          />
        ))}
      </ol>
      {problems.length > shown ? (
        <Button small look="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {more(Math.min(AT_ONCE, problems.length - shown))}
        </Button>
      ) : null}
    </>
  );
}
