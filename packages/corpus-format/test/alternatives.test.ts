import { describe, expect, it } from 'vitest';
import { type ImportProblem, writeLayer } from '../src/index.ts';
import { comparable } from './layers.ts';
import { file, forms, layerOf, parse, shown, tei } from './samples.ts';

const start = '<pb n="1r"/><lb n="1"/>';

function read(body: string) {
  const { layer, problems } = parse([file('text.xml', tei(`${start}${body}`))]);
  if (!layer) throw new Error(JSON.stringify(problems));
  return { layer, problems };
}

const told = (problems: readonly ImportProblem[]) =>
  problems.map(({ variant, found, expected, times = 1 }) =>
    [variant, found, expected, times > 1 ? `${times}` : undefined].filter(Boolean).join(' '),
  );

describe('of alternatives one is the text, and the report says so', () => {
  it.each([
    ['<app><lem wit="#A">dixit</lem><rdg wit="#B">ait</rdg></app>', ['dixit'], ['readings app lem']],
    ['<app><rdg wit="#B">ait</rdg><lem>dixit</lem></app>', ['dixit'], ['readings app lem']],
    ['<app><rdg>dixit</rdg><rdg>ait</rdg></app>', ['dixit'], ['first-reading app rdg']],
    ['<app><rdgGrp><rdg>dixit</rdg><rdg>ait</rdg></rdgGrp></app>', ['dixit'], ['first-reading app rdg']],
    ['<app><lem>dixit</lem></app>', ['dixit'], ['element app']],
    ['<w><app><lem>di</lem><rdg>ba</rdg></app>xit</w>', ['dixit'], ['readings app lem']],
    ['<app><lem>a <app><lem>b</lem><rdg>c</rdg></app></lem><rdg>d</rdg></app>', ['a', 'b'], ['readings app lem 2']],
    ['dixit<app from="#a"><lem>dixit</lem><rdg>ait</rdg></app>', ['dixit'], ['left-out app']],
    ['<choice><seg>dixit</seg><seg>ait</seg></choice>', ['dixit'], ['first-reading choice seg', 'element seg']],
    ['<choice><unclear>ait</unclear><corr>dixit</corr></choice>', ['dixit'], ['readings choice corr']],
    ['<choice><unclear>dixit</unclear><unclear>ait</unclear></choice>', ['dixit'], ['first-reading choice unclear']],
    ['<choice><orig>a</orig><reg>dixit</reg><reg>ait</reg></choice>', ['dixit'], ['readings choice reg']],
  ])('%s', (body, words, problems) => {
    const { layer, problems: found } = read(body);
    expect(forms(layer)).toEqual(words);
    expect(told(found)).toEqual(problems);
    expect(found[0]).toMatchObject({ severity: 'warning', file: 'text.xml', line: 3 });
  });

  it('keeps what is no reading: notes and breaks in an apparatus', () => {
    const { layer } = read('<app><lem>di<lb n="2" break="no"/>xit</lem><rdg>ait</rdg><note>n</note></app>');
    expect(layer.verses.map(({ items }) => shown(items))).toEqual(['[ab][s:1]di~I', 'xit~F [n:n]']);
  });

  it('keeps the sign of an abbreviation beside the word', () => {
    const { layer, problems } = read('<w>co<choice><am>&#x305;</am><ex>n</ex></choice>dit</w>');
    expect(forms(layer)).toEqual(['condit']);
    expect(layer.verses[0]?.items).toContainEqual(
      expect.objectContaining({ alt: [{ kind: 'abbr', x: 'co\u0305dit' }] }),
    );
    expect(problems).toEqual([]);
  });

  it('takes one reading in notes and in readings that are kept beside the text, too', () => {
    const { layer, problems } = read(
      'a<note>see <choice><abbr>fol.</abbr><expan>folio</expan></choice></note> <choice><sic>x<choice><orig>u</orig><reg>v</reg></choice></sic><corr>y</corr></choice>',
    );
    expect(shown(layer.verses[0]?.items)).toBe('[ab][s:1]a [n:see folio]y ');
    expect(layer.verses[0]?.items.at(-1)).toMatchObject({ alt: [{ kind: 'sic', x: 'xv' }] });
    expect(told(problems).filter((one) => one.startsWith('readings'))).toEqual([
      'readings choice expan',
      'readings choice reg',
    ]);
  });
});

describe('what is no running text is left out, and counted', () => {
  it.each([
    ['<fw type="header">Liber I</fw> dixit <fw>A iij</fw>', 'fw', 2],
    ['<gap reason="hole"><desc>two leaves</desc></gap> dixit', 'desc', 1],
    ['<index><term>Roma</term></index>dixit', 'index', 1],
    ['<listApp><app><lem>dixit</lem></app></listApp> dixit', 'listApp', 1],
  ])('%s', (body, found, times) => {
    const { layer, problems } = read(body);
    expect(forms(layer)).toEqual(['dixit']);
    const [problem] = problems;
    expect(problem).toMatchObject({ severity: 'warning', variant: 'left-out', found, line: 3 });
    expect(problem?.times ?? 1).toBe(times);
  });
});

describe('every attribute that is not kept is named', () => {
  it.each([
    ['<lb n="2" rend="indent"/>a', ['lb@rend']],
    ['<pb n="1v" facs="x.jpg"/><lb n="1"/>a<pb n="2r" facs="y.jpg"/><lb n="1"/>b', ['pb@facs 2']],
    ['<s n="1" ana="#x"><w norm="a" cert="low">a</w></s>', ['s@ana', 'w@norm', 'w@cert']],
    ['<persName ref="#p">a</persName><note resp="#r" place="margin">n</note>', ['persName@ref', 'note@resp']],
    ['<p xml:id="p1" rend="x" n="1">a</p>', ['p@xml:id', 'p@rend']],
    ['<hi rend="italic">a</hi> <hi rend="initial large">b</hi>', ['hi@rend']],
    ['<foreign xml:lang="la">a</foreign> <add place="above" hand="#h">b</add>', []],
  ])('%s', (body, expected) => {
    const { problems } = read(body);
    const attributes = problems.filter(({ variant }) => variant === 'attribute');
    expect(told(attributes).map((one) => one.replace('attribute ', ''))).toEqual(expected);
  });

  it('also those of the elements around the text', () => {
    const xml = `<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="T"><text xml:lang="pl" n="3"><front rend="x"><div>${start}a</div></front><body><ab>b</ab></body></text></TEI>`;
    const { problems } = parse([file('text.xml', xml)]);
    expect(told(problems)).toEqual([
      'attribute TEI@xml:id',
      'attribute text@n',
      'element front',
      'attribute front@rend',
    ]);
  });
});

it('keeps how a highlighted word looks', () => {
  const layer = layerOf(`${start}<hi rend="italic">a</hi> <hi rend="small caps">b</hi> <hi>c</hi>`);
  expect(shown(layer.verses[0]?.items)).toBe('[ab][s:1]{hi:italic a} {hi:small_caps b} {hi c} ');
  const again = parse(writeLayer(layer).map(({ name, text }) => file(name, text)));
  expect(again.layer && comparable(again.layer)).toEqual(comparable(layer));
  expect(again.problems).toEqual([]);
});
