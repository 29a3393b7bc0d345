import { describe, expect, it } from 'vitest';
import { type CorpusIndex, createBuilder, openIndex, UnreadableQuery } from '../src/index.ts';
import { type RandomSchema, randomSchema } from './schema.ts';
import { lines, smallIndex } from './small.ts';

const fox = smallIndex(`
the/the/det quick/quick/adj brown/brown/adj fox/fox/n/num=sg jumps/jump/v over/over/prep the/the/det lazy/lazy/adj dog/dog/n/num=sg .
the/the/det Dogs/dog/n/num=pl , the/the/det lazy/lazy/adj ones/one/n/num=pl , sleep/sleep/v
dog/dog/n/num=sg eats/eat/v dog/dog/n/num=sg
`);

describe('repetitions', () => {
  it('give the longest match, without overlap', () => {
    expect(lines(fox, '[pos="adj"]+')).toEqual([
      'the [quick brown] fox jumps',
      'over the [lazy] dog .',
      ', the [lazy] ones ,',
    ]);
    expect(lines(fox, '[pos="det"]? [pos="adj"]+ [pos="n"]')).toEqual([
      '[the quick brown fox] jumps over',
      'jumps over [the lazy dog] .',
      'Dogs , [the lazy ones] , sleep',
    ]);
  });

  it('give other hits in other modes', () => {
    expect(lines(fox, '(?standard) [pos="adj"]+')).toHaveLength(4);
    expect(lines(fox, '(?all) [pos="adj"]+')).toHaveLength(5);
    expect(lines(fox, '(?shortest) [pos="det"] [pos="adj"]* [pos="n"]')).toHaveLength(4);
    expect(lines(fox, '(?standard) [] []* "fox"')).toEqual(['[the quick brown fox] jumps over']);
    expect(lines(fox, '(?shortest) [] []* "fox"')).toEqual(['the quick [brown fox] jumps over']);
  });

  it('leave gaps as short as they can be', () => {
    expect(lines(fox, '[pos="adj"]+ []* [pos="n"]')[0]).toBe('the [quick brown fox] jumps over');
  });

  it('may be nested without end', () => {
    expect(lines(fox, '(([pos="adj"]+)+ [pos="n"]{0,2}){1,20} "jumps"')).toEqual([
      'the [quick brown fox jumps] over the',
    ]);
  });

  it('do not mind what can be repeated in many ways', () => {
    const long = smallIndex(Array.from({ length: 400 }, () => 'a').join(' '));
    expect(long.search('([form="a"]{1,3}){0,20} "b"', { offset: 0, size: 1, unit: 'hit' }).total).toBe(0);
    expect(long.search('(([form="a"]+)+)* "b"', { offset: 0, size: 1, unit: 'hit' }).total).toBe(0);
  });
});

describe('alternatives', () => {
  it('may be of any length', () => {
    expect(lines(fox, '"fox" | "lazy" "dog"')).toEqual(['quick brown [fox] jumps over', 'over the [lazy dog] .']);
    expect(lines(fox, '("quick" | "lazy" "dog" | "lazy") []')).toHaveLength(3);
  });

  it('of words pass over punctuation', () => {
    expect(lines(fox, '(dogs | cats) the lazy')).toEqual(['the [Dogs , the lazy] ones ,']);
  });
});

describe('places', () => {
  it('are where regions start and end', () => {
    expect(lines(fox, '<s> [pos="det"]')).toHaveLength(2);
    expect(lines(fox, '[pos="v"] </s>')).toEqual(['ones , [sleep]']);
    expect(lines(fox, '[pos="n"] </s> | <s> [pos="n"]')).toEqual(['[dog] eats dog', 'dog eats [dog]']);
  });

  it('look ahead and behind', () => {
    expect(lines(fox, '[pos="adj"] (?! [pos="n"])')).toEqual(['the [quick] brown fox']);
    expect(lines(fox, '(?<= [pos="adj"]) [pos="n"]')).toHaveLength(3);
    expect(lines(fox, '(?<! []) [pos="n"]')).toEqual(['[dog] eats dog']);
    expect(lines(fox, '"the" (?= []{1,3} [pos="v"])')).toHaveLength(2);
  });
});

describe('labels', () => {
  it('are compared at fixed distances and across gaps', () => {
    expect(lines(fox, 'a:[pos="n"] [] b:[pos="n"] :: a.lemma = b.lemma')).toEqual(['[dog eats dog]']);
    expect(lines(fox, 'a:[pos="det"] []{0,9} b:[pos="det"] :: a.form = b.form')).toHaveLength(2);
    expect(lines(fox, 'a:[pos="n"] []* b:[pos="n"] :: a.num != b.num')).toEqual([]);
  });

  it('may stand in what repeats', () => {
    expect(lines(fox, '(a:[pos="adj"])+ [pos="n"] :: a.lemma = "brown"')).toEqual(['the [quick brown fox] jumps over']);
  });
});

