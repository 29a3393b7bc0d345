import { describe, expect, it } from 'vitest';
import { asvsErrors, hasPlace, readRows } from '../asvs.ts';

const MARKDOWN = `# Table
| Requirement | What holds it |
|---|---|
| 1.1.1 | \`a.test.ts\` › reads once; not twice; \`rules.md\` › Paths |
| 1.1.2 | n/a: the product has no such thing |
`;
const files: Readonly<Record<string, string>> = {
  'a.test.ts': "it('reads once; not twice', () => {});",
  'rules.md': '# Rules\n\n## Paths\n',
};
const read = (file: string) => files[file] ?? null;

describe('the table of security requirements', () => {
  it('reads its rows', () => {
    expect(readRows(MARKDOWN)).toEqual([
      { line: 4, id: '1.1.1', state: '`a.test.ts` › reads once; not twice; `rules.md` › Paths' },
      { line: 5, id: '1.1.2', state: 'n/a: the product has no such thing' },
    ]);
  });

  it('is content where every requirement has a row and every test named exists', () => {
    expect(asvsErrors(readRows(MARKDOWN), ['1.1.1', '1.1.2'], read)).toEqual([]);
  });

  it('names what is missing, doubled, unknown, or does not exist', () => {
    const more = [
      '| 1.1.1 | n/a: twice is once too often |',
      '| 9.9.9 | n/a: there is no such requirement |',
      '| 1.1.3 | held, of course |',
      '| 1.1.4 | `b.test.ts` › reads once |',
      '| 1.1.5 | `a.test.ts` › reads twice; `rules.md` › Rules of thumb |',
      '| 1.1.6 | deviation: no |',
    ];
    const ids = ['1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5', '1.1.6', '1.1.7'];
    expect(asvsErrors(readRows(MARKDOWN + more.join('\n')), ids, read)).toEqual([
      'docs/security/asvs.md:1: no row for 1.1.7',
      'docs/security/asvs.md:6: 1.1.1 has a row already',
      'docs/security/asvs.md:7: 9.9.9 is no requirement of levels 1 and 2',
      'docs/security/asvs.md:8: 1.1.3 names neither a test nor a reason',
      'docs/security/asvs.md:9: 1.1.4: b.test.ts does not exist',
      'docs/security/asvs.md:10: 1.1.5: a.test.ts has nothing called "reads twice"',
      'docs/security/asvs.md:10: 1.1.5: rules.md has nothing called "Rules of thumb"',
      'docs/security/asvs.md:11: 1.1.6 names neither a test nor a reason',
    ]);
  });

  it('finds tests however their names are quoted', () => {
    expect(hasPlace('it("keeps Ann\'s text", …', { file: 'a.test.ts', name: "keeps Ann's text" })).toBe(true);
    expect(hasPlace("it.each(x)('%s', …", { file: 'a.test.ts', name: 'keeps' })).toBe(false);
  });
});
