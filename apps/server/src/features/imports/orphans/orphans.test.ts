import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { stateHash, throughAllFaults } from '../../../../test/faults.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { tei, zipOf } from '../../../../test/zips.ts';
import { countOrphans } from '../../../corpus/orphans.ts';
import { renewSums } from '../../../db/checksums/keep.ts';
import type { Storage } from '../../../db/open.ts';
import { takeTurnOfText } from '../../../db/turn.ts';
import { applyImport } from '../layers/apply-plan.ts';
import { type LayerUpload, planLayerImport, planParsedLayer } from '../layers/layer-import.ts';
import { attachOrphan, deleteOrphan, listOrphans, undeleteOrphan } from './orphans.service.ts';

const BEFORE = `<pb n="1"/><lb n="1"/><s><w xml:id="w1" lemma="ja" pos="ppron12">Ja</w> <w xml:id="w2"><w xml:id="w2.1" lemma="chodzić" pos="praet">chodził</w><w xml:id="w2.2" lemma="być" pos="aglt">em</w></w>
<lb n="2"/><w xml:id="w3" lemma="do" pos="prep">do</w> <w xml:id="w4" lemma="kościół" pos="subst">kościoła</w></s>
<lb n="3"/><s><w xml:id="w5" lemma="amen" pos="interj">Amen</w></s>`;
const DOUBLES = 'tokens\tclass\tlemma\tcategories\nw2.1 w2.2\tperf\tchodzić\tnum=sg|per=pri\nw3 w4\tperf\tdo\t\n';
/** The verb is gone, and the last verse. */
const SHORT = `<pb n="1"/><lb n="1"/><s><w xml:id="w1">Ja</w>
<lb n="2"/><w xml:id="w3">do</w> <w xml:id="w4">kościołá</w></s>`;
/** They are back, without their ids. */
const LONG = `<pb n="1"/><lb n="1"/><s><w xml:id="w1">Ja</w> <w>chodziłem</w>
<lb n="2"/><w xml:id="w3">do</w> <w xml:id="w4">kościołá</w></s>
<lb n="3"/><s><w>Amen</w> <w>amen</w></s>`;
const OTHER = `<pb n="1"/><lb n="1"/><w>Ya</w> <w corresp="#w2.1 #w2.2">chodzil em</w>
<lb n="2"/><w>do</w> <w>kosczola</w><lb n="3"/><w>Amen</w>`;

