/** The accessibility checks of a page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type Lang, NARROW, test, WIDE } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The views of a page in each language. Not all eight of language, contrast and width: of any two of the three, every pair
 * of values is among these four (an orthogonal array of strength 2). So colours are checked in both themes, layout and
 * target sizes at both widths, texts at both widths and in both themes; only what needs all three at once goes unseen.
 */
const VIEWS = {
  pl: [
    ['off', WIDE],
    ['on', NARROW],
  ],
  en: [
    ['off', NARROW],
    ['on', WIDE],
  ],
} as const;

/**
 * Violations as `rule: element`, none where all is well. Legacy mode is for pages without frames, such as all of ours,
 * and spares a second page for every run; of rules that pass not every element is described. The checks are the same.
 */
export async function violations(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  // Half a megabyte, which the builder would send twice for every run: a page keeps what it was sent for the first.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'axe' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode();
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same page in both themes and at both widths: only styles differ, so it is loaded once. */
export async function expectClean(page: Page, lang: Lang = 'pl'): Promise<void> {
  for (const [contrast, size] of VIEWS[lang]) {
    await page.evaluate((value) => {
      document.documentElement.dataset['contrast'] = value;
    }, contrast);
    await page.setViewportSize(size);
    await test.step(`contrast ${contrast}, ${size.width} px`, async () => {
      expect(await violations(page)).toEqual([]);
    });
  }
}
