import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { readThemeAddress, readThemesAddress, themeHref } from './themes-address.ts';

const search = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the trees', () => {
  it('says which tree, what is looked for and what is open, and reads it back', () => {
    for (const address of [
      { kind: 'event', find: '', open: null, all: false },
      { kind: 'person', find: 'Łotr', open: new Set([1, 5, 12]), all: true },
      { kind: 'event', find: '', open: new Set<number>(), all: false },
    ] as const) {
      expect(readThemesAddress(search(paths.themes(address)))).toEqual(address);
    }
  });

  it('is short where nothing is unusual, and forgives nonsense', () => {
    expect(paths.themes({ kind: 'event', find: '', open: null, all: false })).toBe('/themes');
    expect(readThemesAddress({ kind: 'place', open: 'x,0,-1' })).toEqual({
      ...{ kind: 'event', find: '', open: null, all: false },
    });
  });
});

describe('the address of a theme', () => {
  it('says texts and page', () => {
    expect(themeHref('event', 3)).toBe('/themes/search/event-themes/3');
    const href = themeHref('person', 4, { texts: ['RO', 'ŻD'], page: 2 });
    expect(href.startsWith('/themes/search/person-themes/4?')).toBe(true);
    expect(readThemeAddress(search(href))).toEqual({ texts: ['RO', 'ŻD'], page: 2 });
    expect(readThemeAddress({ page: '0', texts: 'RO,,RO' })).toEqual({ texts: ['RO'], page: 1 });
  });
});
