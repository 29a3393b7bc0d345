import type { AnnotatedSentence } from '@glosa/contract';
import type { Browser, Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { logIn, makePerson, told } from './people.ts';
import { comeAs, count, expect, NARROW, say, test, visit } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

/** One sentence a line. */
const sentences = (code: string, lines: readonly string[]): string =>
  tei(code, lines).replaceAll(/<lb n="(\d+)"\/>((?:<w .*?<\/w> ?)+)/g, '<lb n="$1"/><s n="$1">$2</s>');

const LINES = ['król wziął jeśm', 'rozmyślałem', ...Array.from({ length: 8 }, () => 'król idzie')];

const href = (code: string, no: number) => `/annotation/editor?code=${code}&sentenceNo=${no}`;
const list = (page: Page) => page.getByRole('listbox', { name: /^Zdanie/ });
const word = (page: Page, name: RegExp | string) => list(page).getByRole('option', { name });
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
});

/** Fills in the form of the current word by keyboard: class by its name, values by their first letters. */
async function fill(page: Page, posClass: string, values: string, lemma: string): Promise<void> {
  await page.keyboard.press('k');
  await expect(page.getByLabel(t('annotate.class'), { exact: true })).toBeFocused();
  await page.keyboard.type(posClass);
  for (const letter of values) await keys(page, 'Tab', letter);
  await page.getByLabel(t('annotate.lemma'), { exact: true }).focus();
  await page.keyboard.type(lemma);
}

async function sentence(page: Page, code: string, no: number): Promise<AnnotatedSentence> {
  const answer = await page.request.get(`/api/annotation/editor/${code}?sentenceNo=${no}`);
  return (await answer.json()) as AnnotatedSentence;
}

const lemmas = ({ singleAnnotations }: AnnotatedSentence) => singleAnnotations.map(({ lemma }) => lemma);

test('ten sentences are annotated by keyboard alone', async ({ page }) => {
  const code = newCode();
  await bring(page, code, sentences(code, LINES));
  await visit(page, `/annotation/editor?code=${code}`);
  await expect(list(page)).toBeFocused();
  await fill(page, 'rzeczownik', 'pmm', 'król');
  await page.keyboard.press('Control+Enter');
  await expect(word(page, /^król rzeczownik, pojedyncza, mianownik, męski – król/)).toBeVisible();

  // The same form in the other sentences, in one step that can be taken back.
  await expect(page.getByText(t('annotate.similar-left_many', { count: 8, form: 'król' }))).toBeVisible();
  await keys(page, 'Home', 'b');
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(8);
  await expect(page.getByRole('button', { name: count('pl', 'annotate.batch-apply', 8) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told(page, count('pl', 'annotate.batch-done', 8))).toBeVisible();
  await list(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => lemmas(await sentence(page, code, 9))).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => lemmas(await sentence(page, code, 9))).toEqual(['król']);

  await page.keyboard.press('n');
  await fill(page, 'imie', 'pmd', 'wziąć');
  await page.keyboard.press('Control+Enter');
  await fill(page, 'forma', 'ppn', 'być');
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeFocused();
  await keys(page, 'd', 'Space', 'ArrowLeft', 'Space');
  await expect(page.getByRole('button', { name: t('annotate.add-form') })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(word(page, /^wziął .*należy do formy złożonej: czas przeszły złożony/)).toBeVisible();
  await keys(page, 'd', 'm');

  // A word is split, read, joined again by undo, and split again.
  await expect(word(page, /^rozmyślałem/)).toBeVisible();
  await keys(page, 's', 'ArrowLeft', '|', 'Enter');
  await expect(word(page, /^rozmyślał /)).toBeVisible();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('r');
  await expect(word(page, /^rozmyślał forma nieprzeszła/)).toBeVisible();
  await keys(page, 'Control+z', 'Control+z');
  await expect(word(page, /^rozmyślałem bez anotacji/)).toBeVisible();
  await keys(page, 'Control+Shift+Z', 'm');
  // The parts of the split word have no annotation: that is asked once.
  await expect(page.getByRole('dialog')).toContainText(count('pl', 'annotate.done-open', 2));
  await keys(page, 'Tab', 'Enter');

  await expect(word(page, /^idzie bez anotacji/)).toBeVisible();
  await page.keyboard.press('n');
  await fill(page, 'forma', 'ptn', 'iść');
  await page.keyboard.press('Enter');
  for (let no = 4; no <= 10; no += 1) {
    await page.keyboard.press('m');
    await expect(list(page)).toHaveAccessibleName(t('annotate.sentence-label', { no, text: LINES[no - 1] ?? '' }));
    await expect(page.getByRole('button', { name: /^1 iść/ })).toBeVisible();
    await page.keyboard.press('1');
    await expect(word(page, /^idzie forma nieprzeszła, .* – iść/)).toBeVisible();
  }
  await page.keyboard.press('m');
  await expect.poll(async () => (await sentence(page, code, LINES.length)).progress).toBe('done');
  const ended = await Promise.all(LINES.map((_, i) => sentence(page, code, i + 1)));
  expect(ended.map(({ progress }) => progress)).toEqual(LINES.map(() => 'done'));
  expect(ended.slice(2).map(lemmas)).toEqual(LINES.slice(2).map(() => ['król', 'iść']));
  expect([ended[0]?.doubleAnnotations.length, ended[1]?.transcription.length]).toEqual([1, 2]);
});

async function colleague(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), path);
  await expect(list(page)).toBeVisible();
  return page;
}

