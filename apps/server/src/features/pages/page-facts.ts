/** What pages of text say of the settings in force: a name in braces stands for it, in the language of the page. */
import type { Language } from '@glosa/contract';

export interface PageFacts {
  /** How long events stay on record, in days: `{audit-time}`. */
  auditDays: number;
  /** How long a session lasts at most, in seconds: `{session-time}`. */
  sessionSeconds: number;
}

/** In seconds, the longest first. */
const UNITS = [
  ['year', 365 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
] as const;

/** In the longest unit that leaves nothing over: `2 years`, `90 days`. */
function inWords(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[4];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** @param html a text of a page */
export function withFacts(html: string, { auditDays, sessionSeconds }: PageFacts, language: Language): string {
  const facts: Readonly<Record<string, number>> = {
    'audit-time': auditDays * 24 * 60 * 60,
    'session-time': sessionSeconds,
  };
  return html.replace(/\{([a-z-]+)\}/g, (whole, name: string) => {
    const seconds = facts[name];
    return seconds === undefined ? whole : inWords(seconds, language);
  });
}
