/** Forms and keys: errors that belong to their field, and keys that do nothing while a person types. */
import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** Faults of fields that are wrong: without a text, or with one that is not theirs; and texts of no field. */
export async function errorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const one of document.querySelectorAll('[aria-invalid="true"]')) {
      const ids = `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-errormessage') ?? ''}`;
      const texts = ids.split(/\s+/).flatMap((id) => (id === '' ? [] : [document.getElementById(id)]));
      if (!texts.some((text) => text?.checkVisibility() && (text.textContent ?? '').trim() !== ''))
        faults.push(`wrong without saying why: ${one.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });
}

/** Keys of the pages, each alone. */
const KEYS = 'tgscknbdm[]?/';

/**
 * Types into every field that can be seen whatever pages use as keys: letters must arrive and the address stay. Leaves
 * fields as they were. Fields of files, colours and the like take no letters and are left out.
 */
export async function typingFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const fields = page.locator(
    'input:is([type="text"], [type="search"], [type="email"], [type="password"], :not([type])):visible:enabled, textarea:visible:enabled',
  );
  for (const field of await fields.elementHandles()) {
    // What is typed into one field may take another one away.
    if (!(await field.isVisible())) continue;
    if (await field.evaluate((one) => (one as HTMLInputElement).readOnly)) continue;
    const before = await field.inputValue();
    const { pathname } = new URL(page.url());
    await field.fill('');
    await page.keyboard.type(KEYS);
    const now = await field.inputValue();
    if (now !== KEYS) faults.push(`letters became "${now}" in ${await outer(field)}`);
    if (new URL(page.url()).pathname !== pathname) return [...faults, `letters led to ${page.url()}`];
    if (await field.isVisible()) await field.fill(before);
  }
  return faults;
}

const outer = (field: ElementHandle): Promise<string> =>
  field.evaluate((one) => (one as Element).outerHTML.slice(0, 120));

/**
 * Types `być` slowly into a field of a form beside its results, which come for each letter: `parameter` of the address is
 * what is asked. Nothing that comes takes the focus or a letter away.
 */
export async function expectTypingGoesOn(page: Page, field: Locator, parameter: string): Promise<void> {
  await field.focus();
  for (const typed of ['b', 'by', 'być']) {
    await page.keyboard.type(typed.slice(-1));
    await expect(page).toHaveURL((url) => url.searchParams.get(parameter) === typed);
    // Whatever was found, or was not, has come.
    await expect(page.locator('main [data-loader], main [aria-busy="true"]')).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  }
}
