import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@glosa/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './build/compress.ts';
import { listPageFiles } from './build/page-files.ts';
import { bringWords } from './build/words.ts';

/** In development the pages come from Vite and every call goes on to the server on port 8080. */
const SERVER = process.env['GLOSA_SERVER'] ?? 'http://127.0.0.1:8080';

const CONTRACT = fileURLToPath(import.meta.resolve('@glosa/contract'));

/**
 * Numbers, words, patterns and lists of words are written out, so that the schemas beside them stay behind: pages take the
 * contract's own lists and never copy one.
 */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
    : value instanceof RegExp || ['number', 'string'].includes(typeof value);

/** Lists and numbers, and what only staff call: apart from what every page calls. */
const VALUES = '\0contract-values';
const STAFF_CALLS = '\0staff-calls';
const ANNOTATION_CALLS = '\0annotation-calls';

/** The module of its own that a value of the contract is written out in; undefined where it stays where it is. */
function writtenIn(value: unknown, calls: ReadonlySet<unknown>): string | undefined {
  if (isPlain(value)) return VALUES;
  if (!calls.has(value)) return undefined;
  const { role, feature } = value as Endpoint;
  if (!['staff', 'admin'].includes(role)) return undefined;
  return feature === 'annotation' || feature === 'desk' ? ANNOTATION_CALLS : STAFF_CALLS;
}

/**
 * The browser calls by address alone: the schemas of a call, and the schema library with them, stay on the server.
 * A module that imports a schema of the contract by its name still gets it. What the contract declares of the addresses
 * of pages takes its lists from the same place.
 */
function callAddresses(): Plugin {
  const module = '\0call-addresses';
  const own = [module, VALUES, STAFF_CALLS, ANNOTATION_CALLS];
  const isAddress = /contract[\\/]src[\\/]\w+[\\/]address\.ts$/;
  return {
    name: 'glosa:call-addresses',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      if (id === '@glosa/contract') return module;
      if (isAddress.test(importer) && !id.endsWith('/address.ts')) return VALUES;
      return own.includes(id) ? id : null;
    },
    async load(id) {
      if (!own.includes(id)) return null;
      const contract: Record<string, unknown> = await import('@glosa/contract');
      const calls = new Set<unknown>((await import('@glosa/contract/calls')).ENDPOINTS);
      const line = ([name, value]: [string, unknown]) => {
        const place = writtenIn(value, calls) ?? module;
        if (place !== id) return id === module ? `export { ${name} } from ${JSON.stringify(place)};` : '';
        if (isPlain(value)) {
          return `export const ${name} = ${value instanceof RegExp ? String(value) : JSON.stringify(value)};`;
        }
        if (!calls.has(value)) return `export { ${name} } from ${JSON.stringify(CONTRACT)};`;
        const { method, path, needsToken, bodyType } = value as Endpoint;
        return `export const ${name} = ${JSON.stringify({ name, method, path, needsToken, bodyType })};`;
      };
      // Who takes one call from here depends on the module that has it, and on no other.
      return { code: Object.entries(contract).map(line).join('\n'), moduleSideEffects: false };
    },
  };
}

const SRC = 'apps[\\/]web[\\/]src[\\/]';
const MODULES = 'node_modules[\\/]';

/** What React and the cache of answers are made of, without the parts that few pages use. */
const LIBRARIES = [
  `${MODULES}(?:react|react-dom|scheduler|use-sync-external-store)[\\/]`,
  `${MODULES}@tanstack[\\/](?!react-virtual|virtual-core|.*(?:useQueries|queriesObserver|[iI]nfiniteQuery\\w*)\\.)`,
];

/** Parts of forms, those that only the staff's pages draw with, those of lists and of searching, and modals. */
const UI_OF_FORMS = 'TextField';
const UI_OF_STAFF =
  'TwoPartBar|two-part-bar|FilterChip|filter-chip|StateMark|state-mark|FileField|file-field|Menu|menu|Meter|meter|Writing|writing|word-diff|changes|ProblemList|problems';
const UI_OF_LISTS = 'combobox\\.tsx|Select|Pagination|SearchField|SkipToFound|SuggestionField';
const UI_OF_TABLES = 'Table';
const UI_OF_MODALS = 'Dialog';
const ICONS = 'arrow-(?:down|left|right|up)|chevron-[a-z]+|download|printer|quote|search|x';

/** What every page is drawn with; modals and menus come when they are opened. */
const FRAME = [
  `${SRC}(?:main|routes)\\.`,
  `${SRC}ui[\\/](?!${UI_OF_FORMS}|${UI_OF_STAFF}|${UI_OF_LISTS}|${UI_OF_TABLES}|${UI_OF_MODALS})[^\\/]+$`,
  `${SRC}(?:ui[\\/](?:combobox|form[\\/]form)|features[\\/]login[\\/]login)\\.module`,
  `${SRC}shell[\\/](?!SearchPanel|UserMenu|AlertStrip|StaffRail|staff-places|rail)`,
  `${SRC}router[\\/](?!use-blocker)`,
  `${SRC}styles`,
  `${SRC}parts[\\/](?:list\\.css|moment\\.module|Licence)`,
  `${SRC}api[\\/](?:client|queries)`,
  `${SRC}i18n[\\/](?:i18n|language|loading|Name)`,
  `${SRC}session[\\/](?:kept-choice|origin|shortcuts|stored-queries)`,
  'call-addresses|contract-values',
  // What a page's address says, which every link to it is made of.
  'contract[\\/]src[\\/](?:\\w+[\\/]address|address|routes)\\.',
  // How a line is read: the main page and the reading page draw one at once.
  'contract[\\/]src[\\/]texts[\\/]line-text\\.',
  `${MODULES}lucide-react[\\/].*[\\/](?:${ICONS})\\.`,
];

