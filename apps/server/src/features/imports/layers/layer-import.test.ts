import type { SentenceResults, TextListItem, TextRange } from '@glosa/contract';
import { brokenZips } from '@glosa/sample-corpus';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { writePastApplication } from '../../../../test/past-application.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts';
import { manifest, tei, zipOf } from '../../../../test/zips.ts';
import { storedNames } from '../../../db/names.ts';
import type { Storage } from '../../../db/open.ts';
import { TEXTS_CHANGED } from '../../../indexing/changes.ts';
import { StalePlan } from '../run/import-work.ts';
import { applyImport } from './apply-plan.ts';
import { type LayerUpload, planLayerImport } from './layer-import.ts';

const ANNOTATED = `<pb n="1r"/><lb n="1"/><s n="1"><w xml:id="w1" lemma="ja" pos="ppron12">Ja</w> <w xml:id="w2"><w xml:id="w2.1" lemma="chodzić" pos="praet" msd="num=sg|gen=m">chodził</w><w xml:id="w2.2" lemma="być" pos="aglt" msd="num=sg|per=pri">em</w></w>
<lb n="2"/><w xml:id="w3" lemma="do" pos="prep">do</w> <w xml:id="w4" lemma="kościół" pos="subst" msd="num=sg|cas=gen">kościoła</w><pc>.</pc></s>
<pb n="1v"/><lb n="1"/><s n="2"><w xml:id="w5" lemma="amen" pos="interj">Amen</w><pc>.</pc></s>`;
const DOUBLES = 'tokens\tclass\tlemma\tcategories\nw2.1 w2.2\tperf\tchodzić\tnum=sg|per=pri\n';

/** The same text without ids and annotation, one word respelt, one added, one left out. */
const REVISED = `<pb n="1r"/><lb n="1"/><s n="1"><w>Ja</w> <w>chodziłem</w> <w>wczora</w>
<lb n="2"/><w>do</w> <w>kościołá</w><pc>.</pc></s>`;

const TRANSLITERATION = `<pb n="1r"/><lb n="1"/><w>Ya</w> <w>chodzilem</w>
<lb n="2"/><w>do</w> <w>kosczola.</w>
<pb n="1v"/><lb n="1"/><w>Amen.</w>`;

const upload = async (
  kind: LayerUpload['kind'],
  code: string,
  files: Record<string, string>,
): Promise<LayerUpload> => ({
  kind,
  code,
  bytes: await zipOf(files),
  fileName: `${code}-${kind}.zip`,
  actor: 'ala',
});

const annotated = (code: string) =>
  upload('transcription', code, {
    'text.xml': tei(ANNOTATED),
    'doubles.tsv': DOUBLES,
    'manifest.json': manifest('transcription', code, { pl: 'Żywot', en: 'Life' }),
  });

