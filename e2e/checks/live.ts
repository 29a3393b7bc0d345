/** What is said aloud: a log of the page's live regions. */
import type { Page } from '@playwright/test';

/** Starts listening on the page as it stands; the log ends where another document is loaded. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const REGIONS = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output';
    const place = window as unknown as { said: string[] };
    place.said = [];
    const last = new WeakMap<Element, string>();
    const due = new Set<Element>();
    const say = () => {
      for (const region of due) {
        const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
        if (text !== '' && text !== last.get(region) && region.isConnected) place.said.push(text);
        last.set(region, text);
      }
      due.clear();
    };
    for (const region of document.querySelectorAll(REGIONS))
      last.set(region, (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(REGIONS);
        if (around != null) due.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(REGIONS)) due.add(node);
          for (const region of node.querySelectorAll(REGIONS)) due.add(region);
        }
      }
      // What changes in one go is said once.
      requestAnimationFrame(say);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
