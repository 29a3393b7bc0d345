import { PAGE_ROUTES } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** Pages of something that must be there; their own tests know it. */
const LEAD_SOMEWHERE: ReadonlySet<string> = new Set([
  ...['text', 'about-text', 'event-theme', 'person-theme', 'source-search', 'source-compare'],
]);

describeOnBothDatabases('pages', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = await open();
    const { storage } = database;
    await addText(storage, { code: 'RPrz', transcription: { '1r': { '1': 'a', '2': 'b' }, '1v': { '1': 'c' } } });
    await addText(storage, { code: 'R.x', transcription: { '1r': { '1': 'a' } } });
    await addText(storage, { code: 'Zażółć', transcription: { '1r': { '1': 'a' } } });
    await addText(storage, { code: 'Skryty', active: false, transcription: { '1r': { '1': 'a' } } });
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(PAGE_ROUTES.filter(({ name }) => !LEAD_SOMEWHERE.has(name)).map(({ path, title }) => [path, title] as const))(
    '%s is there, with its title',
    async (path, title) => {
      const answer = await get(path.replace('{id}', '7'));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      const own = DICTIONARIES.pl[title];
      expect(answer.body).toContain(`<title>${path === '/' ? 'Glosa' : `${own} – Glosa`}</title>`);
      expect(answer.body).not.toMatch(/%(?:LANG|CONTRAST|SIZE|TITLE)%|<!--/);
    },
  );

  it.each(['pl', 'en'] as const)('each has a title of its own (%s)', async (lang) => {
    const pages = PAGE_ROUTES.filter(({ name }) => !LEAD_SOMEWHERE.has(name));
    const titles = await Promise.all(
      pages.map(
        async ({ path }) => (await get(path, { cookie: `lang=${lang}` })).body.match(/<title>(.*?)<\/title>/)?.[1],
      ),
    );
    const ofOthers = PAGE_ROUTES.filter(({ name }) => LEAD_SOMEWHERE.has(name)).map(
      ({ title }) => `${DICTIONARIES[lang][title]} – Glosa`,
    );
    const all = [...titles, ...ofOthers];
    expect(all.filter((title, no) => title === undefined || all.indexOf(title) !== no)).toEqual([]);
  });

  it('the head names the links of the installation that are set', async () => {
    const { body } = await get('/');
    expect(body).toContain('<meta name="glosa-university" content="https://university.example/?a=&quot;b&quot;">');
    expect(body).not.toContain('glosa-partner');
  });

  it.each([
    '/nothing',
    '/texts/',
    '/Texts',
    '/sources/search',
    '/sources/search/x',
    '/sources/search/0',
    '/sources/search/-1',
    '/sources/search/1/2',
    '/themes/search',
    '/themes/search/event-themes/1.5',
    '/texts/item',
    '/texts/item?code=',
    '/texts/item?code=Nie',
    '/texts/item?code=Skryty',
    '/texts/item?code=RPrz&code=RPrz',
    '/texts/item?code=RPrz&startCardNumber=9',
    '/texts/item?code=RPrz&startCardNumber=x',
    '/texts/item?code=RPrz&startCardNumber=1&startVerseNo=9',
    '/texts/item?code=RPrz&startCardNumber=2&startVerseNo=1&endCardNumber=1&endVerseNo=1',
    '/texts/item?code=RPrz&startCardNumber=1&startVerseNo=2&endCardNumber=1&endVerseNo=1',
    '/texts/item?code=RPrz&mode=transliteration',
    '/texts/item?code=RPrz&mode=other:B',
    '/texts/item?code=%E0%A4%A',
    '/about?id=999',
    '/about?id=x',
    '/about?id=',
    '/policy?id=abc',
    '/policy?id=3',
    '/elabo?id=2',
    '/t/Nie:1r',
    '/t/Skryty:1r',
    '/t/RPrz',
    '/%c0%ae%c0%ae/',
    '/..%5c',
    '/.git/config',
    '/package.json',
    '/index.html',
    '/assets/x.map',
    '/assets/../index.html',
    '//evil.example',
    `/${'x'.repeat(600)}`,
  ])('%s is not', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`<title>${DICTIONARIES.pl['page.not-found']} – Glosa</title>`);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).toContain(`<h1>${DICTIONARIES.pl['page.not-found']}</h1>`);
    expect(answer.body).toContain('pod tym adresem nic nie ma');
    expect(answer.body).toContain('<a href="/sitemap">');
  });

  it.each([
    '/texts/item?code=RPrz',
    '/texts/item?code=RPrz&startCardNumber=1&startVerseNo=2&endCardNumber=2&endVerseNo=1&mode=both&grammar=true&hl=1,2',
    '/texts/item?code=RPrz&mode=nonsense',
    '/texts/item?code=RPrz&mode=other:',
    '/texts/item?code=RPrz&grammar=yes',
    `/texts/item?code=${encodeURIComponent('Zażółć'.normalize('NFD'))}`,
  ])('%s has the name of its text', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<title>(RPrz|Zażółć) po polsku \(1r\.\d( – 1[rv]\.[12])?\) – Glosa<\/title>/);
    expect(answer.body).toContain('po polsku: tekst w transkrypcji');
  });

  it('names itself, and itself in both languages, without what only changes its looks', async () => {
    const { body } = await get('/texts/item?code=RPrz&hl=5&lang=en', { host: 'corpus.example' });
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('<title>RPrz in English (1r.1 – 1r.2) – Glosa</title>');
    expect(body).toContain('<link rel="canonical" href="http://corpus.example/texts/item?code=RPrz&amp;lang=en">');
    expect(body).toContain('<meta property="og:url" content="http://corpus.example/texts/item?code=RPrz&amp;lang=en">');
    expect(body).toContain('hreflang="x-default" href="http://corpus.example/texts/item?code=RPrz">');
    expect(body).toContain('hreflang="pl" href="http://corpus.example/texts/item?code=RPrz&amp;lang=pl">');
    expect(body).toContain('hreflang="en" href="http://corpus.example/texts/item?code=RPrz&amp;lang=en">');
  });

  it('links to web addresses only, whatever a proxy says', async () => {
    const { body } = await get('/texts', { host: 'corpus.example', 'x-forwarded-proto': 'javascript' });
    expect(body).toContain('<link rel="canonical" href="http://corpus.example/texts">');
  });

  it.each([
    '/texts/item?code=RPrz',
    '/t/RPrz:1r',
    '/sitemap.xml',
    '/robots.txt',
    '/api/dts/collection',
    '/api/texts/cite/RPrz?format=text',
    '/api/texts/export/RPrz?format=tei',
    '/api/fcs?operation=explain',
  ])('%s never leads to a site that a visitor names for the proxy', async (url) => {
    const answer = await get(url, { host: 'corpus.example', 'x-forwarded-host': 'evil.example' });
    expect(answer.statusCode).toBeLessThan(400);
    expect(answer.body + answer.headers.location).not.toContain('evil.example');
  });

  it('writes what it was given as text, never as markup', async () => {
    const answer = await get('/results?q=%3Cscript%3E%22', { host: 'a"><script>' });
    expect(answer.body).not.toContain('<script>');
    expect(answer.body.match(/<html[^>]*>/)?.[0]).toBe('<html lang="pl" data-contrast="unset" data-size="normal">');
  });

  it.each([
    ['contrast=on; size=big; lang=en', '<html lang="en" data-contrast="on" data-size="big">'],
    ['contrast=off', '<html lang="pl" data-contrast="off" data-size="normal">'],
    ['contrast=yes; size="><x; lang=de', '<html lang="pl" data-contrast="unset" data-size="normal">'],
  ])('looks as the cookies %s say', async (cookie, expected) => {
    expect((await get('/', { cookie })).body).toContain(expected);
  });

  it('leads on in the language that a citable address names', async () => {
    const { headers } = await get('/t/RPrz:1r?lang=en', { 'accept-language': 'pl' });
    expect(String(headers.location)).toMatch(/^\/texts\/item\?code=RPrz&.*&lang=en$/);
  });

  describe('a citable address', () => {
    it.each([
      ['/t/RPrz:1r.2-1v.1', '1', '2', '2', '1'],
      ['/t/RPrz:1r', '1', '1', '1', '2'],
      ['/t/RPrz:1v.99', '2', '1', '2', '1'],
      ['/t/Za%C5%BC%C3%B3%C5%82%C4%87:1r', '1', '1', '1', '1'],
    ])('%s leads to the reading page', async (url, startCard, startVerse, endCard, endVerse) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(302);
      const target = new URL(String(answer.headers.location), 'http://localhost');
      expect(target.pathname).toBe('/texts/item');
      expect(Object.fromEntries(target.searchParams)).toMatchObject({
        startCardNumber: startCard,
        startVerseNo: startVerse,
        endCardNumber: endCard,
        endVerseNo: endVerse,
      });
      expect((await get(target.pathname + target.search)).statusCode).toBe(200);
    });

    it.each([
      ['/t/RPrz:1v.99', 'W tym tekście nie ma miejsca „1v.99”. Pokazano najbliższe: 1v.1.'],
      ['/t/RPrz:xyz?lang=en', '“xyz” is not a place in this text. Its beginning is shown: 1r.1 – 1r.2.'],
    ])('%s of a place that is not there leads to another one and says so', async (url, notice) => {
      const { location } = (await get(url)).headers;
      const page = await get(String(location));
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(notice);
    });

    it.each([
      ['/t/RPrz:1v.1', ''],
      // Written by hand: the place is there, or another one is shown.
      ['/texts/item?code=RPrz', '&asked=1v.1'],
      ['/texts/item?code=RPrz', '&asked=1v.99'],
      ['/texts/item?code=RPrz', `&asked=${'9'.repeat(200)}`],
    ])('%s%s says nothing of a place that is missed', async (url, asked) => {
      const first = await get(`${url}${asked}`);
      const page = first.statusCode === 302 ? await get(String(first.headers.location)) : first;
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/nie ma miejsca|nie oznacza żadnego/);
    });
  });

  it.each([
    '/t/',
    '/t/:',
    '/t/RPrz',
    '/t/:1r',
    '/t/Brak:1r',
    '/t/RPrz:',
    '/t/RPrz:%00',
    '/t/a%2Fb:1r',
    `/t/RPrz:${'1-'.repeat(51)}`,
    `/t/RPrz:${'1'.repeat(600)}`,
  ])('%s leads nowhere', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('serves hashed files for good', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
  });
});
