import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { elementsOf, textOf, type XmlTree, xmlTree } from '../../../test/xml-tree.ts';

const PREFIXES = {
  'http://www.loc.gov/zing/srw/': 'sru',
  'http://www.loc.gov/zing/srw/diagnostic/': 'diag',
  'http://explain.z3950.org/dtd/2.0/': 'zr',
  'http://clarin.eu/fcs/resource': 'fcs',
  'http://clarin.eu/fcs/dataview/hits': 'hits',
};

const LONG = [
  ...Array.from({ length: 300 }, (_, i) => `a${i}`),
  'srodek',
  ...Array.from({ length: 300 }, (_, i) => `b${i}`),
].join(' ');

describeOnBothDatabases('FCS refuses', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = await open();
    const transcription = { '1r': { '1': 'Był sobie <krol> & "pan"', '2': 'w Gniezdnie' }, '1v': { '1': LONG } };
    await addText(database.storage, { code: 'Król_1', hasSentences: true, transcription });
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const ask = async (query: Record<string, string>): Promise<XmlTree> => {
    const answer = await app.inject({ url: '/api/fcs', query });
    expect([query, answer.statusCode]).toEqual([query, 200]);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    return xmlTree(answer.body.slice(answer.body.indexOf('\n') + 1), PREFIXES);
  };
  const SEARCH = { operation: 'searchRetrieve', version: '1.2' };
  const diagnostics = (tree: XmlTree) =>
    elementsOf(tree, 'diag:diagnostic').map((one) => one.slice(2).map((part) => textOf(part as XmlTree)));

  it.each([
    [{ operation: 'scan', version: '1.2', scanClause: 'a' }, 'scanResponse', 4, 'scan'],
    [{ operation: 'update' }, 'explainResponse', 4, 'update'],
    [{ operation: '__proto__' }, 'explainResponse', 4, '__proto__'],
    [{ operation: 'EXPLAIN', version: '1.2' }, 'explainResponse', 4, 'EXPLAIN'],
    [{ query: 'krol' }, 'explainResponse', 7, 'operation'],
    [{ operation: 'explain', version: '2.0' }, 'explainResponse', 5, '1.2'],
    [{ operation: 'explain', query: 'krol' }, 'explainResponse', 8, 'query'],
    [{ operation: 'explain', 'x-fcs-context': 'a' }, 'explainResponse', 8, 'x-fcs-context'],
    [{ operation: 'explain', 'x-fcs-endpoint-description': 'yes' }, 'explainResponse', 6, 'x-fcs-endpoint-description'],
    [{ operation: 'explain', recordPacking: 'json' }, 'explainResponse', 71, 'json'],
    [{ operation: 'searchRetrieve', query: 'krol' }, 'searchRetrieveResponse', 7, 'version'],
    [{ ...SEARCH, version: '1.1', query: 'krol' }, 'searchRetrieveResponse', 5, '1.2'],
    [SEARCH, 'searchRetrieveResponse', 7, 'query'],
    [{ ...SEARCH, query: '  ' }, 'searchRetrieveResponse', 7, 'query'],
    [{ ...SEARCH, query: 'krol', queryType: 'fcs' }, 'searchRetrieveResponse', 8, 'queryType'],
    [
      { ...SEARCH, query: 'krol', 'x-fcs-endpoint-description': 'true' },
      'searchRetrieveResponse',
      8,
      'x-fcs-endpoint-description',
    ],
    [{ ...SEARCH, query: 'krol', startRecord: '0' }, 'searchRetrieveResponse', 6, 'startRecord'],
    [{ ...SEARCH, query: 'krol', startRecord: '1.5' }, 'searchRetrieveResponse', 6, 'startRecord'],
    [{ ...SEARCH, query: 'krol', maximumRecords: '-1' }, 'searchRetrieveResponse', 6, 'maximumRecords'],
    [{ ...SEARCH, query: 'krol', maximumRecords: '1e3' }, 'searchRetrieveResponse', 6, 'maximumRecords'],
    [{ ...SEARCH, query: 'krol', resultSetTTL: 'x' }, 'searchRetrieveResponse', 6, 'resultSetTTL'],
    [{ ...SEARCH, query: 'krol', recordPacking: 'XML' }, 'searchRetrieveResponse', 71, 'XML'],
    [{ ...SEARCH, query: 'krol', recordSchema: 'dc' }, 'searchRetrieveResponse', 66, 'dc'],
    [{ ...SEARCH, query: 'a'.repeat(2001) }, 'searchRetrieveResponse', 12, '2000'],
  ] as const)('%j in the %s, by number %i', async (query, name, number, details) => {
    const answer = await ask(query);
    expect(answer[0]).toBe(`sru:${name}`);
    expect(elementsOf(answer, 'sru:version').map(textOf)).toEqual(['1.2']);
    expect(diagnostics(answer)).toEqual([[`info:srw/diagnostic/1/${number}`, details, expect.stringMatching(/\w/)]]);
    expect(elementsOf(answer, 'fcs:Resource')).toEqual([]);
  });

  it.each([
    ['krol pan', 10],
    ['krol and', 10],
    ['and and', 10],
    ['(krol', 10],
    ['krol)', 10],
    ['()', 10],
    ['"krol', 10],
    ['krol\\', 10],
    ['krol =', 10],
    ['= krol', 10],
    ['krol and/', 10],
    ['krol sortby', 10],
    ['> dc', 10],
    ['""', 27],
    ['"   "', 27],
    ['kr*', 28, '*'],
    ['"syn k?ol"', 28, '?'],
    ['^krol', 31, '^'],
    ['k\\rol', 26, 'r'],
    ['dc.title = krol', 15, 'dc'],
    ['dc.title any "a b"', 15, 'dc'],
    ['title = krol', 16, 'title'],
    ['cql.anywhere = krol', 16, 'cql.anywhere'],
    ['krol sobie pan', 16, 'krol'],
    ['cql.serverChoice any krol', 19, 'any'],
    ['cql.serverChoice == krol', 19, '=='],
    ['cql.serverChoice <> krol', 19, '<>'],
    ['cql.serverChoice =/stem krol', 20, 'stem'],
    ['cql.serverChoice =/locale=pl krol', 20, 'locale'],
    ['> dc = "info:srw/context-sets/1/dc-v1.1" krol', 15, 'info:srw/context-sets/1/dc-v1.1'],
    ['> "http://example.org/" krol', 15, 'http://example.org/'],
    ['krol prox pan', 39],
    ['krol prox/unit=word/distance<3 pan', 39],
    ['krol and/sum pan', 46, 'sum'],
    ['krol sortby title', 80],
    ['krol sortBy dc.date/sort.ascending title', 80],
    ['krol and (* or pan) sortby', 10],
    ['pan not "krol sobie"', 48, 'not with phrases'],
    ['\u0301', 36],
    [Array.from({ length: 42 }, () => 'a').join(' and '), 38, '40'],
  ] as const)('the query %j, by number %i', async (query, number, details?: string) => {
    const answer = await ask({ ...SEARCH, query });
    expect(elementsOf(answer, 'sru:numberOfRecords').map(textOf)).toEqual(['0']);
    expect(elementsOf(answer, 'sru:records')).toEqual([]);
    const [[uri, ...rest] = []] = diagnostics(answer);
    expect([uri, rest.length > 1 ? rest[0] : undefined]).toEqual([`info:srw/diagnostic/1/${number}`, details]);
  });

  it('a place behind the last record, and says how many there are', async () => {
    const answer = await ask({ ...SEARCH, query: 'sobie', startRecord: '2' });
    expect(elementsOf(answer, 'sru:numberOfRecords').map(textOf)).toEqual(['1']);
    expect(diagnostics(answer)).toEqual([['info:srw/diagnostic/1/61', 'First record position out of range']]);
    expect(diagnostics(await ask({ ...SEARCH, query: 'sobie', startRecord: '999999999' }))).toHaveLength(1);
  });

  it('nothing of as many booleans as it takes', async () => {
    for (const boolean of ['and', 'or', 'not']) {
      const query = Array.from({ length: 41 }, () => 'sobie').join(` ${boolean} `);
      expect([boolean, diagnostics(await ask({ ...SEARCH, query }))]).toEqual([boolean, []]);
      const nested = `${'sobie and ('.repeat(20)}${'w or ('.repeat(20)}sobie${')'.repeat(40)}`;
      expect(diagnostics(await ask({ ...SEARCH, query: nested }))).toEqual([]);
    }
  });

  it('no letter of a text: what means something to XML is written so that it does not', async () => {
    const answer = await ask({ ...SEARCH, query: '"\\"pan\\""' });
    expect(elementsOf(answer, 'hits:Result').map(textOf)).toEqual(['Był sobie <krol> & "pan"']);
    const echo = await ask({ operation: '<b>&"\u0001\ud800</b>' });
    expect(diagnostics(echo)[0]?.[1]).toBe('<b>&"\ufffd\ufffd</b>');
  });

  it('a sentence of any length: it is cut around its hit', async () => {
    const [result] = elementsOf(await ask({ ...SEARCH, query: 'srodek' }), 'hits:Result');
    const words = textOf(result as XmlTree).split(' ');
    expect([words.length, words[0], words[200], words.at(-1)]).toEqual([401, 'a100', 'srodek', 'b199']);
    const [first] = elementsOf(await ask({ ...SEARCH, query: 'a0' }), 'hits:Result');
    expect(textOf(first as XmlTree).split(' ').length).toBe(201);
  });

  it('what is no query string as any call does, in JSON', async () => {
    for (const query of ['query=%', 'query=a&query=b', 'query=%00']) {
      const answer = await app.inject({ url: `/api/fcs?operation=searchRetrieve&version=1.2&${query}` });
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, 'bad-request']);
    }
  });

  it('whatever else may come without a failure', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'krol',
        ' and ',
        ' or ',
        ' not ',
        ' prox ',
        '(',
        ')',
        '"',
        '\\',
        '/',
        '=',
        '<',
        '>',
        '*',
        'sortby',
      ),
      fc.constantFrom(
        ' ',
        '^',
        '?',
        '.',
        "'",
        '!',
        '[',
        ']',
        '{',
        '}',
        '|',
        '&',
        '#',
        '@',
        '~',
        '…',
        '„',
        '«',
        ':',
        '-',
        '+',
      ),
      fc.constantFrom(
        'within',
        'containing',
        'cql.serverChoice',
        '\u0301',
        '\u00ad',
        '\u200f',
        '\ud83d\ude00',
        '12',
        ',',
        ';',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }).map((one) => one.toWellFormed().replaceAll('\0', '')),
    );
    const queries = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const [[uri] = ['']] = diagnostics(await ask({ ...SEARCH, query }));
        seen.add(uri ?? '');
        // What was well formed here must not be misread by the search.
        expect([query, uri]).not.toEqual([query, 'info:srw/diagnostic/1/47']);
      }),
      { numRuns: 120 },
    );
    expect(seen.size).toBeGreaterThan(5);
  });
});
