/** The accessibility checks of a page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, NARROW, test, WIDE } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const;

/**
 * Violations as `rule: element`, none where all is well. Legacy mode is for pages without frames, such as all of ours,
 * and spares a second page for every run; of rules that pass not every element is described. The checks are the same.
 */
export async function violations(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  await page.evaluate(settleColours);
  // The builder sends half a megabyte of rules twice for every run, which takes longer than the checks themselves. A page
  // keeps what it was sent for the first; the statement in its place must have no value, which would be sent back.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode();
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** In the page: waits for transitions, which go through colours that nobody is meant to read. */
async function settleColours(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The same page in both themes and at both widths: only styles differ, so it is loaded once. */
export async function expectClean(page: Page): Promise<void> {
  for (const contrast of ['off', 'on']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['contrast'] = value;
    }, contrast);
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await test.step(`contrast ${contrast}, ${name}`, async () => {
        expect(await violations(page)).toEqual([]);
      });
    }
  }
}
