import { describe, expect, it } from 'vitest';
import { excesses, measure } from '../code-metrics.ts';

const lines = (count: number) => '  x();\n'.repeat(count);
const inFunction = (name: string, count: number) => `function ${name}() {\n${lines(count)}}\n`;

describe('code sizes', () => {
  it('measures functions of every form with their names', () => {
    const text = 'export const a = (x: number) => x;\nclass C {\n  b() {\n    return 1;\n  }\n}\n';
    const { functions } = measure({ path: 'packages/x/src/a.ts', text });
    expect(functions).toEqual([
      { name: 'a', line: 1, lines: 1, component: false },
      { name: 'b', line: 3, lines: 3, component: false },
    ]);
  });

  it('finds a file, a function and an any over the limits', () => {
    const path = 'packages/x/src/a.ts';
    expect(excesses([{ path, text: lines(400) }])).toEqual([]);
    expect(excesses([{ path, text: lines(401) }])).toEqual([`${path}:1: 401 lines, at most 400`]);
    expect(excesses([{ path, text: inFunction('f', 78) }])).toEqual([]);
    expect(excesses([{ path, text: inFunction('f', 79) }])).toEqual([`${path}:1: f has 81 lines`]);
    expect(excesses([{ path, text: 'let any = 1;\nconst x: Map<string, any> = y;' }])).toEqual([`${path}:2: any`]);
  });

  it('gives a component more room, and a test suite as much as its file has', () => {
    const text = inFunction('Page', 100);
    expect(excesses([{ path: 'apps/web/src/Page.tsx', text }])).toEqual([]);
    expect(excesses([{ path: 'apps/web/src/page.ts', text }])).toHaveLength(1);
    expect(excesses([{ path: 'packages/x/test/a.test.ts', text }])).toEqual([]);
  });
});
