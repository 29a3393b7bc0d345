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
  return fromVerse(labels, { from: wanted.from, to: wanted.to }, wanted.from);
}

/** The verses that may be the last one. */
export function endOptions(labels: readonly string[], from: string): readonly string[] {
  return labels.slice(Math.max(0, labels.indexOf(from)));
}

/** After another first verse was chosen: a last one that comes before it becomes the first that is possible. */
export function fromVerse(labels: readonly string[], { to }: VerseRange, from: string): VerseRange {
  return { from, to: endOptions(labels, from).includes(to) ? to : from };
}
