import type { PageName } from '@glosa/contract';
import { BASE_LANGUAGE, inEach } from '@glosa/dictionary/browser';
import type { Plugin, Rolldown } from 'vite';
import { areasOf, entryOf, fileOf, filesOf } from './words.ts';

/** What the pages that visitors come to first are made of: `routes.tsx` asks for the same modules, only later. */
const MODULES: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['home/HomePage.tsx', 'pages/FlatText.tsx'],
  results: ['search/ResultsPage.tsx'],
  texts: ['texts/TextsPage.tsx'],
  keywords: ['texts/keywords/KeywordsPage.tsx'],
  text: ['texts/TextItemPage.tsx'],
  'about-text': ['texts/about/AboutTextPage.tsx'],
  sources: ['sources/SourcesPage.tsx'],
  'source-search': ['sources/search/SourceSearchPage.tsx'],
  'source-compare': ['sources/compare/ComparePage.tsx'],
  themes: ['themes/ThemesPage.tsx'],
  'event-theme': ['themes/ThemePage.tsx'],
  'person-theme': ['themes/ThemePage.tsx'],
  words: ['words/WordsPage.tsx', 'words/WordsMode.tsx'],
  'search-words': ['words/WordsPage.tsx', 'words/WordsMode.tsx'],
  'grammar-single': ['words/WordsPage.tsx', 'words/grammar/GrammarMode.tsx'],
  'grammar-double': ['words/WordsPage.tsx', 'words/grammar/GrammarMode.tsx'],
  'search-grammar-single': ['words/WordsPage.tsx', 'words/grammar/GrammarMode.tsx'],
  'search-grammar-double': ['words/WordsPage.tsx', 'words/grammar/GrammarMode.tsx'],
  about: ['pages/FlatPage.tsx'],
  policy: ['pages/FlatPage.tsx'],
  elabo: ['pages/FlatPage.tsx'],
  sitemap: ['sitemap/SitemapPage.tsx'],
};

/** What a page draws by itself as soon as it has its answers: its words come with those of the page. */
const DRAWN_SOON: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['home/HomePlots.tsx'],
  results: ['search/facets/on-demand.ts'],
  text: ['texts/context/ContextPanel.tsx', 'texts/FolioRail.tsx'],
  'about-text': ['texts/FolioRail.tsx', 'texts/WholeRecord.tsx'],
  keywords: ['texts/keywords/Sides.tsx', 'texts/keywords/Compared.tsx'],
  words: ['words/list/WordList.tsx'],
  'search-words': ['words/pieces/SentenceList.tsx'],
  'search-grammar-single': ['words/pieces/SentenceList.tsx'],
  'search-grammar-double': ['words/pieces/SentenceList.tsx'],
  about: ['help/Help.tsx'],
};

/** What every page has its headings and its other words in. */
const FONTS = /(?:junicode-regular-base|interface-sans)[\w-]*\.woff2$/;

/**
 * Writes `.vite/pages.json`: which files each page needs besides those of `index.html`, the areas of its words, and the fonts
 * of all. The server names them in the head, so that a browser fetches them at once and not after it has read the first ones.
 */
export function listPageFiles(): Plugin {
  return {
    name: 'glosa:page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = this.environment.config.root;
      const scripts = (page: string, modules: readonly string[]) =>
        modules.map(
          (module) => fileOf(bundle, `${root}/src/features/${module}`) ?? this.error(`${page}: no ${module}.`),
        );
      const entry = entryOf(bundle) ?? this.error('The build has no entry.');
      const always = withStyles(bundle, filesOf(bundle, [entry]));
      const frame = areasOf(bundle, [entry]);
      const pages: Record<string, string[]> = {};
      const words: Record<string, string[]> = {};
      for (const [page, modules] of Object.entries(MODULES)) {
        const files = scripts(page, modules);
        pages[page] = withStyles(bundle, filesOf(bundle, files)).filter((file) => !always.includes(file));
        words[page] = areasOf(bundle, [entry, ...files, ...scripts(page, DRAWN_SOON[page as PageName] ?? [])]);
      }
      const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
      if (fonts.length !== 2) this.error('There are not two fonts.');
      const logo = (language: string) => Object.keys(bundle).find((name) => name.includes(`/logo-${language}-`));
      const logos = inEach((language) => logo(language) ?? logo(BASE_LANGUAGE) ?? this.error('There is no logo.'));
      const source = JSON.stringify({ fonts, logos, pages, words: { frame, pages: words } }, null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
    },
  };
}

/** Scripts, and the styles that come with them. */
function withStyles(bundle: Rolldown.OutputBundle, scripts: readonly string[]): string[] {
  const styles = (name: string) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  };
  return [...new Set(scripts.flatMap((name) => [name, ...styles(name)]))];
}
