/** Coming in and going out: the session of a person, its limits, and the account of the first admin. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { Typed, User } from '../users/people.ts';
import { langQuery, urlInteger } from '../values.ts';

const refusals = ['unsupported-media-type', 'too-large'] as const;

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Logs in: begins a new session, which the cookie then stands for',
  feature: 'login',
  role: 'public',
  body: z.strictObject({ login: Typed, password: Typed }),
  answer: User,
  errors: ['bad-credentials', 'csrf', 'too-many-requests', ...refusals],
});

export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session, if there is one; needs the anti-forgery header although it is a GET',
  feature: 'login',
  role: 'public',
  needsToken: true,
  personal: true,
  answer: z.object({}),
  errors: ['csrf'],
});

export const isLoggedIn = endpoint({
  name: 'isLoggedIn',
  method: 'GET',
  path: '/api/auth/is-logged-in',
  summary: 'Who is logged in, or null; also hands out the anti-forgery token',
  feature: 'login',
  role: 'public',
  personal: true,
  query: z.strictObject({ ...langQuery }),
  answer: User.nullable(),
  errors: [],
});

/** How long a session still lasts. Whole seconds. */
export const SessionTime = z.object({
  /** Until the session ends if nothing is done any more: the nearer of its two limits. */
  secondsLeft: z.int().min(0),
  /** Until it ends in any case. */
  secondsAtMost: z.int().min(0),
});
export type SessionTime = z.infer<typeof SessionTime>;

/** A session that ends within so many seconds is warned of. */
export const WARN_SECONDS = 120;

export const sessionTime = endpoint({
  name: 'sessionTime',
  method: 'GET',
  path: '/api/auth/session-time',
  summary: 'How long the session still lasts, or null where there is none; asking does not make it last longer',
  feature: 'login',
  role: 'public',
  personal: true,
  isPassive: true,
  answer: SessionTime.nullable(),
  errors: [],
});

export const extendSession = endpoint({
  name: 'extendSession',
  method: 'POST',
  path: '/api/auth/extend-session',
  summary: 'Makes an idle session last again',
  feature: 'login',
  role: 'session',
  answer: SessionTime,
  errors: ['unauthenticated', 'csrf', ...refusals],
});

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Gives the password again, as calls about other people ask 15 minutes after the last time',
  feature: 'login',
  role: 'session',
  body: z.strictObject({ password: Typed }),
  answer: formResult({}),
  errors: ['unauthenticated', 'csrf', 'too-many-requests', ...refusals],
});

/** One session of the person who asks. */
export const OwnSession = z.object({
  id: z.int(),
  /** The session that asks. */
  current: z.boolean(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  lastSeenAt: z.string(),
  /** Browser and system, as far as they can be told: `Firefox 145, Linux`. Empty where they cannot. */
  browser: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const OwnSessions = z.object({ sessions: z.array(OwnSession) });

export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The sessions of the person who asks, the latest first',
  feature: 'login',
  role: 'session',
  answer: OwnSessions,
  errors: ['unauthenticated'],
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one session of the person who asks; the others are answered',
  feature: 'login',
  role: 'session',
  params: z.strictObject({ id: urlInteger(1) }),
  answer: OwnSessions,
  errors: ['unauthenticated', 'csrf', 'not-found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/other-sessions',
  summary: 'Ends every session of the person who asks but this one',
  feature: 'login',
  role: 'session',
  answer: OwnSessions,
  errors: ['unauthenticated', 'csrf'],
});

export const setUp = endpoint({
  name: 'setUp',
  method: 'POST',
  path: '/api/auth/set-up',
  summary: 'Makes the first admin, once, for the person who has the link that the server printed; logs them in',
  feature: 'login',
  role: 'public',
  body: z.strictObject({ token: Typed, login: Typed, email: Typed, password1: Typed, password2: Typed }),
  answer: formResult({ user: User }),
  errors: ['csrf', 'too-many-requests', ...refusals],
});
