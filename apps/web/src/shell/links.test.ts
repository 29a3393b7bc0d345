// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { internalAddress } from './links.ts';

function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const found = document.querySelector('a');
  if (found === null) throw new Error('no link in the example');
  return found;
}

test('links to pages are followed by the application', () => {
  expect(internalAddress(link('<a href="/texts/item?code=RO#v5">x</a>'))).toBe('/texts/item?code=RO#v5');
  expect(internalAddress(link(`<a href="${window.location.origin}/words">x</a>`))).toBe('/words');
});

test.each([
  ['another site', '<a href="https://example.org/texts">x</a>'],
  ['a place on the same page', '<a href="#main">x</a>'],
  ['a call', '<a href="/api/docs">x</a>'],
  ['a short form for citations', '<a href="/t/RO:1r">x</a>'],
  ['another window', '<a href="/texts" target="_blank">x</a>'],
  ['a download', '<a href="/texts" download>x</a>'],
  ['a page to be loaded anew', '<a href="/texts" data-reload="">x</a>'],
  ['no address', '<a>x</a>'],
])('%s is left to the browser', (_, html) => {
  expect(internalAddress(link(html))).toBeNull();
});
