import { describe, expect, it } from 'vitest';
import { type ContainerEntry, floodWarnings, looksLikeVariants, parseVariants, type RunRule } from '../src/index.ts';

/** The search engine brings its own; for the checks here any that replaces will do. */
const replace: RunRule = ({ from, to, direction }, word) => {
  const made = [word.replaceAll(from, to), ...(direction === 'both' ? [word.replaceAll(to, from)] : [])];
  return made.filter((form) => form !== word);
};

const bytes = (text: string) => new TextEncoder().encode(text);
const files = (contents: Record<string, string>): ContainerEntry[] =>
  Object.entries(contents).map(([name, text]) => ({ name, bytes: bytes(text) }));
const parse = (contents: Record<string, string>) => parseVariants(files(contents), replace);

const GROUPS = 'group\tform\tlayer\tnote\n';
const RULES = 'id\tfrom\tto\tbefore\tafter\tdirection\tlayer\texample_from\texample_to\n';

/** Every problem as `file:line:column code.variant`. */
const places = (contents: Record<string, string>) =>
  parse(contents).problems.map(({ severity, file, line, column, code, variant }) => {
    const name = variant === undefined ? code : `${code}.${variant}`;
    return `${[file, line, column].filter((part) => part !== undefined).join(':')} ${severity} ${name}`;
  });

