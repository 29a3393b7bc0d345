import type { CardContent, FormProblem, ImportDiff, ImportReport } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase } from '../../../test/direct.ts';
import { importLayer } from '../../../test/run-imports.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { manifest, tei, zipOf } from '../../../test/zips.ts';

const TEXT = `<pb n="1r"/><lb n="1"/><s n="1"><w xml:id="w1" lemma="ja" pos="ppron12">Ja</w> <w xml:id="w2" lemma="chodzić" pos="praet">chodził</w>
<lb n="2"/><w xml:id="w3" lemma="do" pos="prep">do</w> <w xml:id="w4" lemma="kościół" pos="subst">kościo<pb n="1v"/><lb n="1"/>ła</w><pc>.</pc></s>
<s n="2"><w xml:id="w5" lemma="amen" pos="interj">Amen</w><pc>.</pc></s>`;
const FIRST = '<lb n="1"/><ab/><s n="1"/>Ja chodził\n<lb n="2"/>do <w part="I">kościo</w>';

const REVISED = FIRST.replace('chodził', 'chodzieł').replace('do ', 'do tego ');

interface Saved {
  card: CardContent;
  report: ImportReport;
  diff: ImportDiff;
  saved: boolean;
}
type Refused = FormProblem & {
  report?: ImportReport;
  diff?: ImportDiff;
  conflict?: { by: string; at: string; current: string; version: string; base: string | null };
};

