import { expect, it } from 'vitest';
import { bodyOf, missingFields, valuesOf } from './source-form.ts';

const LUKE = { name: { pl: 'Łukasz', en: '' }, abbr: { pl: 'Łk', en: 'Lk' }, show: false };

it('begins with what the node has, and sends the same', () => {
  const values = valuesOf(LUKE);
  expect(values).toEqual({ 'name.pl': 'Łukasz', 'name.en': '', 'abbr.pl': 'Łk', 'abbr.en': 'Lk', show: '' });
  expect(bodyOf(values)).toEqual(LUKE);
});

it('begins empty and shown for a new node', () => {
  expect(bodyOf(valuesOf(null))).toEqual({ name: { pl: '', en: '' }, abbr: { pl: '', en: '' }, show: true });
});

it.each([
  [{}, 'folder', ['name.pl']],
  [{}, 'package', ['name.pl', 'abbr.pl']],
  [{ 'name.en': 'Luke' }, 'folder', []],
  [{ 'name.en': 'Luke', 'abbr.en': ' ' }, 'package', ['abbr.pl']],
  [{ 'name.en': 'Luke', 'abbr.en': 'Lk' }, 'package', []],
] as const)('what is missing of %j for a %s', (given, type, missing) => {
  expect(missingFields({ ...valuesOf(null), ...given }, type)).toEqual(missing);
});
