import type { ReportProblem } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../i18n/report-texts.ts';
import { codesOf, EVERYTHING, filterProblems, reportAsText, reportAsTsv } from './report.ts';

const PROBLEMS: ReportProblem[] = [
  {
    severity: 'error',
    code: 'LB-DUP',
    file: 'text.xml',
    line: 214,
    column: 17,
    ref: '12r.8',
    expected: '9',
    found: '8',
    message: 'Wers 8 występuje\tdwa razy',
    hint: 'Popraw numer',
  },
  { severity: 'warning', code: 'ALIGN-VERSE', ref: '12r.9', message: 'Słów: 7 i 8' },
  { severity: 'warning', code: 'ALIGN-VERSE', file: 'text.xml', message: 'Słów: 3 i 4' },
];

describe('the report', () => {
  it('says where a problem lies as far as that is known', () => {
    expect(PROBLEMS.map(placeOf)).toEqual(['text.xml:214:17', '', 'text.xml']);
  });

  it('is filtered by severity, code and words anywhere in it', () => {
    const of = (filter: Partial<typeof EVERYTHING>) =>
      filterProblems(PROBLEMS, { ...EVERYTHING, ...filter }).map((one) => PROBLEMS.indexOf(one));
    expect(of({})).toEqual([0, 1, 2]);
    expect(of({ severity: 'warning' })).toEqual([1, 2]);
    expect(of({ code: 'LB-DUP' })).toEqual([0]);
    expect(of({ text: 'SŁÓW 12r' })).toEqual([1]);
    expect(of({ text: 'text.xml', severity: 'warning' })).toEqual([2]);
    expect(of({ text: 'nic' })).toEqual([]);
  });

  it('counts its codes', () => {
    expect(codesOf(PROBLEMS)).toEqual([
      { code: 'ALIGN-VERSE', count: 2 },
      { code: 'LB-DUP', count: 1 },
    ]);
  });

  it('becomes a table and lines that editors understand', () => {
    expect(reportAsTsv(PROBLEMS).split('\n')[1]).toBe(
      'error\tLB-DUP\ttext.xml\t214\t17\t12r.8\t9\t8\tWers 8 występuje dwa razy\tPopraw numer\t\t',
    );
    const [problem] = PROBLEMS as [ReportProblem];
    const table = reportAsTsv([
      { ...problem, found: '=cmd|x', ref: '@a', message: ' +1', hint: '-2', expected: 'a=b' },
    ]);
    expect(table.split('\n')[1]?.split('\t').slice(5)).toEqual(["'@a", 'a=b', "'=cmd|x", "' +1", "'-2", '', '']);
    expect(reportAsText(PROBLEMS).split('\n')).toEqual([
      'text.xml:214:17: Wers 8 występuje\tdwa razy (Popraw numer)',
      '12r.9: Słów: 7 i 8',
      'text.xml: Słów: 3 i 4',
      '',
    ]);
    const repeated: ReportProblem = { ...problem, times: 3, also: ['text.xml:215:1', 'text.xml:216:1'] };
    expect(reportAsText([repeated])).toContain('(Popraw numer) ×3: text.xml:215:1, text.xml:216:1');
  });
});
