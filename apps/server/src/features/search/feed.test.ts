import { SentenceResults } from '@glosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importFiles } from '../../../test/import-files.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { manifest, tei, zipOf } from '../../../test/zips.ts';

const TEXT =
  tei(`<pb n="1r"/><lb n="1"/><s n="1"><w xml:id="a1">Tegoż</w><w xml:id="a2"><w xml:id="a2.1">chodził</w><w xml:id="a2.2">em</w></w> <w xml:id="a3">sirce</w><pc>.</pc></s>
<lb n="2"/><s n="2"><w>Rzekł</w> <foreign xml:lang="la"><w>Pater</w> <w>noster</w><pc>,</pc> <w>amen</w></foreign> <w>i</w> <w>święty</w> <w>mylosczy</w><pc>.</pc></s>
<pb n="1v"/><lb n="1"/><s n="3"><w xml:id="a4">Jeśm</w> <w>barzo</w> <w>krolowi</w> <w xml:id="a5">służył</w><pc>.</pc></s>`);
const DOUBLES =
  'tokens\tclass\tlemma\tcategories\na2.1 a2.2\tperf\tchodzić\tnum=sg|per=pri\na4 a5\tperf\tsłużyć\tnum=sg|per=pri\n';
const GROUPS =
  'group\tform\tlayer\n1\tbarzo\ttranscription\n1\tbardzo\ttranscription\n2\tserduszko\ttranscription\n2\tsirce\ttranscription\n';
const RULES =
  'id\tfrom\tto\tbefore\tafter\tdirection\tlayer\texample_from\texample_to\nr1\tir\ter\t\tC\tboth\ttranscription\tsirce\tserce\n';

describeOnBothDatabases('what the index is fed', (open) => {
  let database: TestDatabase;
  let server: TestApp;

  beforeAll(async () => {
    database = await open();
    const files = { 'text.xml': TEXT, 'doubles.tsv': DOUBLES, 'manifest.json': manifest('transcription', 'A') };
    await importFiles(database.storage, { 'A-transcription.zip': await zipOf(files) });
    server = await buildTestApp(database);
  });
  afterAll(() => server?.close());

  const search = async (q: string, query: Record<string, string> = { variants: '0' }) => {
    const response = await server.app.inject({ url: '/api/search/sentences', query: { q, lang: 'en', ...query } });
    expect(response.statusCode).toBe(200);
    return SentenceResults.parse(response.json());
  };
  /** The marked tokens of every sentence. */
  const marked = async (q: string, query?: Record<string, string>) => {
    const { hits, queryError } = await search(q, query);
    expect([q, queryError]).toEqual([q, undefined]);
    return hits.map(({ tokens }) => tokens.filter(({ match }) => match === 1).map(({ form }) => form));
  };

  describe('of the texts', () => {
    it('has composite forms, also discontinuous ones, by class and lemma', async () => {
      expect(await marked('<double pos="perf"/>')).toEqual([
        ['chodził', 'em'],
        ['Jeśm', 'służył'],
      ]);
      expect(await marked('<double lemma="służyć"/>')).toEqual([['Jeśm', 'służył']]);
      expect((await search('[double.per="pri"]')).total).toBe(4);
      expect((await search('[double & form="barzo"]')).total).toBe(0);
    });

    it('has stretches of another language and the language of every token', async () => {
      expect((await search('[foreign]')).total).toBe(4);
      expect(await marked('<foreign/>')).toEqual([['Pater', 'noster', ',', 'amen']]);
      expect((await search('[lang="la"]')).total).toBe(4);
      expect((await search('[lang!="la"]')).total).toBe(15);
      expect((await search('[język="la" & form="amen"]')).total).toBe(1);
    });

    it('has the place in the sentence, by Polish names too', async () => {
      expect(await marked('[n=1]')).toEqual([['Tegoż'], ['Rzekł'], ['Jeśm']]);
      expect(await marked('[zdanie="3" & n<3]')).toEqual([['Jeśm', 'barzo']]);
      expect(await marked('[karta="1v" & wers="1" & n=2]')).toEqual([['barzo']]);
    });
  });

  describe('of spelling', () => {
    it('finds words that sound alike, unless that is not wanted', async () => {
      const found = await search('miłości', {});
      expect(found).toMatchObject({ total: 1, variantsAdded: [{ form: 'mylosczy', count: 1 }] });
      expect(await search('miłości')).toMatchObject({ total: 0, variantsAdded: [] });
      expect((await search('[var="miłości"]')).total).toBe(1);
      expect((await search('[var="mi.*"]')).queryError).toMatchObject({ code: 'REGEX_UNSUPPORTED' });
    });

    it('takes imported spellings up as soon as they are stored', async () => {
      expect(await marked('bardzo', {})).toEqual([]);
      await importFiles(database.storage, {
        'variants.zip': await zipOf({ 'groups.tsv': GROUPS, 'rules.tsv': RULES }),
      });
      await server.indexing.settled();
      expect(await marked('bardzo', {})).toEqual([['barzo']]);
      expect(await marked('serce', {})).toEqual([['sirce']]);
      expect(await marked('serduszko', {})).toEqual([['sirce']]);
      expect((await search('bardzo')).total).toBe(0);
      expect((await search('serce', {})).variantsAdded).toMatchObject([{ form: 'sirce', count: 1, source: 'rule' }]);
    });
  });
});
