import {
  type AnswerOf,
  type CitableUnit,
  type dtsCollection,
  type dtsNavigation,
  PageErrorBody,
} from '@glosa/contract';
import { readHeaderRecord } from '@glosa/corpus-format';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { storedRecord } from '../../corpus/texts.ts';

type Navigation = AnswerOf<typeof dtsNavigation>;
type Collection = AnswerOf<typeof dtsCollection>;

const MANY = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [String(i + 1), 'a']));

describeOnBothDatabases('DTS', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let storage: TestDatabase['storage'];
  beforeAll(async () => {
    const database = await open();
    ({ storage } = database);
    const cards = {
      '1r': { '1': 'Był sobie', '2b': 'krol' },
      '1v': { '1': 'w Gniezdnie' },
      '2r': {},
      '2v': { '1': 'amen' },
    };
    await addText(storage, { code: 'Król_1', ord: 1, hasSentences: true, transcription: cards });
    await addText(storage, { code: 'Bez', ord: 2, transcription: { '1r': MANY } });
    await addText(storage, { code: 'Skryty', ord: 3, active: false, transcription: { '1r': { '1': 'tajne' } } });
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const KING = `resource=${encodeURIComponent('Król_1')}`;
  const ask = (path: string) => app.inject({ url: `/api/dts${path}`, headers: { host: 'corpus.example' } });
  const read = async <T>(path: string): Promise<T> => {
    const answer = await ask(path);
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
      path,
      200,
      'application/ld+json; charset=utf-8',
    ]);
    const json = answer.json();
    expect(json).toMatchObject({ '@context': 'https://dtsapi.org/context/v1.0.json', dtsVersion: '1.0' });
    return json as T;
  };
  const navigate = (query: string) => read<Navigation>(`/navigation?${KING}&${query}`);
  const ids = (units: readonly CitableUnit[] | undefined) => units?.map(({ identifier }) => identifier);

  it('says where its endpoints are, as URI templates', async () => {
    const entry = await read<Record<string, string>>('');
    expect(entry['@type']).toBe('EntryPoint');
    for (const [name, params] of [
      ['collection', ['id', 'page', 'nav']],
      ['navigation', ['resource', 'ref', 'start', 'end', 'down', 'tree', 'page']],
      ['document', ['resource', 'ref', 'start', 'end', 'tree', 'mediaType']],
    ] as const) {
      expect(entry[name]).toBe(`http://corpus.example/api/dts/${name}{?${params.join(',')}}`);
    }
  });

  it('has a collection of the texts that visitors see, and leads from it to each and back', async () => {
    const root = await read<Collection>('/collection');
    expect(root).toMatchObject({ '@id': '~corpus', '@type': 'Collection', totalParents: 0, totalChildren: 2 });
    expect(root.member?.map((one) => one['@id'])).toEqual(['Król_1', 'Bez']);
    for (const one of root.member ?? []) {
      const path = one.collection.replace('http://corpus.example/api/dts', '');
      const resource = await read<Collection>(path.replace(/\{.*$/, ''));
      expect(resource).toMatchObject({ '@type': 'Resource', '@id': one['@id'], totalParents: 1, totalChildren: 0 });
      const up = await read<Collection>(`${path.replace(/\{.*$/, '')}&nav=parents`);
      expect(up.member).toMatchObject([{ '@id': '~corpus', '@type': 'Collection' }]);
    }
    expect((await read<Collection>('/collection?nav=parents')).member).toEqual([]);
  });

  it('names both citation trees, the default one without an identifier', async () => {
    const [first, second] = (await read<Collection>('/collection')).member ?? [];
    expect(first).toMatchObject({
      citationTrees: [
        { citeStructure: [{ citeType: 'card', citeStructure: [{ citeType: 'verse' }] }] },
        { identifier: 'sentence', citeStructure: [{ citeType: 'sentence' }] },
      ],
      mediaTypes: ['application/tei+xml', 'text/plain'],
      dublinCore: { language: ['zlw-x-oldpol'] },
    });
    expect(first).not.toHaveProperty('citationTrees.0.identifier');
    // A text without sentences has one tree.
    expect(second).toHaveProperty('citationTrees.length', 1);
  });

  it('says of a text in terms of Dublin Core who wrote and edited it, when and where, its manuscript, edition and licence', async () => {
    const header = `<teiHeader><fileDesc><titleStmt><title>T</title><author>Gallus</author><editor>A. Kos</editor></titleStmt>
      <publicationStmt><idno type="siglum">KR</idno><availability><licence target="https://licence.example/by">CC BY</licence></availability></publicationStmt>
      <sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement><repository>BJ</repository><idno type="shelfmark">3336</idno></msIdentifier>
      <history><origin><origDate notBefore="1440" notAfter="1460">c. 1450</origDate><origPlace>Sandomierz</origPlace></origin></history></msDesc>
      <listBibl><bibl type="edition">A. Kos, Kraków 1999</bibl></listBibl></sourceDesc></fileDesc>
      <profileDesc><langUsage><language ident="pl-x-oldpol"/><language ident="la"/></langUsage>
      <textClass><keywords n="genre"><term key="chronicle"/></keywords></textClass></profileDesc></teiHeader>`;
    const record = storedRecord(readHeaderRecord(header).record);
    const describeAs = (facts: { record: string | null; licence: string | null }) =>
      writePastApplication(storage, (writer) =>
        writer.updateTable('layer').set(facts).where('kind', '=', 'transcription').execute(),
      );
    await describeAs({ record, licence: 'CC BY' });
    const { dublinCore } = await read<Collection>(`/collection?id=${encodeURIComponent('Król_1')}`);
    await describeAs({ record: null, licence: null });
    expect(dublinCore).toMatchObject({
      ...{ creator: ['Gallus'], contributor: ['A. Kos'], created: '1440/1460', spatial: ['Sandomierz'] },
      ...{ language: ['pl-x-oldpol', 'la'], type: ['chronicle'], identifier: ['KR'] },
      ...{ rights: ['CC BY'], license: ['https://licence.example/by'] },
      source: ['Kraków, BJ, 3336 (Sandomierz, c. 1450)', 'A. Kos, Kraków 1999'],
    });
  });

  const CARDS = ['1r', '1v', '2r', '2v'];
  const ALL = ['1r', '1r.1', '1r.2b', '1v', '1v.1', '2r', '2v', '2v.1'];
  it.each([
    ['down=1', CARDS],
    ['down=2', ALL],
    ['down=9', ALL],
    ['down=-1', ALL],
    ['ref=1r&down=0', CARDS],
    ['ref=1r.2b&down=0', ['1r.1', '1r.2b']],
    ['ref=1r&down=1', ['1r', '1r.1', '1r.2b']],
    ['ref=1r&down=-1', ['1r', '1r.1', '1r.2b']],
    ['ref=2r&down=-1', ['2r']],
    ['ref=1r.1&down=1', ['1r.1']],
    ['start=1r&end=1v&down=1', ['1r', '1r.1', '1r.2b', '1v', '1v.1']],
    ['start=1r.2b&end=2v.1&down=-1', ['1r.2b', '1v', '1v.1', '2r', '2v', '2v.1']],
    ['start=1r.2b&end=1v&down=1', ['1r.2b', '1v', '1v.1']],
    ['tree=sentence&down=1', ['1', '2', '3', '4']],
    ['tree=sentence&start=2&end=3&down=1', ['2', '3']],
    ['tree=sentence&ref=2&down=0', ['1', '2', '3', '4']],
  ])('lists the units of %s in the order of the text', async (query, expected) => {
    const answer = await navigate(query);
    expect(ids(answer.member)).toEqual(expected);
    expect(answer['@id']).toBe(`http://corpus.example/api/dts/navigation?${KING}&${query}`);
    expect(new Set(ids(answer.member)).size).toBe(expected.length);
    for (const unit of answer.member ?? []) {
      expect(unit.parent).toBe(unit.level === 1 ? null : unit.identifier.split('.')[0]);
    }
  });

  it('tells of one unit, or of both ends, without a depth', async () => {
    const one = await navigate('ref=1r.2b');
    expect(one.ref).toEqual({ '@type': 'CitableUnit', identifier: '1r.2b', level: 2, parent: '1r', citeType: 'verse' });
    expect(one).not.toHaveProperty('member');
    const range = await navigate('start=1r.1&end=1v');
    expect([range.start?.identifier, range.end?.identifier]).toEqual(['1r.1', '1v']);
    expect(range).not.toHaveProperty('member');
  });

  it('comes in pages that follow one another', async () => {
    const found: string[] = [];
    let next: string | null = 'http://corpus.example/api/dts/navigation?resource=Bez&down=-1';
    while (next !== null) {
      const answer: Navigation = await read<Navigation>(next.replace('http://corpus.example/api/dts', ''));
      found.push(...(ids(answer.member) ?? []));
      expect(answer.view).toMatchObject({ '@type': 'Pagination' });
      next = answer.view?.next ?? null;
    }
    expect(found).toEqual(['1r', ...Object.keys(MANY).map((label) => `1r.${label}`)]);
    expect((await ask('/navigation?resource=Bez&down=-1&page=3')).statusCode).toBe(404);
  });

  it('gives a whole text as TEI, and parts of it in an element of their own', async () => {
    const whole = await ask(`/document?${KING}`);
    expect(whole.headers['content-type']).toBe('application/tei+xml; charset=utf-8');
    expect(whole.headers.link).toBe('<http://corpus.example/api/dts/collection?id=Kr%C3%B3l_1>; rel="collection"');
    expect(whole.body).not.toContain('dts:wrapper');
    const words = async (query: string) => {
      const { statusCode, body } = await ask(`/document?${KING}&${query}`);
      expect([query, statusCode]).toEqual([query, 200]);
      expect(body).toMatch(/<body><dts:wrapper xmlns:dts="https:\/\/w3id\.org\/api\/dts#">.*<\/dts:wrapper><\/body>/s);
      const bare = body.replace(/<\/?dts:wrapper[^>]*>/g, '');
      return [...bare.matchAll(/<w[ >][^<]*?>?([^<>]+)<\/w>/g)].map(([, form]) => form);
    };
    expect(await words('ref=1r')).toEqual(['Był', 'sobie', 'krol']);
    expect(await words('ref=1r.2b')).toEqual(['krol']);
    expect(await words('start=1r.2b&end=1v')).toEqual(['krol', 'w', 'Gniezdnie']);
    expect(await words('tree=sentence&start=3&end=4')).toEqual(['w', 'Gniezdnie', 'amen']);
    const plain = await ask(`/document?${KING}&ref=1v&mediaType=text/plain`);
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(plain.body).toContain('w Gniezdnie');
  });

  it.each([
    ['/navigation?down=1', 400],
    [`/navigation?${KING}`, 400],
    [`/navigation?${KING}&down=0`, 400],
    [`/navigation?${KING}&down=-2`, 400],
    [`/navigation?${KING}&ref=1r&start=1r&end=1v`, 400],
    [`/navigation?${KING}&ref=1r&end=1v`, 400],
    [`/navigation?${KING}&start=1r`, 400],
    [`/navigation?${KING}&end=1r&down=1`, 400],
    [`/navigation?${KING}&start=1r&end=1v&down=0`, 400],
    [`/navigation?${KING}&start=1v&end=1r&down=1`, 400],
    [`/navigation?${KING}&down=1&page=0`, 400],
    [`/navigation?${KING}&down=1&unknown=1`, 400],
    [`/navigation?${KING}&ref=9r`, 404],
    [`/navigation?${KING}&ref=1r.1-1v.1`, 404],
    [`/navigation?${KING}&ref=1r.`, 404],
    [`/navigation?${KING}&tree=pages&down=1`, 404],
    [`/navigation?${KING}&tree=sentence&ref=5`, 404],
    [`/navigation?${KING}&tree=sentence&ref=1r`, 404],
    ['/navigation?resource=Bez&tree=sentence&down=1', 404],
    ['/navigation?resource=Skryty&down=1', 404],
    ['/navigation?resource=..%2F..&down=1', 404],
    ['/collection?id=Skryty', 404],
    ['/collection?id=None', 404],
    ['/collection?page=2', 404],
    ['/collection?nav=up', 400],
    ['/document', 400],
    ['/document?resource=Skryty', 404],
    [`/document?${KING}&ref=9r`, 404],
    [`/document?${KING}&ref=2r`, 404],
    [`/document?${KING}&ref=1r&start=1r&end=1v`, 400],
    [`/document?${KING}&start=1r`, 400],
    [`/document?${KING}&mediaType=text/html`, 404],
    ['/other', 404],
  ])('answers %s with %i, in JSON', async (path, status) => {
    const answer = await ask(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(PageErrorBody.strict().safeParse(answer.json()).success).toBe(true);
  });
});
