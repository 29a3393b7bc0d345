import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import type { Storage } from '../../../db/open.ts';
import { loadLayer, writeLayerZip } from './current-layer.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
const SAMPLES = join(ROOT, 'sample-corpus/corpus');
const CORPORA = join(ROOT, '../shared/corpora');

async function samples(): Promise<{ identity: LayerIdentity; bytes: Uint8Array }[]> {
  const order = ['transcription', 'transliteration', 'odpis-B'];
  const folders = readdirSync(SAMPLES).flatMap((name) => {
    const [, kind = ''] = /^[^-]+-(transcription|transliteration|odpis-B)$/.exec(name) ?? [];
    if (kind === '') return [];
    const facts = JSON.parse(readFileSync(join(SAMPLES, name, 'manifest.json'), 'utf8')) as { code: string };
    return [{ name, code: facts.code, kind }];
  });
  folders.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return Promise.all(
    folders.map(async ({ name, code, kind }) => {
      const files = readdirSync(join(SAMPLES, name)).map((one) => [
        one,
        readFileSync(join(SAMPLES, name, one), 'utf8'),
      ]);
      const identity =
        kind === 'odpis-B'
          ? ({ kind: 'other-transcript', code, designation: 'B' } as const)
          : ({ kind: kind as 'transcription', code, designation: '' } as const);
      return { identity, bytes: await zipOf(Object.fromEntries(files)) };
    }),
  );
}

function real(name: string): { identity: LayerIdentity; bytes: Uint8Array }[] {
  const [, code = '', kind = ''] = /([^/]+)-(transcription|transliteration)$/.exec(name) ?? [];
  const path = join(CORPORA, `${name}.zip`);
  if (!existsSync(path)) return [];
  return [{ identity: { kind: kind as 'transcription', code, designation: '' }, bytes: readFileSync(path) }];
}

/** Two, or all there are where `GLOSA_ALL_CORPORA` is set. */
function realTexts(): string[] {
  if (process.env['GLOSA_ALL_CORPORA'] === undefined) {
    return ['mpdt/JemPam', 'mpdt/BG_Dz'].filter((name) => existsSync(join(CORPORA, `${name}-transcription.zip`)));
  }
  return ['mpdt', 'mhd'].flatMap((folder) =>
    readdirSync(join(CORPORA, folder))
      .flatMap((name) => /^(.+)-transcription\.zip$/.exec(name)?.[1] ?? [])
      .map((code) => `${folder}/${code}`),
  );
}

describeOnBothDatabases('a layer given back', (open) => {
  let storage: Storage;
  /** Knows nothing but what was downloaded from the other. */
  let elsewhere: Storage;
  beforeAll(async () => {
    ({ storage } = await open());
    ({ storage: elsewhere } = await open());
  });
  afterAll(async () => {
    await storage?.close();
    await elsewhere?.close();
  });

  const put = (identity: LayerIdentity, fileName: string, bytes: Uint8Array, to = storage) => {
    const named = identity.kind === 'other-transcript' ? { designation: identity.designation } : {};
    return importLayer(to, { kind: identity.kind, code: identity.code, ...named, bytes, fileName, actor: '' });
  };

  async function expectNoDifference({ identity, bytes }: { identity: LayerIdentity; bytes: Uint8Array }) {
    const first = await put(identity, 'first.zip', bytes);
    expect(first.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const layer = await loadLayer(storage.read, identity);
    if (!layer) throw new Error('not stored');
    const zip = await writeLayerZip(layer);
    const { diff, problems, needsConfirmation } = await put(identity, zip.fileName, zip.bytes);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(needsConfirmation).toBe(false);
    expect(diff.changes, identity.code).toEqual([]);
    expect(diff.cards).toEqual({ added: 0, removed: 0, changed: 0 });
    expect(diff.words).toEqual({ same: layer.words.length, moved: 0, changed: 0, gone: 0, added: 0 });
    expect(diff.annotations).toMatchObject({ check: 0, orphan: 0 });
    const again = await loadLayer(storage.read, identity);
    expect(JSON.stringify(again?.doubles)).toBe(JSON.stringify(layer.doubles));
    expect(again?.manifest).toEqual(layer.manifest);
    expect(again?.meta).toEqual(layer.meta);
    const fresh = await put(identity, zip.fileName, zip.bytes, elsewhere);
    expect(fresh.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const copy = await loadLayer(elsewhere.read, identity);
    // Told apart first: a difference between two texts of this size is long in the printing.
    if (JSON.stringify(copy) !== JSON.stringify(again)) expect(copy).toEqual(again);
    return { layer, again };
  }

  test('samples import again without any difference', async () => {
    for (const sample of await samples()) await expectNoDifference(sample);
  });

  const texts = realTexts().map((name) => ({
    name,
    layers: ['transcription', 'transliteration'].flatMap((kind) => real(`${name}-${kind}`)),
  }));
  test.runIf(texts.length > 0).each(texts)('$name imports again without any difference', async ({ layers }) => {
    for (const layer of layers) await expectNoDifference(layer);
  });

  test('text of no TEI file, with its facts', async () => {
    const files = {
      'text.txt': '# lang: pl\n@card 1r\n1\tOtoć ja {la: et} […] tu.\n',
      'manifest.json': manifest('transcription', 'T1', { pl: 'Tytuł', en: 'Title' }),
    };
    const identity = { kind: 'transcription', code: 'T1', designation: '' } as const;
    const { again } = await expectNoDifference({ identity, bytes: await zipOf(files) });
    expect(again?.manifest?.title).toEqual({ pl: 'Tytuł', en: 'Title' });
    expect(again?.header).toMatchObject({ language: 'pl' });
  });
});
