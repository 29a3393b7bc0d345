/** What every page owes to those who do not see it: its parts, its headings in order, its title, a way past the head. */
import type { Page } from '@playwright/test';

/** Faults of the page as it stands, one line each; none where all is well. `lang` is the language it should be in. */
export async function outlineFaults(page: Page, lang: string): Promise<string[]> {
  return [...(await page.evaluate(parts, lang)), ...(await page.evaluate(headings))];
}

/** In the page: language, title, landmarks, and the link past what repeats. */
function parts(lang: string): string[] {
  const faults: string[] = [];
  const html = document.documentElement;
  if (html.lang !== lang) faults.push(`html lang is "${html.lang}" and not "${lang}"`);
  if (document.title.trim() === '') faults.push('there is no title');
  for (const [role, selector] of [
    ['main', 'main, [role="main"]'],
    ['banner', 'body header:not(main header, article header, section header), [role="banner"]'],
    ['contentinfo', 'body footer:not(main footer, article footer, section footer), [role="contentinfo"]'],
  ] as const) {
    const found = document.querySelectorAll(selector).length;
    if (found !== 1) faults.push(`there are ${found} landmarks ${role}`);
  }
  const navigations = [...document.querySelectorAll('nav, [role="navigation"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const names = navigations.map((one) => {
    const labels = one.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const told = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return one.getAttribute('aria-label') ?? told;
  });
  if (names.length > 1 && (names.includes('') || new Set(names).size < names.length))
    faults.push(`navigations are not told apart: ${names.join(', ')}`);
  const first = document.querySelector<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]');
  const aim = first?.matches('a[href^="#"]') ? first.getAttribute('href')?.slice(1) : undefined;
  if (aim === undefined) faults.push('the first link does not skip to the content');
  else if (document.getElementById(aim)?.closest('main, [role="main"]') == null)
    faults.push(`the first link leads to #${aim}, which is not the content`);
  return faults;
}

/** In the page: one h1, none empty, no level left out on the way down. */
function headings(): string[] {
  const faults: string[] = [];
  const shown = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6, [role="heading"]')].filter(
    (one) => one.getClientRects().length > 0 && one.closest('[aria-hidden="true"]') === null,
  );
  const level = (one: Element) => Number(one.getAttribute('aria-level') ?? one.tagName.slice(1));
  // An open dialog has an outline of its own: the page behind it cannot be reached.
  const inside = shown.filter((one) => one.closest('dialog') === null);
  const tops = inside.filter((one) => level(one) === 1);
  if (tops.length !== 1) faults.push(`there are ${tops.length} headings of level 1`);
  let before = 0;
  for (const one of inside) {
    const text = (one.textContent ?? '').trim();
    if (text === '' && one.querySelector('img[alt]:not([alt=""])') === null) faults.push('a heading is empty');
    if (level(one) > before + 1) faults.push(`"${text.slice(0, 40)}" of level ${level(one)} follows level ${before}`);
    before = level(one);
  }
  return faults;
}
