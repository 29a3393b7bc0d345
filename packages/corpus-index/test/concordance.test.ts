import { describe, expect, it } from 'vitest';
import { lines, smallIndex } from './small.ts';

const fox = smallIndex(`
the/the/det quick/quick/adj brown/brown/adj fox/fox/n/num=sg jumps/jump/v over/over/prep the/the/det lazy/lazy/adj dog/dog/n/num=sg .
the/the/det Dogs/dog/n/num=pl , the/the/det lazy/lazy/adj ones/one/n/num=pl , sleep/sleep/v
`);

const psalter = smallIndex(`
# A
Hêrre~herre unser/unser/pron got~got
der hërre~herrꝛe , got~Gott łaska
# B
nie|ch~niech chodził|em~chodzilem do domu
- pan , chodził|em do niebios
`);

describe('words', () => {
  it('match whatever the case', () => {
    expect(lines(fox, 'the')).toEqual([
      '[the] quick brown',
      'jumps over [the] lazy dog',
      '[the] Dogs ,',
      'Dogs , [the] lazy ones',
    ]);
  });

  it('match whatever the marks, in either layer', () => {
    expect(lines(psalter, 'herre')).toEqual(['[Hêrre] unser got', 'der [hërre] , got']);
    expect(lines(psalter, 'LASKA')).toEqual([', got [łaska]']);
    expect(lines(psalter, 'gott')).toEqual(['hërre , [got] łaska']);
  });

  it('stay in the layer that the query names', () => {
    expect(lines(psalter, 'gott layer:transcription')).toEqual([]);
    expect(lines(psalter, 'łaska layer:transliteration')).toEqual([]);
    expect(lines(psalter, 'herrre layer:transliteration')).toEqual(['der [hërre] , got']);
  });

  it('behind = match letter for letter', () => {
    expect(lines(psalter, '=hërre')).toEqual(['der [hërre] , got']);
    expect(lines(psalter, '=herre')).toEqual([]);
  });

  it('with * and ? match parts', () => {
    expect(lines(fox, 'l*y')).toEqual(['over the [lazy] dog .', ', the [lazy] ones ,']);
    expect(lines(fox, '?og')).toEqual(['the lazy [dog] .']);
    expect(lines(fox, 'dog*')).toEqual(['the lazy [dog] .', 'the [Dogs] , the']);
  });

  it('that are split are found whole and by their pieces', () => {
    expect(lines(psalter, 'chodziłem')).toEqual(['nie ch [chodził em] do domu', 'pan , [chodził em] do niebios']);
    expect(lines(psalter, 'chodził')).toEqual(['nie ch [chodził] em do', 'pan , [chodził] em do']);
    expect(lines(psalter, 'em do')).toEqual(['ch chodził [em do] domu', ', chodził [em do] niebios']);
    expect(lines(psalter, '[word="chodziłem"] []')).toEqual([
      'nie ch [chodził em] do domu',
      'pan , [chodził em] do niebios',
    ]);
  });
});

describe('phrases', () => {
  it('of words pass over punctuation', () => {
    expect(lines(fox, 'dogs the lazy')).toEqual(['the [Dogs , the lazy] ones ,']);
    expect(lines(psalter, 'herre got')).toEqual(['der [hërre , got] łaska']);
  });

  it('of words pass over whole split words', () => {
    expect(lines(psalter, 'niech chodziłem do')).toEqual(['[nie ch chodził em do] domu']);
    expect(lines(psalter, 'pan chodziłem do')).toEqual(['[pan , chodził em do] niebios']);
    expect(lines(psalter, 'niech * do')).toEqual([]);
  });

  it('of conditions do not', () => {
    expect(lines(fox, '"Dogs" "the"')).toEqual([]);
    expect(lines(fox, '„Dogs ,” "the"')).toEqual(['the [Dogs , the] lazy ones']);
    expect(lines(fox, 'pos:n pos:det')).toEqual([]);
  });

  it('never cross a sentence', () => {
    expect(lines(fox, 'dog the')).toEqual([]);
    expect(lines(fox, 'dog ... dogs')).toEqual([]);
    expect(lines(psalter, 'domu pan')).toEqual([]);
  });
});

describe('gaps', () => {
  it('end at the nearest place, once for each start', () => {
    expect(lines(fox, 'pos:adj []{0,2} pos:n')).toEqual([
      'the [quick brown fox] jumps over',
      'the quick [brown fox] jumps over',
      'over the [lazy dog] .',
      ', the [lazy ones] , sleep',
    ]);
  });

  it('run to the end of the sentence where nothing limits them', () => {
    expect(lines(fox, 'quick ... dog')).toEqual(['the [quick brown fox jumps over the lazy dog] .']);
    expect(lines(fox, 'fox [] over')).toEqual(['quick brown [fox jumps over] the lazy']);
  });

  it('at the edges take tokens of the same sentence only', () => {
    expect(lines(fox, '[] "sleep"')).toEqual(['lazy ones [, sleep]']);
    expect(lines(fox, '"sleep" []')).toEqual([]);
    expect(lines(fox, '[]{0,1} "Dogs"')).toEqual(['[the Dogs] , the', 'the [Dogs] , the']);
  });
});

