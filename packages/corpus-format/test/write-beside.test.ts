/** The formats that a text is taken away in: CoNLL-U, running text, TEI as one document. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tagRules } from '@glosa/tagset';
import { describe, expect, it } from 'vitest';
import {
  type ExportFacts,
  openContainer,
  type ParsedLayer,
  parseLayer,
  writeConllu,
  writePlain,
  writeTeiDocument,
} from '../src/index.ts';
import { FULL_TAGS } from './full-tagset.ts';
import { comparable } from './layers.ts';
import { brief, codes, file, layerOf, parse, tei } from './samples.ts';

const LINES =
  '<pb n="1r"/><lb n="1"/><s n="1"><w lemma="być" pos="praet" msd="num=sg">był</w> ' +
  '<w><w lemma="chodzić" pos="praet">chodził</w><w pos="aglt">em</w></w><pc>,</pc> <w>rozmyś<pc>-</pc><lb n="2" break="no"/>lanie</w></s>' +
  '<s n="2"><pc>„</pc><w>a</w> <del><w>zły</w></del> <gap/> <w>b<add>c</add></w><pc>”</pc></s>';

const wordsOf = (text: string) => text.split('\n').filter((line) => /^\d/.test(line));

describe('CoNLL-U of a layer', () => {
  it('has the columns of tokens.conllu', () => {
    const text = writeConllu(layerOf(LINES), [['text', 'RP\n1']]);
    expect(text).toBe(`# glosa_text = RP 1
# sent_id = 1
# text = był chodziłem, rozmyślanie
1\tbył\tbyć\t_\tpraet\tnum=sg\t_\t_\t_\tRef=1r.1.1
2-3\tchodziłem\t_\t_\t_\t_\t_\t_\t_\tRef=1r.1.2|SpaceAfter=No
2\tchodził\tchodzić\t_\tpraet\t_\t_\t_\t_\t_
3\tem\t_\t_\taglt\t_\t_\t_\t_\t_
4\t,\t_\tPUNCT\t_\t_\t_\t_\t_\t_
5\trozmyślanie\t_\t_\t_\t_\t_\t_\t_\tRef=1r.1.3|SpaceAfter=No

# sent_id = 2
# text = „a bc”
1\t„\t_\tPUNCT\t_\t_\t_\t_\t_\tSpaceAfter=No
2\ta\t_\t_\t_\t_\t_\t_\t_\tRef=1r.2.1
3\tbc\t_\t_\t_\t_\t_\t_\t_\tRef=1r.2.2|SpaceAfter=No
4\t”\t_\tPUNCT\t_\t_\t_\t_\t_\t_

`);
  });

  it('takes a verse for a sentence where there are none, and never gives an id twice', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/><w>a</w> <w>b</w><lb n="2"/><w>c</w>', 'transliteration');
    const ids = writeConllu(layer, []).match(/^# sent_id = .*$/gm);
    expect(ids).toEqual(['# sent_id = 1.1', '# sent_id = 1.2']);
    const twice = layerOf('<pb n="1"/><lb n="1"/><s n="4"><w>a</w></s><s n="4"><w>b</w></s>');
    expect(writeConllu(twice, []).match(/sent_id = .*$/gm)).toEqual(['sent_id = 4', 'sent_id = 4-2']);
  });

  it('of nothing is empty', () => {
    const layer = { ...layerOf('<pb n="1"/><lb n="1"/><w>a</w>'), verses: [], words: [], cards: [], sentences: [] };
    expect(writeConllu(layer, [['text', 'RP']])).toBe('# glosa_text = RP\n\n');
    expect(wordsOf(writeConllu(layer, []))).toEqual([]);
  });
});

describe('running text of a layer', () => {
  it('leaves out what was struck out, and shows where a word goes on', () => {
    expect(writePlain(layerOf(LINES), [['code', 'RP']])).toBe(
      '# code: RP\n@card 1r\n1\tbył chodziłem, rozmyś=\n2\tlanie„a […] bc”\n',
    );
  });

  it('is read as the same words', () => {
    const layer = layerOf(
      '<pb n="1r"/><lb n="1"/><w>a</w> <w>rozmyś<lb n="2" break="no"/>lanie</w> <w>b</w><pc>.</pc>',
    );
    const again = parse([file('text.txt', writePlain(layer, [['title', 'T']]))]);
    expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.layer?.words.map(({ form, wordNo }) => [form, wordNo])).toEqual(
      layer.words.map(({ form, wordNo }) => [form, wordNo]),
    );
  });
});

const FACTS: ExportFacts = {
  ...{ corpus: 'Corpus & Co', titles: [{ language: 'pl', title: 'Tytuł' }], code: 'RP', layer: 'transcription' },
  ...{ version: '3', date: '2026-11-22', range: '1.1-1.2', link: 'https://example.org/t/RP:1.1-1.2' },
};

describe('a layer as one TEI document', () => {
  const conllu = '1\tbył\tbyć\t_\tpraet\t_\t_\t_\t_\tDouble=1:cond\n2\tby\tby\t_\tby\t_\t_\t_\t_\tDouble=1:cond\n\n';
  const body = '<pb n="1"/><lb n="1"/><s><w>był</w> <w>by</w></s>';

  it('says in its header what it is, and keeps composite forms beside the text', () => {
    const layer = layerOf(body, 'transcription', file('tokens.conllu', conllu));
    const text = writeTeiDocument(layer, { ...FACTS, range: '1.1--1.2 -->$& <x' });
    expect(text).toContain('<idno type="range">1.1--1.2 --&gt;$&amp; &lt;x</idno>');
    expect(text).not.toContain('<!--');
    expect(text).toContain('<span type="cond" target="#w.1.1.1 #w.1.1.2"></span>');
    const again = parse([file('text.xml', text)]);
    expect(again.problems).toEqual([]);
    expect(again.layer?.words.map(({ form }) => form)).toEqual(['był', 'by']);
    expect(again.layer && composites(again.layer)).toEqual(composites(layer));
  });

  const beside = (inside: string) =>
    tei('<pb n="1"/><lb n="1"/><s><w xml:id="a">był</w> <w xml:id="b">by</w></s>', {
      header: `<standOff>${inside}</standOff>`,
    });
  const group = (spans: string) => beside(`<spanGrp type="composite">${spans}</spanGrp>`);

  it.each([
    ['a word that is not there', group('<span type="cond" target="#a #c"/>'), 'REF-WORD 2:78'],
    ['one word only', group('<span type="cond" target="#a"/>'), 'TAB-VALUE/members 2:78'],
    ['a class of words', group('<span type="praet" target="#a #b"/>'), 'TAG-CLASS/double 2:78'],
    [
      'the same twice',
      group('<span type="cond" target="#a #b"/><span type="cond" target="#b #a"/>'),
      'duplicate 2:112',
    ],
    [
      'a category of another class',
      group('<span type="cond" target="#a #b"><note type="categories">cas</note></span>'),
      'TAG-VALUE/form 2:78',
    ],
  ])('names what is wrong with a composite form beside the text: %s', (_, text, problem) => {
    const { layer, problems } = parse([file('text.xml', text)]);
    expect([layer, brief(problems).map((one) => one.slice(-problem.length))]).toEqual([null, [problem]]);
  });

  it.each([
    '<listPerson><person/></listPerson>',
    '<spanGrp type="theme"><span target="#a">x</span></spanGrp>',
    '<spanGrp type="composite"><span type="cond" target="#a #b"><term type="gloss">x</term></span></spanGrp>',
    '<spanGrp type="composite"><span type="cond" target="#a #b">x</span></spanGrp>',
  ])('says once what stands beside the text and is not taken: %s', (inside) => {
    const { layer, problems } = parse([file('text.xml', beside(`${inside}${inside}`.replace(/(.*cond.*)\1/, '$1')))]);
    expect(codes(problems)).toEqual(['TEI-PROFILE/outside-text']);
    expect(layer?.doubles.length).toBe(inside.includes('cond') ? 1 : 0);
  });
});

const composites = ({ doubles }: ParsedLayer) => doubles.map(({ place: _, ...double }) => double);

const SAMPLES = join(import.meta.dirname, '../../../sample-corpus/corpus');

describe('sample texts written and read again', () => {
  const folders = readdirSync(SAMPLES).filter((name) => /^(?!RO|SK).*-transcription/.test(name));

  it.each(folders)('%s', (name) => {
    const folder = join(SAMPLES, name);
    const entries = readdirSync(folder).map((one) => ({ name: one, bytes: readFileSync(join(folder, one)) }));
    const { code } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { code: string };
    const options = { code, tags: FULL_TAGS };
    const { layer } = parseLayer('transcription', entries, options);
    if (!layer) throw new Error('not read');
    const again = parseLayer('transcription', [file('text.xml', writeTeiDocument(layer, FACTS))], options);
    if (!again.layer) throw new Error(JSON.stringify(again.problems));
    const { words, verses, sentences, cards } = comparable(again.layer);
    const bare = (one: ReturnType<typeof comparable>['words']) => one.map(({ xmlId: _, ...word }) => word);
    const first = comparable(layer);
    // Members of composite forms are given ids; pictures stand in a table of their own.
    expect(words.map(({ form }) => form)).toEqual(first.words.map(({ form }) => form));
    if (layer.doubles.length === 0) expect(bare(words)).toEqual(bare(first.words));
    expect([verses, sentences]).toEqual([first.verses, first.sentences]);
    expect(cards.map(({ address }) => address)).toEqual(first.cards.map(({ address }) => address));
    expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(composites(again.layer)).toEqual(composites(layer));

    // The same text without any annotation, and all of it from the other file.
    const plain = { ...layer, doubles: [], words: layer.words.map((word) => ({ ...word, pieces: [] })) };
    const unsplit = plain.words.map((word) => ({ ...word, pieces: [{ xmlId: null, form: word.form, readings: [] }] }));
    const bareText = file('text.xml', writeTeiDocument({ ...plain, words: unsplit }, FACTS));
    const annotated = parseLayer('transcription', [bareText, file('tokens.conllu', writeConllu(layer, []))], options);
    expect(annotated.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const readings = (one: typeof layer) =>
      one.words.map(({ pieces }) => pieces.map(({ form, readings }) => [form, readings]));
    expect(annotated.layer && readings(annotated.layer)).toEqual(readings(layer));
    const forms = (one: typeof layer) => one.doubles.map(({ members, posClass }) => [posClass, members]);
    expect(annotated.layer && forms(annotated.layer)).toHaveLength(forms(layer).length);
  });
});

describe('composite forms of whole texts', () => {
  const corpora = join(import.meta.dirname, '../../../../shared/corpora/mpdt');
  const real = ['BG_Dz', 'KORBA1'].map((code) => [code, join(corpora, `${code}-transcription.zip`)] as const);
  const samples = ['RO', 'SK'].map((code) => [code, join(SAMPLES, `${code}-transcription`)] as const);
  const there = [...samples, ...real].filter(([, path]) => existsSync(path));

  it.each(there)('%s: are read from its TEI as they were', async (code, path) => {
    const entries = path.endsWith('.zip')
      ? (await openContainer(readFileSync(path))).entries
      : readdirSync(path).map((name) => ({ name, bytes: readFileSync(join(path, name)) }));
    const options = { code, tags: tagRules() };
    const { layer } = parseLayer('transcription', entries, options);
    if (!layer) throw new Error('not read');
    expect(layer.doubles.length).toBeGreaterThan(0);
    const again = parseLayer('transcription', [file('text.xml', writeTeiDocument(layer, FACTS))], options);
    expect(again.problems.filter(({ code: name }) => name === 'TEI-PROFILE')).toEqual([]);
    expect(again.layer && composites(again.layer)).toEqual(composites(layer));
    const pieces = (one: ParsedLayer) =>
      one.words.map((word) => word.pieces.map(({ form, readings }) => [form, readings]));
    expect(again.layer && pieces(again.layer)).toEqual(pieces(layer));
  });
});
