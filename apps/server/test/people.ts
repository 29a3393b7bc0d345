/** The application with people in it: an admin who is logged in, the other people a test needs, and a clock to set. */
import { FormProblem, type RoleCode, type User } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from './accounts.ts';
import { buildTestClient, type TestClient } from './client.ts';
import type { TestDatabase } from './databases.ts';
import { buildTestApp } from './test-app.ts';

export interface People extends AsyncDisposable {
  app: FastifyInstance;
  database: TestDatabase;
  /** Lines of the server's log. */
  log: string[];
  /** Moves the server's clock on. */
  wait(minutes: number): void;
  now(): Date;
  /** The admin `ada` in a new browser. */
  admin(): Promise<TestClient>;
  /** A new browser in which that person is logged in. */
  clientOf(login: string, password?: string): Promise<TestClient>;
  /** Makes an account for one test, and answers its login. */
  someone(role: RoleCode): Promise<string>;
  /** All accounts and sessions, to see whether anything changed. */
  state(): Promise<string>;
  close(): Promise<void>;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';

export async function buildPeople(database: TestDatabase): Promise<People> {
  let clock = Date.parse('2026-11-21T10:00:00Z');
  let made = 0;
  const log: string[] = [];
  const now = () => new Date(clock);
  const { app, close } = await buildTestApp(database, undefined, { now, log });
  await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
  const clientOf = async (login: string, password = TEST_PASSWORD) => {
    const client = buildTestClient(app);
    const answer = await client.logIn(login, password);
    expect([login, answer.statusCode]).toEqual([login, 200]);
    return client;
  };
  return {
    ...{ app, database, log, now, clientOf, close },
    [Symbol.asyncDispose]: close,
    wait: (minutes) => {
      clock += minutes * 60_000;
    },
    admin: () => clientOf('ada'),
    async someone(role) {
      const login = `${role}-${LETTERS[Math.floor(made / LETTERS.length)]}${LETTERS[made % LETTERS.length]}`;
      made++;
      await addTestAccounts(database.storage, [{ login, role }]);
      return login;
    },
    async state() {
      const { read } = database.storage;
      const accounts = await read.selectFrom('user_account').selectAll().orderBy('id').execute();
      return JSON.stringify([accounts, await read.selectFrom('session').select('id').orderBy('id').execute()]);
    },
  };
}

interface Answer {
  statusCode: number;
  json(): unknown;
}

/** A form that was not accepted, and which fields are to blame. */
export function expectRefused(answer: Answer, code: string, fields: readonly string[] = []): void {
  const problem = FormProblem.parse(answer.json());
  expect([answer.statusCode, problem.code]).toEqual([200, code]);
  expect(Object.keys(problem.fieldErrors ?? {})).toEqual(fields);
}

/** A form that was accepted; the account as it is now. */
export function expectChanged(answer: Answer): User {
  expect([answer.statusCode, answer.json()]).toEqual([200, { user: expect.anything() }]);
  return (answer.json() as { user: User }).user;
}
