/** How often a line of one kind is written, in milliseconds. */
const EVERY = 1_000;

/**
 * For lines that a single visitor can cause by the thousand: how many of a kind were passed over since the last one, or null
 * where this one is passed over, too.
 */
export function sampled(): (kind: string) => number | null {
  const last = new Map<string, { at: number; passed: number }>();
  return (kind) => {
    const now = performance.now();
    const before = last.get(kind);
    if (before !== undefined && now - before.at < EVERY) {
      before.passed++;
      return null;
    }
    last.set(kind, { at: now, passed: 0 });
    return before?.passed ?? 0;
  };
}