describe('conditions', () => {
  const ambiguous = smallIndex(
    'zamek/zamek/n/num=sg,cas=nom;zamek/n/num=pl,cas=gen mieć/mieć/v;miedź/n/cas=gen dom/dom/n/num=sg,cas=gen',
  );

  it('hold within one reading', () => {
    expect(lines(ambiguous, 'num:sg&cas:gen')).toEqual(['zamek mieć [dom]']);
    expect(lines(ambiguous, '[num="sg" & cas="nom"]')).toEqual(['[zamek] mieć dom']);
    expect(lines(ambiguous, 'lemma:mieć&pos:n')).toEqual([]);
  });

  it('negated, hold when no reading has the value', () => {
    expect(lines(ambiguous, '[cas!="gen"]')).toEqual([]);
    expect(lines(ambiguous, '[num!="pl"]')).toEqual(['zamek [mieć] dom', 'zamek mieć [dom]']);
    expect(lines(ambiguous, '[!(num="sg" & cas="gen")]')).toEqual(['[zamek] mieć dom', 'zamek [mieć] dom']);
  });

  it('on lemmas in the short notation do not mind the case', () => {
    expect(lines(fox, 'lemma:DOG')).toEqual(['the lazy [dog] .', 'the [Dogs] , the']);
    expect(lines(fox, '[lemma="DOG"]')).toEqual([]);
    expect(lines(fox, '[lemma="DOG"%c]')).toHaveLength(2);
  });

  it('take the flags that switch case and marks off', () => {
    expect(lines(psalter, '"herre"%cd')).toEqual(['[Hêrre] unser got', 'der [hërre] , got']);
    expect(lines(psalter, '"hêrre"%c')).toEqual(['[Hêrre] unser got']);
    expect(lines(psalter, "'got'")).toEqual(['Hêrre unser [got]', 'hërre , [got] łaska']);
  });

  it('may repeat', () => {
    expect(lines(fox, '[pos="adj"]{2} pos:n')).toEqual(['the [quick brown fox] jumps over']);
  });
});

describe('regions', () => {
  it('limit where hits start', () => {
    expect(lines(psalter, 'got text:A')).toHaveLength(2);
    expect(lines(psalter, 'got text:B')).toEqual([]);
    expect(lines(psalter, 'got card:2r')).toEqual(['hërre , [got] łaska']);
    expect(lines(psalter, 'do card:1r-2r text:B*')).toHaveLength(2);
    expect(lines(psalter, 'do', ['A'])).toEqual([]);
    expect(lines(psalter, 'got text:A text:B')).toHaveLength(2);
  });

  it('are found by what they contain', () => {
    expect(lines(fox, '<s/> containing lemma:dog !containing pos:prep')).toEqual([
      '[the Dogs , the lazy ones , sleep]',
    ]);
    expect(lines(fox, '<s/> containing dogs containing sleep')).toHaveLength(1);
  });

  it('tell where a position lies', () => {
    const at = psalter.regionsAt(3);
    expect(at.text).toMatchObject({ label: 'A', ordinal: 1 });
    expect(at.card).toMatchObject({ label: '2r', ordinal: 2, index: 1, start: 3, end: 8 });
    expect(psalter.regionsAt(psalter.length - 1).s).toBeNull();
    expect(psalter.regionsAt(psalter.length - 1).card).toMatchObject({ label: '2r', ordinal: 2, index: 3 });
  });
});

describe('tokens', () => {
  it('come back as they went in', () => {
    const [first] = psalter.tokens(0, 1);
    expect(first).toEqual({
      form: 'Hêrre',
      translit: 'herre',
      word: '',
      wordId: 1,
      spaceAfter: true,
      punctuation: false,
      readings: [],
    });
    expect(fox.tokens(3, 4)[0]?.readings).toEqual([{ lemma: 'fox', posClass: 'n', categories: { num: 'sg' } }]);
    expect(fox.tokens(-5, 10_000)).toHaveLength(fox.length);
  });

  it('are counted and suggested by value', () => {
    expect(fox.count({ attribute: 'lemma', value: 'the' })).toBe(4);
    expect(fox.count({ attribute: 'pos', value: 'n' })).toBe(4);
    expect(fox.suggest('norm', 'D', 5)).toEqual([
      { value: 'dog', count: 1 },
      { value: 'dogs', count: 1 },
    ]);
    expect(fox.suggest('lemma', '', 1)).toEqual([{ value: 'the', count: 4 }]);
    expect(fox.suggest('num', '', 5)).toEqual([
      { value: 'pl', count: 2 },
      { value: 'sg', count: 2 },
    ]);
    const polish = smallIndex('być/być był/być byka/byk bycie/bycie Bycz/Bycz święty/święty swit/świt łez/łza');
    const lemmas = (prefix: string, limit = 9) => polish.suggest('lemma', prefix, limit).map(({ value }) => value);
    expect(lemmas('byc')).toEqual(['Bycz', 'bycie', 'być']);
    expect(lemmas('byc', 2)).toEqual(['Bycz', 'bycie']);
    expect(lemmas('by', 1)).toEqual(['być']);
    expect(lemmas('być')).toEqual(['być']);
    expect(lemmas('BYC')).toEqual(['Bycz', 'bycie', 'być']);
    expect(lemmas('świe')).toEqual(['święty']);
    expect(lemmas('swi')).toEqual(['świt', 'święty']);
    expect(lemmas('ł')).toEqual(['łza']);
    expect(lemmas('\u0301')).toEqual([]);
    expect(() => fox.count({ attribute: 'lema', value: 'x' })).toThrow(RangeError);
  });
});

describe('plans', () => {
  it('name the rarest condition first', () => {
    const [first, second] = fox.explain('pos:det lemma:lazy');
    expect(first).toContain('lemma');
    expect(second).toContain('tag');
    expect(fox.estimate('lemma:dog')).toEqual({ hits: 2, exact: true });
  });
});
