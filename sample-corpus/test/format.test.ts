import {
  openContainer,
  outlineOf,
  parseLayer,
  readHeaderRecord,
  type TranscriptionOutline,
} from '@glosa/corpus-format';
import { tagRules } from '@glosa/tagset';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenZips, type SampleZip, sampleZips } from '../src/index.ts';

const tags = tagRules();
let zips: SampleZip[];

beforeAll(async () => {
  zips = await sampleZips();
});

const zip = (name: string): SampleZip => {
  const found = zips.find((one) => one.name === `${name}.zip`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

async function parse(name: string, transcription?: TranscriptionOutline) {
  const { kind, code, bytes } = zip(name);
  if (kind !== 'transcription' && kind !== 'transliteration' && kind !== 'other-transcript') throw new Error(kind);
  const container = await openContainer(bytes);
  const options = { code: code ?? '', tags, ...(transcription && { transcription }) };
  const result = parseLayer(kind, container.entries, options);
  expect([...container.problems, ...result.problems]).toEqual([]);
  if (!result.layer) throw new Error(`${name} was refused`);
  return { layer: result.layer, alignment: result.alignment };
}

const size = ({ layer }: Awaited<ReturnType<typeof parse>>) => [
  layer.cards.length,
  layer.verses.length,
  layer.words.length,
  layer.sentences.length,
  layer.doubles.length,
];

describe('the sample corpus as an importer reads it', () => {
  it.each([
    ['RO-transcription', [3, 27, 175, 15, 3]],
    ['SK-transcription', [4, 34, 203, 20, 26]],
    ['ZD-transcription', [3, 24, 159, 13, 0]],
    ['MP-transcription', [3, 25, 114, 7, 0]],
    ['HP-transcription', [2, 21, 79, 6, 0]],
    ['MP-odpis-B', [2, 14, 72, 5, 0]],
  ])('%s has no problem and these cards, verses, words, sentences, composite forms: %j', async (name, expected) => {
    expect(size(await parse(name))).toEqual(expected);
  });

  it.each(['RO', 'SK', 'MP'])('aligns every word of %s in both layers', async (code) => {
    const transcription = await parse(`${code}-transcription`);
    const { layer, alignment } = await parse(`${code}-transliteration`, outlineOf(transcription.layer));
    expect(new Set(alignment.map(([word]) => word)).size).toBe(transcription.layer.words.length);
    expect(new Set(alignment.map(([, other]) => other)).size).toBe(layer.words.length);
  });

  it('shows every phenomenon that a text of the period can have', async () => {
    const layers = await Promise.all(
      ['RO-transcription', 'RO-transliteration', 'SK-transcription', 'MP-transcription'].map((name) => parse(name)),
    );
    const items = layers.flatMap(({ layer }) => layer.verses.flatMap((verse) => verse.items));
    const runs = items.flatMap((item) => ('r' in item ? item.r : []));
    const marks = new Set(runs.flatMap(({ m = [] }) => m.map((mark) => mark.split(':')[0])));
    for (const mark of ['rubric', 'initial', 'sup', 'ex', 'add', 'del', 'supplied', 'unclear', 'foreign', 'hand']) {
      expect(marks, mark).toContain(mark);
    }
    const alternatives = items.flatMap((item) => (item.k === 'w' ? (item.alt ?? []) : [])).map(({ kind }) => kind);
    expect(new Set(alternatives)).toEqual(new Set(['sic', 'abbr', 'del']));
    expect(new Set(items.map(({ k }) => k))).toEqual(new Set(['w', 'p', 'g', 'n', 's', 'b']));
  });

  it('has a word over a card break, once split into pieces', async () => {
    const { layer } = await parse('SK-transcription');
    const word = layer.words.find(({ form }) => form === 'Gdybyście');
    expect(word?.pieces.map(({ form }) => form)).toEqual(['Gdy', 'by', 'ście']);
    const parts = layer.verses.flatMap((verse) =>
      verse.items.flatMap((item) =>
        item.k === 'w' && layer.words[item.w] === word ? [[layer.cards[verse.card]?.address, item.part]] : [],
      ),
    );
    expect(parts).toEqual([
      ['A2r', 'I'],
      ['A2v', 'F'],
    ]);
  });

  it('has forms in the dual', async () => {
    const { layer } = await parse('RO-transcription');
    const dual = layer.words.filter(({ pieces }) =>
      pieces.some(({ readings }) => readings.some(({ categories }) => categories['num'] === 'du')),
    );
    expect(dual.map(({ form }) => form)).toEqual(['obiema', 'rękama', 'dwu', 'uczniu', 'śpiącu', 'dwie', 'ręce']);
  });

  it('has records of several centuries, two languages, verse and prose, which say that they are made up', async () => {
    const transcriptions = zips.filter(({ kind }) => kind === 'transcription').map(({ name }) => name.slice(0, -4));
    const headers = await Promise.all(transcriptions.map(async (name) => (await parse(name)).layer.header.xml));
    const records = headers.flatMap((xml) => (xml === null ? [] : [readHeaderRecord(xml).record]));
    const several = <Value>(values: readonly Value[]) => [...new Set(values)].sort();
    const centuryOf = (year: number | null | undefined) => Math.floor((year ?? Number.NaN) / 100) + 1;
    expect(several(records.map(({ date }) => centuryOf(date?.notBefore)))).toEqual([13, 15, 16]);
    expect(several(records.flatMap(({ language }) => language))).toEqual(['la', 'pl-x-oldpol']);
    expect(several(records.flatMap(({ form }) => form))).toEqual(['prose', 'verse']);
    for (const { title, description, date, place, edition, credit } of records) {
      expect(title).toEqual({ ...title, pl: expect.any(String), en: expect.any(String) });
      expect(description).toEqual({
        pl: expect.stringMatching(/^Tekst zmyślony/),
        en: expect.stringMatching(/^A made-up text/),
      });
      expect([edition, credit]).toEqual(['Glosa sample corpus, 2026', 'Glosa sample corpus']);
      expect([date?.label, place?.name]).toEqual([
        expect.stringMatching(/^made up, /),
        expect.stringMatching(/ \(made up\)$/),
      ]);
    }
    // No library could be asked for any of them.
    const manuscripts = records.map(({ settlement, repository, shelfmark }) => [settlement, repository, shelfmark]);
    expect(manuscripts.filter(([, , shelfmark]) => shelfmark !== '')).toEqual(
      [1, 2, 3].map((number) => ['Nowhere', 'Glosa sample corpus', `made-up manuscript ${number}`]),
    );
  });

  it('says the same of a text in the headers of both layers', async () => {
    for (const code of ['RO', 'SK']) {
      const { layer } = await parse(`${code}-transcription`);
      const other = await parse(`${code}-transliteration`, outlineOf(layer));
      const [one, two] = [layer, other.layer].map(({ header }) => readHeaderRecord(header.xml ?? ''));
      expect(one).toEqual(two);
    }
  });
});

describe('the broken samples', () => {
  it('are refused for the reason they are named after, with its place', async () => {
    for (const { problem, bytes } of await brokenZips()) {
      const container = await openContainer(bytes);
      const { layer, problems } = parseLayer('transcription', container.entries, { code: 'X', tags });
      const found = [...container.problems, ...problems].find(({ code }) => code === problem);
      expect(found, problem).toMatchObject({ severity: 'error' });
      expect(layer, problem).toBeNull();
      expect(found?.file, problem).toBeDefined();
      if (problem !== 'ZIP-KIND') expect(found?.line, problem).toBeGreaterThanOrEqual(1);
    }
  });
});
