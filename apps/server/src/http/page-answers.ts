/** What the application asks first on a page, answered along with the page: it need not ask, nor wait. */
import {
  type AddressInput,
  type AnswerOf,
  appTitle,
  callAddress,
  type Endpoint,
  isLoggedIn,
  type Language,
  sessionTime,
  shortcutSettings,
} from '@glosa/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound, Unavailable } from '../errors.ts';
import { sessionCookie } from './cookies.ts';
import { LANGUAGE_COOKIE } from './language.ts';
import { makeOwnCalls } from './own-calls.ts';
import type { PageRequest } from './page-view.ts';

/** Bodies by the addresses of the calls. */
export type Answers = Readonly<Record<string, string>>;

/** All answers of one page together, in characters: what is longer is better asked for than sent with every page. */
const MOST = 128 * 1024;

/** Calls made for one page, for a visitor of whom nothing is known but the language. */
export interface VisitorCalls {
  ask: PageRequest['ask'];
  /** What was asked, and the further `calls`. What fails is left for the application to ask. */
  answers(calls?: readonly string[]): Promise<Answers>;
}

export function visitorCalls(app: FastifyInstance, language: Language): VisitorCalls {
  const answers: Record<string, string> = {};
  let length = 0;
  const make = async (url: string, isGiven = true): Promise<{ statusCode: number; body: string }> => {
    const cookies = { [LANGUAGE_COOKIE]: language };
    const answer = await makeOwnCalls(async () => app.inject({ method: 'GET', url, cookies }));
    // One that is too long is asked for by the application; the shorter ones after it come along all the same.
    if (isGiven && answer.statusCode === 200 && length + answer.body.length <= MOST) {
      answers[url] = answer.body;
      length += answer.body.length;
    }
    return answer;
  };
  return {
    async ask<E extends Endpoint>(endpoint: E, input: AddressInput<E>, isGiven = true) {
      const url = callAddress(endpoint, input);
      const { statusCode, body } = await make(url, isGiven);
      if (statusCode === 200) return (endpoint.isFile ? body : JSON.parse(body)) as AnswerOf<E>;
      if (statusCode < 500) throw new NotFound(`${url}: ${statusCode}`);
      throw new Unavailable(`${url}: ${statusCode} ${body}`);
    },
    async answers(calls = []) {
      for (const url of [appTitle.path, ...calls]) if (answers[url] === undefined) await make(url);
      return answers;
    },
  };
}

/** Of a request for a page: what makes the server answer a call in another form than JSON, or not at all. */
const OF_PAGES = /^(?:accept|accept-encoding|connection|content-.*|if-.*|range)$/;

/** What the application asks on every page about the person who is logged in. */
const OF_PERSON: readonly string[] = [sessionTime.path, shortcutSettings.path];

/**
 * What the application asks first of a person who is logged in, asked as they ask for the page: about themselves, and
 * `calls`. None where their session is over. The application itself asks who they are: it relies on that.
 */
export async function gatherOwnAnswers(request: FastifyRequest, calls: readonly string[]): Promise<Answers> {
  if (typeof sessionCookie(request, 'sid') !== 'string') return {};
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_PAGES.test(name)));
  const { remoteAddress } = request.raw.socket;
  const answers: Record<string, string> = {};
  let length = 0;
  for (const url of [...OF_PERSON, ...calls]) {
    const asked = { method: 'GET', url, headers, ...(remoteAddress !== undefined && { remoteAddress }) } as const;
    const { statusCode, body } = await makeOwnCalls(async () => request.server.inject(asked));
    const isGiven = statusCode === 200 && body !== 'null' && length + body.length <= MOST;
    if (!isGiven && OF_PERSON.includes(url)) return {};
    if (!isGiven) continue;
    answers[url] = body;
    length += body.length;
  }
  return answers;
}

/** A request without the cookie of a session is a visitor's. */
export const NOBODY: Answers = { [isLoggedIn.path]: 'null' };

/** Of the answers that a visitor gets, those that are the same for everybody. */
export function answersForAll(answers: Answers): Answers {
  const title = answers[appTitle.path];
  return title === undefined ? {} : { [appTitle.path]: title };
}

/** A block of data, which no browser runs. Nothing in it can end the element. */
export function writeAnswers(answers: Answers): string {
  const json = JSON.stringify(answers).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return `<script type="application/json" id="answers">${json}</script>`;
}
