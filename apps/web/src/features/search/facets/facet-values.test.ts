import { type Facets, readFilter } from '@glosa/contract';
import { expect, it } from 'vitest';
import { namingOf, valuesOf, withHits } from './facet-values.ts';

type Value = Facets['fields'][number]['values'][number];

const value = (key: string, hits: number, parent: string | null = null): Value => ({
  ...{
    value: key,
    name: { pl: `${key}-pl`, en: `${key}-en` },
    parent,
    hits,
    tokens: hits * 10,
    texts: 1,
    chosen: null,
  },
});
const region: Facets['fields'][number] = {
  field: 'region',
  values: [
    value('south', 9),
    value('bairisch', 6, 'south'),
    { ...value('', 5), name: null },
    value('north', 4),
    value('zips', 1, 'bairisch'),
    value('empty', 0),
  ],
};
const shown = (f: string) =>
  valuesOf(region, readFilter(f).filter, namingOf({ fields: [region], declared: [] }, 'en')).map(
    ({ name, level, hits, state }) => [name, level, hits, state],
  );

it('has what is part of a value under it, and what is not known last', () => {
  expect(shown('')).toEqual([
    ['south-en', 0, 9, null],
    ['bairisch-en', 1, 6, null],
    ['zips-en', 2, 1, null],
    ['north-en', 0, 4, null],
    ['empty-en', 0, 0, null],
    ['', 0, 5, null],
  ]);
});

it('says which of them the search is narrowed to', () => {
  expect(shown('region:south,-region:zips').map(([name, , , state]) => [name, state])).toEqual([
    ['south-en', 'wanted'],
    ['bairisch-en', null],
    ['zips-en', 'excluded'],
    ['north-en', null],
    ['empty-en', null],
    ['', null],
  ]);
});

it('has a value without hits beside the hits only as long as the search is narrowed to it', () => {
  const beside = (f: string) =>
    withHits(region, readFilter(f).filter).values.map(({ value: key, hits }) => [key, hits]);
  expect(beside('region:empty')).toContainEqual(['empty', 0]);
  expect(beside('region:south')).toEqual([
    ['south', 9],
    ['bairisch', 6],
    ['', 5],
    ['north', 4],
    ['zips', 1],
  ]);
});

it('is in the language of the page, and has the fields that the installation declares', () => {
  const declared = { key: 'rhyme', kind: 'value', isFacet: true, names: { pl: 'rym' } } as const;
  const naming = namingOf({ fields: [region], declared: [declared] }, 'pl');
  expect([naming.names['region']?.['south'], naming.fields]).toEqual([{ pl: 'south-pl', en: 'south-en' }, [declared]]);
  expect(namingOf(undefined, 'pl')).toEqual({ language: 'pl', names: {}, fields: [] });
});
