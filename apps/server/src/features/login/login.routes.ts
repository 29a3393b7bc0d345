import {
  confirmPassword,
  endOtherSessions,
  endSession,
  extendSession,
  isLoggedIn,
  login,
  logout,
  ownSessions,
  sessionTime,
} from '@glosa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Defect } from '../../errors.ts';
import { setSessionCookie } from '../../http/cookies.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import { showUser } from '../users/users.service.ts';
import {
  type Client,
  confirm,
  endOthers,
  endOwnSession,
  type LoginService,
  logIn,
  logOut,
  type NewSession,
  sessionsOf,
  timeLeft,
  whoIs,
} from './login.service.ts';

/** The calls about coming in and going out. */
export function registerLogin(app: FastifyInstance, service: LoginService): void {
  route(app, login, async ({ body, language, reply }) => {
    const session = await logIn(service, body, clientOf(reply.request));
    return showUser(handOver(app, reply, session), language);
  });
  route(app, logout, async ({ session, reply }) => {
    if (session !== undefined) await logOut(service, session, reply.request.id);
    setSessionCookie(reply, 'sid', null);
    app.csrf.renew(reply, undefined);
    return {};
  });
  route(app, isLoggedIn, async ({ session, language }) =>
    session === undefined ? null : whoIs(service, session, language),
  );
  route(app, sessionTime, async ({ session }) => (session === undefined ? null : timeLeft(service, session)));
  route(app, extendSession, async (call) => {
    const session = own(call.session);
    // Other calls do not wait for this; here it is what was asked for.
    await app.sessions.touch(session);
    return timeLeft(service, { ...session, lastSeenAt: service.now() });
  });
  route(app, confirmPassword, async ({ session, body, reply }) => {
    await confirm(service, own(session), body.password, clientOf(reply.request));
    return {};
  });
  registerOwnSessions(app, service);
}

function registerOwnSessions(app: FastifyInstance, service: LoginService): void {
  const list = async (session: Session) => ({ sessions: await sessionsOf(service, session) });
  route(app, ownSessions, async (call) => list(own(call.session)));
  route(app, endSession, async ({ session, params, reply }) => {
    await endOwnSession(service, own(session), params.id, reply.request.id);
    return list(own(session));
  });
  route(app, endOtherSessions, async ({ session, reply }) => {
    await endOthers(service, own(session), reply.request.id);
    return list(own(session));
  });
}

/** Calls for people who are logged in always have a session. */
function own(session: Session | undefined): Session {
  if (session === undefined) throw new Defect('A call for people who are logged in ran without a session.');
  return session;
}

export function clientOf(request: FastifyRequest): Client {
  const { ip, id, session } = request;
  return { address: ip, userAgent: request.headers['user-agent'], requestId: id, session };
}

/** Gives the new session's token, and an anti-forgery token of it, to the browser. */
export function handOver(app: FastifyInstance, reply: FastifyReply, session: NewSession): NewSession['account'] {
  setSessionCookie(reply, 'sid', session.token);
  app.csrf.renew(reply, session.tokenHash);
  return session.account;
}
