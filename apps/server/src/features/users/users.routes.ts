import {
  addUser,
  changeActive,
  changeEmail,
  changePassword,
  changeRole,
  changeShortcuts,
  endUserSessions,
  exportAudit,
  listAudit,
  listRoles,
  listUsers,
  ownAccount,
  shortcutSettings,
} from '@glosa/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Defect } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import { toUser } from './account.ts';
import type { AccountsService, Asker } from './accounts-service.ts';
import * as audit from './audit-list.ts';
import * as password from './change-password.ts';
import * as changes from './changes.ts';
import * as lists from './lists.ts';

/** The calls about accounts. */
export function registerUsers(app: FastifyInstance, service: AccountsService): void {
  registerChanges(app, service);
  route(app, listUsers, ({ language }) => lists.listUsers(service, language));
  route(app, listRoles, async ({ language }) => lists.listRoles(language));
  route(app, ownAccount, ({ session, language }) => lists.ownAccount(service, own(session), language));
  route(app, shortcutSettings, ({ session }) => lists.shortcutsOf(service, own(session)));
  route(app, changeShortcuts, ({ session, body }) => lists.keepShortcuts(service, own(session), body));
  route(app, listAudit, ({ query, language }) => audit.listAudit(service, query, language));
  route(app, exportAudit, async ({ query, language }) => audit.exportAudit(service, query, language));
}

function registerChanges(app: FastifyInstance, service: AccountsService): void {
  route(app, addUser, async ({ session, reply, body, language }) => ({
    user: toUser(await changes.addUser(service, askerOf(session, reply), body), language),
  }));
  route(app, changeEmail, async ({ session, reply, body, language }) => ({
    user: toUser(await changes.changeEmail(service, askerOf(session, reply), body), language),
  }));
  route(app, changePassword, async ({ session, reply, body, language }) => ({
    user: toUser(await password.changePassword(service, askerOf(session, reply), body), language),
  }));
  route(app, changeActive, async ({ session, reply, body, language }) => ({
    user: toUser(await changes.changeActive(service, askerOf(session, reply), body), language),
  }));
  route(app, changeRole, async ({ session, reply, body, language }) => ({
    user: toUser(await changes.changeRole(service, askerOf(session, reply), body), language),
  }));
  route(app, endUserSessions, async ({ session, reply, body, language }) => ({
    user: toUser(await changes.endUserSessions(service, askerOf(session, reply), body.login), language),
  }));
}

/** Calls for people who are logged in always have a session. */
function own(session: Session | undefined): Session {
  if (session === undefined) throw new Defect('A call for people who are logged in ran without a session.');
  return session;
}

function askerOf(session: Session | undefined, { request }: FastifyReply): Asker {
  return { session: own(session), address: request.ip, requestId: request.id };
}
