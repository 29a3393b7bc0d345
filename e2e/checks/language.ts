/** Language of parts: whether words stand under the language they are in. */
import type { Page } from '@playwright/test';

/**
 * Faults: words of the interface's other language under the page's own one, tags that are none, and words of the corpus
 * (what stands in `corpus`, by CSS selector) that say of themselves no more than the page does.
 */
export async function languageFaults(page: Page, corpus = '[data-word], [data-convention]'): Promise<string[]> {
  return page.evaluate((inCorpus) => {
    const faults: string[] = [];
    // Frequent words that the other language does not have, and letters of which the same is true. Sigla are capitals.
    const ENGLISH = /\b(?:the|and|with|from|which|this|that|are|not|for|you|your|have)\b/i;
    const POLISH = /[ąćęłńśźż]|\b(?:się|jest|nie|oraz|dla|przez|lub|są|które|tego)\b/;
    const address = new URLSearchParams(location.search);
    const asked = address.get('q') || address.get('lemma') || '\u0000';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // What somebody looks for is in the language it is in: it stands in quotes, or has the signs of a query.
      // So are endings, with their hyphen.
      const text = (node.nodeValue ?? '')
        .replaceAll(asked, '')
        .replace(/“[^”]*”|„[^”]*”|\S*[:*=]\S*|(?<!\S)-\S+/g, '')
        .trim();
      const parent = node.parentElement;
      if (parent === null || !/\p{L}\p{Ll}/u.test(text) || !parent.checkVisibility()) continue;
      // Queries, keys and what somebody types are in no language of the page.
      if (parent.closest('code, kbd, pre, textarea') !== null) continue;
      const said = parent.closest('[lang]');
      const lang = said?.getAttribute('lang') ?? '';
      const where = `"${text.slice(0, 50)}" in ${parent.outerHTML.slice(0, 80)}`;
      if (lang === 'en' && POLISH.test(text)) faults.push(`said to be English: ${where}`);
      if (lang === 'pl' && ENGLISH.test(text)) faults.push(`said to be Polish: ${where}`);
      if (said === document.documentElement && parent.closest(inCorpus) !== null)
        faults.push(`of no language: ${where}`);
    }
    for (const one of document.querySelectorAll('[lang]:not([lang=""])')) {
      const tag = one.getAttribute('lang') ?? '';
      try {
        Intl.getCanonicalLocales(tag);
        const [name = ''] = tag.split('-');
        // Names that nobody registered come back as they went in.
        const known = new Intl.DisplayNames('en', { type: 'language' }).of(name);
        if (Intl.getCanonicalLocales(name)[0] !== name) faults.push(`"${tag}" is not how the language is written`);
        else if (known?.toLowerCase() === name.toLowerCase() && name !== 'und' && name !== 'zxx')
          faults.push(`"${tag}" is no known language`);
      } catch {
        faults.push(`"${tag}" is no language tag`);
      }
    }
    return [...new Set(faults)];
  }, corpus);
}
