import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { findPage, type Language, PAGE_ROUTES, type PageErrorBody } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteLinks } from '../config.ts';
import { BadRequest } from '../errors.ts';
import { sessionCookie } from './cookies.ts';
import { sendTagged } from './etag.ts';
import { escapeHtml } from './html.ts';
import { keepViews } from './kept-views.ts';
import { languageOf, readCookie } from './language.ts';
import { originOf } from './origin.ts';
import { type Answers, answersForAll, gatherOwnAnswers, NOBODY, visitorCalls, writeAnswers } from './page-answers.ts';
import { nothingThere, whatFailed, writeBody } from './page-body.ts';
import { type PageFiles, readPageFiles, writePreloads } from './page-files.ts';
import { titleOf, writeHead } from './page-head.ts';
import type { PageRequest, PageView } from './page-view.ts';
import { parseQuery } from './query-string.ts';

export interface PageOptions {
  /** Folder of the built web application. */
  webDir: string;
  links: SiteLinks;
  /**
   * Knows what stands on public pages, and those whose address can lead nowhere: null for "not found", undefined where the
   * route's own title will do.
   */
  describe(page: string, request: PageRequest): Promise<PageView | null | undefined>;
  /** Addresses of the calls that the application makes first on a page for people who are logged in. */
  ownCalls(page: string, query: Readonly<Record<string, string>>): readonly string[];
  /** Changes with everything that is written; undefined where it is unknown. */
  revision(): Promise<number | undefined>;
  now(): Date;
  /** Where the short address `/t/{code}:{reference}` leads; `?mode=` names the layer. */
  findShort(code: string, reference: string, mode: string | undefined): Promise<string | null>;
}

const SIZES = ['normal', 'medium', 'big'];
/** Of a reader's choice; the third state is that there was none. */
const CONTRASTS = ['on', 'off'];
const THEMES = ['light', 'dark'];
const YEAR = '31536000';
/** What the page of the build leaves to be filled in. */
const MARKS = /%(?:LANG|CONTRAST|THEME|SIZE|TITLE)%|<!--(?:head|body|answers)-->/g;

/** Serves the web application: its files, and every page of the route table with its head filled in. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const markup = withLinks(await readTemplate(options.webDir), options.links);
  const template = markup === null ? null : { markup, files: await readPageFiles(options.webDir) };
  const keep = keepViews<Described | null>(options.revision);
  const describe: Describe = (name, asked) =>
    // The main page shows something else every day.
    keep(
      JSON.stringify([name, asked.query, asked.language, asked.origin, options.now().toISOString().slice(0, 10)]),
      async () => {
        const calls = visitorCalls(app, asked.language);
        const view = await options.describe(name, { ...asked, ask: calls.ask });
        if (view === null) return null;
        const answers = await calls.answers(view?.calls);
        const holds = view?.needs === undefined || answers[view.needs] !== undefined;
        return { view: holds ? view : undefined, answers };
      },
    );
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readPage(request, describe);
    const calls = page.name === undefined ? [] : options.ownCalls(page.name, queryOf(request) ?? {});
    const own = page.status === 200 ? await gatherOwnAnswers(request, calls) : {};
    return send(request, reply, template, { ...page, own });
  };
  for (const path of new Set(PAGE_ROUTES.map((page) => page.path.replace('{id}', ':id')))) app.get(path, serve);
  app.get('/t/:place', (request, reply) => redirectShort(app, options, request, reply));
  app.notFoundPage = (request, reply) => send(request, reply, template, notFound(request));
  if (template === null) return;
  app.errorPage = (request, reply, answer) => {
    if (!('requestId' in answer.body)) return false;
    reply.removeHeader('etag').headers(answer.headers);
    send(request, reply, template, failed(request, answer.status, answer.body as PageErrorBody));
    return true;
  };
  await app.register(fastifyStatic, {
    root: options.webDir,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    globIgnore: ['**/index.html', '**/.*/**', '**/*.{br,gz}'],
    // The build has compressed them, better than there is time for when they are asked for.
    preCompressed: true,
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

/** What stands on a page, and what the application will ask first when it is there. */
interface Described {
  view: PageView | undefined;
  answers: Answers;
}

/** Null for "not found". */
type Describe = (name: string, asked: Omit<PageRequest, 'ask'>) => Promise<Described | null>;

interface Page extends PageView {
  status: number;
  /** Of the route; undefined where there is none. */
  name?: string;
  language: Language;
  /** Search engines may keep it. */
  indexed: boolean;
  /** For a visitor. */
  answers?: Answers;
  /** For the person who is logged in, about them; none for a visitor. */
  own?: Answers;
}

