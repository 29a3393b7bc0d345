/** Answers that the server gave along with the page, so that the first calls need not be made. */
import { isLoggedIn } from '@glosa/contract';

const FRESH_MS = 60_000;

let given: Map<string, string> | undefined;

/** A page that comes out of the browser's memory may be older than what was done since. */
function isComeBackTo(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
}

function readGiven(): Map<string, string> {
  const text = document.getElementById('answers')?.textContent ?? '';
  if (text === '' || isComeBackTo()) return new Map();
  const answers: unknown = JSON.parse(text);
  return new Map(Object.entries(answers as Readonly<Record<string, string>>));
}

/** The body of the answer to a call by its address, once and not for long; undefined where none was given. */
export function takeGiven(address: string): string | undefined {
  if (performance.now() > FRESH_MS) return undefined;
  given ??= readGiven();
  const body = given.get(address);
  given.delete(address);
  return body;
}

/** Whether they were given to somebody who was not logged in. */
export function isGivenToVisitor(): boolean {
  given ??= readGiven();
  return given.has(isLoggedIn.path);
}

/** They were for the reader who asked for the page, in its language. */
export function forgetGiven(): void {
  given = new Map();
}
