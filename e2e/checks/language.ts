/** Language of parts: whether words stand under the language they are in. */
import type { Words } from '@glosa/contract';
import type { Page } from '@playwright/test';

/**
 * Faults: words of the interface's other language under the page's own one, tags that are none, and words of the corpus
 * (what stands in `corpus`, by CSS selector) that say of themselves no more than the page does.
 */
export async function languageFaults(page: Page, corpus = '[data-word], [data-convention]'): Promise<string[]> {
  const { faults, tags } = await page.evaluate((inCorpus) => {
    const faults: string[] = [];
    // Frequent words that the other language does not have, and letters of which the same is true. Sigla have a
    // capital after a small letter, or capitals alone.
    const ENGLISH = /\b(?:the|and|with|from|which|this|that|are|not|for|you|your|have)\b/i;
    const POLISH = /[ąćęłńśźż]|\b(?:się|jest|nie|oraz|dla|przez|lub|są|które|tego)\b/;
    const address = new URLSearchParams(location.search);
    const asked = address.get('q') || address.get('lemma') || '\u0000';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // What a reader looks for is in the language it is in: it stands in quotes, or has the signs of a query.
      // So are endings, with their hyphen.
      const text = (node.nodeValue ?? '')
        .replaceAll(asked, '')
        .replace(/“[^”]*”|„[^”]*”|\S*[:*=]\S*|(?<!\S)-\S+|\S*\p{Ll}\p{Lu}\S*/gu, '')
        .trim();
      const parent = node.parentElement;
      if (parent === null || !/\p{L}\p{Ll}/u.test(text) || !parent.checkVisibility()) continue;
      // Queries, keys and what a person types are in no language of the page.
      if (parent.closest('code, kbd, pre, textarea') !== null) continue;
      const said = parent.closest('[lang]');
      const lang = said?.getAttribute('lang') ?? '';
      const where = `"${text.slice(0, 50)}" in ${parent.outerHTML.slice(0, 80)}`;
      if (lang === 'en' && POLISH.test(text)) faults.push(`said to be English: ${where}`);
      if (lang === 'pl' && ENGLISH.test(text)) faults.push(`said to be Polish: ${where}`);
      if (said === document.documentElement && parent.closest(inCorpus) !== null)
        faults.push(`of no language: ${where}`);
    }
    const tagged = [...document.querySelectorAll('[lang]:not([lang=""])')];
    return { faults, tags: tagged.map((one) => one.getAttribute('lang') ?? '') };
  }, corpus);
  return [...new Set([...faults, ...[...new Set(tags)].flatMap(tagFaults)])];
}

/** So many words of a page are asked for. */
const ASKED_FOR = 40;

/**
 * Faults: single words that are said to be in no known language (`und`), and of which the corpus knows it. What somebody
 * looks for is in whatever language it is in, and so are names that are alike in every language.
 */
export async function unsaidLanguages(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const address = new URLSearchParams(location.search);
    const asked = new Set(`${address.get('q') ?? ''} ${address.get('lemma') ?? ''}`.split(/[\s:="*]+/u));
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const lang = node.parentElement?.closest('[lang]')?.getAttribute('lang');
      const isCode =
        node.parentElement?.closest('code, kbd, pre, textarea, h1, ol > li[lang], [translate="no"]') != null;
      if (lang === 'und' && !isCode && /^[\p{L}\p{M}-]+$/u.test(text) && !asked.has(text)) found.add(text);
    }
    return [...found];
  });
  const faults: string[] = [];
  for (const word of words.slice(0, ASKED_FOR)) {
    for (const layer of ['lemma', 'transcription', 'transliteration']) {
      const query = new URLSearchParams({ q: word, layer, match: 'exact' });
      const { rows } = (await (await page.request.get(`/api/words?${query}`)).json()) as Words;
      const known = rows.find((row) => row.value === word && !row.shared)?.language ?? null;
      if (known !== null) faults.push(`"${word}" is said to be in no known language, and is in ${known} (${layer})`);
    }
  }
  return faults;
}

/** Of a language tag. Asked here and not in the page: a browser knows the names of fewer languages. */
function tagFaults(tag: string): string[] {
  const [name = ''] = tag.split('-');
  try {
    Intl.getCanonicalLocales(tag);
    if (Intl.getCanonicalLocales(name)[0] !== name) return [`"${tag}" is not how the language is written`];
    // Names that are not registered come back unchanged.
    const known = new Intl.DisplayNames('en', { type: 'language' }).of(name);
    const isKnown = known?.toLowerCase() !== name.toLowerCase() || name === 'und' || name === 'zxx';
    return isKnown ? [] : [`"${tag}" is no known language`];
  } catch {
    return [`"${tag}" is no language tag`];
  }
}
