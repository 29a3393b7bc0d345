import { violations } from './axe.ts';
import { tabTo } from './people.ts';
import { comeAs, count, expect, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

test('all that is known of a text opens under its title, by keyboard', async ({ page }) => {
  await visit(page, '/texts/item?code=RO');
  const note = page.getByRole('region', { name: say('pl', 'record.whole') });
  // Two lines, each fact the way to the texts that share it.
  await expect(note.getByRole('link', { name: 'polski' })).toHaveAttribute('href', /\/texts\?f=language/);
  await tabTo(page, note.getByRole('button', { name: say('pl', 'record.more') }));
  await page.keyboard.press('Enter');
  const record = note.locator('dl').nth(1);
  await expect(record.getByText(say('pl', 'record.licence'), { exact: true })).toBeVisible();
  await expect(record.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', /creativecommons/);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(record).toHaveCount(0);
});

test('the page of a text says what it is before one reads it, and leads into it', async ({ page }) => {
  await visit(page, '/texts/item?code=RO');
  const note = page.getByRole('region', { name: say('pl', 'record.whole') });
  await note.getByRole('button', { name: say('pl', 'record.more') }).click();
  await note.getByRole('link', { name: say('pl', 'record.page') }).click();
  await expect(page).toHaveURL(/\/texts\/about\?code=RO$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const facts = page.getByRole('region', { name: say('pl', 'about-text.facts') });
  await expect(facts.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', /creativecommons/);
  await expect(page.getByRole('region', { name: say('pl', 'about-text.extent') })).toContainText(
    count('pl', 'unit.cards', 3),
  );
  await expect(page.getByRole('region', { name: say('pl', 'about-text.beginning') })).toContainText(
    'O smętku Pana naszego',
  );
  await page.getByRole('button', { name: say('pl', 'cite.button') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Rozmyślanie o Ogrojcu');
  await page.keyboard.press('Escape');
  const rail = page.getByRole('slider', { name: say('pl', 'reading.rail') });
  await rail.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /2r/ })).toBeVisible();
  expect((await page.request.get('/texts/about?code=NIE')).status()).toBe(404);
});
