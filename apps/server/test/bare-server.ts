/** What a server without features, database and people is built from. */
import type { ServerOptions } from '../src/http/server.ts';

export const BARE_SERVER: ServerOptions = {
  logLevel: 'silent',
  logStream: { write: () => {} },
  build: 'test',
  trustedProxy: 'loopback',
  onlyHttps: false,
  secret: 'x'.repeat(32),
  sessions: { find: async () => null, touch: async () => {} },
};
