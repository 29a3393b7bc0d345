import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@glosa/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the pages come from Vite and every call goes on to the server on port 8080. */
const SERVER = process.env['GLOSA_SERVER'] ?? 'http://127.0.0.1:8080';

const CONTRACT = fileURLToPath(import.meta.resolve('@glosa/contract'));

/** Numbers, words and lists of words: they are written out, so that the schemas beside them stay behind. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one === 'string') : ['number', 'string'].includes(typeof value);

/**
 * The browser calls by address alone: the schemas of a call, and the schema library with them, stay on the server.
 * Whoever imports a schema of the contract by its name still gets it.
 */
function callAddresses(): Plugin {
  const module = '\0call-addresses';
  return {
    name: 'glosa:call-addresses',
    enforce: 'pre',
    resolveId: (id) => (id === '@glosa/contract' ? module : null),
    async load(id) {
      if (id !== module) return null;
      const contract: Record<string, unknown> = await import('@glosa/contract');
      const calls = new Set<unknown>(contract['ENDPOINTS'] as readonly unknown[]);
      const line = ([name, value]: [string, unknown]) => {
        if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
        if (!calls.has(value)) return `export { ${name} } from ${JSON.stringify(CONTRACT)};`;
        const { method, path, needsToken, bodyType } = value as Endpoint;
        return `export const ${name} = ${JSON.stringify({ name, method, path, needsToken, bodyType })};`;
      };
      return Object.entries(contract).map(line).join('\n');
    },
  };
}

/** Parts of forms, modals and lists, and those that only the staff's pages draw with: they come with their pages. */
const UI_OF_FORMS = 'Dialog|dialog|modal-stack|Select|TextField|Pagination|SearchField|combobox';
const UI_OF_STAFF = 'FileField|file-field|Menu|menu|Meter|meter|Writing|writing|word-diff|ProblemList|problems';
const UI_OF_PAGES = new RegExp(`apps/web/src/ui/(?!${UI_OF_FORMS}|${UI_OF_STAFF})[^/]+$`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callAddresses(), react()],
  server: { proxy: { '/api': SERVER, '/t/': SERVER } },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/') },
      // The parts every page draws with come in one piece, not in one request each; those of forms and modals with them.
      output: { codeSplitting: { groups: [{ name: 'ui', test: UI_OF_PAGES }] } },
    },
  },
});
