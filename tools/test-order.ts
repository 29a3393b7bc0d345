/** The order in which test files are run: the long ones first, so that none of them is left when the others are done. */
import { basename } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take more than five seconds, the longest first; a wrong place costs seconds at the end, nothing else. */
const LONG = [
  ...[
    'hostile-bodies',
    'import-command',
    'call-faults',
    'text-damage',
    'user-command',
    'third-language',
    'shared-corpora',
    'permissions',
  ],
  ...['hostile', 'task-thread', 'parse-random', 'readers', 'main', 'dev', 'manage-sources', 'damage'],
  ...['dump', 'cards', 'reimport-corpora', 'indexing', 'reimport', 'tag-names', 'suggest', 'card.property'],
  ...['hostile-imports', 'full-log', 'headers', 'endless', 'search', 'orphans', 'cookies', 'words'],
  ...['search.property', 'two-editors', 'waiting', 'edits.property', 'paradigm', 'edits', 'layer-calls', 'tagset'],
];

/** Files of one project stand together: a process that changes over to another one has to be restarted. */
export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project.name))].sort();
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
      return place === -1 ? LONG.length : place;
    };
    const key = (one: TestSpecification) => projects.indexOf(one.project.name) * 1000 + rank(one);
    return [...files].sort((a, b) => key(a) - key(b) || a.moduleId.localeCompare(b.moduleId));
  }
}
