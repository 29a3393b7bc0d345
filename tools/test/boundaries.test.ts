import { describe, expect, it } from 'vitest';
import { circles, unusedRules, violations } from '../boundaries.ts';

const check = (path: string, ...lines: string[]) => violations([{ path, text: lines.join('\n') }]);

describe('import boundaries', () => {
  it('lets a feature use what it may', () => {
    const path = 'apps/server/src/features/texts/texts.routes.ts';
    expect(
      check(
        path,
        "import { ENDPOINTS } from '@glosa/contract';",
        "import { EXAMPLES } from '@glosa/contract/examples';",
        "import { route } from '../../http/route.ts';",
        "import { getText } from './texts.service.ts';",
        "import { z } from 'zod';",
      ),
    ).toEqual([]);
  });

  it('names file, line and both sides of what is not allowed', () => {
    expect(check('apps/server/src/features/search/a.ts', '', "import { open } from '@glosa/corpus-index';")).toEqual([
      'apps/server/src/features/search/a.ts:2: server/features/search may not import corpus-index (@glosa/corpus-index)',
    ]);
  });

  it.each([
    ['apps/server/src/db/open.ts', "import { x } from '../features/texts/texts.service.ts';"],
    ['apps/server/src/http/route.ts', "export * from '../features/texts/texts.service.ts';"],
    ['apps/web/src/features/texts/A.tsx', "import { x } from '../search/Results.tsx';"],
    ['apps/web/src/features/texts/A.tsx', "import { DICTIONARIES } from '@glosa/dictionary';"],
    ['apps/web/src/ui/Button.tsx', "import { paths } from '../paths.ts';"],
    ['apps/web/src/ui/Button.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['packages/corpus-format/src/zip.ts', "const m = await import('@glosa/contract');"],
    ['apps/server/src/db/open.ts', "import { x } from '@glosa/corpus-index/bench';"],
    ['packages/contract/src/texts/texts.ts', "import pl from '@glosa/dictionary';"],
    ['packages/tagset/src/index.ts', "import { z } from 'zod';"],
    ['e2e/texts.spec.ts', "import { paths } from '../apps/web/src/paths.ts';"],
    ['apps/server/src/features/themes/a.ts', "import { x } from '../search/search.service.ts';"],
    ['apps/server/src/features/search/a.ts', "import { x } from '../texts/texts.service.ts';"],
    ['apps/server/src/features/themes/a.ts', "import { x } from '../texts/texts.store.ts';"],
    ['apps/server/src/features/cards/a.ts', "import { x } from '../imports/run/upload.ts';"],
    ['apps/server/src/features/cards/a.ts', "import { x } from '../imports/seed.ts';"],
    ['apps/server/src/features/search/a.ts', "import type { X } from '../../../../../somewhere/x.ts';"],
  ])('refuses in %s: %s', (path, line) => {
    expect(check(path, line)).toHaveLength(1);
  });

  it('names permissions that no import needs', () => {
    const unused = (text: string) => unusedRules([{ path: 'apps/server/src/features/themes/a.ts', text }]).join('\n');
    expect(unused('')).toContain('server/features/themes may import features/texts, and nothing of it does');
    expect(unused('')).toContain('contract may import zod');
    expect(unused("import { x } from '../texts/texts.service.ts';")).not.toContain('server/features/themes may import');
  });

  it.each([
    ['packages/contract/src/errors.ts', "import type { DictionaryKey } from '@glosa/dictionary';"],
    ['apps/server/src/features/themes/a.ts', "import { x } from '../texts/texts.service.ts';"],
    ['apps/server/src/features/cards/a.ts', "import { x } from '../imports/cards/card-edit.ts';"],
    ['apps/server/src/features/imports/a.ts', "import { readZip } from '@glosa/corpus-format';"],
    ['apps/server/src/features/texts/texts.test.ts', "import { buildApp } from '../../app.ts';"],
    ['apps/server/src/features/texts/texts.test.ts', "import { sampleZips } from '@glosa/sample-corpus';"],
    ['apps/web/src/features/texts/A.test.tsx', "import { DICTIONARIES } from '@glosa/dictionary';"],
    ['apps/web/src/routes.tsx', "import { TextPage } from './features/texts/TextPage.tsx';"],
    ['e2e/texts.spec.ts', "import { sampleZips } from '@glosa/sample-corpus';"],
  ])('allows in %s: %s', (path, line) => {
    expect(check(path, line)).toEqual([]);
  });
});

describe('circles of imports', () => {
  const file = (path: string, ...sources: string[]) => ({
    path: `apps/web/src/ui/${path}`,
    text: sources.map((source, i) => `${source.replace('$', `X${i}`)};`).join('\n'),
  });

  it('are found through types, further exports and what is loaded late, and shown as a way round', () => {
    const files = [
      file('a.ts', "import type { $ } from './b.ts'"),
      file('b.ts', "export { $ } from './c.tsx'"),
      file('c.tsx', "const $ = import('./a.ts')"),
      file('d.ts', "import { $ } from './a.ts'"),
    ];
    const way = ['a.ts', 'b.ts', 'c.tsx', 'a.ts'].map((name) => `apps/web/src/ui/${name}`).join(' → ');
    expect(circles(files)).toEqual([`apps/web/src/ui/a.ts:1: in a circle of imports: ${way}`]);
  });

  it('are not where two files need a third', () => {
    expect(
      circles([file('a.ts', "import { $ } from './c.ts'"), file('b.ts', "import { $ } from './c.ts'"), file('c.ts')]),
    ).toEqual([]);
  });
});
