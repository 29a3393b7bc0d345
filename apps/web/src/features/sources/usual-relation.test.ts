import { expect, it } from 'vitest';
import { usualRelation } from './usual-relation.ts';

const of = (...relations: ('quotation' | 'allusion' | 'source')[]) =>
  usualRelation(relations.map((relation) => ({ relation })));

it('is that of more than half', () => {
  expect(of('quotation', 'allusion', 'quotation')).toBe('quotation');
  expect(of('quotation', 'allusion', 'quotation', 'source')).toBeNull();
});

it('is none where there are too few to have one', () => {
  expect(of('quotation', 'quotation')).toBeNull();
  expect(of()).toBeNull();
});
