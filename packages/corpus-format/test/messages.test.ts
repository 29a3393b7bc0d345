import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../src/index.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Every `code` or `code.variant` that may be reported. */
const NAMES = Object.entries(PROBLEMS).flatMap(([code, variants]) => [
  ...variants.map((variant: string) => (variant === '' ? code : `${code}.${variant}`)),
  `${code}.more`,
]);

describe('every problem', () => {
  it.each(['pl', 'en'])('has its text in the dictionary (%s), and no text is left over', (language) => {
    const file = join(ROOT, 'packages/dictionary/src', `${language}.json`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    for (const name of NAMES) expect(texts[`import.problem.${name}`], name).toBeTruthy();
    const codes = Object.keys(PROBLEMS);
    const own = Object.keys(texts)
      .filter((key) => key.startsWith('import.problem.'))
      .map((key) => key.slice('import.problem.'.length))
      .filter((name) => codes.includes(name.split('.')[0] ?? ''));
    expect(own.filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  it.each(['pl', 'en'])('says what to do about it (%s), where its message does not', (language) => {
    const file = join(ROOT, 'packages/dictionary/src', `${language}.json`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const hasHint = (code: string, variants: readonly string[]) =>
      texts[`import.hint.${code}`] !== undefined ||
      variants.some((variant) => texts[`import.hint.${code}.${variant}`] !== undefined);
    const mute = Object.entries(PROBLEMS).filter(([code, variants]) => !hasHint(code, variants));
    expect(mute.map(([code]) => code)).toEqual([]);
    // What an import takes from work that is stored is found by the server, which has words of its own for it.
    const hints = Object.keys(texts).filter((key) => key.startsWith('import.hint.'));
    const names = hints.map((key) => key.slice('import.hint.'.length)).filter((name) => !/^(LOSS|S-OPEN)/.test(name));
    const known = Object.entries(PROBLEMS).flatMap(([code, variants]) => [
      code,
      ...variants.map((one) => `${code}.${one}`),
    ]);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('is described in docs/formats/problems.md', () => {
    const page = readFileSync(join(ROOT, 'docs/formats/problems.md'), 'utf8');
    expect(Object.keys(PROBLEMS).filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
