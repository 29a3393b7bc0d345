import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { STATEMENT_IDS } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { cleanHtml, idsIn, isEmptyHtml, readableHtml, visibleHtml } from './clean-html.ts';

const XSS = resolve(import.meta.dirname, '../../../../../../shared/naughty/xss');

/** In cleaned HTML every `<` begins one of these and nothing else: text and values have theirs written out. */
const TAG =
  /^<\/?(h[2-4]|p|br|hr|strong|em|code|span|time|a|img|ul|ol|li|blockquote|figure|figcaption|table|caption|thead|tbody|tr|th|td)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const FINE: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
  src: /^(data:image\/(png|jpeg|webp);base64,|\/(?![/\\]))/,
  id: /^a11y-/,
};
const OTHERS = /^(lang|dir|hreflang|alt|datetime|scope|colspan|rowspan|width|height|start)$/;

/** What a text has that no page may have; '' where there is nothing. */
function fault(html: string): string {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const found = TAG.exec(html.slice(at));
    if (found === null) return `tag: ${html.slice(at, at + 60)}`;
    for (const [, name = '', value = ''] of (found[2] ?? '').matchAll(ATTRIBUTE)) {
      if (FINE[name]?.test(value) === false) return `${name}: ${value}`;
      if (FINE[name] === undefined && !OTHERS.test(name)) return `attribute: ${name}`;
    }
  }
  return '';
}