async function readPage(request: FastifyRequest, describe: Describe): Promise<Page> {
  const route = findPage(pathOf(request));
  const query = queryOf(request);
  if (route === null || query === null) return notFound(request);
  const language = languageOf(request);
  const asked = {
    query: { ...query, ...idOf(request) },
    language,
    origin: originOf(request) ?? '',
    link: linkIn(request),
  };
  const described = await describe(route.name, asked);
  if (described === null) return notFound(request);
  const dictionary = DICTIONARIES[language];
  return {
    title: route.name === 'home' ? dictionary['app.name'] : dictionary[route.title],
    description: dictionary['page.description'],
    ...described.view,
    answers: described.answers,
    status: 200,
    name: route.name,
    language,
    indexed: route.area === 'public' && route.name !== 'login',
  };
}

function idOf({ params }: FastifyRequest): { id?: string } {
  const { id } = params as { id?: string };
  return id === undefined ? {} : { id };
}

/** An address that names its language leads on in that language. */
function linkIn(request: FastifyRequest): (path: string) => string {
  const language = languageOf(request);
  if (queryOf(request)?.['lang'] !== language) return (path) => path;
  return (path) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

function notFound(request: FastifyRequest): Page {
  const language = languageOf(request);
  const { 'page.not-found': title, 'page.description': description } = DICTIONARIES[language];
  return { status: 404, language, title, description, indexed: false, body: nothingThere(language) };
}

/** Needs nothing but the dictionary: the database may be what has failed. */
function failed(request: FastifyRequest, status: number, body: PageErrorBody): Page {
  const language = languageOf(request);
  const { 'page.description': description } = DICTIONARIES[language];
  const { title, text } = whatFailed(language, status, body);
  return { status, language, title, description, indexed: false, body: text };
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

interface Template {
  markup: string;
  files: PageFiles;
}

function send(request: FastifyRequest, reply: FastifyReply, template: Template | null, page: Page): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
  reply.header('content-language', page.language);
  if (template === null) {
    const text = escapeHtml(DICTIONARIES[page.language]['page.not-built']);
    return reply
      .status(503)
      .send(`<!doctype html><html lang="${page.language}"><title>Glosa</title><p>${text}</p></html>`);
  }
  // A visitor without any cookie can then send the first form at once. Not where the address itself was refused: such
  // a request does not know whether it came over HTTPS, on which the cookie's name depends.
  const isVisitor = page.status === 200 && !hasSession(request);
  if (isVisitor) request.server.csrf.ensure(reply, undefined);
  const html = fill(template, request, page, isVisitor);
  // No one else may find what is written there about a person, as with the calls that say it.
  if (hasOwn(page)) return reply.header('cache-control', 'no-store').send(html);
  if (page.status === 200) return sendTagged(request, reply, html);
  if (page.status !== 404) reply.header('cache-control', 'no-store');
  return reply.status(page.status).send(html);
}

const hasSession = (request: FastifyRequest): boolean => sessionCookie(request, 'sid') !== undefined;

const hasOwn = ({ own = {} }: Page): boolean => Object.keys(own).length > 0;

/** People who are logged in may see more than a visitor: their browsers call for what depends on the person. */
function answersOf(page: Page, isVisitor: boolean): string {
  const { answers = {}, own = {} } = page;
  if (isVisitor) return writeAnswers({ ...NOBODY, ...answers });
  return hasOwn(page) ? writeAnswers({ ...answersForAll(answers), ...own }) : '';
}

function fill(template: Template, request: FastifyRequest, page: Page, isVisitor: boolean): string {
  const { cookie } = request.headers;
  const size = SIZES.find((one) => one === readCookie(cookie, 'size')) ?? 'normal';
  // Readers who have not chosen have what their system asks for, of which the server knows nothing.
  const contrast = CONTRASTS.find((one) => one === readCookie(cookie, 'contrast')) ?? 'unset';
  const theme = THEMES.find((one) => one === readCookie(cookie, 'theme')) ?? 'device';
  const url = request.raw.url ?? '/';
  const site = DICTIONARIES[page.language]['app.name'];
  const values: Readonly<Record<string, string>> = {
    '%LANG%': page.language,
    '%CONTRAST%': contrast,
    '%THEME%': theme,
    '%SIZE%': size,
    '%TITLE%': titleOf(page, site),
    '<!--head-->': [
      ...writePreloads(template.files, page.name, hasSession(request) ? undefined : page.language),
      writeHead({ ...page, site, origin: originOf(request), url }),
    ].join('\n    '),
    '<!--body-->': writeBody({
      ...page,
      url,
      link: linkIn(request),
      logo: template.files.logos[page.language],
      tellsCookies: readCookie(cookie, 'policy') !== 'true',
    }),
    '<!--answers-->': answersOf(page, isVisitor),
  };
  return template.markup.replace(MARKS, (mark) => values[mark] ?? mark);
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
  return reply.redirect(linkIn(request)(target), 302);
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] ?? '';
