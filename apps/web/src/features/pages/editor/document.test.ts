// @vitest-environment jsdom
import { STATEMENT_IDS } from '@glosa/contract';
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { EXTENSIONS, isLinkAddress } from './document.ts';

/** What is left of a text when it has been in the editor. */
function through(html: string): string {
  const editor = new Editor({ extensions: EXTENSIONS, content: html, injectCSS: false });
  const written = editor.getHTML();
  editor.destroy();
  return written;
}

describe('a text in the editor', () => {
  it('loses nothing that a page may hold', () => {
    for (const html of [
      '<h2>a</h2><h3>b</h3><h4>c</h4><p>d <strong>e</strong> <em>f</em> <code>g</code><br>h</p><hr>',
      '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>c</p></blockquote>',
      '<p dir="ltr" lang="la">Ave <span lang="pl-x-oldpol">Bogurodzica</span> dziewica</p>',
      '<p><a href="https://example.org/a?b=c#d" hreflang="pl">a</a> <a href="mailto:a@example.org">b</a> <a href="/policy?id=2">c</a></p>',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="b"><p>c</p>',
      '<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>',
      '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c <code>d</code></td></tr></tbody></table>',
    ]) {
      expect(parsed(through(html))).toBe(parsed(html));
    }
  });

  it('keeps the ids of an accessibility statement in their order, on whatever they stand', () => {
    const on = ['p', 'h2', 'span', 'time', 'a', 'li', 'td'];
    const piece = (id: string, at: number): string => {
      const tag = on[at % on.length] ?? 'p';
      if (tag === 'p' || tag === 'h2') return `<${tag} id="${id}">a</${tag}>`;
      if (tag === 'li') return `<ul><li id="${id}"><p>a</p></li></ul>`;
      if (tag === 'td') return `<table><tbody><tr><td id="${id}">a</td></tr></tbody></table>`;
      if (tag === 'time') return `<p>b <time id="${id}" datetime="2026-11-22">22 XI</time></p>`;
      return `<p>b <${tag}${tag === 'a' ? ' href="/x"' : ''} id="${id}">c</${tag}></p>`;
    };
    const written = through(STATEMENT_IDS.map(piece).join(''));
    expect([...written.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(STATEMENT_IDS);
    expect(written).toContain('datetime="2026-11-22"');
  });

  it('has an id once when its paragraph is divided', () => {
    const editor = new Editor({ extensions: EXTENSIONS, content: '<p id="a11y-status">ab</p>', injectCSS: false });
    editor.chain().setTextSelection(2).splitBlock().run();
    expect(editor.getHTML()).toBe('<p id="a11y-status">a</p><p>b</p>');
    editor.chain().setTextSelection(1).splitBlock().run();
    expect(editor.getHTML()).toBe('<p></p><p id="a11y-status">a</p><p>b</p>');
    editor.destroy();
  });

  it('takes nothing in that no page may hold', () => {
    const written = through(
      '<h1>a</h1><p onclick="x()" style="color:red" id="root">b <a href="javascript:alert(1)">c</a></p><script>alert(1)</script>',
    );
    expect(written).not.toMatch(/script|onclick|style|root|<h1/);
  });
});

/** Attributes in the order of the alphabet, so that only what they say is compared. */
function parsed(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('*')) {
    const all = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
    for (const [name] of all) element.removeAttribute(name);
    for (const [name, value] of all) element.setAttribute(name, value);
  }
  return template.innerHTML;
}

it.each([
  ['https://example.org/a', true],
  ['/policy?id=2', true],
  ['mailto:a@example.org', true],
  ['tel:+48 22 55 20 000', true],
  ['#a11y-status', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['https:evil', false],
  ['example.org', false],
  ['', false],
])('%s may stand in a link: %s', (address, expected) => {
  expect(isLinkAddress(address)).toBe(expected);
});
