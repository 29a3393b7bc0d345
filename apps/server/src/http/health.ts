import { BASE_LANGUAGE, DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';

/** Named conditions for taking requests: `database`, `index`. One that throws counts as not met. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/**
 * Addresses for monitoring: `/healthz` (the server runs), `/readyz` (it can answer). `damagedTexts` are counted there, and
 * the server is ready all the same: readers can open all other texts.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: ReadinessChecks,
  damagedTexts: () => number | undefined = () => undefined,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const results: Record<string, boolean> = {};
    for (const [name, check] of Object.entries(checks)) {
      try {
        results[name] = await check();
      } catch (error) {
        request.log.warn({ err: error, check: name }, 'not ready');
        results[name] = false;
      }
    }
    const ready = Object.values(results).every(Boolean);
    const status = ready ? 'ready' : DICTIONARIES[BASE_LANGUAGE]['answer.unavailable'];
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks: results, damagedTexts: damagedTexts() });
  });
}
