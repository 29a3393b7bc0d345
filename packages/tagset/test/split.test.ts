import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TAGSET, PIECES, parsePartition, splitReading, suggestSplits, writePartition } from '../src/index.ts';

const reading = (posClass: string, lemma: string) => ({ posClass, lemma, categories: { num: 'sg' } });
const partitions = (form: string, posClass: string | null) =>
  suggestSplits(DEFAULT_TAGSET, form, posClass === null ? null : reading(posClass, form)).map((one) => one.partition);

describe('a written partition', () => {
  it('is read as pieces that spell the word', () => {
    expect(parsePartition('straciłem', 'stracił|em')).toEqual({ pieces: ['stracił', 'em'], problem: null });
    expect(parsePartition('mogłabym', 'mogła|by|m').pieces).toEqual(['mogła', 'by', 'm']);
  });

  it('joins the pieces again where it has no bar', () => {
    expect(parsePartition('straciłem', 'straciłem')).toEqual({ pieces: ['straciłem'], problem: null });
  });

  it.each([
    ['straciłem', 'stracił|am', 'other-word', 1],
    ['straciłem', 'stracił|e', 'other-word', 1],
    ['straciłem', 'Stracił|em', 'other-word', 0],
    ['straciłem', '', 'other-word', 0],
    ['straciłem', '|straciłem', 'empty-piece', 0],
    ['straciłem', 'stracił||em', 'empty-piece', 1],
    ['straciłem', 'straciłem|', 'empty-piece', 1],
    ['abcdef', 'a|b|c|d|e|f', 'too-many', 5],
    ['dq\u0304ń', 'dq|\u0304ń', 'inside-character', 1],
  ])('of %s: %s is refused: %s, piece %i', (form, written, code, piece) => {
    expect(parsePartition(form, written)).toEqual({ pieces: null, problem: { code, piece } });
  });

  it('makes no difference between encodings of a letter', () => {
    expect(parsePartition('dos\u0301', 'do|ś').pieces).toEqual(['do', 'ś']);
  });

  it('answers anything; pieces always spell the word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (form, written) => {
        const { pieces } = parsePartition(form, written);
        if (pieces) expect(pieces.join('')).toBe(form.normalize('NFC'));
      }),
    );
  });

  it('is read back as it was written', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcłśó'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: PIECES.max }), (pieces) => {
        expect(parsePartition(pieces.join(''), writePartition(pieces)).pieces).toEqual(pieces);
      }),
    );
  });
});

describe('readings offered to the pieces', () => {
  it('are the whole word’s for the first and the clitic’s for the others', () => {
    const whole = reading('praet', 'widzieć');
    expect(splitReading(DEFAULT_TAGSET, ['widział', 'em'], whole)).toEqual([
      { form: 'widział', reading: whole },
      {
        form: 'em',
        reading: { posClass: 'aglt', lemma: 'być', categories: { num: 'sg', per: 'pri', voc: 'wok', ctyp: 'jesm' } },
      },
    ]);
  });

  it('are none for a piece that is no clitic', () => {
    expect(splitReading(DEFAULT_TAGSET, ['nie', 'był'], null)).toEqual([
      { form: 'nie', reading: null },
      { form: 'był', reading: null },
    ]);
  });
});

describe('ways to split a word', () => {
  it.each([
    ['aby', 'comp', 'a|by'],
    ['widziałem', 'praet', 'widział|em'],
    ['mogłabym', 'praet', 'mogła|by|m'],
    ['abych', 'comp', 'a|bych'],
    ['przetoż', 'conj', 'przeto|ż'],
    ['tedyć', 'part', 'tedy|ć'],
    ['chceszli', 'fin', 'chcesz|li'],
    ['mamże', 'fin', 'mam|że'],
    ['nań', 'prep', 'na|ń'],
    ['Tegożście', 'pronadj', 'Tego|ż|ście'],
    ['uczyniłasta', 'praet', 'uczyniła|sta'],
  ])('%s as %s: first %s', (form, posClass, expected) => {
    expect(partitions(form, posClass)[0]).toBe(expected);
  });

  it('are offered without a reading too, and none where no clitic ends the word', () => {
    expect(partitions('widziałem', null)).toContain('widział|em');
    expect(partitions('góra', 'subst')).toEqual([]);
    expect(partitions('m', null)).toEqual([]);
  });

  it.each([
    ['słowach', { posClass: 'subst', categories: { num: 'pl', cas: 'loc', gen: 'n' } }],
    ['panem', { posClass: 'subst', categories: { num: 'sg', cas: 'inst', gen: 'm' } }],
    ['starym', { posClass: 'adj', categories: { num: 'sg', cas: 'inst', gen: 'm', deg: 'pos' } }],
    ['nam', { posClass: 'ppron12', categories: { num: 'pl', cas: 'dat', per: 'pri' } }],
    ['miasta', { posClass: 'subst', categories: { num: 'sg', cas: 'gen', gen: 'n' } }],
    ['osoby', { posClass: 'subst', categories: { num: 'sg', cas: 'gen', gen: 'f' } }],
    ['przyjechali', { posClass: 'praet', categories: { num: 'pl', gen: 'manim1' } }],
    ['wziąć', { posClass: 'inf', categories: {} }],
    ['niewczasu', { posClass: 'subst', categories: { num: 'sg', cas: 'gen', gen: 'm' } }],
  ])('are none of %s, which is read as a whole form with that ending', (form, whole) => {
    expect(suggestSplits(DEFAULT_TAGSET, form, { lemma: null, ...whole })).toEqual([]);
  });

  it.each([
    ['Com', { posClass: 'subst', categories: { num: 'sg', cas: 'acc', gen: 'n' } }, 'Co|m'],
    ['tymże', { posClass: 'adj', categories: { num: 'sg', cas: 'inst', gen: 'm' } }, 'tym|że'],
    ['kotemem', { posClass: 'nieznana', categories: {} }, undefined],
    ['któreś', { posClass: 'adj', categories: { num: 'sg', cas: 'acc', gen: 'n' } }, 'które|ś'],
    ['godzieneś', { posClass: 'adj', categories: { num: 'sg', cas: 'nom', decl: 'simp' } }, 'godzien|eś'],
    ['którąby', { posClass: 'adj', categories: { num: 'sg', cas: 'acc', gen: 'f' } }, 'którą|by'],
  ])('of %s begin with what its class and its values leave possible', (form, whole, expected) => {
    expect(suggestSplits(DEFAULT_TAGSET, form, { lemma: null, ...whole })[0]?.partition).toBe(expected);
  });

  it('can all be carried out, for any word', () => {
    const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'abymśćżliceńhŻİ') }));
    fc.assert(
      fc.property(word, fc.option(fc.constantFrom('praet', 'comp', 'x')), (form, posClass) => {
        for (const partition of partitions(form, posClass)) {
          expect(parsePartition(form, partition).pieces?.length).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });
});
