import { RELATIONS, ROLE_CODES } from '@glosa/contract';
import { expect, it } from 'vitest';
import { retypedLists } from '../retyped-lists.ts';

const literals = (values: readonly string[], between: string) => values.map((one) => `'${one}'`).join(between);
const found = (text: string, permitted: readonly string[] = []) => retypedLists([{ path: 'a.ts', text }], permitted);

it('finds a list of the contract that is typed again, as values or as types, in any order', () => {
  expect(found(`export const a = 1;\nconst roles = [${literals([...ROLE_CODES].reverse(), ', ')}];\n`)).toEqual([
    'a.ts:2: this is ROLE_CODES of the contract: import it',
  ]);
  expect(found(`interface A { relation: ${literals(RELATIONS, ' | ')} }`)).toEqual([
    'a.ts:1: this is RELATIONS of the contract: import it',
  ]);
});

it('leaves alone parts of lists, other strings, and fields that are chosen of an object', () => {
  expect(found(`const some = [${literals(ROLE_CODES.slice(1), ', ')}, 'guest'];`)).toEqual([]);
  expect(found(`type A = Pick<B, ${literals(ROLE_CODES, ' | ')}>;`)).toEqual([]);
  expect(found(`const a = [${literals(ROLE_CODES, ', ')}, more];`)).toEqual([]);
});

it('fails where a permission is no longer needed', () => {
  expect(found(`const roles = [${literals(ROLE_CODES, ', ')}];`, ['a.ts: ROLE_CODES'])).toEqual([]);
  expect(found('', ['a.ts: ROLE_CODES'])).toHaveLength(1);
});
