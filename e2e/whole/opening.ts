/** What opens over a page or within it: menus, dialogs, panels. Each is opened where it is, looked at and closed. */
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { visit } from '../site.ts';

/** Of many alike, as in the lines of a table, one is enough. */
const MOST = 14;

/** In the page: marks what opens something, one of each kind, and gives the number of them. */
function markOpeners(most: number): number {
  const kinds = new Set<string>();
  let no = 0;
  for (const one of document.querySelectorAll<HTMLElement>(
    'button[aria-expanded="false"], button[aria-haspopup], summary',
  )) {
    if (!one.checkVisibility() || one.matches(':disabled')) continue;
    const kind = `${one.closest('main, header, footer')?.tagName} ${one.parentElement?.className} ${one.className} ${one.getAttribute('aria-haspopup')}`;
    if (kinds.has(kind) || no >= most) continue;
    kinds.add(kind);
    one.dataset['opener'] = String(no++);
  }
  return no;
}

/** Faults of a page with something open, for each thing that can be opened on it. */
export async function openFaults(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  await visit(page, path);
  const count = await page.evaluate(markOpeners, MOST);
  for (let no = 0; no < count; no += 1) {
    const opener = page.locator(`[data-opener="${no}"]`);
    if ((await opener.count()) === 0) {
      await visit(page, path);
      await page.evaluate(markOpeners, MOST);
    }
    if (!(await opener.isVisible())) continue;
    const name = await opener.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);
    await opener.click();
    await page.waitForTimeout(300);
    faults.push(...(await violations(page)).map((fault) => `with "${name}" open: ${fault}`));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
  return faults;
}
