import { beforeAll, describe, expect, it } from 'vitest';
import { loadReader } from '../pieces/texts-chosen.ts';
import { askedParams, readFilters, readWordsAddress, wordsHref } from './words-address.ts';

const list = (search: Record<string, string> = {}) => readWordsAddress(search, 'list');

beforeAll(loadReader);

describe('the address of the index of words', () => {
  it('says what differs from the usual, and is read as it was written', () => {
    expect(wordsHref(list())).toBe('/words');
    const search = {
      layer: 'transcription',
      match: 'ends',
      q: 'ego',
      texts: 'RO,SK',
      f: 'form:verse,-genre:sermon',
      variants: '1',
      without: 'a b',
    };
    const address = list({ ...search, initial: 'K', sort: 'end', page: '3' });
    const href = wordsHref(address, { page: address.page });
    expect(readWordsAddress(Object.fromEntries(new URL(href, 'http://x').searchParams), 'list')).toEqual(address);
  });

  it('takes what makes no sense for absent', () => {
    expect(list({ layer: 'x', match: 'y', page: '0', sort: 'z', variants: 'yes' })).toEqual(list());
    expect(list({ page: '1e9' }).page).toBe(1);
  });

  it('keeps the question between list and sentences, whose usual way of comparing differs', () => {
    expect(wordsHref(list({ q: 'kr' }), { shown: 'sentences' })).toBe('/search/words?match=begins&q=kr');
    const sentences = readWordsAddress({ q: 'król' }, 'sentences');
    expect(sentences.match).toBe('exact');
    expect(wordsHref(sentences, { shown: 'list' })).toBe('/words?match=exact&q=kr%C3%B3l');
  });

  it('begins at the first page, and forgets the forms left out when another word is asked for', () => {
    const address = list({ q: 'krol', page: '4', variants: '1', without: 'kryol' });
    expect(wordsHref(address, { sort: 'hits' })).toBe('/words?q=krol&variants=1&without=kryol&sort=hits');
    expect(wordsHref(address, { q: 'pan' })).toBe('/words?q=pan&variants=1');
    expect(wordsHref(address, { without: [] })).toBe('/words?q=krol&variants=1');
  });

  it('keeps the filter on every way, and asks for what can be read of it', () => {
    const address = list({ q: 'krol', f: '-language:la', page: '4' });
    for (const change of [{ sort: 'hits' }, { initial: 'K' }, { lemma: 'król' }, { language: 'pl' }] as const) {
      expect(new URL(wordsHref(address, change), 'http://x').searchParams.get('f')).toBe('-language:la');
    }
    expect(wordsHref(address, { shown: 'sentences' })).toBe('/search/words?match=begins&q=krol&f=-language%3Ala');
    expect(askedParams(address).f).toBe('-language:la');
    expect(askedParams(list({ f: 'colour:red' })).f).toBeUndefined();
  });

  it('asks for the forms left out as one text', () => {
    expect(askedParams(list({ without: 'a b' })).without).toEqual(['a b']);
    expect(askedParams(list()).without).toEqual([]);
  });

  it('reads filters, and of broken ones what is left', () => {
    const filters = { class: ['fin'], categories: { num: ['sg', 'du'] }, form: ['jest'] };
    expect(readFilters(JSON.stringify(filters))).toEqual(filters);
    expect(readFilters('{"class":"fin","categories":{"num":"sg","cas":["gen"]}}')).toEqual({
      categories: { cas: ['gen'] },
    });
    for (const broken of ['', '{', '[]', 'null', '7']) expect(readFilters(broken)).toEqual({});
  });
});