describe('nearness', () => {
  it('is found in either order', () => {
    const { rows } = fox.search('lazy & the', { offset: 0, size: 9, unit: 'hit' });
    expect(rows.flatMap(({ hits }) => hits)).toEqual([
      { start: 6, end: 8, members: [6, 7] },
      { start: 13, end: 15, members: [13, 14] },
    ]);
    expect(lines(fox, 'dog <<2>> lazy')).toEqual(['over the [lazy dog] .']);
    expect(lines(fox, 'dog <<1>> jumps')).toEqual([]);
  });
});

describe('relations', () => {
  it('widen the boundary', () => {
    expect(lines(fox, "'.' [] within text")).toEqual(['lazy dog [. the]']);
    expect(lines(fox, "'.' []")).toEqual([]);
  });

  it('limit by what is around and what is inside', () => {
    expect(lines(fox, 'dog within (<s/> containing lemma:eat)')).toHaveLength(2);
    expect(lines(fox, '(<s/> containing lemma:dog) !containing lemma:eat')).toHaveLength(2);
    expect(lines(fox, '[pos="det"] []* [pos="n"] within 3')).toHaveLength(3);
  });
});

describe('conditions', () => {
  it('on an attribute that another stands in for may be many on one token', () => {
    const index = smallIndex('a|b ab a');
    const others = Array.from({ length: 40 }, (_, i) => `word!="x${i}"`).join(' & ');
    expect(lines(index, `[word="ab" & ${others}]`)).toEqual(['[a] b ab', 'a b [ab] a']);
    const all = Array.from({ length: 40 }, () => 'word:a*').join('&');
    expect(lines(index, all)).toHaveLength(3);
  });
});

describe('words', () => {
  it('may be a letter or two away', () => {
    expect(lines(fox, '~jumqs')).toEqual(['brown fox [jumps] over the']);
    expect(lines(fox, '~dig')).toEqual([]);
    expect(lines(fox, '~qucik')).toEqual(['the [quick] brown fox']);
    const long = 'a'.repeat(100_000);
    const index = smallIndex(`${long} ${'a'.repeat(300)} b`);
    expect(lines(index, `~${long}`)).toHaveLength(1);
    expect(lines(index, `~${'a'.repeat(299)}`)).toHaveLength(0);
  });

  it('may be any but one', () => {
    expect(lines(fox, 'lazy !dog')).toEqual([', the [lazy ones] , sleep']);
  });
});

describe('what is too broad', () => {
  it.each(['[]{2,}', '(?all) []{1,3}'])('is told: %s', (q) => {
    const parsed = fox.parse(q);
    expect(parsed.ok === false && parsed.error).toMatchObject({ code: 'TOO_BROAD', to: q.length });
    expect(() => fox.search(q, { offset: 0, size: 1, unit: 'hit' })).toThrow(UnreadableQuery);
  });
});

describe('groups', () => {
  const index = withDouble();

  it('are hits with members', () => {
    const { total, rows } = index.search('<double pos="perf"/>', { offset: 0, size: 9, unit: 'hit' });
    expect(total).toBe(1);
    expect(rows[0]?.hits).toEqual([{ start: 0, end: 4, members: [0, 3] }]);
  });

  it('are known to their tokens', () => {
    const at = (q: string) =>
      index.search(q, { offset: 0, size: 9, unit: 'hit' }).rows.map(({ hits }) => hits[0]?.start);
    expect(at('[double.pos="perf"]')).toEqual([0, 3]);
    expect(at('[double & form="b"]')).toEqual([]);
  });
});

/** One sentence, a b c d, of which a and d belong together. */
function withDouble(): CorpusIndex<RandomSchema> {
  const builder = createBuilder(randomSchema);
  builder.open('text', 'T', { lang: 'pl' });
  builder.open('card', '1r');
  builder.open('verse', '1');
  builder.open('s', '1');
  for (const [place, form] of ['a', 'b', 'c', 'd'].entries()) {
    const shared = { translit: '', word: '', spaceAfter: true, punctuation: false, readings: [] };
    builder.token({ form, place, wordId: place + 1, ...shared });
  }
  builder.group('double', { positions: [0, 3], reading: { lemma: 'a', posClass: 'perf', categories: {} } });
  for (const kind of ['s', 'verse', 'card', 'text'] as const) builder.close(kind);
  return openIndex<RandomSchema>(builder.finish({}));
}
