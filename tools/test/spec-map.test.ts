import { describe, expect, it } from 'vitest';
import { mapErrors, mapRows } from '../spec-map.ts';

const MARKDOWN = `# Map
| What | Code | Test |
|---|---|---|
| \`/texts\` | \`a.tsx\` \`b.tsx\` | \`t.ts\` |
| \`GET /api/x\` | \`a.tsx\` | \`t.ts\` |
`;
const present =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('the map of the specification', () => {
  it('reads the rows of its tables', () => {
    expect(mapRows(MARKDOWN)).toEqual([
      { line: 4, subject: '/texts', code: '`a.tsx` `b.tsx`', test: '`t.ts`' },
      { line: 5, subject: 'GET /api/x', code: '`a.tsx`', test: '`t.ts`' },
    ]);
  });

  it('is content where every subject has a row and every file exists', () => {
    expect(mapErrors(mapRows(MARKDOWN), ['/texts', 'GET /api/x'], present('a.tsx', 'b.tsx', 't.ts'))).toEqual([]);
  });

  it('names what is missing, doubled, or does not exist', () => {
    const rows = mapRows(`${MARKDOWN}| \`/texts\` | \`a.tsx\` | – |\n| \`/about\` | \`a.tsx\` | – |\n`);
    expect(mapErrors(rows, ['/texts', '/about', '/themes'], present('a.tsx', 't.ts'))).toEqual([
      'docs/spec-map.md:1: no row for /themes',
      'docs/spec-map.md:4: b.tsx does not exist',
      'docs/spec-map.md:5: GET /api/x is no page and no call',
      'docs/spec-map.md:6: /texts has a row already',
      'docs/spec-map.md:7: /about names no test',
    ]);
  });
});
