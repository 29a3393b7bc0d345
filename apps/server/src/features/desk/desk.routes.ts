import { desk, openWork } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import type { Queue } from '../../jobs/queue.ts';
import { countOpenWork, readDesk } from './desk.service.ts';

const loginOf = (session: Session | undefined) => session?.login ?? '';

/** The calls about what waits. `imports`: those of the whole process. */
export function registerDesk(app: FastifyInstance, storage: Storage, imports: Queue): void {
  route(app, openWork, ({ session }) => storage.snapshot((reader) => countOpenWork(reader, loginOf(session))));
  route(app, desk, ({ session, language }) =>
    storage.snapshot((reader) => readDesk(reader, { login: loginOf(session), language }, imports.length)),
  );
}
