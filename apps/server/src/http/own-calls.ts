/** Calls that the server makes to itself while it answers a request: no client sent them, and they are neither logged nor counted. */
import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();

/** Whatever `make` asks the server for is a call of its own. */
export const makeOwnCalls = <T>(make: () => Promise<T>): Promise<T> => within.run(true, make);

export const isOwnCall = (): boolean => within.getStore() === true;