describeOnBothDatabases('imports', (open) => {
  let database: TestDatabase;
  let storage: Storage;
  let server: TestApp;
  let round = 0;
  let code = '';

  beforeAll(async () => {
    database = await open();
    storage = database.storage;
    server = await buildTestApp(database);
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    code = `Ż${++round}`;
  });

  const get = async <T>(url: string): Promise<T> => (await server.app.inject({ url })).json() as T;
  const listed = async () =>
    (await get<TextListItem[]>('/api/texts/list-texts-names')).find((text) => text.code === code);
  const range = (place: string, query = '') =>
    get<TextRange>(`/api/texts/text/${encodeURIComponent(code)}/${place}?${query}`);

  const words = () =>
    storage.read
      .selectFrom('word')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select(['word.id', 'word.form', 'word.word_no'])
      .where('corpus_text.code', '=', code)
      .where('layer.kind', '=', 'transcription')
      .orderBy('word.ord')
      .execute();
  const idsByForm = async () => Object.fromEntries((await words()).map(({ form, id }) => [form, id]));
  const versions = () =>
    storage.read
      .selectFrom('layer_version')
      .innerJoin('layer', 'layer.id', 'layer_version.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select(['layer_version.version', 'layer_version.zip', 'layer_version.report', 'layer_version.file_name'])
      .where('corpus_text.code', '=', code)
      .orderBy('layer_version.id')
      .execute();
  const rows = async () => {
    const tables = [
      'corpus_text',
      'layer',
      'layer_version',
      'card',
      'verse',
      'sentence',
      'word',
      'piece',
      'reading',
      'composite',
      'composite_member',
      'alignment',
    ] as const;
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { n } = await storage.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      counts[table] = n;
    }
    return counts;
  };

  test('a transcription becomes a text with names, counts, words and composite forms', async () => {
    const { status, problems } = await importLayer(storage, await annotated(code));
    expect(problems).toEqual([]);
    expect(status).toBe('stored');
    expect(await listed()).toMatchObject({
      name: { pl: 'Żywot', en: 'Life' },
      licence: 'CC0',
      source: 'Rękopis próbny',
      cards: 2,
      verses: 3,
      words: 5,
      sentences: 2,
      composites: 1,
      annotated: 1,
    });
    const view = await range('1/1/2/1', 'grammar=true');
    const ids = await idsByForm();
    const [card] = view.cards;
    expect(card?.verses[0]?.items.flatMap((item) => (item.k === 'w' ? [item.w] : []))).toEqual([
      ids['Ja'],
      ids['chodziłem'],
    ]);
    expect(view.words?.find(({ form }) => form === 'chodziłem')?.pieces).toEqual([
      { form: 'chodził', readings: [{ lemma: 'chodzić', posClass: 'praet', categories: { num: 'sg', gen: 'm' } }] },
      { form: 'em', readings: [{ lemma: 'być', posClass: 'aglt', categories: { num: 'sg', per: 'pri' } }] },
    ]);
    expect(view.composites).toMatchObject([
      { posClass: 'perf', lemma: 'chodzić', members: [{ word: ids['chodziłem'], form: 'chodził' }, { form: 'em' }] },
    ]);
  });

  test('the accepted zip is kept byte for byte, with its report', async () => {
    const given = await annotated(code);
    await importLayer(storage, given);
    const [version] = await versions();
    expect(Buffer.from(version?.zip ?? []).equals(given.bytes)).toBe(true);
    expect(version?.file_name).toBe(given.fileName);
    expect(JSON.parse(version?.report ?? '')).toMatchObject({ problems: [], diff: { cards: { added: 2 } } });
  });

  test('the same zip again changes nothing but the version', async () => {
    await importLayer(storage, await annotated(code));
    const before = await words();
    const view = await range('1/1/2/1', 'grammar=true');
    const { diff } = await importLayer(storage, await annotated(code));
    expect(diff).toMatchObject({
      cards: { added: 0, removed: 0, changed: 0 },
      words: { same: 5, moved: 0, changed: 0, gone: 0 },
      annotations: { kept: 6, check: 0, orphan: 0 },
    });
    expect(await words()).toEqual(before);
    const again = await range('1/1/2/1', 'grammar=true');
    expect(again.words).toEqual(view.words);
    expect(again.cards).toEqual(view.cards);
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2]);
  });

  test('a revision without annotation keeps ids and the annotation of words that stay', async () => {
    await importLayer(storage, await annotated(code));
    const before = await idsByForm();
    const revised = await upload('transcription', code, { 'text.xml': tei(REVISED) });
    const { diff, problems } = await importLayer(storage, revised);
    expect(diff).toMatchObject({
      cards: { added: 0, removed: 1, changed: 1 },
      words: { same: 3, moved: 0, changed: 1, gone: 1 },
      annotations: { kept: 4, check: 1, orphan: 1 },
    });
    expect(problems).toContainEqual({ severity: 'warning', code: 'LOSS', ref: '1v.1.1', found: 'Amen' });
    const after = await idsByForm();
    expect([after['Ja'], after['chodziłem'], after['do'], after['kościołá']]).toEqual([
      before['Ja'],
      before['chodziłem'],
      before['do'],
      before['kościoła'],
    ]);
    expect(Object.values(before)).not.toContain(after['wczora']);
    const view = await range('1/1/1/2', 'grammar=true');
    expect(view.words?.find(({ form }) => form === 'chodziłem')?.pieces).toHaveLength(2);
    expect(view.words?.find(({ form }) => form === 'kościołá')?.pieces).toMatchObject([
      { form: 'kościołá', readings: [{ lemma: 'kościół' }] },
    ]);
    expect(view.words?.find(({ form }) => form === 'wczora')?.pieces[0]?.readings).toEqual([]);
    expect(view.composites).toHaveLength(1);
    expect(await listed()).toMatchObject({ cards: 1, words: 5, annotated: 4 / 5, composites: 1 });
  });

  test('a composite form goes with the word that carried it, and that is said', async () => {
    await importLayer(storage, await annotated(code));
    const without = tei('<pb n="1r"/><lb n="1"/><s><w>Ja</w></s><lb n="2"/><s><w>do</w> <w>kościoła</w></s>');
    const { problems } = await importLayer(storage, await upload('transcription', code, { 'text.xml': without }));
    expect(problems).toContainEqual({
      severity: 'warning',
      code: 'LOSS',
      variant: 'composite',
      ref: '1r.1.2',
      found: 'chodził em',
    });
    expect(await listed()).toMatchObject({ composites: 0, words: 3 });
  });

  test('new annotation replaces the old, on the same words', async () => {
    await importLayer(storage, await annotated(code));
    const before = await idsByForm();
    const body = ANNOTATED.replace('lemma="kościół"', 'lemma="kościół (II)"');
    await importLayer(storage, await upload('transcription', code, { 'text.xml': tei(body) }));
    const view = await range('1/1/1/2', 'grammar=true');
    expect(view.words?.find(({ word }) => word === before['kościoła'])?.pieces[0]?.readings).toMatchObject([
      { lemma: 'kościół (II)' },
    ]);
    // The upload lists no composite forms: it says nothing about them.
    expect(view.composites).toHaveLength(1);
  });

  test('a transliteration needs its transcription and is aligned with it, also after a revision', async () => {
    const transliteration = await upload('transliteration', code, { 'text.xml': tei(TRANSLITERATION) });
    const early = await importLayer(storage, transliteration);
    expect(early.status).toBe('refused');
    expect(early.problems).toMatchObject([{ severity: 'error', code: 'REF-TEXT', found: code }]);
    await importLayer(storage, await annotated(code));
    await importLayer(storage, transliteration);
    expect(await pairs()).toEqual(['Ja=Ya', 'chodziłem=chodzilem', 'do=do', 'kościoła=kosczola.', 'Amen=Amen.']);
    const revised = await upload('transcription', code, { 'text.xml': tei(REVISED) });
    const { problems } = await importLayer(storage, revised);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'ALIGN-VERSE', ref: '1r.1' }));
    expect(await pairs()).toEqual(['do=do', 'kościołá=kosczola.']);
  });

  /** `transcription=transliteration` of each aligned pair of this test's text. */
  const pairs = async () => {
    const found = await storage.read
      .selectFrom('alignment')
      .innerJoin('word as left', 'left.id', 'alignment.word_id')
      .innerJoin('word as right', 'right.id', 'alignment.other_word_id')
      .innerJoin('layer', 'layer.id', 'left.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select(['left.form as left', 'right.form as right'])
      .where('corpus_text.code', '=', code)
      .orderBy('left.ord')
      .execute();
    return found.map(({ left, right }) => `${left}=${right}`);
  };

  test('other transcripts stand beside each other under their designations', async () => {
    await importLayer(storage, await annotated(code));
    const other = async (meta: object) =>
      importLayer(
        storage,
        await upload('other-transcript', code, {
          'text.txt': '@card 5\n1\tJam chodził.\n',
          'meta.json': JSON.stringify(meta),
        }),
      );
    await other({ designation: 'B', name: { pl: 'Odpis B' }, kind: 'witness' });
    await other({ name: { pl: 'Wydanie z 1880 r.' }, kind: 'edition' });
    const text = await listed();
    expect(text?.layers.otherTranscripts).toEqual([
      { designation: 'B', name: { pl: 'Odpis B', en: 'Odpis B' } },
      { designation: 'Wydanie-z-1880-r', name: { pl: 'Wydanie z 1880 r.', en: 'Wydanie z 1880 r.' } },
    ]);
    expect(text?.words).toBe(5);
  });

  test('what was imported is found, and after a revision what it says now', async () => {
    const search = async (q: string) => {
      await server.indexing.settled();
      const query = new URLSearchParams({ q, texts: code });
      const { total, hits } = await get<SentenceResults>(`/api/search/sentences?${query}`);
      return { total, words: hits.flatMap((hit) => hit.words), cards: hits.map((hit) => hit.cardAddress) };
    };
    await importLayer(storage, await annotated(code));
    const { kościoła, Amen } = await idsByForm();
    expect(await search('lemma:kościół')).toEqual({ total: 1, words: [kościoła], cards: ['1r'] });
    expect(await search('amen')).toEqual({ total: 1, words: [Amen], cards: ['1v'] });
    await importLayer(storage, await upload('transcription', code, { 'text.xml': tei(REVISED) }));
    expect(await search('amen')).toEqual({ total: 0, words: [], cards: [] });
    expect(await search('lemma:kościół')).toEqual({ total: 1, words: [kościoła], cards: ['1r'] });
  });

  test('a dry run and every refused zip store nothing', async () => {
    const before = await rows();
    const { status, diff } = await importLayer(storage, await annotated(code), { dryRun: true });
    expect([status, diff.words.added]).toEqual(['checked', 5]);
    expect(diff.cards.added).toBe(2);
    for (const { name, problem, bytes } of await brokenZips()) {
      const refused = await importLayer(storage, { kind: 'transcription', code, bytes, fileName: name, actor: '' });
      expect(refused.status, name).toBe('refused');
      expect(
        refused.problems.map((found) => found.code),
        name,
      ).toContain(problem);
    }
    expect(await rows()).toEqual(before);
  });

  test('a plan that another import has overtaken is not applied', async () => {
    const { plan } = await planLayerImport(storage.read, await annotated(code));
    if (!plan) throw new Error('refused');
    await importLayer(storage, await annotated(code));
    const before = await rows();
    await expect(storage.transact((writer) => applyImport(writer, plan))).rejects.toThrow(StalePlan);
    expect(await rows()).toEqual(before);
  });

  test('two imports of one text at once are both applied, one after the other', async () => {
    await importLayer(storage, await annotated(code));
    await Promise.all([importLayer(storage, await annotated(code)), importLayer(storage, await annotated(code))]);
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await words()).toHaveLength(5);
  });

  test('an import that fails half way leaves everything as it was', async () => {
    await importLayer(storage, await annotated(code));
    const before = [await rows(), await words(), await listed()];
    const { plan } = await planLayerImport(
      storage.read,
      await upload('transcription', code, { 'text.xml': tei(REVISED) }),
    );
    if (!plan) throw new Error('refused');
    const failing = storage.transact(async (writer) => {
      await applyImport(writer, plan);
      throw new Error('the machine is out of paper');
    });
    await expect(failing).rejects.toThrow('out of paper');
    expect([await rows(), await words(), await listed()]).toEqual(before);
  });

  test('one bad word among 100,000 refuses the text, with its place', async () => {
    const verses = Array.from({ length: 10_000 }, (_, i) => `<lb n="${i + 1}"/>${'<w>a</w> '.repeat(10)}`);
    verses[8_765] = '<lb n="8766"/><w>a</w> <w>a b</w>';
    const text = tei(`<pb n="1"/>${verses.join('\n')}`);
    const { status, problems } = await importLayer(storage, await upload('transcription', code, { 'text.xml': text }));
    expect(status).toBe('refused');
    const [line = '', ...before] = text.slice(0, text.indexOf('a b')).split('\n').reverse();
    const place = { file: 'text.xml', line: before.length + 1, column: line.length - 2 };
    expect(problems).toMatchObject([{ severity: 'error', code: 'W-SPACE', ...place }]);
    expect(await listed()).toBeUndefined();
  });

  test('names given by hand outlive a re-import; others follow the manifest', async () => {
    const titled = async (pl: string) =>
      upload('transcription', code, {
        'text.xml': tei(ANNOTATED),
        'manifest.json': manifest('transcription', code, { pl }),
      });
    await importLayer(storage, await titled('Pierwszy'));
    await importLayer(storage, await titled('Drugi'));
    expect((await listed())?.name).toEqual({ pl: 'Drugi', en: 'Drugi' });
    await writePastApplication(storage, (writer) =>
      writer
        .updateTable('corpus_text')
        .set({ name: storedNames({ pl: 'Drugi', en: 'Renamed' }) })
        .where('code', '=', code)
        .execute(),
    );
    await importLayer(storage, await titled('Trzeci'));
    expect((await listed())?.name).toEqual({ pl: 'Drugi', en: 'Renamed' });
  });

  test('a change is announced once it is on disk, and the revision grows', async () => {
    const heard: string[] = [];
    const stop = await storage.listen(TEXTS_CHANGED, (payload) => heard.push(payload));
    await importLayer(storage, await annotated(code), { dryRun: true });
    expect(heard).toEqual([]);
    await importLayer(storage, await annotated(code));
    await importLayer(storage, await annotated(code));
    await expect.poll(() => heard).toEqual([code, code]);
    stop();
    const text = await storage.read
      .selectFrom('corpus_text')
      .select('revision')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(text.revision).toBe(2);
  });
});
