import type { ImportProblem } from '@glosa/corpus-format';
import { describe, expect, it } from 'vitest';
import { reportOf } from './import-answer.ts';

const empty: ImportProblem = { severity: 'error', code: 'W-EMPTY', file: 'text.xml', line: 3, column: 7 };
const more: ImportProblem = { severity: 'error', code: 'W-EMPTY', variant: 'more', params: { count: 4899 } };

describe('a report in words', () => {
  it('says what to do where it names a problem, and how many it does not name', () => {
    const { ok, problems } = reportOf({ problems: [empty, more], counts: {} }, 'pl');
    expect(ok).toBe(false);
    expect(problems[0]).toMatchObject({ code: 'W-EMPTY', line: 3, column: 7, message: 'Puste słowo' });
    expect(problems[0]?.hint).toMatch(/^Usuń pusty element w/);
    expect(problems[1]).toEqual({
      severity: 'error',
      code: 'W-EMPTY',
      message: 'Dalsze problemy tego rodzaju: 4899',
      stands: 4899,
    });
  });
});
