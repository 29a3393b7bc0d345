import { setUp } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { showUser } from '../users/users.service.ts';
import { clientOf, handOver } from './login.routes.ts';
import { type SetUpService, setUpAdmin } from './set-up.service.ts';

/** The call by which the first admin comes in. */
export function registerSetUp(app: FastifyInstance, service: SetUpService): void {
  route(app, setUp, async ({ body, language, reply }) => {
    const session = await setUpAdmin(service, body, clientOf(reply.request));
    return { user: showUser(handOver(app, reply, session), language) };
  });
}
