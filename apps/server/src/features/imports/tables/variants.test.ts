import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { manifest, tei, zipOf } from '../../../../test/zips.ts';
import type { Storage } from '../../../db/open.ts';
import { TEXTS_CHANGED } from '../../../indexing/changes.ts';
import { readState } from '../../../indexing/state.ts';
import { loadVariants } from '../../../indexing/variants.store.ts';
import { importFile } from '../run/import-kinds.ts';
import { ImportPrinter } from '../shell/import-printer.ts';
import { type ImportEvent, runImports } from '../shell/import-run.ts';

const GROUPS = 'group\tform\tlayer\n1\tserce\ttranscription\n1\tsierce\ttransliteration\n1\tserce\tlemma\n';
const RULES =
  'id\tfrom\tto\tbefore\tafter\tdirection\tlayer\texample_from\texample_to\n' +
  'r1\tir\ter\t\tC\tboth\ttranscription\tsirce\tserce\n';
const zip = (files: Record<string, string>) => zipOf(files);
const both = () => zip({ 'groups.tsv': GROUPS, 'rules.tsv': RULES });

/** Given by operators of installations with large corpora; not part of the project. */
const LARGE = join(import.meta.dirname, '../../../../../../../shared/corpora/other/phonetic-variants.zip');

describeOnBothDatabases('phonetic variants', (open) => {
  let database: TestDatabase;
  let storage: Storage;
  beforeEach(async () => {
    database = await open();
    storage = database.storage;
  });

  const importVariants = (
    target: Storage,
    upload: { fileName: string; bytes: Uint8Array },
    options: { dryRun?: boolean } = {},
  ) => importFile(target, { kind: 'phonetic-variants', code: null }, upload, options);

  const versions = () =>
    storage.read
      .selectFrom('other_version')
      .where('kind', '=', 'phonetic-variants')
      .select(['version', 'file_name', 'zip', 'report'])
      .orderBy('version')
      .execute();

  test('are stored with the zip they came in, in place of those before', async () => {
    const first = await both();
    expect(await importVariants(storage, { fileName: 'a.zip', bytes: first })).toMatchObject({
      version: 1,
      problems: [],
    });
    expect(await loadVariants(storage.read)).toEqual({
      groups: [
        [
          { form: 'serce', layer: 'transcription' },
          { form: 'sierce', layer: 'transliteration' },
          { form: 'serce', layer: 'lemma' },
        ],
      ],
      rules: [{ from: 'ir', to: 'er', before: '', after: 'C', direction: 'both', layer: 'transcription' }],
    });
    const second = await zip({ 'groups.tsv': 'group\tform\tlayer\nx\tod\tlemma\nx\tot\tlemma\n' });
    expect(await importVariants(storage, { fileName: 'b.zip', bytes: second })).toMatchObject({ version: 2 });
    expect(await loadVariants(storage.read)).toEqual({
      groups: [
        [
          { form: 'od', layer: 'lemma' },
          { form: 'ot', layer: 'lemma' },
        ],
      ],
      rules: [],
    });
    const kept = await versions();
    expect(kept.map(({ version, file_name }) => [version, file_name])).toEqual([
      [1, 'a.zip'],
      [2, 'b.zip'],
    ]);
    expect(kept.map((one) => Buffer.from(one.zip).equals(one.version === 1 ? first : second))).toEqual([true, true]);
    expect(JSON.parse(kept[0]?.report ?? '')).toMatchObject({
      counts: { groups: 1, forms: 3, rules: 1 },
      problems: [],
    });
  });

  test('have the index renewed', async () => {
    const before = await storage.snapshot(readState);
    let hear = (_payload: string) => {};
    const heard = new Promise<string>((resolve) => {
      hear = resolve;
    });
    // Once it listens: PostgreSQL keeps no messages for those who come later.
    await storage.listen(TEXTS_CHANGED, hear);
    await importVariants(storage, { fileName: 'a.zip', bytes: await both() });
    await heard;
    expect(await storage.snapshot(readState)).not.toBe(before);
  });

  test('are only checked in a dry run, and not stored when anything is wrong', async () => {
    const options = { dryRun: true };
    const checked = await importVariants(storage, { fileName: 'a.zip', bytes: await both() }, options);
    expect(checked).toMatchObject({ status: 'checked', next: 1, problems: [] });
    expect(checked.counts).toEqual({ groups: 1, forms: 3, rules: 1 });
    const wrong = await zip({ 'groups.tsv': GROUPS, 'rules.tsv': RULES.replace('\tserce', '\tsorce') });
    const refused = await importVariants(storage, { fileName: 'a.zip', bytes: wrong });
    expect(refused.status).toBe('refused');
    expect(refused.problems).toMatchObject([
      { severity: 'error', code: 'RULE-EXAMPLE', file: 'rules.tsv', line: 2, expected: 'sorce', found: 'serce' },
    ]);
    const broken = await importVariants(storage, { fileName: 'a.zip', bytes: new Uint8Array([1, 2, 3]) });
    expect(broken.problems).toMatchObject([{ severity: 'error', code: 'ZIP-KIND' }]);
    expect(await versions()).toEqual([]);
  });

  test('are held against the words of the corpus', async () => {
    const words = ['sirce', 'pirwszy', 'a', 'i', 'że'].map((form) => `<w>${form}</w>`).join(' ');
    await importLayer(storage, {
      kind: 'transcription',
      code: 'A',
      actor: '',
      fileName: 'A-transcription.zip',
      bytes: await zip({
        'text.xml': tei(`<pb n="1r"/><lb n="1"/>${words}`),
        'manifest.json': manifest('transcription', 'A'),
      }),
    });
    const { status, problems } = await importVariants(storage, { fileName: 'a.zip', bytes: await both() });
    expect(status).toBe('stored');
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'RULE-FLOOD', file: 'rules.tsv', line: 2, params: { id: 'r1', percent: 40 } },
    ]);
  });

  test('come from the shell like any other zip, after the texts', async () => {
    const lines: string[] = [];
    const out = (line: string) => lines.push(line);
    const run = async (dryRun: boolean) => {
      const printer = new ImportPrinter({ language: 'en', dryRun, out, err: () => {} });
      const events: ImportEvent[] = [];
      const emit = (event: ImportEvent) => {
        events.push(event);
        printer.onEvent(event);
      };
      const transcription = await zip({ 'text.xml': tei('<pb n="1r"/><lb n="1"/><w>a</w>') });
      const files = [
        { name: 'spellings.zip', bytes: await both() },
        { name: 'A-transcription.zip', bytes: transcription },
      ];
      await runImports(storage, files, { dryRun, emit });
      printer.finish();
      return events.flatMap((event) => (event.type === 'result' ? [[event.result.file, event.result.accepted]] : []));
    };
    const expected = [
      ['A-transcription.zip', true],
      ['spellings.zip', true],
    ];
    expect(await run(true)).toEqual(expected);
    expect(lines).toContain('spellings.zip: phonetic variants – checked, nothing was stored');
    expect(await versions()).toEqual([]);
    expect(await run(false)).toEqual(expected);
    expect(lines).toContain('spellings.zip: phonetic variants – stored as version 1');
    expect(lines).toContain('  groups: 1, forms: 3, rules: 1');
    expect(await versions()).toHaveLength(1);
  });

  test.skipIf(!existsSync(LARGE))('of thousands of groups are stored', async () => {
    const bytes = new Uint8Array(readFileSync(LARGE));
    const { counts, problems } = await importVariants(storage, { fileName: 'phonetic-variants.zip', bytes });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(counts['rules']).toBe(5);
    const { groups } = await loadVariants(storage.read);
    expect(groups.flat()).toHaveLength(11_478);
  });
});
