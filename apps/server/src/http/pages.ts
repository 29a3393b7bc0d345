import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { findPage, type Language, PAGE_ROUTES } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteLinks } from '../config.ts';
import { BadRequest } from '../errors.ts';
import { sessionCookie } from './cookies.ts';
import { sendTagged } from './etag.ts';
import { LANGUAGES, languageOf, readCookie } from './language.ts';
import { parseQuery } from './query-string.ts';

/** What the head of a page says beyond what its route says. */
export interface PageHead {
  title: string;
  description: string;
}

export interface PageOptions {
  /** Folder of the built web application. */
  webDir: string;
  links: SiteLinks;
  /**
   * Knows the pages whose address can lead nowhere: null for "not found", undefined where the route's own title will do.
   * An `id` within the path comes as one of the query.
   */
  describe(
    page: string,
    query: Readonly<Record<string, string>>,
    language: Language,
  ): Promise<PageHead | null | undefined>;
  /** Where the short address `/t/{code}:{reference}` leads; `?mode=` names the layer. */
  findShort(code: string, reference: string, mode: string | undefined): Promise<string | null>;
}

const SIZES = ['normal', 'medium', 'big'];
const YEAR = '31536000';

/** Serves the web application: its files, and every page of the route table with its head filled in. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = withLinks(await readTemplate(options.webDir), options.links);
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readPage(request, options);
    return send(request, reply, template, page);
  };
  for (const path of new Set(PAGE_ROUTES.map((page) => page.path.replace('{id}', ':id')))) app.get(path, serve);
  app.get('/t/:place', (request, reply) => redirectShort(app, options, request, reply));
  app.notFoundPage = (request, reply) => send(request, reply, template, notFound(request));
  if (template === null) return;
  await app.register(fastifyStatic, {
    root: options.webDir,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    globIgnore: ['**/index.html', '**/.*/**'],
    cacheControl: false,
    // A part of a file is of no use to a page, and a part that was compressed on the way would be wrong.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(options.webDir, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}

/** The page of the web application; null where it has not been built. */
async function readTemplate(webDir: string): Promise<string | null> {
  try {
    return await readFile(join(webDir, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The links of the installation, where the application finds them. */
function withLinks(template: string | null, links: SiteLinks): string | null {
  const lines = Object.entries(links).flatMap(([name, address]) =>
    address === undefined ? [] : [`<meta name="glosa-${name}" content="${escapeHtml(address)}">`],
  );
  return template?.replace('<!--head-->', () => [...lines, '<!--head-->'].join('\n    ')) ?? null;
}

interface Page extends PageHead {
  status: 200 | 404;
  language: Language;
  /** Search engines may keep it. */
  indexed: boolean;
}

async function readPage(request: FastifyRequest, options: PageOptions): Promise<Page> {
  const route = findPage(pathOf(request));
  const query = queryOf(request);
  if (route === null || query === null) return notFound(request);
  const language = languageOf(request);
  const described = await options.describe(route.name, { ...query, ...idOf(request) }, language);
  if (described === null) return notFound(request);
  const dictionary = DICTIONARIES[language];
  const title = described?.title ?? dictionary[route.title];
  return {
    status: 200,
    language,
    title: route.name === 'home' ? dictionary['app.name'] : `${title} – ${dictionary['app.name']}`,
    description: described?.description ?? dictionary['page.description'],
    indexed: route.area === 'public' && route.name !== 'login',
  };
}

function idOf({ params }: FastifyRequest): { id?: string } {
  const { id } = params as { id?: string };
  return id === undefined ? {} : { id };
}

function notFound(request: FastifyRequest): Page {
  const language = languageOf(request);
  const dictionary = DICTIONARIES[language];
  const title = `${dictionary['page.not-found']} – ${dictionary['app.name']}`;
  return { status: 404, language, title, description: dictionary['page.description'], indexed: false };
}

/** Null for a malformed query: the page of that address does not exist. */
function queryOf(request: FastifyRequest): Record<string, string> | null {
  try {
    return parseQuery(request.raw.url ?? '');
  } catch (error) {
    if (error instanceof BadRequest) return null;
    throw error;
  }
}

function send(request: FastifyRequest, reply: FastifyReply, template: string | null, page: Page): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
  reply.header('content-language', page.language);
  if (template === null) {
    const text = escapeHtml(DICTIONARIES[page.language]['page.not-built']);
    return reply
      .status(503)
      .send(`<!doctype html><html lang="${page.language}"><title>Glosa</title><p>${text}</p></html>`);
  }
  // Whoever comes without any cookie can then send the first form at once. Not where the address itself was refused: such
  // a request does not know whether it came over HTTPS, on which the cookie's name depends.
  if (page.status === 200 && sessionCookie(request, 'sid') === undefined) request.server.csrf.ensure(reply, undefined);
  const html = fill(template, request, page);
  return page.status === 200 ? sendTagged(request, reply, html) : reply.status(page.status).send(html);
}

function fill(template: string, request: FastifyRequest, page: Page): string {
  const { cookie } = request.headers;
  const size = SIZES.find((one) => one === readCookie(cookie, 'size')) ?? 'normal';
  const values: Readonly<Record<string, string>> = {
    '%LANG%': page.language,
    '%CONTRAST%': readCookie(cookie, 'contrast') === 'on' ? 'on' : 'off',
    '%SIZE%': size,
    '%TITLE%': escapeHtml(page.title),
    '<!--head-->': head(request, page),
    '<!--body-->': '',
  };
  return template.replace(/%(?:LANG|CONTRAST|SIZE|TITLE)%|<!--(?:head|body)-->/g, (mark) => values[mark] ?? mark);
}

/** Query keys that say how a page looks, not which one it is. */
const APPEARANCE = ['lang', 'hl', 'hit'];

function head(request: FastifyRequest, page: Page): string {
  const lines = [`<meta name="description" content="${escapeHtml(page.description)}">`];
  if (!page.indexed) return [...lines, '<meta name="robots" content="noindex">'].join('\n    ');
  // The proxy in front says which of the two; anything else it might say is no scheme for a link.
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  if (!URL.canParse(origin)) return lines.join('\n    ');
  const address = new URL(request.raw.url ?? '/', origin);
  for (const key of APPEARANCE) address.searchParams.delete(key);
  const inLanguage = (language: Language) => {
    const own = new URL(address);
    own.searchParams.set('lang', language);
    return escapeHtml(own.href);
  };
  const canonical = escapeHtml(address.href);
  lines.push(`<link rel="canonical" href="${canonical}">`);
  for (const language of LANGUAGES) {
    lines.push(`<link rel="alternate" hreflang="${language}" href="${inLanguage(language)}">`);
  }
  lines.push(`<link rel="alternate" hreflang="x-default" href="${canonical}">`);
  return lines.join('\n    ');
}

/** `/t/{code}:{reference}`, the form for citations. Codes have no colon, references may. */
async function redirectShort(
  app: FastifyInstance,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { place } = request.params as { place: string };
  const colon = place.indexOf(':');
  const target =
    colon < 1 || place.includes('\0')
      ? null
      : await options.findShort(
          place.slice(0, colon).normalize('NFC'),
          place.slice(colon + 1),
          queryOf(request)?.['mode'],
        );
  if (target === null) return app.notFoundPage?.(request, reply);
  return reply.redirect(target, 302);
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] ?? '';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
