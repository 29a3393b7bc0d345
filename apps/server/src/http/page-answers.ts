/** What the application asks first on a page, answered along with the page: it need not ask, nor wait. */
import { appTitle, type Endpoint, isLoggedIn, type Language } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { LANGUAGE_COOKIE } from './language.ts';
import { makeOwnCalls } from './own-calls.ts';

/** Bodies by the addresses of the calls. */
export type Answers = Readonly<Record<string, string>>;

/** The address of a call, written as the application writes it. */
export function callAddress(
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string | number | boolean>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** All answers of one page together, in characters: what is longer is better asked for than sent with every page. */
const MOST = 128 * 1024;

/** Asks for a visitor of whom nothing is known but the language. What fails is left for the application to ask. */
export async function gatherAnswers(
  app: FastifyInstance,
  language: Language,
  calls: readonly string[] = [],
): Promise<Answers> {
  const answers: Record<string, string> = {};
  let length = 0;
  for (const url of [appTitle.path, ...calls]) {
    const cookies = { [LANGUAGE_COOKIE]: language };
    const answer = await makeOwnCalls(async () => app.inject({ method: 'GET', url, cookies }));
    // One that is too long is asked for by the application; the shorter ones after it come along all the same.
    if (answer.statusCode !== 200 || length + answer.body.length > MOST) continue;
    answers[url] = answer.body;
    length += answer.body.length;
  }
  return answers;
}

/** Nobody is logged in where no cookie of a session came with the request. */
export const NOBODY: Answers = { [isLoggedIn.path]: 'null' };

/** A block of data, which no browser runs. Nothing in it can end the element. */
export function writeAnswers(answers: Answers): string {
  const json = JSON.stringify(answers).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return `<script type="application/json" id="answers">${json}</script>`;
}
