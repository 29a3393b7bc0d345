import { describe, expect, it } from 'vitest';
import { Recent } from '../src/remember.ts';

describe('what is remembered', () => {
  it('is what was asked for last', () => {
    const recent = new Recent<number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    expect(recent.get('a')).toBe(1);
    recent.set('c', 3);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  });

  it('is no more than may be kept in all, but always the latest', () => {
    const recent = new Recent<string>(10, { most: 10, of: (value) => value.length });
    recent.set('a', 'aaaa');
    recent.set('b', 'bbbb');
    recent.set('a', 'aa');
    recent.set('c', 'cccc');
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['aa', 'bbbb', 'cccc']);
    recent.set('d', 'd');
    expect([recent.get('a'), recent.get('b'), recent.get('d')]).toEqual([undefined, 'bbbb', 'd']);
    recent.set('e', 'e'.repeat(100));
    expect([recent.get('b'), recent.get('c'), recent.get('d'), recent.get('e')?.length]).toEqual([
      undefined,
      undefined,
      undefined,
      100,
    ]);
    recent.clear();
    recent.set('f', 'ffffffffff');
    expect(recent.get('f')).toBe('ffffffffff');
  });
});
