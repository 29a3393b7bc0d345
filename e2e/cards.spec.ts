import type { Browser, Locator, Page } from '@playwright/test';
import { expectClean, violations } from './axe.ts';
import { logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, count, expect, say, test, visit } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
const named = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}`);
const button = (scope: Page | Locator, text: string) => scope.getByRole('button', { name: named(text) });

const VERSES = ['Poczyna/poczynać się rozmyślanie', 'o żywocie Pana Jezusa', 'a o matce jego'];
/** Two cards, so that there is a neighbour. */
const twoCards = (code: string) => tei(code, VERSES).replace('</ab>', '\n<pb n="1v"/><lb n="1"/>Druga karta</ab>');

const cardHref = (code: string, card = '1r') => `/manage-texts/card?type=transcription&code=${code}&card=${card}`;
const text = (page: Page) => page.getByRole('textbox', { name: named(t('cards.content', { card: '' }).trim()) });

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  // The library of schemas, which comes with a page whose link in the rail has the focus, asks whether it may compile them,
  // and goes on without.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      if (blockedURI !== 'eval') console.error(violatedDirective);
    }),
  );
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
});

/** Walks with Tab until the text has the focus: it stands in a shadow root. */
async function tabToText(page: Page): Promise<void> {
  await text(page).waitFor();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await text(page).evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came to the text');
}

/** Puts the caret behind the first place where the text says so, by the search of the editor. */
async function caretAfter(page: Page, words: string): Promise<void> {
  await tabToText(page);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

async function elsewhere(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), path);
  return page;
}

const saved = (page: Page) => told(page, t('alert.update_card_success'));

test('a card is found, edited and saved by keyboard alone, and read', async ({ page, faults }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, `/manage-texts/cards?type=transcription&code=${code}`);
  await expectClean(page);
  await tabTo(page, page.getByLabel(t('cards.jump')));
  await page.keyboard.type('9r');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('cards.no-card', { card: '9r' }))).toBeVisible();
  // The browser logs that the card was not found.
  expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1r');
  await page.keyboard.press('Enter');
  await caretAfter(page, 'żywocie');
  await page.keyboard.type(' pi');
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('anym');
  await expect(text(page)).toContainText('żywocie piſanym Pana');
  await expect(page).toHaveTitle(/^● /);
  await expectClean(page);
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await expect(page).not.toHaveTitle(/●/);
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('piſanym');
});

test('as lines it has its numbers in the margin and its tags as chips, as source all that is written', async ({
  page,
}) => {
  const code = newCode();
  const gap = (words: number) => `<gap reason="hole" extent="${words} words"/>`;
  await bring(page, code, twoCards(code).replace('żywocie</w>', `żywocie</w> ${gap(2)}`));
  await visit(page, cardHref(code));
  const numbers = page.locator('.cm-lineNumbers').first();
  await expect(numbers).toContainText(/1\s*2\s*3/);
  await expect(text(page)).not.toContainText('<lb');
  const chip = text(page).getByText('gap hole 2 words', { exact: true });
  await expect(chip).toBeVisible();
  await expectClean(page);

  // The caret stops at a chip once; there Enter opens it.
  await caretAfter(page, 'żywocie ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const field = page.getByLabel(t('code.tag'), { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(gap(2));
  expect(await violations(page)).toEqual([]);
  await field.fill(gap(3));
  await page.keyboard.press('Enter');
  const changed = text(page).getByText('gap hole 3 words', { exact: true });
  await expect(changed).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(changed).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(changed).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(changed).toBeVisible();

  // A line that is put in has a number of its own, which a key opens.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('wers nowy');
  await expect(numbers).toContainText('2a');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(field).toHaveValue('<lb n="2a"/>');
  await field.fill('<lb n="2b"/>');
  await page.keyboard.press('Enter');
  await expect(numbers).toContainText('2b');
  // What is typed over the whole of a line leaves it its number.
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('wers nowy');
  await page.keyboard.press('Home');
  await page.keyboard.type('i ');

  await page.getByRole('radio', { name: t('cards.look.source') }).click();
  await expect(text(page)).toContainText('<lb n="2b"/>i wers nowy');
  await expect(text(page)).toContainText(gap(3));
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('<lb n="2b"/>i wers nowy');
  await page.getByRole('radio', { name: t('cards.look.lines') }).click();
  await expect(text(page)).not.toContainText('<lb');
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('i wers nowy');
});

test('a fault is told with its place, which is a key away, and the text stays', async ({ page }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, cardHref(code));
  await caretAfter(page, 'Pana');
  await page.keyboard.type(' & Pani');
  await page.keyboard.press('Control+s');
  const problems = page.getByRole('region', { name: named(t('cards.errors_one', { count: 1 })) });
  await expect(problems.getByRole('heading')).toBeFocused();
  await expect(problems).toContainText('XML-WF');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(page.locator('.cm-problem')).toHaveCount(1);
  await expect(text(page)).toContainText('Pana & Pani');
});

test('what loses its annotation is shown and has to be confirmed', async ({ page }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, cardHref(code));
  await caretAfter(page, 'Poczyna');
  for (let letters = 0; letters < 'Poczyna'.length; letters += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: named(t('cards.outlook-title', { card: '1r' })) });
  await expect(dialog.getByRole('row').filter({ hasText: t('diff.change-orphan') })).toContainText('Poczyna');
  await expect(button(dialog, t('form.save'))).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+s');
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, button(dialog, t('form.save')));
  await expect(saved(page)).toBeVisible();
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).not.toContainText('Poczyna');
});

test('two people change one card, and nothing of either is lost', async ({ page, browser, baseURL }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, cardHref(code));
  const other = await elsewhere(browser, baseURL, cardHref(code));
  await caretAfter(other, 'rozmyślanie');
  await other.keyboard.type(' nowe');
  await caretAfter(other, 'matce');
  await other.keyboard.type(' miłej');
  await other.keyboard.press('Control+s');
  await expect(saved(other)).toBeVisible();
  await other.context().close();

  await caretAfter(page, 'Jezusa');
  await page.keyboard.type(' Krysta');
  await caretAfter(page, 'matce');
  await page.keyboard.type(' jasnej');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: named(t('cards.conflict-title')) });
  const verse = (no: string) => dialog.getByRole('group', { name: named(t('cards.verse', { verse: no })) });
  await expect(verse('1').getByRole('radio', { name: named(t('cards.theirs', { by: '' }).trim()) })).toBeChecked();
  await expect(verse('2').getByRole('radio', { name: named(t('cards.mine')) })).toBeChecked();
  await expect(verse('3').getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(button(dialog, t('cards.merge'))).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(text(page)).toContainText('matce jasnej');
  await page.keyboard.press('Control+s');
  await tabTo(page, verse('3').getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, button(dialog, t('cards.merge')));
  for (const words of ['rozmyślanie nowe', 'Jezusa Krysta', 'matce jasnej'])
    await expect(text(page)).toContainText(words);
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('nowe');
  await expect(page.locator('main')).toContainText('Krysta');
  await expect(page.locator('main')).toContainText('jasnej');
});

test('leaving asks, a draft is offered again, and the neighbour is a key away', async ({ page }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, cardHref(code));
  await caretAfter(page, 'Pana');
  await page.keyboard.type(' naszego');
  await page.keyboard.press('Alt+PageDown');
  const dialog = page.getByRole('dialog', { name: named(t('cards.leave-title')) });
  await expect(button(dialog, t('form.save'))).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await press(page, button(dialog, t('cards.stay')));
  await expect(text(page)).toContainText('Pana naszego');

  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  const restore = button(page, t('cards.draft-restore'));
  await expect(restore).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Pana naszego');

  await page.keyboard.press('Alt+PageDown');
  await press(page, button(dialog, t('form.save')));
  await expect(page).toHaveURL(/card=1v/);
  await expect(text(page)).toContainText('Druga karta');
  await page.keyboard.press('Alt+PageUp');
  await expect(text(page)).toContainText('Pana naszego');
  await expect(page.getByRole('button', { name: t('cards.draft-restore') })).toHaveCount(0);
});

test('what is typed outlives other windows of the card, a lost connection, and an answer that does not come', async ({
  page,
  faults,
}) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  await visit(page, cardHref(code));
  const clean = await page.context().newPage();
  await visit(clean, cardHref(code));
  await caretAfter(page, 'Pana');
  await page.keyboard.type(' naszego');
  const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')));
  await expect.poll(async () => JSON.stringify(await kept())).toContain('naszego');
  // A window in which nothing was typed goes, and takes nothing with it.
  await clean.goto('/texts');
  expect(JSON.stringify(await kept())).toContain('naszego');

  await visit(clean, cardHref(code));
  await press(clean, button(clean, t('cards.draft-restore')));
  await caretAfter(clean, 'matce');
  await clean.keyboard.type(' miłej');
  await expect.poll(async () => JSON.stringify(await kept())).toContain('miłej');
  await caretAfter(page, 'Jezusa');
  await page.keyboard.type(' Krysta');
  await expect.poll(async () => (await kept()).length).toBe(2);
  await clean.close();

  await page.route('**/api/import/**', (route) => route.abort());
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: t('error.network') })).toBeVisible();
  await page.unroute('**/api/import/**');
  await page.route('**/card-content/**', (route) =>
    route.fulfill({ status: 500, json: { error: '', code: 'internal' } }),
  );
  const failed = page.waitForResponse('**/card-content/**');
  await page.getByRole('link', { name: 'English' }).click();
  await failed;
  await expect(page.getByRole('link', { name: 'Polski' })).toBeVisible();
  const field = page.getByRole('textbox', { name: new RegExp(`^${say('en', 'cards.content', { card: '' }).trim()}`) });
  for (const words of ['Pana naszego', 'Jezusa Krysta']) await expect(field.or(text(page))).toContainText(words);
  await page.unroute('**/card-content/**');
  await page.keyboard.press('Control+s');
  await expect(told(page, say('en', 'alert.update_card_success'))).toBeVisible();
  // The browser logs what did not come.
  expect(faults.splice(0).every((fault) => /net::ERR_FAILED|500/.test(fault))).toBe(true);
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('Krysta');
});

test('an edit tells of its card, and how much does not match elsewhere', async ({ page }) => {
  const code = newCode();
  await bring(page, code, twoCards(code));
  const other = twoCards(code)
    .replace('Druga karta', 'Druga')
    .replace(/ (?:xml:id|lemma|pos)="[^"]*"/g, '');
  await bring(page, code, other, 'add-transliteration');
  await visit(page, cardHref(code));
  await caretAfter(page, 'Jezusa');
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('ALIGN-VERSE')).toHaveCount(0);
  await expect(page.getByText(named(count('pl', 'cards.elsewhere', 1)))).toBeVisible();
  await expectClean(page);
  await press(page, page.getByRole('link', { name: named(t('cards.elsewhere-list')) }));
  await expect(page.getByRole('row').filter({ hasText: '1v' })).toContainText('1');
});

test('the way to a card of an other transcript begins with its text', async ({ page }) => {
  const trail = page.getByRole('navigation', { name: t('breadcrumbs.label') });
  for (const place of ['cards?', 'card?card=7&']) {
    await visit(page, `/manage-texts/${place}type=other-transcript&code=MP&designation=B`);
    await expect(trail.getByRole('link', { name: named('Modlitwa pielgrzymia') })).toHaveAttribute(
      'href',
      '/manage-texts/text?code=MP',
    );
    await expect(trail).not.toContainText('Odpis B');
  }
});