describeOnBothDatabases('cards', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let ola: TestClient;
  let ula: TestClient;
  let code = '';
  let round = 0;

  const staff = async (login: string) => {
    await addTestAccounts(database.storage, [{ login, role: 'editor' }]);
    return buildTestClient(server.app).open(await addTestSession(database.storage, login));
  };
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database);
    [ola, ula] = [await staff('ola'), await staff('ula')];
  });
  afterAll(() => server?.close());
  const put = async (
    kind: 'transcription' | 'transliteration' | 'other-transcript',
    text: string,
    designation?: string,
  ) => {
    const bytes = await zipOf({
      'text.xml': tei(text),
      'manifest.json': manifest(kind, code, { pl: 'Próba', en: 'Trial' }),
    });
    const upload = { kind, code, bytes, fileName: 't.zip', actor: '', ...(designation && { designation }) };
    expect((await importLayer(database.storage, upload)).status).toBe('stored');
  };
  beforeEach(async () => {
    code = `K${++round}`;
    await put('transcription', TEXT);
  });

  const url = (address = '1r') => `/api/texts/transcription/card-content/${code}/${address}`;
  const read = async (address = '1r') => (await ola.get(url(address))).json() as CardContent;
  const send = (client: TestClient, content: string, version?: string, query = '', address = '1r') =>
    client.ask('POST', `/api/import/transcription/change-card-content/${code}/${address}${query}`, {
      body: new URLSearchParams({ content, ...(version !== undefined && { version }) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const save = async (...given: Parameters<typeof send>) => {
    const answer = await send(...given);
    const result = answer.json() as Saved;
    expect([answer.statusCode, 'error' in result ? result : null]).toEqual([200, null]);
    return result;
  };
  const refused = async (...given: Parameters<typeof send>) => {
    const answer = await send(...given);
    const result = answer.json() as Refused;
    expect([answer.statusCode, typeof result.error]).toEqual([200, 'string']);
    return result;
  };
  const words = () =>
    database.storage.read
      .selectFrom('word')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .leftJoin('piece', 'piece.word_id', 'word.id')
      .leftJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['word.id', 'word.form', 'word.xml_id', 'reading.lemma', 'piece.check_form'])
      .where('corpus_text.code', '=', code)
      .where('layer.kind', '=', 'transcription')
      .orderBy('word.ord')
      .execute();

  describe('are read', () => {
    it('in lists, 50 on a page', async () => {
      const cards = Array.from(
        { length: 120 },
        (_, i) => `<pb n="${i + 1}"/><lb n="1"/><w>a</w> <w>b</w><lb n="2"/><w>c</w>`,
      );
      await put('other-transcript', cards.join('\n'), 'B');
      const list = async (query: string) =>
        (await ola.get(`/api/texts/other-transcript/cards-numbers/${code}/B${query}`)).json();
      expect(await list('?page=1')).toMatchObject({ page: 1, pages: 3, total: 120, designation: 'B', code });
      expect(await list('')).toMatchObject({ textName: { pl: 'Próba', en: 'Trial' } });
      expect((await list('?page=3')).cards).toHaveLength(20);
      expect((await list('?page=99')).cards[19]).toEqual({
        ...{ cardNumber: 120, cardAddress: '120', ord: 120, verses: 2, words: 3, problems: 0 },
      });
      expect(await list('')).toMatchObject({ page: 2 });
    });

    it('with what is wrong on them', async () => {
      await put(
        'transliteration',
        '<pb n="1r"/><lb n="1"/><w>Ya</w> <w>chodzil</w><lb n="2"/><w>do</w><pb n="1v"/><lb n="1"/><w>Amen</w> <w>amen</w>',
      );
      const { report } = await save(ola, FIRST.replace('Ja ', 'Jaa '));
      const unaligned = report.problems.filter(({ code: problem }) => problem === 'ALIGN-VERSE');
      expect(unaligned.map(({ ref }) => ref)).toEqual(['1r.2']);
      const { cards } = (await ola.get(`/api/texts/transcription/cards-numbers/${code}?page=1`)).json();
      expect(cards).toMatchObject([
        { cardAddress: '1r', verses: 2, words: 4, problems: 2 },
        { cardAddress: '1v', verses: 1, words: 1 },
      ]);
    });

    it('with what does not align on other cards as a number, where the edit has nothing to do with it', async () => {
      const words = (count: number) => Array.from({ length: count }, (_, i) => `<w>a${i}</w>`).join(' ');
      const verses = (card: number, counts: readonly number[]) =>
        `<pb n="${card}"/>${counts.map((count, i) => `<lb n="${i + 1}"/>${words(count)}`).join('\n')}`;
      const cards = (ninth: readonly number[], more = '') =>
        Array.from({ length: 9 }, (_, i) => verses(i + 1, i === 8 ? ninth : [2, 2])).join('\n') + more;
      const pairs = Array.from({ length: 120 }, (_, i) => [1 + (i % 11), 12 + Math.floor(i / 11)] as const);
      const here = '<lb n="1"/>a0 a1\n<lb n="2"/>a0 a1';
      const named = cards(pairs.map(([count]) => count)).replace(
        '<pb n="3"/><lb n="1"/><w>',
        '<pb n="3"/><lb n="1"/><w xml:id="z1">',
      );
      await put('transcription', named);
      const corresp = '<lb n="121"/><w corresp="#z1">x</w> <w corresp="#none">y</w>';
      await put(
        'transliteration',
        cards(
          pairs.map(([, count]) => count),
          corresp,
        ),
      );

      const send3 = (content: string, query = '') => save(ola, content, undefined, query, '3');
      const changed = await send3(here.replace('a1', 'aa'));
      expect(changed.report).toMatchObject({ problems: [], elsewhere: 122 });
      const { versions } = (await ola.get(`/api/import/versions/transcription/${code}`)).json();
      expect(versions[0].problems).toEqual({ errors: 0, warnings: 0 });

      const longer = await send3(here.replace('a1', 'aa ab'), '?dryRun=1');
      expect(longer.report).toMatchObject({ elsewhere: 122, problems: [{ code: 'ALIGN-VERSE', ref: '3.1' }] });
      const gone = await send3(here.replace('a0 a1', 'bbbb'), '?dryRun=1');
      expect(gone.report.problems.map(({ ref, found }) => [ref, found])).toEqual([
        ['9.121', 'z1'],
        ['3.1', '2'],
      ]);
      expect(gone.report.elsewhere).toBe(122);

      const other = `/api/import/transliteration/change-card-content/${code}/3?dryRun=1`;
      const body = new URLSearchParams({ content: here.replace(/a1$/, 'a1 a2') }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { report } = (await ola.ask('POST', other, { body, headers })).json() as Saved;
      expect(report).toMatchObject({ elsewhere: 122, problems: [{ ref: '3.2', line: 2, column: 1 }] });
      expect(report.problems).toHaveLength(1);
      expect(report.problems[0]).not.toHaveProperty('file');
    });

    it('to be edited, with their neighbours and the other layer', async () => {
      await put('transliteration', '<pb n="1r"/><lb n="1"/><w>Ya</w> <w>chodzil</w><lb n="2"/><w>do</w> <w>koſ</w>');
      const card = await read();
      expect(card).toMatchObject({
        cardNumber: 1,
        cardAddress: '1r',
        cards: 2,
        previous: null,
        next: '1v',
        edited: null,
      });
      expect(card).toMatchObject({ content: FIRST, code, textType: 'transcription', designation: null });
      expect(card.beside).toEqual({
        textType: 'transliteration',
        content: '<lb n="1"/><ab/>Ya chodzil\n<lb n="2"/>do koſ',
      });
      expect(card.version).toMatch(/^[\w-]{43}$/);
      expect((await read('1v')).content).toBe('<lb n="1"/><w part="F">ła</w>. <s n="2"/>Amen.');
    });

    it.each([
      ['/api/texts/transcription/cards-numbers/none', 404],
      ['/api/texts/transcription/cards-numbers/%2e%2e', 404],
      ['/api/texts/transcription/cards-numbers/a%00b', 400],
      [`/api/texts/transcription/cards-numbers/${'x'.repeat(65)}`, 400],
      ['/api/texts/transcription/cards-numbers/%E0%A4%A', 400],
      ['/api/texts/translation/cards-numbers/K1', 400],
      ['/api/texts/transcription/cards-numbers/K1?page=0', 400],
      ['/api/texts/transcription/cards-numbers/K1?page=-1', 400],
      ['/api/texts/transcription/cards-numbers/K1?page=NaN', 400],
      ['/api/texts/transliteration/cards-numbers/K1', 404],
      ['/api/texts/transcription/cards-numbers/K1/B', 404],
      ['/api/texts/other-transcript/cards-numbers/K1/C', 404],
      ['/api/texts/transcription/card-content/K1/9r', 404],
      ['/api/texts/transcription/card-content/K1/1r%2F2', 400],
      ['/api/texts/other-transcript/card-content/K1/B/1r', 404],
      ['/api/texts/transcription/card-content/K1/B/1r', 404],
    ])('%s: %i', async (path, status) => {
      const answer = await ola.get(path);
      expect([answer.statusCode, typeof answer.json().error]).toEqual([status, 'string']);
      // What is malformed, or leads to no call, is so for everybody.
      expect([400, 401, 404]).toContain((await buildTestClient(server.app).get(path)).statusCode);
    });
  });

  describe('are changed', () => {
    it('keeping words, their annotation, and who did what', async () => {
      const before = await words();
      const { version } = await read();
      const checked = await save(ola, REVISED, version, '?dryRun=1');
      expect(checked).toMatchObject({ saved: false, diff: { words: { added: 1 } } });
      expect(await words()).toEqual(before);
      const { card, diff, saved } = await save(ola, REVISED, version);
      expect(saved).toBe(true);
      expect(diff).toMatchObject({
        words: { same: 4, changed: 1, added: 1, gone: 0 },
        annotations: { kept: 4, check: 1, orphan: 0 },
      });
      expect(card).toMatchObject({ content: REVISED, edited: { by: 'ola' } });
      const after = await words();
      expect(after.map(({ form }) => form)).toEqual(['Ja', 'chodzieł', 'do', 'tego', 'kościoła', 'Amen']);
      expect(after.filter(({ form }) => form !== 'tego').map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      expect(after.map(({ lemma }) => lemma)).toEqual(['ja', 'chodzić', 'do', null, 'kościół', 'amen']);
      expect(after[1]).toMatchObject({ xml_id: 'w2', check_form: 'chodził' });
      const [row] = await database.storage.read
        .selectFrom('layer_version')
        .selectAll()
        .where('kind', '=', 'edit')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(row).toMatchObject({ actor: 'ola', card: '1r', content_before: FIRST, version: 2 });
      const audit = await database.storage.read
        .selectFrom('audit')
        .selectAll()
        .where('actor', '=', 'ola')
        .where('subject', '=', code)
        .execute();
      expect(audit).toMatchObject([{ action: 'card-changed', actor: 'ola' }]);
    });

    it('only where there is something to change', async () => {
      const before = await dumpDatabase(database.config);
      expect(await save(ola, FIRST.replace(/\n/g, '\r\n'))).toMatchObject({ saved: false });
      expect(await dumpDatabase(database.config)).toEqual(before);
    });

    it('with agreement where annotation would lose its word', async () => {
      const before = await words();
      const less = FIRST.replace('Ja ', '');
      expect(await refused(ola, less)).toMatchObject({ code: 'confirm', diff: { annotations: { orphan: 1 } } });
      expect(await words()).toEqual(before);
      expect(await save(ola, less, undefined, '?confirm=1')).toMatchObject({ saved: true });
      const orphans = await database.storage.read.selectFrom('orphan').select(['form', 'ref']).execute();
      expect(orphans).toContainEqual({ form: 'Ja', ref: '1r.1.1' });
    });

    it('never over what somebody else saved', async () => {
      const { version, content } = await read();
      await save(ula, content.replace('Ja', 'My'), version);
      const mine = content.replace('do', 'ku');
      const { code: problem, conflict } = await refused(ola, mine, version);
      expect([problem, conflict?.by, conflict?.base]).toEqual(['conflict', 'ula', FIRST]);
      expect(conflict?.current).toBe(content.replace('Ja', 'My'));
      const both = conflict?.current.replace('do', 'ku') ?? '';
      expect(await save(ola, both, conflict?.version)).toMatchObject({ saved: true, card: { content: both } });
    });

    it.each([
      ['', 'TEI-PROFILE', 1, 1],
      ['<lb n="1"/>Ja\ud800', null, 1, 1],
      ['<lb n="1"/>Ja\n<lb n="2"/>x <hi>y', 'XML-WF', 2, 14],
      ['<lb n="1"/>Ja\n</ab>', 'XML-WF', 2, 1],
      ['<lb n="1"/>Ja\n<pb n="2r"/>', 'TEI-PROFILE', 2, 1],
    ])('but not to %j', async (content, problem, line, column) => {
      const before = await dumpDatabase(database.config);
      const body = content.includes('\ud800')
        ? 'content=%3Clb+n%3D%221%22%2F%3EJa%ED%A0%80'
        : new URLSearchParams({ content }).toString();
      const answer = await ola.ask('POST', `/api/import/transcription/change-card-content/${code}/1r`, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const result = answer.json() as Refused;
      expect([answer.statusCode, typeof result.error]).toEqual([200, 'string']);
      if (problem !== null) {
        expect(result.report?.problems.filter(({ severity }) => severity === 'error')).toMatchObject([
          { code: problem, line, column },
        ]);
      }
      expect(await dumpDatabase(database.config)).toEqual(before);
    });

    it('without what is no text', async () => {
      const { card, report } = await save(ola, FIRST.replace('Ja', '<script>alert(1)</script>Ja'));
      expect(card.content).toBe(FIRST);
      expect(report.problems).toMatchObject([{ severity: 'warning', code: 'TEI-PROFILE', line: 1, found: 'script' }]);
    });

    it('with the form alone, of a size, by staff', async () => {
      const path = `/api/import/transcription/change-card-content/${code}/1r`;
      const type = 'application/x-www-form-urlencoded';
      const status = async (client: TestClient, body: unknown, contentType = type, to = path) =>
        (await client.ask('POST', to, { body, headers: { 'content-type': contentType } })).statusCode;
      expect(await status(ola, { content: FIRST }, 'application/json')).toBe(415);
      expect(await status(ola, 'content=a&content=b')).toBe(400);
      expect(await status(ola, 'version=a')).toBe(400);
      expect(await status(ola, 'content=a&more=b')).toBe(400);
      expect(await status(ola, `content=${'a'.repeat(6_000_000)}`)).toBe(413);
      expect((await refused(ola, 'a', undefined, '', '9r')).code).toBe('gone');
      expect(await status(ola, 'content=a', type, path.replace('transcription', 'other-transcript'))).toBe(404);
      expect(await status(await buildTestClient(server.app).open(), 'content=a')).toBe(401);
      expect((await refused(ola, 'a\0b')).code).toBe('character');
    });
  });
});
