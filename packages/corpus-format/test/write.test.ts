import { describe, expect, it } from 'vitest';
import { writeLayer } from '../src/index.ts';
import { comparable } from './layers.ts';
import { file, layerOf, parse, tei } from './samples.ts';

function textOf(body: string): string {
  const text = writeLayer(layerOf(body)).find(({ name }) => name === 'text.xml')?.text ?? '';
  return text.slice(text.indexOf('<body>') + 6, text.indexOf('</body>')).trim();
}

describe('writing TEI', () => {
  it.each([
    ['<w xml:id="a">rozmyś<lb n="2" break="no"/>lanie</w><pc>.</pc>'],
    ['<w xml:id="w"><w xml:id="w.1" lemma="chodzić" pos="praet">chodził</w><w lemma="być" pos="aglt">em</w></w>'],
    ['<foreign xml:lang="la"><w xml:lang="">et</w> <w>nunc</w></foreign>'],
    ['<w>p<add place="above" hand="#h2">a</add>n</w> <del><w>zły</w></del> <gap reason="hole"/>'],
    ['<choice><sic>zlyt</sic><corr><w>zły</w></corr></choice><note place="margin">n</note>'],
  ])('%s', (inner) => {
    expect(textOf(`<pb n="1"/><lb n="1"/><s n="1">${inner}</s>`)).toBe(
      `<ab>\n<pb n="1"/>\n<lb n="1"/><s n="1">${inner}</s>\n</ab>`.replace(
        '</s>\n</ab>',
        inner.endsWith(' ') ? '</s>\n</ab>' : '</s></ab>',
      ),
    );
  });

  it('names the parts of a sentence that runs over blocks', () => {
    const text = textOf('<pb n="1"/><lb n="1"/><s n="4" part="I"><w>a</w></s><p><s part="F"><w>b</w></s></p>');
    expect(text).toContain('<s n="4" part="I"><w>a</w></s>');
    expect(text).toContain('<s n="4" part="F"><w>b</w></s>');
  });
});

describe('files beside the text', () => {
  it('gives members of composite forms an id where they have none', () => {
    const conllu = '1\tbył\tbyć\t_\tpraet\t_\t_\t_\t_\tDouble=1:cond\n2\tby\tby\t_\tby\t_\t_\t_\t_\tDouble=1:cond\n\n';
    const layer = layerOf(
      '<pb n="1"/><lb n="1"/><s><w>był</w> <w>by</w></s>',
      'transcription',
      file('tokens.conllu', conllu),
    );
    const files = writeLayer({
      ...layer,
      manifest: { kind: null, code: 'RP', title: { pl: null, en: null }, license: null },
    });
    expect(files.find(({ name }) => name === 'doubles.tsv')?.text).toBe(
      'tokens\tclass\tlemma\tcategories\nRP.1.1.1 RP.1.1.2\tcond\t\t\n',
    );
    const again = parse(files.map(({ name, text }) => file(name, text))).layer;
    expect(again?.doubles.map(({ members }) => members)).toEqual(layer.doubles.map(({ members }) => members));
  });

  it('gives headers back byte for byte, each in a file of its own', () => {
    const header = (n: number) =>
      `<teiHeader xml:id="h"\n ><x:y xmlns:x="urn:x">${n} &amp;\r\n</x:y><xi:z/></teiHeader>`;
    const whole = (n: number) =>
      tei(`<pb n="${n}"/><lb n="1"/><w>a</w>`, { header: header(n) }).replace('<TEI', '<TEI xmlns:xi="urn:xi"');
    const { layer } = parse([file('1.xml', whole(1)), file('2.xml', whole(2))]);
    if (!layer) throw new Error('not read');
    const again = parse(writeLayer(layer).map(({ name, text }) => file(name, text))).layer;
    expect(again?.header.xml).toBe(`${header(1)}\n${header(2)}`);
    expect(again && comparable(again)).toEqual(comparable(layer));
  });

  it('writes pictures and facts', () => {
    const images = 'card\timage_url\tcanvas\n1\thttps://example.org/1.jpg\tc1\n';
    const meta = '{"designation":"B","name":{"pl":"Odpis","en":"Copy"},"kind":"witness","lang":"pl","source":"tu"}';
    const manifest = '{"kind":"other-transcript","code":"RP","title":"T","license":"CC0"}';
    const beside = [file('images.tsv', images), file('meta.json', meta), file('manifest.json', manifest)];
    const layer = layerOf('<pb n="1"/><lb n="1"/><w>a</w>', 'other-transcript', ...beside);
    const again = parse(
      writeLayer(layer).map(({ name, text }) => file(name, text)),
      'other-transcript',
    ).layer;
    expect(again && comparable(again)).toEqual(comparable(layer));
  });
});
