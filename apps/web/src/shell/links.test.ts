// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { followLinks, internalAddress } from './links.ts';

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
  ['a page to be reloaded', '<a href="/texts" data-reload="">x</a>'],
  ['no address', '<a>x</a>'],
])('%s is left to the browser', (_, html) => {
  expect(internalAddress(link(html))).toBeNull();
});

test('links name the language that the address names, as long as it does, when a reader comes to them', () => {
  const stop = followLinks(
    () => undefined,
    () => undefined,
  );
  const hrefAt = (address: string, found: HTMLAnchorElement) => {
    window.history.replaceState(null, '', address);
    found.dispatchEvent(new Event('pointerover', { bubbles: true }));
    return found.getAttribute('href');
  };
  const one = link('<a href="/texts/item?code=RO#v5">x</a>');
  expect(hrefAt('/texts', one)).toBe('/texts/item?code=RO#v5');
  expect(hrefAt('/texts?lang=en', one)).toBe('/texts/item?code=RO&lang=en#v5');
  expect(hrefAt('/texts?lang=pl', one)).toBe('/texts/item?code=RO&lang=pl#v5');
  expect(hrefAt('/texts', one)).toBe('/texts/item?code=RO#v5');
  // What was redrawn in the meantime.
  expect(hrefAt('/texts?lang=en', one)).toContain('lang=en');
  one.setAttribute('href', '/words');
  expect(hrefAt('/texts?lang=en', one)).toBe('/words?lang=en');
  for (const html of [
    '<a href="/texts?lang=pl">Polski</a>',
    '<a href="/api/dts">x</a>',
    '<a href="https://example.org/a">x</a>',
    '<a href="#main">x</a>',
  ]) {
    const other = link(html);
    const before = other.getAttribute('href');
    expect(hrefAt('/texts?lang=en', other)).toBe(before);
  }
  expect(hrefAt('/texts?lang=en', link('<a href="/t/RO:1r">x</a>'))).toBe('/t/RO:1r?lang=en');
  window.history.replaceState(null, '', '/');
  stop();
});
