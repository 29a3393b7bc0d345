/** The accessibility checks of a page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, NARROW, test, WIDE } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const CONTRAST = 'color-contrast';

interface Scope {
  /** Contrast is that of text with what is behind it. Default: all. */
  rules?: 'all' | 'contrast';
  /** Only what is in it, by CSS selector: the page around it was looked at elsewhere. */
  within?: string;
}

/**
 * Violations as `rule: element`, none where all is well. Legacy mode is for pages without frames, such as all of ours,
 * and spares a second page for every run; of rules that pass not every element is described. The checks are the same.
 */
export async function violations(page: Page, { rules = 'all', within }: Scope = {}): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  await page.evaluate(settle);
  // The builder sends half a megabyte of rules twice for every run, which takes longer than the checks themselves. A page
  // keeps what it was sent for the first; the statement in its place must have no value, which would be sent back.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (rules === 'contrast') axe.withRules(CONTRAST);
  else axe.withTags(RULES);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  await page.evaluate(() => document.documentElement.style.removeProperty('--in-view'));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * In the page: waits for transitions, which go through colours that are not meant to be read. What stays at an edge of the
 * window comes to its own place: a control that is half under it until one scrolls is not a small one.
 */
async function settle(): Promise<void> {
  document.documentElement.style.setProperty('--in-view', 'static');
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** What has to be looked at of a page: each element at both widths, and its colours in all three sets of them. */
const LOOKS = [
  ['off', 'light', NARROW, 'all'],
  ['off', 'light', WIDE, 'all'],
  ['off', 'dark', WIDE, 'contrast'],
  ['on', 'light', WIDE, 'contrast'],
] as const;

/**
 * The same page in all colours and at both widths: only styles differ, so it is loaded once. The same elements are in the
 * same places, so that in other colours nothing else has to be looked at again, and these do not go by the width;
 * `npm run accessibility` tries every size of type and language in all of them.
 */
export async function expectClean(page: Page, within?: string): Promise<void> {
  for (const [contrast, theme, size, rules] of LOOKS) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { contrast, theme });
    await page.setViewportSize(size);
    await test.step(`contrast ${contrast}, ${theme}, ${size.width} px`, async () => {
      expect(await violations(page, { rules, ...(within !== undefined && { within }) })).toEqual([]);
    });
  }
}
