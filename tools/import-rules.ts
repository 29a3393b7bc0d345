/** The table of ARCHITECTURE.md as data: which file belongs where, and who may import whom. */

/** The part of the project that a file belongs to. Order matters: the first pattern that fits names the zone. */
export const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^packages\/([^/]+)\//, '$1'],
  [/^sample-corpus\//, 'sample-corpus'],
  [/^apps\/server\/src\/features\/([^/]+)\//, 'server/features/$1'],
  [/^apps\/server\/src\/(http|db|indexing)\//, 'server/$1'],
  [/^apps\/server\/src\/(errors|config)\.ts$/, 'server/$1'],
  [/^apps\/server\/(test|bench)\//, 'server/$1'],
  [/^apps\/server\//, 'server'],
  [/^apps\/web\/src\/features\/([^/]+)\//, 'web/features/$1'],
  [/^apps\/web\/src\/(api|session|i18n|ui|shell|styles|assets)\//, 'web/$1'],
  [/^apps\/web\/src\/paths(\.test)?\.ts$/, 'web/paths'],
  [/^apps\/web\//, 'web'],
  [/^e2e\//, 'e2e'],
  [/^tools\//, 'tools'],
];

const FEATURE = ['contract', 'dictionary', 'tagset', 'server/http', 'server/db', 'server/errors', 'server/indexing'];
const WEB_FEATURE = ['web/api', 'web/session', 'web/i18n', 'web/ui', 'web/paths', 'web/styles', 'web/assets'];
const ALL_SERVER = ['contract', 'dictionary', 'tagset', 'corpus-format', 'sample-corpus', 'server/'];

/** Zone → zones it may import besides itself; one that ends in `/` stands for all below it. The longest key that fits counts. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: ['dictionary:type'],
  dictionary: [],
  'corpus-format': [],
  'corpus-index': [],
  tagset: [],
  'sample-corpus': [],
  'server/features/': FEATURE,
  'server/features/imports': [...FEATURE, 'corpus-format', 'sample-corpus'],
  'server/features/sources': [...FEATURE, 'corpus-format'],
  'server/features/cards': [...FEATURE, 'corpus-format'],
  // A range of a text is written out in the formats that texts come in.
  'server/features/texts': [...FEATURE, 'corpus-format'],
  'server/indexing': ['contract', 'corpus-index', 'tagset', 'server/db', 'server/errors'],
  'server/http': ['contract', 'dictionary', 'server/errors', 'server/config'],
  'server/db': ['contract', 'dictionary', 'server/errors'],
  'server/errors': ['contract', 'dictionary'],
  'server/config': ['server/errors'],
  server: ALL_SERVER,
  'server/test': ALL_SERVER,
  'server/bench': ALL_SERVER,
  'web/features/': [...WEB_FEATURE, 'contract', 'tagset', 'dictionary:type'],
  'web/shell': [
    'web/api',
    'web/session',
    'web/i18n',
    'web/ui',
    'web/paths',
    'web/styles',
    'web/assets',
    'contract',
    'dictionary:type',
  ],
  'web/ui': ['web/styles'],
  'web/api': ['contract', 'dictionary:type', 'web/session'],
  'web/session': ['contract', 'web/api', 'web/paths'],
  'web/i18n': ['contract', 'dictionary', 'web/api'],
  'web/paths': ['contract'],
  web: ['web/', 'contract', 'dictionary', 'tagset'],
  e2e: ['contract', 'dictionary', 'sample-corpus'],
  tools: ['contract', 'dictionary'],
};

/** Features that may use another one, and then only its service. */
export const SERVICES: Readonly<Record<string, readonly string[]>> = {
  imports: ['texts', 'sources', 'themes', 'annotation', 'words', 'users'],
  search: ['texts'],
  // Sentences with words are those of a query.
  words: ['search'],
  // Texts as other programs ask for them.
  dts: ['texts'],
  // The texts, searched as other programs ask.
  fcs: ['search', 'texts'],
  annotation: ['texts', 'users'],
  cards: ['imports'],
  login: ['users'],
  // How verses of a source are cited is the business of sources.
  texts: ['users', 'sources'],
  // How a stretch of a text is shown is the business of texts.
  themes: ['texts'],
  sources: ['users', 'texts'],
  pages: ['users'],
};

/** Zones that may use only these packages from the registry. */
export const PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod$/,
  dictionary: /^$/,
  tagset: /^$/,
  'corpus-index': /^node:/,
  'web/ui': /^(react|react-dom|react-aria-components|@react-aria\/[^/]+|@internationalized\/[^/]+|lucide-react)(\/|$)/,
};

/** What a test may import besides what its zone may. */
export const FOR_TESTS = [
  'server',
  'server/test',
  'server/config',
  'sample-corpus',
  'corpus-format',
  'tagset',
  'dictionary',
  'contract',
];
