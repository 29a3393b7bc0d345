/** A browser without pages, for tests: it keeps its cookies and repeats the anti-forgery token in the header. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface TestClient {
  /** By name, as the server set them last. */
  readonly cookies: Map<string, string>;
  /** Sends any request with the cookies; what is given in `headers` comes before what the client adds. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string): Promise<LightMyRequestResponse>;
  /** With a JSON body; with none where `body` is undefined. */
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  delete(url: string): Promise<LightMyRequestResponse>;
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
  const { address, isSecure = false } = options;
  const cookies = new Map<string, string>();
  const prefix = isSecure ? '__Host-' : '';
  const send = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const token = cookies.get(`${prefix}csrf-token`);
    const headers = {
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(token !== undefined && { 'x-csrf-token': token }),
      ...(isSecure && { 'x-forwarded-proto': 'https' }),
      ...options.headers,
      ...request.headers,
    };
    const answer = await app.inject({ ...(address !== undefined && { remoteAddress: address }), ...request, headers });
    keepCookies(cookies, answer.headers['set-cookie']);
    return answer;
  };
  const withBody = (method: 'POST' | 'PUT', url: string, body: unknown) =>
    body === undefined
      ? send({ method, url })
      : send({ method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) });
  const get = (url: string) => send({ method: 'GET', url });
  const post = (url: string, body?: unknown) => withBody('POST', url, body);
  return {
    cookies,
    send,
    get,
    post,
    put: (url, body) => withBody('PUT', url, body),
    delete: (url) => send({ method: 'DELETE', url }),
    async logIn(login, password) {
      if (!cookies.has(`${prefix}csrf-token`)) await get('/api/auth/is-logged-in');
      return post('/api/auth/login', { login, password });
    },
    logOut: () => get('/api/auth/logout'),
  };
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
