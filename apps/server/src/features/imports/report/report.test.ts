import { type ImportProblem, PROBLEMS } from '@glosa/corpus-format';
import { DICTIONARIES, type DictionaryLanguage } from '@glosa/dictionary';
import { describe, expect, it } from 'vitest';
import { hintOf, messageOf, reportLine } from './report.ts';

/** Every problem of the formats, and those of the checks against what is stored, with nothing known but what it is. */
const NAMES = [
  ...Object.entries(PROBLEMS).flatMap(([code, variants]) => [...variants.map((one) => [code, one]), [code, 'more']]),
  ...Object.keys(DICTIONARIES.en)
    .filter((key) => key.startsWith('import.check.'))
    .map((key) => key.slice('import.check.'.length).split('.')),
] as [code: string, variant: string | undefined][];

const problemOf = (code: string, variant: string | undefined): ImportProblem => ({
  ...{ severity: 'error', code },
  ...(variant ? { variant } : {}),
});

describe.each(['pl', 'en'] as DictionaryLanguage[])('what is said of a problem (%s)', (language) => {
  it.each(NAMES)('%s %s has no placeholder left, whatever is not known', (code, variant) => {
    const problem = problemOf(code, variant);
    const said = `${messageOf(problem, language)} ${hintOf(problem, language) ?? ''}`;
    expect(said).not.toMatch(/\{\w+\}/);
    expect(messageOf(problem, language)).not.toBe(variant ? `${code}.${variant}` : code);
  });
});

it('names the archive where a fault is in none of its files', () => {
  expect(messageOf(problemOf('ZIP-BROKEN', 'size'), 'en')).toMatch(/^The archive: /);
});

it('says how often the same was found, and where else', () => {
  const problem: ImportProblem = {
    ...problemOf('TEI-PROFILE', 'lb-n'),
    file: 'text.xml',
    line: 3,
    column: 1,
    times: 498,
  };
  const line = reportLine('RP.zip', { ...problem, also: ['text.xml:4:1'] }, 'en');
  expect(line).toContain('RP.zip/text.xml:3:1: error: ');
  expect(line).toContain(' (498 times; also: text.xml:4:1, …)');
  expect(reportLine('folder/RP-transcription.xml', problem, 'en')).toMatch(
    /^folder\/RP-transcription\.xml:3:1: error: /,
  );
});
