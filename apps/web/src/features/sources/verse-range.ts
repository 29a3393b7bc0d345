/** The choice of verses of a source: from one to another, never the other way round. */
export interface VerseRange {
  from: string;
  to: string;
}

/** The whole source, or the verses that are asked for as far as it has them; null where it has no verses. */
export function firstRange(labels: readonly string[], wanted: VerseRange | null): VerseRange | null {
  const [first] = labels;
  if (first === undefined) return null;
  if (wanted === null || !labels.includes(wanted.from)) return { from: first, to: labels.at(-1) ?? first };
  const isForward = labels.indexOf(wanted.to) >= labels.indexOf(wanted.from);
  return { from: wanted.from, to: isForward ? wanted.to : wanted.from };
}

/** What is chosen, by indices of verses. */
export interface VerseChoice {
  from: number;
  to: number;
  /** The end that stays when the other one is moved. */
  start: number;
  /** The next press is the other end. */
  isAwaited: boolean;
}

/** The first press chooses one verse, the second the other end; `isLonger`: whether it is the other end in any case. */
export function pressVerse(choice: VerseChoice, at: number, isLonger: boolean): VerseChoice {
  if (!isLonger && !choice.isAwaited) return { from: at, to: at, start: at, isAwaited: true };
  const { start } = choice;
  return { from: Math.min(start, at), to: Math.max(start, at), start, isAwaited: false };
}
