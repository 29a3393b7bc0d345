// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { safeOrigin } from './origin.ts';

test.each([
  ['/users', '/users'],
  ['/manage-texts/cards?type=transcription&code=RO#c1', '/manage-texts/cards?type=transcription&code=RO#c1'],
  ['/texts/../users', '/users'],
])('goes back to %s', (origin, expected) => {
  expect(safeOrigin(origin)).toBe(expected);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https:evil.example',
  'https://evil.example/users',
  'users',
  '',
  '/login',
  '/login?x=1',
  undefined,
  null,
  7,
  { toString: () => '/users' },
])('goes to the main page instead of %s', (origin) => {
  expect(safeOrigin(origin)).toBe('/');
});
