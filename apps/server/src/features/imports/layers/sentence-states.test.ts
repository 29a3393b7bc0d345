import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { tei, zipOf } from '../../../../test/zips.ts';
import type { Storage } from '../../../db/open.ts';
import { attachOrphan, listOrphans } from '../orphans/orphans.service.ts';
import type { LayerUpload } from './layer-import.ts';

const FIRST =
  '<pb n="1"/><lb n="1"/><s n="1"><w lemma="ja" pos="ppron12">Ja</w> <w lemma="iść" pos="fin">idę</w><pc>.</pc></s>';
const SECOND = '<lb n="2"/><s n="2"><w lemma="on" pos="ppron3">On</w> <w lemma="stać" pos="fin">stoi</w><pc>.</pc></s>';
const THIRD = '<lb n="3"/><s n="3"><w>Amen</w><pc>.</pc></s>';
const WHOLE = [FIRST, SECOND, THIRD].join('\n');
/** The second verse and with it its sentence are gone. */
const SHORT = [FIRST, THIRD].join('\n');

const FLAG = { flag_comment: 'stoi czy stał?', flag_by: 'ala', flag_at: '2026-01-02T00:00:00.000Z' };
const DONE = { done_by: 'jan', done_at: '2026-01-03T00:00:00.000Z' };

describeOnBothDatabases('what is said of sentences', (open) => {
  let storage: Storage;
  let code = '';
  let round = 0;

  beforeAll(async () => {
    ({ storage } = await open());
  });
  beforeEach(async () => {
    code = `S${++round}`;
    await bring(WHOLE);
  });

  const bring = async (body: string, more: Partial<LayerUpload> = {}) => {
    const bytes = await zipOf({ 'text.xml': tei(body) });
    return importLayer(storage, { kind: 'transcription', code, fileName: 's.zip', actor: 'ala', bytes, ...more });
  };
  const sentences = () =>
    storage.read
      .selectFrom('sentence')
      .innerJoin('layer', 'layer.id', 'sentence.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
      .select(['sentence.id', 'sentence.label', 'state.done_by', 'state.flag_comment'])
      .where('corpus_text.code', '=', code)
      .orderBy('sentence.ord')
      .execute();
  const say = async (label: string, values: Partial<typeof FLAG & typeof DONE>) => {
    const found = (await sentences()).find((sentence) => sentence.label === label);
    const row = { sentence_id: found?.id ?? 0, ...values };
    await storage.transact((writer) => writer.insertInto('sentence_state').values(row).execute());
  };
  const said = async () =>
    (await sentences()).map(({ label, done_by, flag_comment }) => [label, done_by, flag_comment].join(' ').trim());
  const orphans = async () => (await listOrphans(storage.read, code, { page: 1, language: 'en' }))?.orphans ?? [];
  const attach = (id: number, reference: string) => storage.transact((writer) => attachOrphan(writer, id, reference));

  test('is named before it loses its sentence, and kept', async () => {
    await say('2', { ...FLAG, ...DONE });
    const { problems, diff, needsConfirmation } = await bring(SHORT);
    expect(needsConfirmation).toBe(true);
    const losses = problems.filter((one) => one.code === 'LOSS' && one.variant !== undefined);
    expect(losses).toMatchObject([
      { variant: 'flag', ref: '1.2.1', found: 'On stoi', params: { comment: 'stoi czy stał?', by: 'ala' } },
      { variant: 'signature', ref: '1.2.1', found: 'On stoi', params: { by: 'jan' } },
    ]);
    expect(diff.annotations.orphan).toBe((await orphans()).length);
    expect(diff.changes).toContainEqual({
      ...{ what: 'sentence', fate: 'orphan', ref: '1.2.1' },
      before: 'On stoi: stoi czy stał? · ala · jan',
    });
    expect(await orphans()).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'sentence', ref: '1.2.1', form: 'On stoi' },
        says: 'flag “stoi czy stał?” (ala); done: jan, 2026-01-03',
      }),
    );
  });

  test('comes back with the old version', async () => {
    await say('2', { ...FLAG, ...DONE });
    await bring(SHORT);
    await bring(WHOLE, { restores: 1 });
    expect(await said()).toEqual(['1', '2 jan stoi czy stał?', '3']);
    expect(await orphans()).toEqual([]);
  });

  test('is given to another sentence: the flag alone, where it reads otherwise', async () => {
    await say('2', { ...FLAG, ...DONE });
    await bring(SHORT);
    const [orphan] = (await orphans()).filter(({ kind }) => kind === 'sentence');
    expect(await attach(orphan?.id ?? 0, '1.9.1')).toMatchObject({ kind: 'refused', code: 'word' });
    expect(await attach(orphan?.id ?? 0, '1.1.2')).toMatchObject({ kind: 'done' });
    expect(await said()).toEqual(['1  stoi czy stał?', '3']);
  });

  test('a flag takes the place of no other, a signature vouches for no other words', async () => {
    await say('1', FLAG);
    await say('2', FLAG);
    await bring(SHORT);
    const [flag] = (await orphans()).filter(({ kind }) => kind === 'sentence');
    expect(await attach(flag?.id ?? 0, '1.1.1')).toMatchObject({ kind: 'refused', code: 'flagged' });
    await say('3', DONE);
    await bring(FIRST);
    const signed = (await orphans()).find(({ says }) => says.startsWith('done'));
    expect(await attach(signed?.id ?? 0, '1.1.1')).toMatchObject({ kind: 'refused', code: 'unlike' });
  });

  test('a signed sentence that gets words without annotation is open again, and that is said', async () => {
    await say('1', DONE);
    await say('3', DONE);
    const body = WHOLE.replace('<pc>.</pc></s>', ' <w>nagle</w><pc>.</pc></s>');
    const { problems, diff, needsConfirmation } = await bring(body);
    expect(needsConfirmation).toBe(false);
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'S-OPEN', ref: '1.1.3', found: 'Ja idę', params: { by: 'jan' } },
    ]);
    expect(diff.changes).toContainEqual({ what: 'sentence', fate: 'check', ref: '1.1.3', before: 'Ja idę: jan' });
    // What had no annotation when the sentence was signed does not open it.
    expect(await said()).toEqual(['1', '2', '3 jan']);
  });

  test('an import that changes nothing leaves it alone', async () => {
    await say('1', { ...FLAG, ...DONE });
    expect((await bring(WHOLE)).problems).toEqual([]);
    expect(await said()).toEqual(['1 jan stoi czy stał?', '2', '3']);
  });
});
