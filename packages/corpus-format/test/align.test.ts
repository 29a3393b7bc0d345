import { describe, expect, it } from 'vitest';
import { alignLayers, outlineOf } from '../src/index.ts';
import { brief, file, layerOf, parse, tei } from './samples.ts';

const outline = (body: string) => outlineOf(layerOf(body));

describe('alignment of the layers', () => {
  const TRANSCRIPTION = `<pb n="1r"/><lb n="1"/><w xml:id="a">k</w> <w xml:id="b">niemu</w> <w xml:id="c">rzekł</w>
    <lb n="2"/><w>pan</w> <w>nasz</w><pb n="1v"/><lb n="1"/><w xml:id="d"><w xml:id="d.1">a</w><w xml:id="d.2">by</w></w>`;

  it('goes by corresp, many to many, and by position within a verse', () => {
    const transliteration = layerOf(
      `<pb n="1r"/><lb n="1"/><w corresp="#a #b">knyemu</w> <w corresp="#c">rze</w> <w corresp="#c">kl</w>
       <lb n="2"/><w>pan</w> <w>naſz</w><pb n="1v"/><lb n="1"/><w corresp="#d.2">aby</w>`,
      'transliteration',
    );
    const { pairs, problems } = alignLayers(outline(TRANSCRIPTION), transliteration);
    expect(problems).toEqual([]);
    expect(pairs).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
  });

  it('leaves a verse that does not align alone, and no other', () => {
    const body = (first: string) => `<pb n="1r"/><lb n="1"/>${first}<lb n="2"/>c d<lb n="3"/>e`;
    const { pairs, problems } = alignLayers(outline(body('a b')), layerOf(body('a b x'), 'transliteration'));
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'ALIGN-VERSE', ref: '1r.1', expected: '2', found: '3' },
    ]);
    expect(pairs).toEqual([
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  it('names cards and verses that only one layer has', () => {
    const a = outline('<pb n="1"/><lb n="1"/>a<lb n="2"/>b<pb n="2"/><lb n="1"/>c');
    const b = layerOf('<pb n="1"/><lb n="1"/>a<lb n="3"/>b<pb n="3"/><lb n="1"/>c', 'transliteration');
    const { pairs, problems } = alignLayers(a, b);
    expect(problems.map(({ variant, ref }) => `${variant} ${ref}`)).toEqual([
      'card-unknown 3',
      'card-missing 2',
      'verse-unknown 1.3',
      'verse-missing 1.2',
    ]);
    expect(pairs).toEqual([[0, 0]]);
  });

  it('reports a corresp that leads nowhere, and is part of parsing', () => {
    const xml = tei('<pb n="1r"/><lb n="1"/><w corresp="#a #zz">k</w>');
    const { alignment, problems } = parse([file('text.xml', xml)], 'transliteration', {
      transcription: outline('<pb n="1r"/><lb n="1"/><w xml:id="a">k</w>'),
    });
    expect(alignment).toEqual([[0, 0]]);
    expect(brief(problems)).toEqual(['ALIGN-VERSE/corresp 3:24']);
  });
});
