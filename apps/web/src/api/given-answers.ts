/** Answers that the server gave along with the page, so that the first calls need not be made. */
import { callKey, isLoggedIn } from '@glosa/contract';

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
  const bodies = Object.entries(answers as Readonly<Record<string, string>>);
  return new Map(bodies.map(([address, body]) => [callKey(address), body]));
}

/** The body of the answer to a call by its address, once and not for long; undefined where none was given. */
export function takeGiven(address: string): string | undefined {
  if (performance.now() > FRESH_MS) return undefined;
  given ??= readGiven();
  const key = callKey(address);
  const body = given.get(key);
  given.delete(key);
  return body;
}

/** Whether they were given to somebody who was not logged in. */
export function isGivenToVisitor(): boolean {
  given ??= readGiven();
  return given.has(callKey(isLoggedIn.path));
}

/** They were for the reader who asked for the page, in its language. */
export function forgetGiven(): void {
  given = new Map();
}
