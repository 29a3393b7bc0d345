import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isOwnCall } from './own-calls.ts';

/** What the figures are read from when a client asks for them; whatever throws is left out that time. */
export type Gauges = Readonly<
  Record<string, { help: string; read: () => number | Promise<number | undefined> | undefined }>
>;

/** In seconds: from what a kept answer takes to the budget of a search and beyond. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];
const LOOPBACK = '127.0.0.1';

/** What a server counts of itself, in the format of Prometheus. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly searches: Histogram<'kind' | 'outcome'>;
  private readonly underWay: Gauge;
  private readonly failures: Counter;

  constructor(version: string) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'glosa_http_request_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.searches = new Histogram({
      name: 'glosa_search_seconds',
      help: 'Time of a question to the index, waiting included.',
      labelNames: ['kind', 'outcome'],
      buckets: BUCKETS,
      registers,
    });
    this.underWay = new Gauge({ name: 'glosa_http_requests_under_way', help: 'Requests not answered yet.', registers });
    this.failures = new Counter({
      name: 'glosa_background_errors_total',
      help: 'What went wrong outside any request.',
      registers,
    });
    new Gauge({ name: 'glosa_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
      { version },
      1,
    );
  }

  /** Counts the requests of an application: by route, never by address, whose parts readers make up. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async () => {
      if (!isOwnCall()) this.underWay.inc();
    });
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      if (isOwnCall()) return;
      this.underWay.dec();
      const route = routeOptions.url ?? 'none';
      this.requests.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  }

  countSearch(kind: string, outcome: 'answered' | 'failed' | 'too-slow', milliseconds: number): void {
    this.searches.observe({ kind, outcome }, milliseconds / 1000);
  }

  countError(): void {
    this.failures.inc();
  }

  add(gauges: Gauges): void {
    for (const [name, { help, read }] of Object.entries(gauges)) {
      const collect = async function (this: Gauge) {
        this.reset();
        try {
          const value = await read();
          if (value !== undefined) this.set(value);
        } catch {
          // A database that is away is no reason to keep the other figures back; /readyz tells of it.
        }
      };
      new Gauge({ name, help, registers: [this.registry], collect });
    }
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}

/** `GET /metrics` on a port of its own that only this machine reaches. Port 0: any that is free. */
export async function listenForMetrics(
  metrics: Metrics,
  port: number,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const isAsked = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Only GET /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, LOOPBACK, done);
  });
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { address: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/metrics`, close };
}