test('two people on one sentence: nothing is lost or overwritten unsaid, and what was begun survives', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = newCode();
  await bring(page, code, sentences(code, ['król wziął jeśm']));
  await visit(page, href(code, 1));
  const other = await colleague(browser, baseURL, href(code, 1));
  const read = async (on: Page, form: string, lemma: string) => {
    await list(on).focus();
    await keys(on, 'Home', ...(form === 'król' ? [] : ['ArrowRight']));
    await fill(on, 'rzeczownik', 'pmm', lemma);
    await on.keyboard.press('Enter');
  };
  // Other words: both stay, and each sees the other's.
  await read(page, 'król', 'król');
  await expect.poll(async () => lemmas(await sentence(page, code, 1))).toEqual(['król']);
  await read(other, 'wziął', 'wziąć');
  await expect(word(other, /^król rzeczownik.* – król$/)).toBeVisible();
  await expect.poll(async () => lemmas(await sentence(page, code, 1))).toEqual(['król', 'wziąć']);
  // The same word, which the first person sees as it was: both readings stay in view.
  await read(page, 'wziął', 'brać');
  const conflict = page.getByRole('region', { name: /^„wziął”: zmieniono/ });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('brać');
  await expect(conflict).toContainText('wziąć');
  expect(lemmas(await sentence(page, code, 1))).toEqual(['król', 'wziąć']);
  // It waits even through a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: t('annotate.draft-restore') }).click();
  await expect(page.getByLabel(t('annotate.lemma'), { exact: true })).toHaveValue('brać');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await conflict.getByRole('button', { name: t('annotate.keep-mine') }).click();
  await expect.poll(async () => lemmas(await sentence(page, code, 1))).toEqual(['król', 'brać']);
  await other.context().close();
});

test('is accessible in both themes, and works by touch on a phone', async ({ page }) => {
  const code = newCode();
  await bring(page, code, sentences(code, ['król wziął jeśm', 'rozmyślałem']));
  await visit(page, href(code, 1));
  await fill(page, 'rzeczownik', 'pmm', 'król');
  await page.keyboard.press('Control+Enter');
  await expect(word(page, /^król rzeczownik/)).toBeVisible();
  await fill(page, 'imie', 'pmd', 'wziąć');
  await expectClean(page);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: t('annotate.next', { no: 2 }) }).click();
  const leave = page.getByRole('dialog', { name: t('annotate.leave-title-next') });
  await leave.getByRole('button', { name: t('annotate.leave-save-next') }).click();
  await expect(word(page, /^rozmyślałem/)).toBeVisible();
  await page.getByRole('button', { name: t('annotate.split'), exact: true }).click();
  await page.getByRole('button', { name: t('annotate.cut-before', { no: 10, letter: 'e' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('annotate.split'), exact: true })
    .click();
  await word(page, /^em/).click();
  await expect(page.getByRole('heading', { name: 'em', exact: true })).toBeVisible();
  expect(lemmas(await sentence(page, code, 1))).toEqual(['król', 'wziąć']);
});

test('the pieces of a divided word stay side by side however narrow the window, its writing below all of them', async ({
  page,
}) => {
  await visit(page, href('SK', 3));
  const words = list(page).locator('[role="presentation"]:has([role="presentation"])');
  await expect(words.first()).toBeVisible();
  for (let width = 320; width <= 800; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const parted = await words.evaluateAll((all) =>
      all
        .filter((one) => {
          const tops = [...one.querySelectorAll('[role="option"]')].map((piece) => piece.getBoundingClientRect().top);
          return tops.some((top) => Math.abs(top - (tops[0] ?? 0)) > 1);
        })
        .map((one) => one.textContent),
    );
    expect([width, parted]).toEqual([width, []]);
  }
  const { transcription } = await sentence(page, 'SK', 3);
  const divided = transcription.filter(
    (one, i) => one.tokenId !== null && one.tokenId === transcription[i + 1]?.tokenId,
  );
  await expect(words).toHaveCount(new Set(divided.map(({ tokenId }) => tokenId)).size);
  await expect(words.first()).toContainText(divided[0]?.transliteration ?? '?');
});
