import { posix } from 'node:path';
import { areasNamed } from '@glosa/dictionary';
import type { Plugin, Rolldown } from 'vite';

/** An `import()` of a module of ours, as it is written in the sources. */
const PART = /\bimport\('(\.{1,2}\/[^']+)'\)/g;

/** Stands for the areas of a part until it is known in which files it is. */
const MARK = /,\s*["'`]words-of:([\w./-]+)["'`]/g;

type Chunk = Rolldown.RenderedChunk | Rolldown.OutputBundle[string];
/** By file: while files are made, and of what was made. */
type Chunks = Readonly<Record<string, Chunk>>;

/**
 * Has each part that is loaded when it is needed come with its words, asked for beside its scripts: an `import()` waits for
 * those that its files name and the file that asks for it does not.
 */
export function bringWords(): Plugin {
  let root = '';
  const idOf = (path: string) => posix.relative(root, path);
  return {
    name: 'glosa:words',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    transform(code, id) {
      if (!/^src\/.*\.tsx?$/.test(idOf(id)) || code.search(PART) < 0) return null;
      const waiting = code.replace(
        PART,
        (part, path: string) => `withWords(${part}, 'words-of:${idOf(posix.join(posix.dirname(id), path))}')`,
      );
      return `import { withWords } from '${root}/src/i18n/loading.ts';\n${waiting}`;
    },
    // Before the name of the file is made of what it says.
    renderChunk(code, { fileName }, _options, { chunks }) {
      if (code.search(MARK) < 0) return null;
      const there = areasOf(chunks, [entryOf(chunks) ?? this.error('The build has no entry.'), fileName]);
      return code.replace(MARK, (_mark, id: string) => {
        const file = fileOf(chunks, `${root}/${id}`) ?? this.error(`There is no ${id}.`);
        const areas = areasOf(chunks, [file]).filter((area) => !there.includes(area));
        return areas.length === 0 ? '' : `, '${areas.join()}'`;
      });
    },
  };
}

/** The file that a module is in. */
export function fileOf(chunks: Chunks, module: string): string | undefined {
  return Object.keys(chunks).find((file) => module in modulesOf(chunks[file]));
}

/** The areas of the words that these files name, or those that they import at once. */
export function areasOf(chunks: Chunks, files: readonly string[]): string[] {
  const modules = filesOf(chunks, files).flatMap((name) => Object.values(modulesOf(chunks[name])));
  return areasNamed(modules.map(({ code }) => code ?? '').join('\n'));
}

/** The file that every page begins with. */
export function entryOf(chunks: Chunks): string | undefined {
  return Object.keys(chunks).find((file) => {
    const chunk = chunks[file];
    return isScript(chunk) && chunk.isEntry;
  });
}

const isScript = (chunk: Chunk | undefined): chunk is Rolldown.RenderedChunk => chunk?.type === 'chunk';
const modulesOf = (chunk: Chunk | undefined) => (isScript(chunk) ? chunk.modules : {});

/** These files, and all that they import at once. */
export function filesOf(chunks: Chunks, files: readonly string[]): string[] {
  const all = new Set(files);
  for (const name of all) {
    const chunk = chunks[name];
    // What is added while the set is read is read, too.
    if (isScript(chunk)) for (const imported of chunk.imports) all.add(imported);
  }
  return [...all];
}