describe('what a page of text may hold', () => {
  it('stays as it is', () => {
    for (const html of [
      '<h2>a</h2><h3>b</h3><h4>c</h4><p>d <strong>e</strong> <em>f</em> <code>g</code><br />h</p><hr />',
      '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>c</p></blockquote>',
      '<p lang="la" dir="ltr">Ave <span lang="pl-x-oldpol">Bogurodzica</span></p>',
      '<p><a href="https://example.org/a?b=c#d">a</a> <a href="mailto:a@example.org">b</a> <a href="tel:+48 22 123">c</a></p>',
      '<p><a href="/policy?id=2" hreflang="pl">a</a> <a href="#a11y-status">b</a></p>',
      '<figure><img src="data:image/png;base64,iVBORw0KGgo=" alt="b" width="40" height="30" /><figcaption>c</figcaption></figure>',
      '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
      '<p><time id="a11y-data-publikacja" datetime="2026-11-22">22 listopada 2026</time></p>',
    ]) {
      expect(cleanHtml(html)).toBe(html);
      expect(fault(html)).toBe('');
    }
  });

  it('keeps each id of the accessibility statement, once', () => {
    const html = STATEMENT_IDS.map((id) => `<p id="${id}">a</p>`).join('');
    expect(idsIn(cleanHtml(html + html))).toEqual(STATEMENT_IDS);
    expect(cleanHtml('<p id="root">a</p><p id="a11y-X">b</p>')).toBe('<p>a</p><p>b</p>');
  });

  it('loses addresses that lead elsewhere than they seem to, or run', () => {
    for (const href of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      ' javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https:evil',
      'vbscript:x',
      'data:text/html,x',
      'file:///etc',
      'ftp://a',
      'relative',
      'http://',
      '\\\\evil',
    ]) {
      expect([href, cleanHtml(`<a href="${href}">a</a>`)]).toEqual([href, '<a>a</a>']);
    }
    for (const src of [
      'x',
      'https://evil.example/a.png',
      '//evil.example/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/gif;base64,R0lGOD',
      'data:text/html;base64,PHN2Zz4=',
      'data:image/png;base64,a"onerror=x',
    ]) {
      expect([src, cleanHtml(`<p>a<img src='${src}' alt="b"></p>`)]).toEqual([src, '<p>a</p>']);
    }
  });

  it('has a heading of its own for names that the page keeps for itself', () => {
    expect(cleanHtml('<h1>a</h1><h6>b</h6><b>c</b><i>d</i><u>e</u>')).toBe(
      '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em>e',
    );
    expect(cleanHtml('<p><img src="/a.png"></p>')).toBe('<p><img src="/a.png" alt="" /></p>');
  });

  it('marks what is to be filled in, for reading alone', () => {
    const html = '<p id="a11y-status">⟦nazwa <em>jednostki</em>⟧ i ⟦adres &amp; telefon⟧</p>';
    expect(cleanHtml(html)).toBe(html);
    expect(readableHtml(html)).toBe(
      '<p id="a11y-status">⟦nazwa <em>jednostki</em>⟧ i <mark>⟦adres &amp; telefon⟧</mark></p>',
    );
    expect(cleanHtml(readableHtml(html))).toBe(html);
    const picture = '<p><img src="/a.png" alt="⟦opis&gt;⟧" /></p>';
    expect(readableHtml(picture)).toBe(picture);
  });

  it('leaves out what is to be filled in for visitors, with what would say nothing without it', () => {
    for (const [html, visible] of [
      ['<p>a</p><p>Za korpus odpowiada ⟦nazwa <em>x</em>⟧ i ⟦y⟧.</p><p>b</p>', '<p>a</p><p>b</p>'],
      ['<h2>A</h2><p>⟦x⟧<br />⟦y⟧</p><h2>B</h2><p>b</p>', '<h2>B</h2><p>b</p>'],
      ['<h2>A</h2><h3>B</h3><p>⟦x⟧</p><h3>C</h3><p>c</p>', '<h2>A</h2><h3>C</h3><p>c</p>'],
      ['<p>a</p><h2 id="a11y-kontakt">A</h2><h3>B</h3><ul><li>⟦x⟧</li></ul>', '<p>a</p>'],
      ['<ul><li>E-mail: <span id="a11y-email">⟦x⟧</span></li><li>b</li></ul>', '<ul><li>b</li></ul>'],
      [
        '<table><tbody><tr><th scope="row">A</th><td>⟦x⟧</td></tr><tr><th scope="row">B</th><td>b</td></tr></tbody></table>',
        '<table><tbody><tr><th scope="row">B</th><td>b</td></tr></tbody></table>',
      ],
      ['<table><tbody><tr><td>⟦x⟧</td></tr></tbody></table><p>b</p>', '<p>b</p>'],
      ['<p>a <a href="/policy?id=2" hreflang="pl">b</a> <img src="/a.png" alt="c" /></p>', ''],
      ['<p>⟦x⟧</p>', ''],
    ] as const) {
      const expected = html.includes('⟦') ? visible : html;
      expect(visibleHtml(html)).toBe(expected);
      expect(visibleHtml(visibleHtml(html))).toBe(expected);
    }
    const links = '<p>a <a href="/policy?id=2" hreflang="pl">b</a> <a href="mailto:a@b.pl">c</a></p>';
    const picture = '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="b" width="40" height="30" /></p>';
    expect(visibleHtml(`${links}${picture}<p>⟦x⟧</p>`)).toBe(`${links}${picture}`);
  });

  it('knows an empty text', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp; </p>', '<p><br /></p>', '<ul><li></li></ul>'])
      expect([html, isEmptyHtml(html)]).toEqual([html, true]);
    for (const html of ['<p>a</p>', '<p><img src="/a.png" alt="" /></p>'])
      expect([html, isEmptyHtml(html)]).toEqual([html, false]);
  });
});

describe.skipIf(!existsSync(XSS))('hostile HTML', () => {
  const expected = () =>
    (JSON.parse(readFileSync(`${XSS}/dompurify-expect.json`, 'utf8')) as { payload: string }[]).map(
      ({ payload }) => payload,
    );
  const listed = () => readFileSync(`${XSS}/xss-payload-list.txt`, 'utf8').split('\n').filter(Boolean);

  it.each([
    ['of a library that cleans HTML in browsers', expected, 200],
    ['of a collection of attacks', listed, 3000],
  ] as const)('%s loses all that is not allowed, and cleaning again changes nothing', (_what, payloads, least) => {
    const all = payloads();
    expect(all.length).toBeGreaterThan(least);
    for (const payload of all) {
      const once = cleanHtml(payload);
      expect([payload, fault(once)]).toEqual([payload, '']);
      expect([payload, cleanHtml(once)]).toEqual([payload, once]);
      expect(fault(readableHtml(once).replace(/<\/?mark>/g, ''))).toBe('');
    }
  });
});
