/** What of the server's sources has to be told where it lies, when it no longer lies there: programs of threads, and files. */
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Where the built server lies. */
export const DIST = resolve(import.meta.dirname, '../dist');

/** Path of a program that was built: `main`, `user-command`. */
export const programOf = (name: string): string => resolve(DIST, `${name}.js`);

/** How the sources name the program of a thread. */
const THREAD = /new URL\('(\.\/[\w-]+-worker)\.ts', import\.meta\.url\)/g;
const OURS = /[\\/](?:apps|packages|sample-corpus)[\\/](?!.*node_modules)[^?]*\.ts$/;

const nameOf = (path: string) => path.replace('./', '');

/** In the build: each program of a thread is built too, and files beside a source are read from where the source lies. */
export function placed(): Plugin {
  return {
    name: 'glosa:placed',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id)) return null;
      const withThreads = code.replace(THREAD, (_, path: string) => {
        const name = nameOf(path);
        this.emitFile({ type: 'chunk', id: resolve(dirname(id), `${path}.ts`), fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
      const folder = relative(DIST, dirname(id)).replaceAll('\\', '/');
      const at = withThreads.replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`);
      return at === code ? null : { code: at, map: null };
    },
  };
}

/** In tests: what runs from its sources starts the threads that were built, as the product does. */
export function builtThreads(): Plugin {
  const urlOf = (path: string) => JSON.stringify(pathToFileURL(programOf(nameOf(path))).href);
  return {
    name: 'glosa:built-threads',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id)) return null;
      const built = code.replace(THREAD, (_, path: string) => `new URL(${urlOf(path)})`);
      return built === code ? null : { code: built, map: null };
    },
  };
}
