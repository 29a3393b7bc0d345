/** What a browser does for the pages: keeps cookies, and repeats the anti-forgery token in the header. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface BrowserOptions {
  /** From where it comes. */
  address?: string;
  /** Over HTTPS, as a proxy on the same machine says. */
  https?: boolean;
}

export class Browser {
  /** By name. */
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #options: BrowserOptions;

  constructor(app: FastifyInstance, options: BrowserOptions = {}) {
    this.#app = app;
    this.#options = options;
  }

  /** Value of the cookie, whichever name it goes by. */
  cookie(name: 'sid' | 'csrf-token'): string | undefined {
    return this.cookies.get(name) ?? this.cookies.get(`__Host-${name}`);
  }

  /** `headers` take the place of what the browser would send; undefined leaves one out. */
  async send(
    method: string,
    url: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string | undefined>> } = {},
  ): Promise<LightMyRequestResponse> {
    const { address = '127.0.0.1', https = false } = this.#options;
    const all: Record<string, string | undefined> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-csrf-token': this.cookie('csrf-token'),
      'content-type': body === undefined ? undefined : 'application/json',
      'x-forwarded-proto': https ? 'https' : undefined,
      ...headers,
    };
    const answer = await this.#app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: address,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    this.#keep(answer);
    return answer;
  }

  get(url: string, headers: Readonly<Record<string, string | undefined>> = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', url, { headers });
  }

  post(url: string, body: unknown): Promise<LightMyRequestResponse> {
    return this.send('POST', url, { body });
  }

  /** As a page that has just been loaded. */
  async open(): Promise<this> {
    await this.get('/api/auth/is-logged-in');
    return this;
  }

  /** With the session of this token, however it was come by. */
  async openWith(token: string): Promise<this> {
    this.cookies.set(this.#options.https === true ? '__Host-sid' : 'sid', token);
    return this.open();
  }

  async logIn(login: string, password: string): Promise<LightMyRequestResponse> {
    await this.open();
    return this.post('/api/auth/login', { login, password });
  }

  #keep(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
