import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { addSources } from '../../test/small-sources.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const WITH_MARKS = 'Zażółć_1.a';

describeOnBothDatabases('the site map', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    await addText(storage, {
      code: 'RPrz',
      ord: 1,
      transcription: { '1r': { '1': 'a' }, '1v': {}, '2r': { '1': 'b' } },
    });
    await addText(storage, { code: WITH_MARKS, ord: 2, transcription: { '1r': { '1': 'a' } } });
    await addText(storage, { code: 'Skryty', ord: 3, active: false, transcription: { '1r': { '1': 'a' } } });
    await addSources(storage, [
      { abbr: 'Mt', type: 'package', verses: ['1'] },
      { abbr: 'Tajne', hidden: true, type: 'package', verses: ['1'] },
    ]);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'corpus.example', ...headers } });
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const listed = (body: string) => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => plain(String(loc)));

  it('lists every public page once, and each calls itself by that address', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const pages = listed(answer.body);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toContain('http://corpus.example/texts/item?code=RPrz');
    expect(pages).toContain('http://corpus.example/texts/item?code=RPrz&startCardNumber=3');
    expect(pages).not.toContain('http://corpus.example/texts/item?code=RPrz&startCardNumber=2');
    expect(pages.filter((page) => page.includes('/sources/search/'))).toHaveLength(1);
    expect(answer.body).not.toContain('Skryty');
    for (const page of pages) {
      const { pathname, search } = new URL(page);
      const { statusCode, body } = await get(pathname + search);
      expect([page, statusCode]).toEqual([page, 200]);
      const canonical = /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1] ?? '';
      expect(plain(canonical)).toBe(page);
    }
  });

  it('names both languages of each, and when a text was changed', async () => {
    const { body } = await get('/sitemap.xml');
    expect(body).toContain(
      '<url><loc>http://corpus.example/texts/item?code=RPrz</loc><lastmod>2026-01-01T00:00:00Z</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="pl" href="http://corpus.example/texts/item?code=RPrz&amp;lang=pl"/>' +
        '<xhtml:link rel="alternate" hreflang="en" href="http://corpus.example/texts/item?code=RPrz&amp;lang=en"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="http://corpus.example/texts/item?code=RPrz"/></url>',
    );
  });

  it('travels compressed, and not at all to a client that has it', async () => {
    const answer = await get('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe((await get('/sitemap.xml')).body);
    const again = await get('/sitemap.xml', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('follows what is written', async () => {
    const hide = (active: number) =>
      database.storage.transact((writer) =>
        writer.updateTable('corpus_text').set({ active }).where('code', '=', 'RPrz').execute(),
      );
    await hide(0);
    expect((await get('/sitemap.xml')).body).not.toContain('RPrz');
    await hide(1);
    expect((await get('/sitemap.xml')).body).toContain('RPrz');
  });

  it('comes in parts where there is too much for one', async () => {
    const whole = listed((await get('/sitemap.xml')).body);
    await using parted = await buildTestApp(database, undefined, { pagesPerMap: 7 });
    const ask = async (url: string) => parted.app.inject({ url, headers: { host: 'corpus.example' } });
    const index = await ask('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex');
    const parts: string[] = [];
    for (const part of listed(index.body)) {
      const { body } = await ask(new URL(part).pathname);
      expect(listed(body).length).toBeLessThanOrEqual(7);
      parts.push(...listed(body));
    }
    expect(parts).toEqual(whole);
    for (const url of ['/sitemap-0.xml', '/sitemap-99.xml', '/sitemap-x.xml', '/sitemap-1e1.xml']) {
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get('/sitemap-1.xml')).statusCode).toBe(404);
  });

  it('is named to crawlers, with what is not for them', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n(Allow: \/api\/\S+\n)+/);
    expect(body).toContain('\n\nSitemap: http://corpus.example/sitemap.xml\n');
    // What a page names as another form of itself may be fetched.
    const allowed = [...body.matchAll(/^Allow: (\S+)$/gm)].map(([, path = '']) => path);
    const page = (await get('/texts/item?code=RPrz')).body;
    const named = [...page.matchAll(/<link rel="alternate" href="([^"]*)" type="/g)].map(([, href]) =>
      plain(String(href)),
    );
    expect(named.length).toBeGreaterThan(2);
    for (const href of named) {
      const { pathname } = new URL(href, 'http://corpus.example');
      expect([pathname, allowed.some((path) => pathname.startsWith(path))]).toEqual([pathname, true]);
    }
  });
});
