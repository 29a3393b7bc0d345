import type { PageName } from '@glosa/contract';
import { BASE_LANGUAGE, inEach } from '@glosa/dictionary/browser';
import type { Plugin, Rolldown } from 'vite';

/** What the pages that visitors come to first are made of: `routes.tsx` asks for the same modules, only later. */
const MODULES: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['home/HomePage', 'pages/FlatText'],
  results: ['search/ResultsPage'],
  texts: ['texts/TextsPage'],
  keywords: ['texts/keywords/KeywordsPage'],
  text: ['texts/TextItemPage'],
  sources: ['sources/SourcesPage'],
  'source-search': ['sources/search/SourceSearchPage'],
  'source-compare': ['sources/compare/ComparePage'],
  themes: ['themes/ThemesPage'],
  'event-theme': ['themes/ThemePage'],
  'person-theme': ['themes/ThemePage'],
  words: ['words/WordsPage', 'words/WordsMode'],
  'search-words': ['words/WordsPage', 'words/WordsMode'],
  'grammar-single': ['words/WordsPage', 'words/grammar/GrammarMode'],
  'grammar-double': ['words/WordsPage', 'words/grammar/GrammarMode'],
  'search-grammar-single': ['words/WordsPage', 'words/grammar/GrammarMode'],
  'search-grammar-double': ['words/WordsPage', 'words/grammar/GrammarMode'],
  about: ['pages/FlatPage'],
  policy: ['pages/FlatPage'],
  elabo: ['pages/FlatPage'],
  sitemap: ['sitemap/SitemapPage'],
};

/** The font in which every page has its headings. */
const FONT = /junicode-regular-base[\w-]*\.woff2$/;

/**
 * Writes `.vite/pages.json`: which files each page needs besides those of `index.html`, and the font of all. The server
 * names them in the head, so that a browser fetches them at once and not after it has read the first ones.
 */
export function listPageFiles(): Plugin {
  return {
    name: 'glosa:page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (entry === undefined) return this.error('The build has no entry.');
      const always = filesOf(entry, bundle);
      const pages = Object.entries(MODULES).map(([page, modules]) => {
        const files = modules.flatMap((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/features/${module}.tsx`)));
          return chunk === undefined ? this.error(`${page}: there is no ${module}.`) : [...filesOf(chunk, bundle)];
        });
        return [page, [...new Set(files)].filter((file) => !always.has(file))];
      });
      const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
      if (fonts.length !== 1) this.error('There is not one font.');
      const logo = (language: string) => Object.keys(bundle).find((name) => name.includes(`/logo-${language}-`));
      const logos = inEach((language) => logo(language) ?? logo(BASE_LANGUAGE) ?? this.error('There is no logo.'));
      const source = JSON.stringify({ fonts, logos, pages: Object.fromEntries(pages) }, null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
    },
  };
}

/** A chunk's own file and styles, and those of all that it imports at once. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, seen);
  }
  return seen;
}