/**
 * What comes as soon as a person is logged in: the session over every page, the menu, the rail of the staff, what forms are
 * made of, and what the pages of annotation share.
 */
const ACCOUNT = [
  `${SRC}features[\\/]login[\\/](?!LoginPage|SetUpForm)`,
  `${SRC}features[\\/]annotation[\\/](?:words-language|DoneModal|return-place|editor[\\/]keymap)\\.`,
  `${SRC}ui[\\/]form[\\/](?:Form|fields|use-form)\\.`,
  `${SRC}session[\\/](?:annotation-keys|drafts|session|work-here)\\.`,
  `${SRC}api[\\/]form\\.`,
  `${SRC}shell[\\/](?:UserMenu|StaffRail|staff-places|rail)`,
  `${SRC}parts[\\/](?:Moment|leaving|use-drafts)`,
  `${SRC}router[\\/]use-blocker\\.`,
];

/**
 * What asks a question over a page, and what every form says. The calls of the annotation and of the rail beside it are in it: its
 * editor would need one request more for them.
 */
const DIALOGS = [`${SRC}ui[\\/](?:${UI_OF_MODALS})\\.`, `${SRC}i18n[\\/]form-texts\\.`, 'annotation-calls'];

/** What pages with lists and search fields share. */
const LISTS = [
  `${SRC}ui[\\/](?:${UI_OF_LISTS})`,
  `${SRC}(?:api|i18n)[\\/]suggestions`,
  `${SRC}i18n[\\/](?:fold|failure-texts)`,
  `${SRC}session[\\/]query-history`,
  `${MODULES}lucide-react[\\/].*[\\/](?:copy|plus)\\.`,
  `${SRC}(?:api[\\/]list-query|parts[\\/](?:ListPages|ListState|ExportMenu|numbers)\\.)`,
];

/** What tables are drawn with, and what stands over those that are ordered on the page. */
const TABLES = [`${SRC}ui[\\/](?:${UI_OF_TABLES})\\.`, `${SRC}parts[\\/](?:Table|table\\.module)`];
const ORDERED = [`${SRC}parts[\\/](?:ListTools|rows|use-page-state)\\.`];

/** What knows the addresses of texts. */
const READING = [
  `${SRC}features[\\/]texts[\\/](?:address|use-complete-address|text-links|TextRecord|record\\.module)\\.?`,
];

/** What the page of a text and the reading of it share. */
const TEXT = [
  `${SRC}features[\\/]texts[\\/](?:HeadNote|bar-controls|LineText|NoPlace|rows|lazy-beside|take[\\/](?:citation|take-links)|context[\\/](?:frame|panel-state))\\.`,
];

/** What draws sentences that were found, in the search and beside words, and what leads from the search to them. */
const SENTENCES = [
  `${SRC}parts[\\/]sentences[\\/](?!ExampleList)`,
  `${SRC}features[\\/]search[\\/]results-(?:address|links)\\.`,
];

/** Which texts a filter means: the list of texts, the search, and what narrows them. */
const FILTERS = [
  'contract[\\/]src[\\/]texts[\\/](?:filter|dating)\\.',
  // In which years they are, for bars as for plots.
  `${SRC}parts[\\/]facets[\\/]timeline\\.`,
];

/** What draws the years and what was chosen, when a list has been drawn. */
const NARROWING = [`${SRC}parts[\\/]facets[\\/](?:ChosenFilters|Bars|facets)\\.`];

/** What lists of words are counted and drawn with, and the page of a word. */
const COUNTS = [
  `${SRC}features[\\/]words[\\/](?:pieces[\\/](?:ExportList|LanguageLinks|Lemma|NumberLink|RowPages|TextBars)|list[\\/]References)`,
  `${SRC}parts[\\/][Dd]ispersion\\.`,
  'contract[\\/]src[\\/]words[\\/]homographs\\.',
];

/** What every plot is drawn with; it comes with the first of them. */
const PLOTS = [`${SRC}parts[\\/]plots[\\/]`];

const oneOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callAddresses(), bringWords(), react(), listPageFiles(), compressFiles()],
  server: { proxy: { '/api': SERVER, '/t/': SERVER } },
  build: {
    target: 'es2023',
    // The first that know `light-dark()`: below them each colour would be written four times.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/') },
      output: {
        // One request brings what every page draws with, one what many share; the staff's pages are never among them.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: oneOf(LIBRARIES), priority: 3 },
            { name: 'staff', test: /staff-calls/, priority: 4 },
            { name: 'frame', test: oneOf(FRAME), priority: 2 },
            { name: 'dialogs', test: oneOf(DIALOGS), priority: 4, includeDependenciesRecursively: false },
            { name: 'account', test: oneOf(ACCOUNT), priority: 1 },
            { name: 'lists', test: oneOf(LISTS), priority: 1 },
            { name: 'sentences', test: oneOf(SENTENCES), priority: 1 },
            { name: 'save-file', test: oneOf([`${SRC}parts[\\/]save-file\\.`]), priority: 2 },
            { name: 'tables', test: oneOf(TABLES), priority: 1 },
            { name: 'ordered', test: oneOf(ORDERED), priority: 1 },
            { name: 'filters', test: oneOf(FILTERS), priority: 2 },
            { name: 'reading', test: oneOf(READING), priority: 1 },
            { name: 'text', test: oneOf(TEXT), priority: 0 },
            { name: 'narrowing', test: oneOf(NARROWING), priority: 1, includeDependenciesRecursively: false },
            { name: 'plots', test: oneOf(PLOTS), priority: 1, includeDependenciesRecursively: false },
            { name: 'counts', test: oneOf(COUNTS), priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
