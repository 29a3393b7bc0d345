import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLAT_TABS, STATEMENT_IDS } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, expect, LANGUAGES, type Lang, NARROW, say, test, visit } from './site.ts';

const t = (key: DictionaryKey, params?: Parameters<typeof say>[2]) => say('pl', key, params);
const button = (page: Page | Locator, key: DictionaryKey) => page.getByRole('button', { name: t(key), exact: true });
const title = (lang: Lang, code: string, tab: number) => say(lang, `flat.title.${code}.${tab}` as DictionaryKey);
const idsOf = (page: Page) => page.locator('main [id^="a11y-"]').evaluateAll((found) => found.map(({ id }) => id));
const writing = (page: Page) => page.getByRole('textbox', { name: /^Edycja: / });

async function asEditor(page: Page, baseURL: string | undefined, path: string): Promise<void> {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), path);
}

/** Opens the editor by keyboard; the caret then stands at the beginning of the text. */
async function openEditor(page: Page): Promise<Locator> {
  await press(page, button(page, 'flat.edit'));
  const text = writing(page);
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await tabTo(page, text);
  await page.keyboard.press('Control+Home');
  return text;
}

async function save(page: Page): Promise<void> {
  await press(page, button(page, 'form.save'));
  await expect(told(page, t('alert.update_tab_success'))).toBeVisible();
  await expect(button(page, 'flat.edit')).toBeFocused();
}

/** The words of every heading, paragraph and item of a page of text. */
function wordsOf(markup: string): string[] {
  const blocks = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll('h2, h3, p, li, td, th');
  return [...blocks].map((block) => block.textContent.replace(/\s+/g, ' ').trim()).filter((words) => words !== '');
}

for (const lang of LANGUAGES) {
  test(`a visitor reads every tab (${lang}), and loads nothing of the editor`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { lang });
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
    for (const code of ['about', 'policy', 'elabo'] as const) {
      for (const tab of FLAT_TABS[code]) {
        const path = tab === 1 ? `/${code}` : `/${code}?id=${tab}`;
        expect(await visit(page, path), path).toBe(200);
        const name = title(lang, code, tab);
        await expect(page.locator('main h1')).toHaveText(name);
        // After a short word the interface has a space at which no line ends.
        await expect(page).toHaveTitle(new RegExp(`^${name.replaceAll(' ', '\\s')}\\s`));
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        if (code !== 'elabo') {
          const tabs = page.getByRole('navigation', { name: title(lang, code, 1), exact: true });
          await expect(tabs.getByRole('link')).toHaveCount(FLAT_TABS[code].length);
          await expect(tabs.locator('[aria-current]')).toHaveText(name);
        }
        // What the server has for visitors, all of it, and none of the places that are still to be filled in.
        const served = await page.request.get(`/api/flat/content/${code}/${tab}?lang=${lang}`);
        const words = await page.evaluate(wordsOf, await served.text());
        expect([path, words.length > 0 && !words.join(' ').includes('⟦')]).toEqual([path, true]);
        for (const piece of words) await expect(page.locator('main')).toContainText(piece);
        await expect(page.getByRole('contentinfo').getByRole('link', { name: title(lang, 'policy', 2) })).toBeVisible();
        await expect(button(page, 'flat.edit')).toHaveCount(0);
      }
    }
    expect(scripts.filter((path) => /FlatEditor|StaffBar/.test(path))).toEqual([]);
  });
}

test('tabs that are not there are answered as pages that are not there', async ({ page, baseURL, faults }) => {
  await comeAs(page, baseURL);
  for (const path of ['/about?id=999', '/policy?id=abc', '/elabo?id=2']) {
    expect(await visit(page, path), path).toBe(404);
    await expect(page).toHaveTitle(new RegExp(t('error.message.404')));
    await expect(page.getByRole('link', { name: t('nav.sitemap') }).first()).toBeVisible();
  }
  // The browser itself logs the status of the document.
  faults.length = 0;
});

