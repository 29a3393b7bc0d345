import { findPage, PAGE_ROUTES } from '@glosa/contract';
import { expect, it } from 'vitest';
import { placeOfPage, staffPlaces } from './staff-places.ts';

it.each(['admin', 'editor'])('every page of staff belongs to a place of the rail of an %s', (role) => {
  const ids = staffPlaces(role).map(({ id }) => id);
  for (const { name, area } of PAGE_ROUTES) {
    if (area === 'session') expect([name, ids.includes(placeOfPage(name, '', role) ?? 'desk')]).toEqual([name, true]);
    else expect([name, placeOfPage(name, '', role)]).toEqual([name, undefined]);
  }
});

it.each(['admin', 'editor'])('every place of the rail of an %s is where its link leads', (role) => {
  for (const { id, href } of staffPlaces(role)) {
    const { pathname, search } = new URL(href, 'https://example.org');
    const page = findPage(pathname);
    expect(page && placeOfPage(page.name, search, role)).toBe(id);
  }
});
