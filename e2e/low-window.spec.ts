import { comeAs, expect, test, visit } from './site.ts';

/** A window of 1280 by 1024 px enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 };

test.use({ viewport: ENLARGED });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

for (const [name, address] of Object.entries({
  'a text': '/texts/item?code=RO',
  'the results of a search': '/results?q=ogr%C3%B3jec&view=kwic',
  'a source': '/sources',
})) {
  test(`of a page enlarged to 400 % bars take a fifth at most: ${name}`, async ({ page }) => {
    await visit(page, address);
    await page.evaluate(() => window.scrollTo(0, 400));
    /** Pixels of the window's height that stay covered while the page is scrolled. */
    const covered = await page.evaluate(() => {
      const rows = new Set<number>();
      for (const element of document.querySelectorAll('body *')) {
        const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(element);
        if (position !== 'fixed' && (position !== 'sticky' || (insetBlockStart === 'auto' && insetBlockEnd === 'auto')))
          continue;
        const { top, bottom, width } = element.getBoundingClientRect();
        if (width < window.innerWidth / 2) continue;
        for (let y = Math.max(0, Math.ceil(top)); y < Math.min(bottom, window.innerHeight); y++) rows.add(y);
      }
      return rows.size;
    });
    expect(covered).toBeLessThanOrEqual(ENLARGED.height / 5);
  });
}
