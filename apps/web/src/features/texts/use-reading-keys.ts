import { useEffect, useLayoutEffect, useRef } from 'react';
import { type ReadingCommand, readingCommand } from './keys.ts';

/** Runs a command for its key while the page is open. */
export function useReadingKeys(run: (command: ReadingCommand) => void): void {
  const latest = useRef(run);
  // Before the page is drawn: keys do what belongs to what is in view, not to the card before it.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = readingCommand(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
