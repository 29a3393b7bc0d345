/** Which file belongs where, and who may import whom. The table of ARCHITECTURE.md is written from it by `tools/import-table.ts`. */

/** The part of the project that a file belongs to. Order matters: the first pattern that fits names the zone. */
export const ZONES: readonly (readonly [RegExp, string])[] = [
  // Without the texts, which the browser is sent.
  [/^packages\/(dictionary)\/browser$/, '$1/browser'],
  [/^packages\/corpus-index\/languages\//, 'corpus-index/languages'],
  [/^packages\/([^/]+)\//, '$1'],
  [/^sample-corpus\//, 'sample-corpus'],
  [/^apps\/server\/src\/features\/([^/]+)\//, 'server/features/$1'],
  [/^apps\/server\/src\/(http|db|jobs|corpus|indexing)\//, 'server/$1'],
  [/^apps\/server\/src\/(errors|config)\.ts$/, 'server/$1'],
  [/^apps\/server\/(test|bench)\//, 'server/$1'],
  [/^apps\/server\//, 'server'],
  [/^apps\/web\/src\/features\/([^/]+)\//, 'web/features/$1'],
  [/^apps\/web\/src\/(api|session|i18n|ui|router|parts|shell|styles|assets)\//, 'web/$1'],
  [/^apps\/web\/src\/paths(\.test)?\.ts$/, 'web/paths'],
  [/^apps\/web\/(build)\//, 'web/$1'],
  [/^apps\/web\//, 'web'],
  [/^e2e\//, 'e2e'],
  [/^tools\//, 'tools'],
];

/** What draws pages, around them or in them. */
const WEB = [
  'web/api',
  'web/session',
  'web/i18n',
  'web/ui',
  'web/router',
  'web/paths',
  'contract',
  'dictionary:type',
  'dictionary/browser',
];

const FEATURE = [
  'contract',
  'dictionary',
  'tagset',
  'server/http',
  'server/db',
  'server/jobs',
  'server/corpus',
  'server/errors',
  'server/indexing',
];

/** Zone → zones it may import besides itself; one that ends in `/` stands for all below it. Of several that fit all count. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: ['dictionary:type', 'dictionary/browser'],
  dictionary: [],
  // The columns of its tables that are in the languages of the interface.
  'corpus-format': ['dictionary/browser'],
  'corpus-index': [],
  // What is known of languages comes with the schema of an index: `tools/language-literals.ts`.
  'corpus-index/languages': ['corpus-index'],
  // In which languages tags may have names.
  tagset: ['dictionary/browser'],
  'sample-corpus': [],
  'server/features/': FEATURE,
  'server/features/imports': ['corpus-format', 'sample-corpus'],
  // A range of a text is written out in the formats that texts come in.
  'server/features/texts': ['corpus-format'],
  // The tables of the corpus are named there alone: `tools/corpus-tables.ts`.
  'server/corpus': ['contract', 'server/db', 'server/errors'],
  'server/indexing': [
    'contract',
    'dictionary/browser',
    'corpus-index',
    'tagset',
    'server/corpus',
    'server/db',
    'server/jobs',
    'server/errors',
  ],
  'server/http': ['contract', 'dictionary', 'server/errors', 'server/config'],
  'server/jobs': ['server/db', 'server/errors'],
  'server/db': ['contract:type', 'dictionary/browser', 'server/errors'],
  'server/errors': ['contract', 'dictionary'],
  'server/config': ['dictionary'],
  server: ['contract', 'dictionary', 'server/'],
  'server/test': ['contract', 'corpus-format', 'sample-corpus', 'server/'],
  'server/bench': ['contract', 'server/'],
  'web/features/': [...WEB, 'web/parts', 'tagset'],
  // What several pages draw. It knows no feature.
  'web/parts': [
    'web/api',
    'web/session',
    'web/i18n',
    'web/ui',
    'web/router',
    'web/paths',
    'contract',
    'dictionary/browser',
  ],
  'web/shell': WEB,
  'web/ui': [],
  // It knows addresses, and neither what is there nor who may see it: `routes.tsx` says so.
  'web/router': [],
  'web/api': ['contract'],
  'web/session': ['contract', 'web/api', 'web/paths'],
  'web/i18n': ['contract', 'dictionary:type', 'dictionary/browser', 'web/api'],
  'web/paths': ['contract'],
  // Which words a file of the build asks for.
  'web/build': ['contract:type', 'dictionary', 'dictionary/browser'],
  web: ['web/', 'contract', 'dictionary/browser'],
  e2e: ['contract', 'dictionary', 'sample-corpus'],
  tools: ['contract', 'dictionary', 'tagset'],
};

/**
 * Features that may use others: the folders of those that they may import from, below `features/`. A folder is its own
 * files, not those of folders in it; no feature imports the SQL or the routes of another.
 */
export const USES: Readonly<Record<string, readonly string[]>> = {
  imports: ['sources', 'users'],
  // Sentences with words are those of a query.
  words: ['search'],
  // Texts as other programs ask for them.
  dts: ['texts'],
  // The texts, searched as other programs ask.
  fcs: ['search', 'texts'],
  annotation: ['users'],
  cards: ['imports/cards', 'imports/report'],
  // What was imported is read from the record of what was done.
  desk: ['users'],
  login: ['users'],
  // How verses of a source are cited is the business of sources; how a table becomes a file, that of the search.
  texts: ['users', 'sources', 'search'],
  // How a stretch of a text is shown is the business of texts.
  themes: ['texts'],
  sources: ['users', 'texts'],
  pages: ['users'],
};

/** Zones that may use only these packages from the registry; `node:` stands for the modules of Node. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  dictionary: ['node:'],
  tagset: [],
  'corpus-index': ['node:'],
  'web/ui': ['react', 'react-dom', 'lucide-react'],
  'web/router': ['react'],
};

/** What a test may import besides what its zone may. */
export const FOR_TESTS = [
  'server',
  'server/test',
  'server/config',
  'sample-corpus',
  'corpus-format',
  'corpus-index/languages',
  'tagset',
  'dictionary',
  'contract',
];
