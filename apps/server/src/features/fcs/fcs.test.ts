import { SentenceResults } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { setActive } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { elementsOf, textOf, type XmlTree, xmlTree } from '../../../test/xml-tree.ts';

const PREFIXES = {
  'http://www.loc.gov/zing/srw/': 'sru',
  'http://www.loc.gov/zing/srw/diagnostic/': 'diag',
  'http://explain.z3950.org/dtd/2.0/': 'zr',
  'http://clarin.eu/fcs/endpoint-description': 'ed',
  'http://clarin.eu/fcs/resource': 'fcs',
  'http://clarin.eu/fcs/dataview/hits': 'hits',
};
const SITE = 'http://corpus.example';
const pid = (code: string) => `${SITE}/texts/item?code=${encodeURIComponent(code)}`;

describeOnBothDatabases('FCS', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await open(importSamples);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const ask = async (query: Record<string, string> | string): Promise<XmlTree> => {
    const address = typeof query === 'string' ? { url: `/api/fcs?${query}` } : { url: '/api/fcs', query };
    const answer = await app.inject({ ...address, headers: { host: 'corpus.example' } });
    expect([query, answer.statusCode, answer.headers['content-type']]).toEqual([
      query,
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(answer.body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
    return xmlTree(answer.body.slice(answer.body.indexOf('\n') + 1), PREFIXES);
  };
  const search = (query: string, more: Record<string, string> = {}) =>
    ask({ operation: 'searchRetrieve', version: '1.2', query, ...more });
  const texts = (tree: XmlTree, name: string) => elementsOf(tree, name).map(textOf);
  const total = (tree: XmlTree) => Number(texts(tree, 'sru:numberOfRecords')[0]);
  /** Number and details of what is wrong: `1/10`, `fcs/1 x`. */
  const problems = (tree: XmlTree) =>
    elementsOf(tree, 'diag:diagnostic').map((one) => {
      const [uri = ''] = texts(one, 'diag:uri');
      expect(texts(one, 'diag:message')[0]).not.toBe('');
      const short = uri.replace('info:srw/diagnostic/', '').replace('http://clarin.eu/fcs/diagnostic/', 'fcs/');
      return [short, ...texts(one, 'diag:details')].join(' ');
    });
  /** What the search of the site finds. */
  const found = async (query: Record<string, string>) => {
    const answer = await app.inject({ url: '/api/search/sentences', query: { sort: 'text', size: '100', ...query } });
    return SentenceResults.parse(answer.json());
  };

  describe('explain', () => {
    const EXPLAINED: XmlTree = [
      'sru:record',
      {},
      ['sru:recordSchema', {}, 'http://explain.z3950.org/dtd/2.0/'],
      ['sru:recordPacking', {}, 'xml'],
      [
        'sru:recordData',
        {},
        [
          'zr:explain',
          {},
          [
            'zr:serverInfo',
            { protocol: 'SRU', version: '1.2', transport: 'http', method: 'GET' },
            ['zr:host', {}, 'corpus.example'],
            ['zr:port', {}, '80'],
            ['zr:database', {}, 'api/fcs'],
          ],
          [
            'zr:databaseInfo',
            {},
            ['zr:title', { lang: 'pl' }, 'Glosa'],
            ['zr:title', { lang: 'en', primary: 'true' }, 'Glosa'],
            ['zr:description', { lang: 'pl' }, 'Teksty korpusu w transkrypcji, do przeszukania.'],
            [
              'zr:description',
              { lang: 'en', primary: 'true' },
              'The texts of the corpus in transcription, to be searched.',
            ],
          ],
          [
            'zr:schemaInfo',
            {},
            [
              'zr:schema',
              { identifier: 'http://clarin.eu/fcs/resource', name: 'fcs' },
              ['zr:title', { lang: 'en', primary: 'true' }, 'CLARIN Federated Content Search'],
            ],
          ],
          [
            'zr:configInfo',
            {},
            ['zr:default', { type: 'numberOfRecords' }, '20'],
            ['zr:setting', { type: 'maximumRecords' }, '100'],
          ],
        ],
      ],
    ];
    const ANSWER: XmlTree = ['sru:explainResponse', {}, ['sru:version', {}, '1.2'], EXPLAINED];

    it.each(['', 'operation=explain', 'operation=explain&version=1.2', 'version=1.2&x-indent-response=1'])(
      'answers %j with what the server is, and no more',
      async (query) => {
        expect(await ask(query)).toEqual(ANSWER);
      },
    );

    it('packs its record as a string where it is asked to', async () => {
      const [data] = elementsOf(await ask('operation=explain&version=1.2&recordPacking=string'), 'sru:recordData');
      expect(data?.slice(2)).toEqual([expect.stringMatching(/^<zr:explain /)]);
      expect(xmlTree(textOf(data as XmlTree), PREFIXES)).toEqual(elementsOf(EXPLAINED, 'zr:explain')[0]);
    });

    it('describes the endpoint where it is asked to, with the texts that visitors see', async () => {
      const answer = await ask('operation=explain&version=1.2&x-fcs-endpoint-description=true');
      expect(answer.slice(0, 4)).toEqual(ANSWER);
      const [description] = elementsOf(answer, 'ed:EndpointDescription');
      const [, attributes, capabilities, views] = description ?? [];
      expect(attributes).toEqual({ version: '1' });
      expect(capabilities).toEqual([
        'ed:Capabilities',
        {},
        ['ed:Capability', {}, 'http://clarin.eu/fcs/capability/basic-search'],
      ]);
      expect(views).toEqual([
        'ed:SupportedDataViews',
        {},
        [
          'ed:SupportedDataView',
          { id: 'hits', 'delivery-policy': 'send-by-default' },
          'application/x-clarin-fcs-hits+xml',
        ],
      ]);
      const listed = (await app.inject({ url: '/api/texts/list-texts-names' })).json();
      expect(elementsOf(answer, 'ed:Resource').map(([, { pid: known }]) => known)).toEqual(
        listed.map(({ code }: { code: string }) => pid(code)),
      );
      const garden = elementsOf(answer, 'ed:Resource').find(([, { pid: known }]) => known === pid('RO'));
      const own = listed.find(({ code }: { code: string }) => code === 'RO');
      expect(garden).toEqual([
        'ed:Resource',
        { pid: pid('RO') },
        ['ed:Title', { 'xml:lang': 'pl' }, own.name.pl],
        ['ed:Title', { 'xml:lang': 'en' }, own.name.en],
        [
          'ed:Description',
          { 'xml:lang': 'pl' },
          `Liczba kart: ${own.cards}, liczba słów: ${own.words}. Rękopis: ${own.manuscript}. Datowanie: ${own.date}. Miejsce: ${own.place}. Wydanie: ${own.edition}. Licencja: CC BY 4.0.`,
        ],
        [
          'ed:Description',
          { 'xml:lang': 'en' },
          `Folio sides: ${own.cards}, words: ${own.words}. Manuscript: ${own.manuscript}. Date: ${own.date}. Place: ${own.place}. Edition: ${own.edition}. Licence: CC BY 4.0.`,
        ],
        ['ed:LandingPageURI', {}, pid('RO')],
        ['ed:Languages', {}, ['ed:Language', {}, 'pol']],
        ['ed:AvailableDataViews', { ref: 'hits' }],
      ]);
      const { pathname, search: query } = new URL(pid('RO'));
      expect((await app.inject({ url: `${pathname}${query}` })).statusCode).toBe(200);
    });
  });

  describe('searchRetrieve', () => {
    it('gives one hit in its sentence, with the text it is of and the address to cite it by', async () => {
      expect(await search('Piotrowi')).toEqual([
        'sru:searchRetrieveResponse',
        {},
        ['sru:version', {}, '1.2'],
        ['sru:numberOfRecords', {}, '1'],
        [
          'sru:records',
          {},
          [
            'sru:record',
            {},
            ['sru:recordSchema', {}, 'http://clarin.eu/fcs/resource'],
            ['sru:recordPacking', {}, 'xml'],
            [
              'sru:recordData',
              {},
              [
                'fcs:Resource',
                { pid: pid('RO') },
                [
                  'fcs:ResourceFragment',
                  { ref: `${SITE}/t/RO:1r.6-1r.8` },
                  [
                    'fcs:DataView',
                    { type: 'application/x-clarin-fcs-hits+xml' },
                    [
                      'hits:Result',
                      {},
                      'I rzekł Jezus ',
                      ['hits:Hit', {}, 'Piotrowi'],
                      ': Czuj se mną a nie śpi, bo dusza moja smętna jest aż do śmierci.',
                    ],
                  ],
                ],
              ],
            ],
            ['sru:recordPosition', {}, '1'],
          ],
        ],
      ]);
      const page = await app.inject({ url: '/t/RO:1r.6-1r.8' });
      expect(page.headers.location).toBe(
        '/texts/item?code=RO&startCardNumber=1&startVerseNo=6&endCardNumber=1&endVerseNo=8',
      );
    });

    const SAME: readonly [cql: string, q: string][] = [
      ['Jezus', 'Jezus'],
      ['"JEZUS"', 'JEZUS'],
      ['cql.serverChoice = jezus', 'jezus'],
      ['i', 'i'],
      ['"rzekł Jezus"', '(rzekł Jezus)'],
      ['"  rzekł\tJezus "', '(rzekł Jezus)'],
      ['jezus and rzekł', 'jezus & rzekł'],
      ['jezus AND "dusza moja"', 'jezus & (dusza moja)'],
      ['jezus or krolowie OR ciszę', 'jezus | krolowie | ciszę'],
      ['i and (jezus or a)', 'i & (jezus | a)'],
      ['i and jezus or ciszę', '(i & jezus) | ciszę'],
      ['i or jezus and rzekł', '(i | jezus) & rzekł'],
      ['i not jezus', 'i within (<s/> !containing jezus)'],
      ['i not (jezus or a)', 'i within (<s/> !containing (jezus | a))'],
      ['i not jezus not a', 'i within (<s/> !containing (jezus | a))'],
      ['rzekł and (i not a)', 'rzekł & (i within (<s/> !containing a))'],
      ['nieznanesłowo', 'nieznanesłowo'],
      ['within', 'within'],
      ['not', 'not'],
      ['"lemma:pan"', 'lemma\\:pan'],
      ['"[]"', '\\[\\]'],
    ];
    it.each(SAME)('finds for %s what the site finds for %s', async (cql, q) => {
      const { total: hits, lines } = await found({ q, view: 'kwic' });
      const answer = await search(cql, { maximumRecords: '100' });
      expect(problems(answer)).toEqual([]);
      expect(total(answer)).toBe(hits);
      const joined = (tokens: (typeof lines)[number]['node']) =>
        tokens.map(({ form, sp }) => `${form}${sp === 1 ? ' ' : ''}`).join('');
      const marked = (line: (typeof lines)[number]) => joined(line.node.filter(({ match }) => match === 1)).trim();
      const records = elementsOf(answer, 'fcs:Resource').map((one) => ({
        pid: one[1]['pid'],
        hit: texts(one, 'hits:Hit').join(' '),
      }));
      expect(records.map(({ hit }) => hit.replace(/[\s\p{P}]+/gu, ' '))).toEqual(
        lines.map((line) => marked(line).replace(/[\s\p{P}]+/gu, ' ')),
      );
      expect(records.map((one) => one.pid)).toEqual(lines.map(({ code }) => pid(code)));
    });

    it('is not blind: most of these find something, and excluding leaves less', async () => {
      const totals = await Promise.all(SAME.map(async ([cql]) => total(await search(cql))));
      expect(totals.filter((one) => one > 0).length).toBeGreaterThan(12);
      const [all, some] = [total(await search('i')), total(await search('i not jezus'))];
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
    });

    it('takes a phrase at its word: what is never adjacent is not found apart instead', async () => {
      expect((await found({ q: 'jezus rzekł' })).together).toMatchObject({ adjacent: 0, used: 'together' });
      expect(total(await search('"jezus rzekł"'))).toBe(0);
    });

    it('marks the words of a pair one by one, and shows all of the sentence', async () => {
      const [record] = elementsOf(await search('Piotrowi and śmierci'), 'hits:Result');
      expect(texts(record as XmlTree, 'hits:Hit')).toEqual(['Piotrowi', 'śmierci']);
      expect(textOf(record as XmlTree)).toBe(
        'I rzekł Jezus Piotrowi: Czuj se mną a nie śpi, bo dusza moja smętna jest aż do śmierci.',
      );
    });

    it('comes in parts that follow one another and make the whole', async () => {
      const whole = elementsOf(await search('i', { maximumRecords: '100' }), 'sru:record');
      expect(whole.length).toBeGreaterThan(7);
      const records: XmlTree[] = [];
      let next: string | undefined = '1';
      while (next !== undefined) {
        const part: XmlTree = await search('i', { startRecord: next, maximumRecords: '3' });
        expect(elementsOf(part, 'sru:record').length).toBeLessThanOrEqual(3);
        records.push(...elementsOf(part, 'sru:record'));
        [next] = texts(part, 'sru:nextRecordPosition');
      }
      expect(records).toEqual(whole);
      expect(records.flatMap((one) => texts(one, 'sru:recordPosition'))).toEqual(whole.map((_, i) => String(i + 1)));
    });

    it('only counts where no records are wanted, and gives no more than it can', async () => {
      const none = await search('i', { maximumRecords: '0' });
      expect([total(none) > 0, elementsOf(none, 'sru:records')]).toEqual([true, []]);
      const most = await search('i or a or w or nie or się or jest', { maximumRecords: '5000' });
      expect(elementsOf(most, 'sru:record')).toHaveLength(Math.min(100, total(most)));
    });

    it('packs records as strings that are the same once they are read', async () => {
      const [plain] = elementsOf(await search('Piotrowi'), 'fcs:Resource');
      const [data] = elementsOf(await search('Piotrowi', { recordPacking: 'string' }), 'sru:recordData');
      expect(xmlTree(textOf(data as XmlTree), PREFIXES)).toEqual(plain);
    });

    it('keeps to the texts that are named, and says which of them there are not', async () => {
      const all = await found({ q: 'i' });
      const of = (code: string) => all.perText.find((one) => one.code === code)?.hits ?? 0;
      expect(of('RO') * of('SK') * of('ŻD')).toBeGreaterThan(0);
      const within = (...pids: string[]) => search('i', { 'x-fcs-context': pids.join(','), maximumRecords: '0' });
      expect(total(await within(pid('RO')))).toBe(of('RO'));
      expect(total(await within(pid('SK'), pid('ŻD')))).toBe(of('SK') + of('ŻD'));
      const some = await within(pid('RO'), pid('Brak'), 'RO');
      expect([total(some), problems(some)]).toEqual([of('RO'), [`fcs/1 ${pid('Brak')}`, 'fcs/1 RO']]);
      const none = await within('http://elsewhere.example/');
      expect([total(none), problems(none)]).toEqual([0, ['fcs/1 http://elsewhere.example/']]);
      const many = await within(...Array.from({ length: 201 }, (_, i) => String(i)));
      expect([total(many), problems(many)]).toEqual([0, ['fcs/3']]);
    });

    it('says which data views there are not, and searches all the same', async () => {
      const answer = await search('Piotrowi', { 'x-fcs-dataviews': 'hits,kwic,cmdi', stylesheet: 'a.xsl' });
      expect([total(answer), problems(answer)]).toEqual([1, ['1/110', 'fcs/4 kwic', 'fcs/4 cmdi']]);
    });
  });

  it('knows nothing of a text that is not active', async () => {
    await setActive(database.storage, 'RO', 0);
    const explained = await ask('operation=explain&version=1.2&x-fcs-endpoint-description=true');
    expect(elementsOf(explained, 'ed:Resource').map(([, attributes]) => attributes['pid'])).not.toContain(pid('RO'));
    expect(total(await search('Piotrowi'))).toBe(0);
    const named = await search('Piotrowi', { 'x-fcs-context': pid('RO') });
    expect([total(named), problems(named)]).toEqual([0, [`fcs/1 ${pid('RO')}`]]);
    await server.indexing.settled();
    expect(total(await search('Piotrowi'))).toBe(0);
    await setActive(database.storage, 'RO', 1);
    await server.indexing.settled();
    expect(total(await search('Piotrowi'))).toBe(1);
  });
});
