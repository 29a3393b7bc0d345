/** Who can come in after a start: the first admin, or accounts to look around with. */

import { ownWordsOf } from '@glosa/contract';
import { BASE_LANGUAGE } from '@glosa/dictionary';
import { type Config, ConfigError } from './config.ts';
import type { Storage } from './db/open.ts';
import { FormError } from './errors.ts';
import { hasSampleCorpus } from './features/imports/seed.ts';
import { offerSetUp } from './features/login/set-up.service.ts';
import { provideDemoAccounts, withdrawDemoAccounts } from './features/users/demo.ts';
import { createFirstAdmin, type OrdersService, problemsOf } from './features/users/orders.ts';

/** What to tell the person who started the server, once its address is known. */
export type Welcome = (address: string) => string[];

/**
 * Sees to it that somebody can manage the accounts.
 * @throws ConfigError when the settings name a first admin that will not do.
 */
export async function prepareAccounts(
  storage: Storage,
  config: Pick<Config, 'production' | 'firstAdmin' | 'links'>,
  dataDir: string,
): Promise<Welcome> {
  const service: OrdersService = { storage, now: () => new Date(), ownWords: ownWordsOf(config.links) };
  const lines: string[] = [];
  if (config.production) lines.push(...(await closeDemo(service)));
  if (config.firstAdmin !== undefined) lines.push(await settledAdmin(service, config.firstAdmin));
  if (!config.production && (await hasSampleCorpus(storage))) lines.push(...(await openDemo(service, dataDir)));
  const token = await offerSetUp(service);
  return (address) => [
    ...lines,
    ...(token === null
      ? []
      : ['There is no administrator yet. Within 24 hours, once:', `  ${address}/login#setup=${token}`]),
  ];
}

async function closeDemo(service: OrdersService): Promise<string[]> {
  const closed = await withdrawDemoAccounts(service);
  return closed.length === 0 ? [] : [`Demo accounts are not for production, made inactive: ${closed.join(', ')}`];
}

async function openDemo(service: OrdersService, dataDir: string): Promise<string[]> {
  const accounts = await provideDemoAccounts(service, dataDir);
  if (accounts.length === 0) return [];
  return ['Demo accounts:', ...accounts.map(({ login, password }) => `  ${login.padEnd(12)} ${password}`)];
}

async function settledAdmin(service: OrdersService, admin: NonNullable<Config['firstAdmin']>): Promise<string> {
  try {
    if (await createFirstAdmin(service, admin)) return `Made the administrator ${admin.login}, as the settings say.`;
    return 'ADMIN_LOGIN and ADMIN_PASSWORD were not used: there is an administrator. They can be removed.';
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw new ConfigError(`ADMIN_LOGIN, ADMIN_PASSWORD, ADMIN_EMAIL: ${problemsOf(error, BASE_LANGUAGE).join(' ')}`);
  }
}