describeOnBothDatabases('what lost its word', (open) => {
  let storage: Storage;
  let code = '';
  let round = 0;

  beforeAll(async () => {
    ({ storage } = await open());
  });
  beforeEach(() => {
    code = `O${++round}`;
  });

  const upload = async (body: string, more: Partial<LayerUpload> = {}, doubles?: string): Promise<LayerUpload> => ({
    kind: 'transcription',
    code,
    fileName: 'o.zip',
    actor: 'ala',
    ...more,
    bytes: await zipOf({ 'text.xml': tei(body), ...(doubles && { 'doubles.tsv': doubles }) }),
  });
  const bring = async (body: string, more: Partial<LayerUpload> = {}, doubles?: string) =>
    importLayer(storage, await upload(body, more, doubles));
  const listed = async () => {
    const list = await listOrphans(storage.read, code, { page: 1, language: 'pl' });
    if (!list) throw new Error(`no text ${code}`);
    return list.orphans;
  };
  const attach = (id: number, reference: string) => storage.transact((writer) => attachOrphan(writer, id, reference));
  const textId = async () =>
    (await storage.read.selectFrom('corpus_text').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
  const counts = async () => (await countOrphans(storage.read)).get(await textId()) ?? { orphans: 0, toCheck: 0 };

  /** `form lemma` of every annotated piece, in order; `?` where it is to be checked. */
  const annotation = async () => {
    const rows = await storage.read
      .selectFrom('reading')
      .innerJoin('piece', 'piece.id', 'reading.piece_id')
      .innerJoin('word', 'word.id', 'piece.word_id')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .select(['piece.form', 'piece.check_form', 'reading.lemma'])
      .where('layer.text_id', '=', await textId())
      .orderBy('word.ord')
      .orderBy('piece.ord')
      .execute();
    return rows.map(({ form, check_form, lemma }) => `${form} ${lemma}${check_form === null ? '' : '?'}`);
  };
  const layer = async () =>
    storage.read
      .selectFrom('layer')
      .selectAll()
      .where('text_id', '=', await textId())
      .where('kind', '=', 'transcription')
      .executeTakeFirstOrThrow();

  async function passage(from: string, to: string): Promise<void> {
    const { id } = await layer();
    const words = await storage.read
      .selectFrom('word')
      .select(['id', 'xml_id'])
      .where('layer_id', '=', id)
      .where('xml_id', 'is not', null)
      .execute();
    const find = (xmlId: string) => words.find((word) => word.xml_id === xmlId)?.id ?? null;
    const row = { text_id: await textId(), from_word_id: find(from), to_word_id: find(to) };
    const ref = { w5: '1.3' }[from] ?? '1.1.2';
    await storage.transact((writer) =>
      writer
        .insertInto('passage')
        .values({ ...row, from_ref: ref, to_ref: ref })
        .execute(),
    );
  }

  test('is listed with what it says, needs a yes, and is found again under the same form', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await passage('w5', 'w5');
    await passage('w2', 'w2');
    const { diff, needsConfirmation, problems } = await bring(SHORT);
    expect(needsConfirmation).toBe(true);
    expect(diff.annotations).toEqual({ kept: 3, check: 1, orphan: 3 });
    expect(diff.links).toEqual({ kept: 0, check: 1, orphan: 1 });
    expect(diff.changes.filter(({ fate }) => fate === 'orphan')).toEqual([
      {
        what: 'annotation',
        fate: 'orphan',
        ref: '1.1.2',
        before: expect.stringContaining('chodziłem: chodzić · praet'),
      },
      { what: 'annotation', fate: 'orphan', ref: '1.3.1', before: 'Amen: amen · interj' },
      { what: 'composite', fate: 'orphan', ref: '1.1.2', before: 'chodził em: chodzić · perf · num=sg|per=pri' },
      { what: 'theme', fate: 'orphan', ref: '1.3', before: '1.3' },
    ]);
    expect(problems.filter((problem) => problem.code === 'LOSS')).toHaveLength(4);
    expect(await counts()).toEqual({ orphans: 4, toCheck: 1 });
    expect((await listed()).map(({ kind, ref, form, suggestions }) => ({ kind, ref, form, suggestions }))).toEqual([
      { kind: 'annotation', ref: '1.1.2', form: 'chodziłem', suggestions: [] },
      { kind: 'annotation', ref: '1.3.1', form: 'Amen', suggestions: [] },
      { kind: 'composite', ref: '1.1.2', form: 'chodził em', suggestions: [] },
      { kind: 'theme', ref: '1.3', form: '', suggestions: [] },
    ]);
    const back = await bring(LONG);
    expect(back.needsConfirmation).toBe(false);
    expect((await listed()).slice(0, 3).map(({ suggestions }) => suggestions)).toEqual([
      [{ ref: '1.1.2', form: 'chodziłem' }],
      [{ ref: '1.3.1', form: 'Amen' }],
      [{ ref: '1.1.2 1.1.2', form: 'chodziłem chodziłem' }],
    ]);
  });

  test('takes its place again: pieces are split as they were, composite forms bound, passages found', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await passage('w5', 'w5');
    await bring(SHORT);
    await bring(LONG);
    const [verb, amen, composite, theme] = await listed();
    if (!verb || !amen || !composite || !theme) throw new Error('too few orphans');
    expect(await attach(composite.id, '1.1.2')).toMatchObject({ kind: 'refused', code: 'count', params: { count: 2 } });
    expect(await attach(composite.id, '1.1.2 1.1.2')).toMatchObject({ kind: 'refused', code: 'pieces' });
    expect(await attach(verb.id, '1.9.1')).toMatchObject({ kind: 'refused', code: 'word' });
    expect(await attach(verb.id, '1.1.2.1')).toMatchObject({ kind: 'refused', code: 'word' });
    expect(await attach(verb.id, '1.1.1')).toMatchObject({ kind: 'refused', code: 'pieces' });
    expect(await attach(amen.id, '1.1.1')).toMatchObject({ kind: 'refused', code: 'annotated' });
    expect(await attach(verb.id, '1.1.2')).toEqual({ kind: 'done', text: code, left: 3, changed: true });
    expect(await attach(amen.id, '1.3.2')).toEqual({ kind: 'done', text: code, left: 2, changed: true });
    expect(await attach(composite.id, '1.1.2 1.1.2')).toEqual({ kind: 'done', text: code, left: 1, changed: true });
    expect(await attach(theme.id, '1.3')).toEqual({ kind: 'done', text: code, left: 0, changed: true });
    expect(await attach(verb.id, '1.1.2')).toEqual({ kind: 'not-found' });
    expect(await annotation()).toEqual([
      'Ja ja',
      'chodził chodzić',
      'em być',
      'do do',
      'kościołá kościół?',
      'amen amen?',
    ]);
    expect(await layer()).toMatchObject({ annotated_words: 5, composites: 2 });
  });

  test('does not come to a word that somebody is annotating', async () => {
    await bring(BEFORE);
    await bring(SHORT);
    const bare = `${SHORT}\n<lb n="3"/><s><w>Ten</w></s>`;
    await bring(bare);
    const amen = (await listed()).find(({ form }) => form === 'Amen');
    const text = await textId();
    const begun = Promise.withResolvers<void>();
    const annotator = storage.transact(async (writer) => {
      await takeTurnOfText(writer, text);
      begun.resolve();
      // Long enough for the orphan to come to the word.
      await setTimeout(300);
      const piece = await writer.selectFrom('piece').select('id').where('form', '=', 'Ten').executeTakeFirstOrThrow();
      const row = { piece_id: piece.id, ord: 1, lemma: 'ten', pos_class: 'pronadj', categories: '{}' };
      await writer.insertInto('reading').values(row).execute();
      await renewSums(writer, text);
    });
    await begun.promise;
    const attached = attach(amen?.id ?? 0, '1.3.1');
    await annotator;
    expect(await attached).toMatchObject({ kind: 'refused', code: 'annotated' });
    expect(await annotation()).toEqual(['Ja ja', 'do do', 'kościołá kościół?', 'Ten ten']);
  });

  test('is taken off the list for a day, and after that for good', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await bring(SHORT);
    const [first] = await listed();
    const id = first?.id ?? 0;
    expect(await storage.transact((writer) => deleteOrphan(writer, id))).toEqual({
      kind: 'done',
      text: code,
      left: 2,
      changed: true,
    });
    expect(await storage.transact((writer) => undeleteOrphan(writer, id))).toMatchObject({ left: 3, changed: true });
    await storage.transact((writer) => deleteOrphan(writer, id));
    await storage.transact((writer) =>
      writer
        .updateTable('orphan')
        .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
        .where('deleted_at', 'is not', null)
        .execute(),
    );
    expect(await storage.transact((writer) => undeleteOrphan(writer, id))).toEqual({ kind: 'not-found' });
    expect(await attach(id, '1.1.1')).toEqual({ kind: 'not-found' });
  });

  test('annotation that an upload brings replaces what it is about, and only that', async () => {
    await bring(BEFORE, {}, DOUBLES);
    const one = SHORT.replace('kościołá', 'kościoła').replace(
      '<w xml:id="w4">',
      '<w xml:id="w4" lemma="kościół2" pos="subst">',
    );
    const { diff } = await bring(`${one}\n<lb n="3"/><s><w xml:id="w5">Amen</w></s>`);
    expect(diff.annotations).toEqual({ kept: 5, check: 0, orphan: 2 });
    expect(diff.changes).toContainEqual({
      ...{ what: 'annotation', fate: 'changed', ref: '1.2.2' },
      ...{ before: 'kościół · subst', after: 'kościół2 · subst' },
    });
    expect(await annotation()).toEqual(['Ja ja', 'do do', 'kościoła kościół2', 'Amen amen']);
  });

  test('of a version brought back, what it says of no word goes to the list', async () => {
    await bring(BEFORE.replace(' lemma="amen" pos="interj"', ''), {}, DOUBLES);
    await bring(BEFORE, {}, DOUBLES);
    const { diff } = await bring(BEFORE.replace(' lemma="amen" pos="interj"', ''), { restores: 1 }, DOUBLES);
    expect(diff.annotations).toEqual({ kept: 6, check: 0, orphan: 1 });
    expect((await listed()).map(({ ref, form, says }) => [ref, form, says])).toEqual([
      ['1.3.1', 'Amen', 'amen · interj'],
    ]);
  });

  test('composite forms that a version brought back does not list are counted among what goes', async () => {
    await bring(BEFORE);
    await bring(BEFORE, {}, DOUBLES);
    const { diff, needsConfirmation } = await bring(BEFORE, { restores: 1 });
    const lost = (await listed()).filter(({ kind }) => kind === 'composite');
    expect(lost.length).toBeGreaterThan(0);
    expect(diff.annotations).toMatchObject({ check: 0, orphan: lost.length });
    expect(needsConfirmation).toBe(true);
  });

  test('is off the list once the version is brought back in which it had its word', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await passage('w5', 'w5');
    await bring(SHORT);
    expect((await counts()).orphans).toBeGreaterThan(3);
    // What fits only nearly stays: the last word comes back with another annotation.
    const other = BEFORE.replace('lemma="amen"', 'lemma="ament"');
    await bring(other, { restores: 1 }, DOUBLES);
    expect((await listed()).map(({ ref, says }) => [ref, says])).toEqual([['1.3.1', 'amen · interj']]);
    await bring(BEFORE, { restores: 1 }, DOUBLES);
    expect((await listed()).map(({ ref, says }) => [ref, says])).not.toContainEqual(['1.3.1', 'amen · interj']);
    const { lost } = await storage.read
      .selectFrom('passage')
      .select('lost')
      .where('text_id', '=', await textId())
      .executeTakeFirstOrThrow();
    expect(lost).toBe(0);
  });

  test('the transliteration follows words whose ids change', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await bring(OTHER, { kind: 'transliteration' });
    const pairs = async () => {
      const rows = await storage.read
        .selectFrom('alignment')
        .innerJoin('word as own', 'own.id', 'alignment.word_id')
        .innerJoin('word as other', 'other.id', 'alignment.other_word_id')
        .select(['own.form', 'other.form as other', 'other.corresp'])
        .where('own.layer_id', '=', (await layer()).id)
        .orderBy('own.ord')
        .execute();
      return rows.map(({ form, other, corresp }) => `${form}=${other}${corresp ? ` ${corresp}` : ''}`);
    };
    const rest = ['do=do', 'kościoła=kosczola', 'Amen=Amen'];
    expect(await pairs()).toEqual(['Ja=Ya', 'chodziłem=chodzil em w2.1 w2.2', ...rest]);
    const { problems } = await bring(BEFORE.replaceAll('xml:id="w', 'xml:id="x'));
    expect(problems).toEqual([]);
    expect(await pairs()).toEqual(['Ja=Ya', 'chodziłem=chodzil em x2.1 x2.2', ...rest]);
  });

  test('an import, an edit and an attachment that fail at any statement leave everything as it was', async () => {
    await bring(BEFORE, {}, DOUBLES);
    await bring(OTHER, { kind: 'transliteration' });
    await passage('w2', 'w2');
    const { plan } = await planLayerImport(storage.read, await upload(SHORT));
    if (!plan) throw new Error('refused');
    expect(await throughAllFaults(storage, (writer) => applyImport(writer, plan))).toBeGreaterThan(15);
    await bring(LONG);
    const again = await planLayerImport(storage.read, await upload(LONG.replace('Ja', 'Jáá')));
    if (!again.plan) throw new Error('refused');
    const version = { ...again.plan.version, kind: 'edit' as const, card: '1', zip: new Uint8Array() };
    const edited = {
      identity: again.plan.identity,
      layer: again.plan.layer,
      problems: [],
      version,
      keepsAnnotation: true,
    };
    const edit = (await planParsedLayer(storage.read, edited)).plan;
    if (!edit) throw new Error('refused');
    await throughAllFaults(storage, (writer) => applyImport(writer, edit));
    const [verb] = await listed();
    await throughAllFaults(storage, (writer) => attachOrphan(writer, verb?.id ?? 0, '1.1.2'));
    expect(await annotation()).toContain('chodził chodzić');
  });

  test('a check changes nothing', async () => {
    await bring(BEFORE, {}, DOUBLES);
    const before = await stateHash(storage);
    await planLayerImport(storage.read, await upload(SHORT));
    expect(await stateHash(storage)).toBe(before);
  });
});