describe('a table of phonetic variants', () => {
  it('is read with its groups and rules', () => {
    const { variants, problems } = parse({
      'groups.tsv': `# own\n${GROUPS}a\tserce\ttranscription\t\nb\tod\ttranscription\tprzed samogłoską ode\na\tsierce\ttransliteration\t\nb\tot\ttranskrypcja\t\n`,
      'rules.csv': `${RULES.replaceAll('\t', ';')}r1;ir;er;;C;both;transcription;sirce;serce\n`,
      'manifest.json': '{"format":"corpus/1","kind":"phonetic-variants"}',
    });
    expect(problems).toEqual([]);
    expect(
      variants?.groups.map(({ label, forms }) => [label, forms.map(({ form, layer }) => `${form} ${layer}`)]),
    ).toEqual([
      ['a', ['serce transcription', 'sierce transliteration']],
      ['b', ['od transcription', 'ot transcription']],
    ]);
    expect(variants?.groups[1]?.forms[0]?.note).toBe('przed samogłoską ode');
    expect(variants?.rules).toEqual([
      {
        id: 'r1',
        from: 'ir',
        to: 'er',
        before: '',
        after: 'C',
        direction: 'both',
        layer: 'transcription',
        exampleFrom: 'sirce',
        exampleTo: 'serce',
        place: { file: 'rules.csv', line: 2, column: 1 },
      },
    ]);
  });

  it('may be groups alone or rules alone, also with a header and nothing else', () => {
    expect(parse({ 'groups.tsv': GROUPS }).variants).toEqual({ groups: [], rules: [] });
    expect(parse({ 'rules.tsv': RULES }).variants).toEqual({ groups: [], rules: [] });
  });

  it('is known by its files', () => {
    expect(looksLikeVariants([{ name: 'Groups.TSV' }])).toBe(true);
    expect(looksLikeVariants([{ name: 'rules.csv' }, { name: 'x.txt' }])).toBe(true);
    expect(looksLikeVariants([{ name: 'text.xml' }, { name: 'groups.xml' }])).toBe(false);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['no table', { 'readme.txt': 'x' }, ['readme.txt warning ZIP-KIND.unused', ' error ZIP-KIND.no-table']],
    [
      'two tables for one purpose',
      { 'groups.csv': 'group,form,layer\n', 'groups.tsv': GROUPS },
      ['groups.tsv error ZIP-KIND.twice'],
    ],
    ['a sheet that is none', { 'groups.tsv': GROUPS, 'rules.xlsx': 'x' }, ['rules.xlsx error ZIP-BROKEN.sheet']],
    [
      'another kind',
      { 'groups.tsv': GROUPS, 'manifest.json': '{"kind":"themes"}' },
      ['manifest.json:1:2 error ZIP-KIND.manifest-kind'],
    ],
    ['an empty file', { 'groups.tsv': '\n' }, ['groups.tsv error ZIP-EMPTY.file']],
    ['a missing column', { 'groups.tsv': 'group\tform\n1\ta\n' }, ['groups.tsv:1:1 error TAB-HEAD']],
    ['a missing cell', { 'groups.tsv': `${GROUPS}1\ta\n` }, ['groups.tsv:2:1 error TAB-COLS']],
    ['an empty form', { 'groups.tsv': `${GROUPS}1\t\tlemma\t\n` }, ['groups.tsv:2:3 error TAB-VALUE.empty']],
    ['two words', { 'groups.tsv': `${GROUPS}1\ta b\tlemma\t\n` }, ['groups.tsv:2:3 error TAB-VALUE.space']],
    ['an unknown layer', { 'groups.tsv': `${GROUPS}1\ta\tprint\t\n` }, ['groups.tsv:2:5 error TAB-VALUE.choice']],
    [
      'a form twice',
      { 'groups.tsv': `${GROUPS}1\ta\tlemma\t\n1\tb\tlemma\t\n1\ta\tlemma\t\n` },
      ['groups.tsv:4:3 error TAB-VALUE.duplicate'],
    ],
    ['a group of one', { 'groups.tsv': `${GROUPS}1\ta\tlemma\t\n` }, ['groups.tsv:2:3 warning TAB-VALUE.alone']],
    [
      'a private letter',
      { 'groups.tsv': `${GROUPS}1\ta\tlemma\t\n1\tb\ue000\tlemma\t\n` },
      ['groups.tsv:3:4 warning CHAR-RARE'],
    ],
    [
      'separate marks',
      { 'groups.tsv': `${GROUPS}1\ta\tlemma\t\n1\to\u0301\tlemma\t\n` },
      ['groups.tsv warning CHAR-NFC'],
    ],
    [
      'a failing example',
      { 'rules.tsv': `${RULES}r\ta\tb\t\t\tboth\tlemma\tcac\tcxc\n` },
      ['rules.tsv:2:24 error RULE-EXAMPLE'],
    ],
    [
      'a rule twice',
      { 'rules.tsv': `${RULES}r\ta\tb\t\t\tboth\tlemma\ta\tb\nr\ta\tc\t\t\tboth\tlemma\ta\tc\n` },
      ['rules.tsv:3:1 error TAB-VALUE.duplicate'],
    ],
    [
      'no direction',
      { 'rules.tsv': `${RULES}r\ta\tb\t\t\tup\tlemma\ta\tb\n` },
      ['rules.tsv:2:9 error TAB-VALUE.choice'],
    ],
    [
      'a side that is none',
      { 'rules.tsv': `${RULES}r\ta\tb\t.*\t\tboth\tlemma\ta\tb\n` },
      ['rules.tsv:2:7 error TAB-VALUE.choice'],
    ],
    ['no change', { 'rules.tsv': `${RULES}r\ta\tA\t\t\tboth\tlemma\ta\tA\n` }, ['rules.tsv:2:5 error TAB-VALUE.same']],
    [
      'letters put in anywhere',
      { 'rules.tsv': `${RULES}r\t\tj\t\t\tboth\tlemma\ta\tja\n` },
      ['rules.tsv:2:3 error TAB-VALUE.anywhere'],
    ],
  ])('is refused, or warned of, for %s', (_, contents, expected) => {
    expect(places(contents)).toEqual(expected);
    const hasError = expected.some((line) => line.includes(' error '));
    expect(parse(contents).variants === null).toBe(hasError);
  });

  it('names the byte that is not UTF-8', () => {
    const entry = { name: 'groups.tsv', bytes: new Uint8Array([...bytes(`${GROUPS}1\ts`), 0xb9, 0x0a]) };
    const [problem] = parseVariants([entry], replace).problems;
    expect(problem).toMatchObject({ code: 'ENC-UTF8', file: 'groups.tsv', line: 2, column: 4 });
  });
});

describe('a rule that floods', () => {
  const { variants } = parse({ 'rules.tsv': `${RULES}r\ta\tb\t\t\texpand\tlemma\ta\tb\n` });
  const rules = variants?.rules ?? [];

  it('is warned of beyond thirty words in a hundred', () => {
    const words = (hits: number) => Array.from({ length: 10 }, (_, i) => (i < hits ? `a${i}` : `x${i}`));
    expect(floodWarnings(rules, { lemma: words(3) }, replace)).toEqual([]);
    expect(floodWarnings(rules, { lemma: words(4) }, replace)).toEqual([
      expect.objectContaining({
        severity: 'warning',
        code: 'RULE-FLOOD',
        file: 'rules.tsv',
        line: 2,
        params: { id: 'r', percent: 40, count: 4 },
      }),
    ]);
  });

  it('is not looked for in a layer without words', () => {
    expect(floodWarnings(rules, { transcription: ['a'] }, replace)).toEqual([]);
  });
});
