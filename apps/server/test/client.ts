/** A browser without pages, for tests: it keeps its cookies and repeats the anti-forgery token in the header. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** They come before what the client itself would send; undefined leaves a header out. */
type TestHeaders = Readonly<Record<string, string | undefined>>;

export interface TestClient {
  /** By name, as the server set them last. */
  readonly cookies: Map<string, string>;
  /** The cookie of the session or its token, whichever name it goes by. */
  cookie(name: 'sid' | 'csrf-token'): string | undefined;
  /** Sends any request with the cookies; what is given in `headers` comes before what the client adds. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Any method; a body that is no text and no bytes is sent as JSON. */
  ask(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: TestHeaders },
  ): Promise<LightMyRequestResponse>;
  get(url: string, headers?: TestHeaders): Promise<LightMyRequestResponse>;
  /** With a JSON body; with none where `body` is undefined. */
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  delete(url: string): Promise<LightMyRequestResponse>;
  /** As a page that has just been loaded: it has a token then. With the session of `sid`, however it was come by. */
  open(sid?: string): Promise<TestClient>;
  /** Asks for an anti-forgery token unless there is one, then logs in. The answer of the login. */
  logIn(login: string, password: string): Promise<LightMyRequestResponse>;
  logOut(): Promise<LightMyRequestResponse>;
}

export interface TestClientOptions {
  /** IP address that it comes from. */
  address?: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** The site is served over HTTPS, by a proxy before the server. */
  isSecure?: boolean;
}

export function buildTestClient(app: FastifyInstance, options: TestClientOptions = {}): TestClient {
  const { isSecure = false } = options;
  const cookies = new Map<string, string>();
  const prefix = isSecure ? '__Host-' : '';
  const cookie = (name: string) => cookies.get(`${prefix}${name}`);
  const ask: TestClient['ask'] = async (method, url, { body, headers = {} } = {}) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      ...(options.address !== undefined && { remoteAddress: options.address }),
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
      headers: present({
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
        'x-csrf-token': cookie('csrf-token'),
        'x-forwarded-proto': isSecure ? 'https' : undefined,
        'content-type': body === undefined ? undefined : 'application/json',
        ...options.headers,
        ...headers,
      }),
    });
    keepCookies(cookies, answer.headers['set-cookie']);
    return answer;
  };
  const client: TestClient = {
    cookies,
    cookie,
    send: ({ method = 'GET', url, payload, headers }) =>
      ask(method, String(url), { body: payload, headers: { 'content-type': undefined, ...(headers as TestHeaders) } }),
    ask,
    get: (url, headers) => ask('GET', url, { headers: headers ?? {} }),
    post: (url, body) => ask('POST', url, { body }),
    put: (url, body) => ask('PUT', url, { body }),
    delete: (url) => ask('DELETE', url),
    async open(sid) {
      if (sid !== undefined) cookies.set(`${prefix}sid`, sid);
      await ask('GET', '/api/auth/is-logged-in');
      return client;
    },
    async logIn(login, password) {
      if (cookie('csrf-token') === undefined) await client.open();
      return client.post('/api/auth/login', { login, password });
    },
    logOut: () => client.get('/api/auth/logout'),
  };
  return client;
}

function present(headers: TestHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** As a browser does: a later one takes the place of an earlier one, and `Max-Age=0` takes it away. */
function keepCookies(cookies: Map<string, string>, header: string | string[] | undefined): void {
  for (const cookie of ([] as string[]).concat(header ?? [])) {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}
