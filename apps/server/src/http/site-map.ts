/** `/sitemap.xml` (sitemaps.org 0.9, alternate languages as Google reads them) and `/robots.txt`, which names it. */
import { LANGUAGES } from '@glosa/dictionary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from './etag.ts';
import { html } from './html.ts';
import { originOf } from './origin.ts';
import { inLanguage } from './page-head.ts';

/** A page that search engines may keep. */
export interface ListedPage {
  /** With its query. */
  path: string;
  /** ISO 8601; where it is known. */
  modified?: string;
}

export interface SiteMapOptions {
  /** All of them, in an order that stays. Not asked for more often than anything was written, where that is known. */
  list(): Promise<readonly ListedPage[]>;
  revision(): Promise<number | undefined>;
  /** Pages in one file; default: as many as the format allows. */
  perFile?: number | undefined;
}

/**
 * Calls are for programs, but for what pages name as other forms of themselves: exports, citations, the texts by DTS. The
 * longest rule that fits counts (RFC 9309, 2.2.2).
 */
const OPEN = ['/api/texts/export/', '/api/texts/cite/', '/api/themes/*/export', '/api/dts', '/api/openapi.json'];
const RULES = `User-agent: *\nDisallow: /api/\n${OPEN.map((path) => `Allow: ${path}\n`).join('')}`;

/** The format allows 50,000 addresses and 50 MB a file; an address with its languages takes about half a kilobyte. */
const PER_FILE = 50_000;

export function registerSiteMap(app: FastifyInstance, { list, revision, perFile = PER_FILE }: SiteMapOptions): void {
  const pages = keepList(list, revision);
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request);
    const map = origin === null ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return sendTagged(request, reply, `${RULES}${map}`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const all = await pages();
    const files = Math.ceil(all.length / perFile);
    return send(request, reply, (origin) => (files > 1 ? writeIndex(files, origin) : writePages(all, origin)));
  });
  app.get('/sitemap-:number.xml', async (request, reply) => {
    const { number } = request.params as { number: string };
    const all = await pages();
    const files = Math.ceil(all.length / perFile);
    if (files < 2 || !/^[1-9]\d{0,5}$/.test(number) || Number(number) > files)
      return app.notFoundPage?.(request, reply);
    const part = all.slice((Number(number) - 1) * perFile, Number(number) * perFile);
    return send(request, reply, (origin) => writePages(part, origin));
  });
}

function keepList(
  list: SiteMapOptions['list'],
  revision: SiteMapOptions['revision'],
): () => Promise<readonly ListedPage[]> {
  let kept: { of: number; pages: readonly ListedPage[] } | null = null;
  return async () => {
    const of = await revision();
    if (of !== undefined && kept?.of === of) return kept.pages;
    const pages = await list();
    kept = of === undefined ? null : { of, pages };
    return pages;
  };
}

function send(request: FastifyRequest, reply: FastifyReply, write: (origin: string) => string): unknown {
  const origin = originOf(request);
  if (origin === null) return request.server.notFoundPage?.(request, reply);
  reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
  return sendTagged(request, reply, `<?xml version="1.0" encoding="UTF-8"?>\n${write(origin)}`);
}

function writeIndex(files: number, origin: string): string {
  const parts = Array.from({ length: files }, (_, i) => `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`;
}

function writePages(pages: readonly ListedPage[], origin: string): string {
  const parts = pages.map((page) => writePage(page, origin));
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${parts.join('\n')}\n</urlset>\n`;
}

/** Names are escaped twice: for addresses by `URL`, for XML here. */
function writePage({ path, modified }: ListedPage, origin: string): string {
  const address = new URL(`${origin}${path}`);
  const languages = [
    ...LANGUAGES.map((language) => [language, inLanguage(address, language)] as const),
    ['x-default', address.href] as const,
  ].map(([tag, href]) => html`<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`);
  return html`<url><loc>${address.href}</loc>${modified !== undefined && html`<lastmod>${modified}</lastmod>`}${languages}</url>`
    .markup;
}
