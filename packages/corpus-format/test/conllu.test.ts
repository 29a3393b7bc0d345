import { describe, expect, it } from 'vitest';
import { brief, codes, file, parse, shown, tei } from './samples.ts';

const TEXT = tei('<pb n="12r"/><lb n="5"/>Tedy chodziłem, <lb n="6"/>a był pan');

const line = (id: string, form: string, lemma = '_', xpos = '_', feats = '_', misc = '_') =>
  [id, form, lemma, '_', xpos, feats, '_', '_', '_', misc].join('\t');

const annotated = (...lines: string[]) =>
  parse([file('text.xml', TEXT), file('tokens.conllu', `${lines.join('\n')}\n\n`)]);

describe('tokens.conllu', () => {
  it('annotates words in order, splits ranges, and cuts sentences', () => {
    const { layer, problems } = annotated(
      '# sent_id = z1',
      line('1', 'Tedy', 'tedy', 'conj'),
      line('2-3', 'chodziłem'),
      line('2', 'chodził', 'chodzić', 'praet', 'num=sg|gen=m', 'Double=1:perf'),
      line('3', 'em', 'być', 'aglt', '_', 'Double=1:perf'),
      line('4', ',', ',', 'interp'),
      '',
      '# sent_id = z2',
      line('1', 'a', 'a', 'conj'),
      line('2', 'był'),
      line('3', 'pan', 'pan', 'subst', 'num=sg|cas=nom', 'Ref=12r.6.3'),
    );
    expect(problems).toEqual([]);
    expect(layer?.words[1]?.pieces).toEqual([
      {
        xmlId: null,
        form: 'chodził',
        readings: [{ lemma: 'chodzić', posClass: 'praet', categories: { num: 'sg', gen: 'm' } }],
      },
      { xmlId: null, form: 'em', readings: [{ lemma: 'być', posClass: 'aglt', categories: {} }] },
    ]);
    expect(layer?.doubles).toMatchObject([
      {
        posClass: 'perf',
        lemma: null,
        members: [
          { word: 1, piece: 0 },
          { word: 1, piece: 1 },
        ],
      },
    ]);
    expect(layer?.sentences).toEqual([{ label: 'z1' }, { label: 'z2' }]);
    expect(layer?.supplied.sentences).toBe(0);
    expect(layer?.verses.map((verse) => shown(verse.items))).toEqual([
      '[ab][s:z1]Tedy chodziłem, ',
      '[s:z2]a był pan ',
    ]);
    expect(layer?.words[3]?.pieces[0]?.readings).toEqual([]);
  });

  it('finds its place again by a reference', () => {
    const { problems } = annotated(
      line('1', 'Inny'),
      line('2', 'chodziłem'),
      line('3', 'pan', 'pan', 'subst', '_', 'Ref=12r.6.3'),
    );
    expect(brief(problems)).toEqual(['CONLLU-TEXT-FORM-MISMATCH 1:1']);
    expect(problems[0]).toMatchObject({ expected: 'Tedy', found: 'Inny' });
  });

  it.each([
    [['1\tTedy'], ['CONLLU-NUMBER-OF-COLUMNS 1:1']],
    [[line('1', 'Tedy').replace('_', '')], ['CONLLU-EMPTY-COLUMN 1:8']],
    [[line('2', 'Tedy')], ['CONLLU-INVALID-WORD-ID 1:1']],
    [[line('1-1', 'Tedy'), line('1', 'Tedy')], ['CONLLU-INVALID-WORD-INTERVAL 1:1']],
    [[line('1-3', 'Tedy'), line('1', 'Tedy')], ['CONLLU-INVALID-WORD-INTERVAL 1:1']],
    [[line('1', 'Tedy', 'tedy', 'conj', 'num')], ['CONLLU-INVALID-FEATURE 1:1']],
    [[line('1', 'Tedy', 'tedy', 'subst', 'num=sg|num=pl')], ['CONLLU-REPEATED-FEATURE 1:1']],
    [[line('1', 'Tedy', 'tedy', 'conj', 'num=sg')], ['TAG-CATEGORY 1:1']],
    [
      ['# sent_id = a', line('1', 'Tedy'), '', '# sent_id = a', line('1', 'chodziłem')],
      ['CONLLU-SENT-ID-NOT-UNIQUE 4:1'],
    ],
    [[line('1', 'Tedy', '_', '_', '_', 'Ref=99r.1.1')], ['CONLLU-INVALID-REF 1:1']],
    [[line('1', 'Tedy', '_', '_', '_', 'Double=x')], ['CONLLU-INVALID-DOUBLE 1:1']],
    [[line('1', 'Tedy', '_', '_', '_', 'Double=1:perf')], ['CONLLU-INVALID-DOUBLE/members 1:1']],
    [[line('1', 'pan', '_', '_', '_', 'Ref=12r.6.3'), line('2', 'więcej')], ['CONLLU-TEXT-FORM-MISMATCH/end 2:1']],
    [[line('1-2', 'Tedy'), line('1', 'Te'), line('2', 'da')], ['W-PIECES 1:1']],
  ])('%j', (lines, expected) => {
    const found = annotated(...lines).problems.filter((problem) => problem.file === 'tokens.conllu');
    expect(brief(found)).toEqual(expected);
  });

  it('is refused when it may have been cut, and leaves annotation of the TEI alone', () => {
    const cut = parse([file('text.xml', TEXT), file('tokens.conllu', line('1', 'Tedy'))]);
    expect(codes(cut.problems)).toEqual(['CONLLU-MISSING-EMPTY-LINE']);
    const body = '<pb n="1"/><lb n="1"/><w lemma="a" pos="conj">a</w>';
    const both = parse([file('text.xml', tei(body)), file('tokens.conllu', `${line('1', 'a', 'x', 'conj')}\n\n`)]);
    expect(codes(both.problems)).toEqual(['CONLLU-ANNOTATED']);
    expect(both.layer?.words[0]?.pieces[0]?.readings[0]?.lemma).toBe('a');
  });
});
