/** The order in which test files are run: the long ones first, so that none of them is left when the others are done. */
import { basename } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take more than five seconds, the longest first; a wrong place costs seconds at the end, nothing else. */
const LONG = [
  ...['edits', 'retries', 'indexing', 'hostile', 'main', 'shared-corpora', 'permissions', 'import-command'],
  ...['call-faults', 'hostile-staff', 'user-command', 'headers', 'manage-sources', 'task-thread', 'readers'],
  ...['import-service', 'first-start', 'hostile-bodies', 'search.property', 'search', 'change-password', 'two-editors'],
  ...['templates', 'hostile-imports', 'others', 'waiting', 'parse-random', 'disk-full', 'openapi', 'layer-calls'],
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