test('a session that ends while a page is written is taken up again over it', async ({ page, baseURL, faults }) => {
  const person = await makePerson(baseURL, 'editor');
  await comeAs(page, baseURL);
  await logIn(page, person, '/policy');
  await openEditor(page);
  await page.keyboard.type('Niezapisane. ');
  await page.context().clearCookies({ name: 'sid' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const again = page.getByRole('dialog', { name: t('session.again-title') });
  await expect(again.getByLabel(t('users.login'))).toHaveValue(person.login);
  await tabTo(page, again.getByLabel(t('users.password')).and(again.locator('input')));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(writing(page)).toContainText('Niezapisane.');
  await save(page);
  await expect(page.locator('main')).toContainText('Niezapisane.');
  // The browser itself logs the calls that were refused: without a session, and with the token of the one that ended.
  expect(faults.filter((fault) => !/40[13] \((?:Unauthorized|Forbidden)\)/.test(fault))).toEqual([]);
  faults.length = 0;
});

test('an editor writes by keyboard, sees it, and goes back to an earlier version', async ({
  page,
  baseURL,
  browser,
}) => {
  await asEditor(page, baseURL, '/about?id=4');
  const before = (await page.locator('main h2').first().innerText()).trim();
  await openEditor(page);
  await page.keyboard.type('Łacina: Ave. ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  // The browser moves the caret in its own time, and the editor is told a moment later.
  const line = () => page.evaluate(() => document.getSelection()?.anchorNode?.textContent ?? '');
  await expect.poll(line).toContain('Łacina');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  // The toolbar is one stop, and arrows lead through it.
  const bar = page.getByRole('toolbar', { name: t('flat.toolbar') });
  await page.keyboard.press('Shift+Tab');
  await expect(bar.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(button(bar, 'flat.tool.redo')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(button(bar, 'flat.tool.heading2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(writing(page).locator('h2').first()).toHaveText('Łacina: Ave.');
  await expect(button(bar, 'flat.tool.heading2')).toHaveAttribute('aria-pressed', 'true');
  // A part in another language.
  await page.keyboard.press('End');
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press('Shift+ArrowLeft');
  await button(bar, 'flat.tool.language').click();
  await page.keyboard.press('Enter');
  await expect(writing(page).locator('span[lang="la"]')).toHaveCount(1);
  await expect(writing(page)).toBeFocused();
  // A paragraph of its own: visitors are not shown the last one, which is still to be filled in.
  await page.keyboard.press('Control+End');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dalej ');
  await button(bar, 'flat.tool.link').click();
  await page.getByLabel(t('flat.link-address')).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('flat.link-wrong'))).toBeVisible();
  await page.getByLabel(t('flat.link-address')).fill('/texts');
  await page.getByLabel(t('flat.link-words')).fill('do tekstów');
  await page.keyboard.press('Enter');
  await expectClean(page, 'main');
  await press(page, button(page, 'flat.preview'));
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('heading', { name: 'Łacina' })).toBeVisible();
  await expect(preview.locator('[lang="en"] h2').first()).toHaveText('Cards and verses');
  await page.keyboard.press('Escape');
  await save(page);
  const reader = await browser.newPage();
  await reader.goto(`${baseURL}/about?id=4&lang=pl`);
  await expect(reader.locator('main h2').first()).toHaveText('Łacina: Ave.');
  await expect(reader.locator('main h2 span[lang="la"]')).toHaveCount(1);
  await expect(reader.locator('main').getByRole('link', { name: 'do tekstów' })).toHaveAttribute('href', '/texts');
  await press(page, button(page, 'flat.history'));
  await expect(page.getByRole('dialog').getByText(/^Wersja 1: osoba-/)).toBeVisible();
  await press(page, button(page, 'flat.version-shipped'));
  await press(page, button(page, 'flat.restore'));
  await expect(page.locator('main h2').first()).toHaveText(before);
  await reader.reload();
  await expect(reader.locator('main h2').first()).toHaveText(before);
  await reader.close();
});

test('an editor fills in the accessibility statement, which keeps its ids', async ({ page, baseURL }) => {
  await asEditor(page, baseURL, '/policy?id=2');
  await expect.poll(() => idsOf(page)).toEqual(STATEMENT_IDS);
  const text = await openEditor(page);
  await text.locator('#a11y-telefon').selectText();
  await page.keyboard.type('22 123 45 67');
  await save(page);
  await expect.poll(() => idsOf(page)).toEqual(STATEMENT_IDS);
  await expect(page.locator('#a11y-telefon')).toHaveText('22 123 45 67');
  await expect(page.locator('time#a11y-data-sporzadzenie')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  // Without one of them nothing is saved unless that is meant.
  await openEditor(page);
  await text.locator('#a11y-telefon').selectText();
  await page.keyboard.press('Delete');
  await press(page, button(page, 'form.save'));
  await expect(page.getByRole('alert').filter({ hasText: 'a11y-telefon' })).toBeVisible();
  await expect(button(page, 'flat.save-without')).toBeVisible();
  await press(page, button(page, 'form.cancel'));
  await press(page, button(page.getByRole('dialog'), 'cards.discard'));
  await expect.poll(() => idsOf(page)).toEqual(STATEMENT_IDS);
});

test('nothing that was written is lost: on the way out, in a draft, between two editors', async ({
  page,
  baseURL,
  browser,
}) => {
  await asEditor(page, baseURL, '/about?id=3');
  await openEditor(page);
  await page.keyboard.type('Moje. ');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.sitemap') })
    .click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText(t('flat.leave'))).toBeVisible();
  await press(page, button(asked, 'cards.stay'));
  await expect(writing(page)).toContainText('Moje.');
  // The page is left without a word: the draft stays.
  page.on('dialog', (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:flat:'))))
    .toBe(true);
  await page.reload();
  await press(page, button(page, 'flat.edit'));
  await press(page, button(page, 'cards.draft-restore'));
  await expect(writing(page)).toContainText('Moje.');
  const other = await browser.newPage();
  await asEditor(other, baseURL, `${baseURL}/about?id=3`);
  await openEditor(other);
  await other.keyboard.type('Cudze. ');
  await save(other);
  await press(page, button(page, 'form.save'));
  await expect(page.getByRole('alert').filter({ hasText: t('flat.error.conflict') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('flat.not-saved') })).toContainText('Cudze.');
  await expect(writing(page)).toContainText('Moje.');
  await press(page, button(page, 'flat.save-over'));
  await expect(page.locator('main')).toContainText('Moje.');
  await expect(page.locator('main')).not.toContainText('Cudze.');
  await other.close();
});

test('what is typed while the text is being saved stays in the editor', async ({ page, baseURL }) => {
  await asEditor(page, baseURL, '/about?id=5');
  await openEditor(page);
  await page.keyboard.type('Najpierw. ');
  const sent = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  await page.route('**/api/flat/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.resolve();
    await mayGo.promise;
    return route.continue();
  });
  await button(page, 'form.save').click();
  await sent.promise;
  await writing(page).focus();
  await page.keyboard.type('Potem. ');
  mayGo.resolve();
  await expect(told(page, t('alert.update_tab_success'))).toBeVisible();
  await expect(writing(page)).toContainText('Potem.');
  await expect(page.getByText(t('cards.unsaved-changes'))).toBeVisible();
  await save(page);
  await expect(page.locator('main')).toContainText('Najpierw.');
  await expect(page.locator('main')).toContainText('Potem.');
});

test('the text of the main page is written where it stands, with a picture', async ({ page, baseURL }) => {
  await asEditor(page, baseURL, '/');
  const text = await openEditor(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Zapraszamy.');
  await button(page, 'flat.tool.image').click();
  const panel = page.getByRole('form', { name: t('flat.tool.image') });
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const send = (name: string, bytes: Buffer) =>
    panel.getByLabel(t('flat.image-file')).setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
  await send('kropka.png', Buffer.from(png, 'base64'));
  await press(page, button(panel, 'flat.apply'));
  await expect(panel.getByText(t('flat.alt-wrong'))).toBeVisible();
  await panel.getByLabel(t('flat.alt')).fill('Czerwona kropka');
  await send('obraz.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await press(page, button(panel, 'flat.apply'));
  await expect(panel.getByText(t('flat.error.image'))).toBeVisible();
  await send('kropka.png', Buffer.from(png, 'base64'));
  await press(page, button(panel, 'flat.apply'));
  await expect(text.getByRole('img', { name: 'Czerwona kropka' })).toBeVisible();
  await save(page);
  await page.setViewportSize(NARROW);
  await page.reload();
  await expect(page.getByText('Zapraszamy.')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Czerwona kropka' });
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
});

const XSS = join(import.meta.dirname, '../../shared/naughty/xss');

test('what attackers write runs nowhere', async ({ page, baseURL, faults }) => {
  test.skip(!existsSync(XSS), 'the attacks are not beside the project');
  const known = JSON.parse(readFileSync(join(XSS, 'dompurify-expect.json'), 'utf8')) as { payload: string }[];
  const listed = readFileSync(join(XSS, 'xss-payload-list.txt'), 'utf8').split('\n').filter(Boolean);
  // One by one for a library's cases, in one text for the list: there they must not disarm each other either.
  const texts = [...known.map(({ payload }) => payload), ...listed.filter((_, at) => at % 40 === 0)];
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await asEditor(page, baseURL, '/elabo');
  const found = await page.evaluate(async (payloads) => {
    const token = decodeURIComponent(/csrf-token=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const wrong: string[] = [];
    for (const payload of payloads) {
      const answer = await fetch('/api/flat/change-content/elabo/1?dryRun=1', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-csrf-token': token },
        body: `<p>a</p>${payload}`,
      });
      const { text } = (await answer.json()) as { text?: { content: string } };
      if (text === undefined) {
        wrong.push(`${answer.status}: ${payload}`);
        continue;
      }
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = text.content;
      for (const element of box.querySelectorAll('*')) {
        const bad = [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') || name === 'style' || /^\s*(javascript|vbscript|data:text)/i.test(value),
        );
        if (bad || element.matches('script, iframe, object, embed, svg, math, style, form, input, link, meta, base')) {
          wrong.push(payload);
        }
      }
      await new Promise((done) => setTimeout(done));
      box.remove();
    }
    return wrong;
  }, texts);
  expect(texts.length).toBeGreaterThan(280);
  expect([found, dialogs]).toEqual([[], 0]);
  // Pictures at addresses of this site that are none: the browser says that they are missing.
  faults.length = 0;
});
