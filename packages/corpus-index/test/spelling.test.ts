import { describe, expect, it } from 'vitest';
import {
  applyRule,
  BuildError,
  createBuilder,
  type IndexSchema,
  type Layer,
  openIndex,
  soundsOf,
  type VariantRule,
  type VariantTable,
} from '../src/index.ts';
import { IndexData } from '../src/index-data.ts';
import { toBits } from '../src/positions.ts';
import type { Word } from '../src/query/ast.ts';
import { bindVariant, bindWord, wordExpansions } from '../src/query/bind-word.ts';
import { ValueMatcher } from '../src/query/match-values.ts';
import type { Sounds } from '../src/spelling/skeleton.ts';
import type { Spelling } from '../src/spelling/spelling.ts';
import { fold, schema } from './schema.ts';

const [{ skeleton }] = soundsOf(schema) as [Sounds];

describe('the phonetic skeleton', () => {
  // Spellings of one word in manuscripts and in transcription, each for the step that joins them.
  it.each([
    ['ſwyaty', 'swyaty', 'signs'],
    ['thobą', 'tobą', 'th'],
    ['prawdꟁ', 'prawdę', 'nasal letters'],
    ['prawdø', 'prawdą', 'nasal letters'],
    ['lassu', 'lasu', 'doubled letters'],
    ['cztaacz', 'cztacz', 'doubled letters'],
    ['Offiara', 'ofiara', 'doubled letters'],
    ['volla', 'wola', 'doubled letters'],
    ['thym', 'tym', 'th'],
    ['Wthora', 'wtora', 'th'],
    ['phara', 'fara', 'ph'],
    ['Xiąże', 'książe', 'x'],
    ['quiat', 'kwiat', 'qu'],
    ['nasche', 'nasze', 'sch'],
    ['czo', 'co', 'cz'],
    ['yako', 'jako', 'y, j'],
    ['yako', 'iako', 'y, j'],
    ['bendzie', 'będzie', 'vowel and nasal'],
    ['czansto', 'często', 'vowel and nasal'],
    ['drvgym', 'drugim', 'u, v, w'],
    ['vraszal', 'urażał', 'u, v, w'],
    ['przes', 'przez', 'sibilants'],
    ['boze', 'boże', 'sibilants'],
    ['nye', 'nie', 'softening'],
    ['nie', 'ne', 'softening'],
    ['dzyeczy', 'dzieci', 'softening'],
    ['mylosczy', 'miłości', 'sibilants'],
    ['ꝑsona', 'persona', 'signs'],
    ['⁊', 'i', 'signs'],
    ['mowy', 'mówi', 'the price of it'],
    ['są', 'się', 'the price of it'],
  ])('joins %s and %s (%s)', (a, b) => {
    expect(skeleton(a)).toBe(skeleton(b));
  });

  it('names the sounds it keeps', () => {
    expect(['część', 'czanst', 'rzecz', 'chleb', 'dziecię'].map(skeleton)).toEqual([
      'CNSC',
      'CNSt',
      'reC',
      'Hleb',
      'DeCN',
    ]);
  });

  it('keeps apart what sounds different, and numbers', () => {
    for (const [a, b] of [
      ['sirce', 'serce'],
      ['geden', 'jeden'],
      ['pan', 'pani'],
      ['100', '10'],
      ['siwy', 'swój'],
    ] as const) {
      expect([a, b, skeleton(a) === skeleton(b)]).toEqual([a, b, false]);
    }
  });

  it('is the same for composed and decomposed letters', () => {
    for (const word of ['gęś', 'źdźbło', 'ǫ́', 'jǽn']) expect(skeleton(word.normalize('NFD'))).toBe(skeleton(word));
  });
});

const rule = (from: string, to: string, before = '', after = ''): VariantRule => ({
  from,
  to,
  before,
  after,
  direction: 'both',
});

describe('a rule', () => {
  it('is applied at each place, and at all of them', () => {
    expect(applyRule({ ...rule('y', 'i'), direction: 'expand' }, 'yakoby', schema)).toEqual([
      'iakoby',
      'yakobi',
      'iakobi',
    ]);
    expect(applyRule({ ...rule('aa', 'a'), direction: 'expand' }, 'aaa', schema)).toEqual(['aa']);
  });

  it('goes both ways or one', () => {
    expect(applyRule(rule('ir', 'er', '', 'C'), 'serce', schema)).toEqual(['sirce']);
    expect(applyRule({ ...rule('ir', 'er', '', 'C'), direction: 'expand' }, 'serce', schema)).toEqual([]);
  });

  it('looks at both sides of a place', () => {
    expect(applyRule(rule('ir', 'er', '', 'C'), 'sirota', schema)).toEqual([]);
    expect(applyRule(rule('ir', 'er', 'C', 'C'), 'ircha', schema)).toEqual([]);
    expect(applyRule(rule('', 'j', '#', 'V'), 'imię', schema)).toEqual(['jimię']);
    expect(applyRule(rule('ci', 'ć', 'V', '#'), 'mówici', schema)).toEqual(['mówić']);
    expect(applyRule(rule('ci', 'ć', 'V', '#'), 'ciało', schema)).toEqual([]);
    expect(applyRule(rule('rz', 'r', 'ś', ''), 'Śrzoda', schema)).toEqual(['środa']);
  });

  it('takes marks for part of a letter', () => {
    expect(applyRule(rule('ó', 'u'), 'król', schema)).toEqual(['krul']);
    expect(applyRule(rule('ó', 'u'), 'o\u0301w', schema)).toEqual(['uw']);
    expect(applyRule(rule('ó', 'u'), 'krol', schema)).toEqual([]);
  });
});

const spelled = {
  ...schema,
  strings: [
    { name: 'form', folded: 'norm', skeleton: true },
    { name: 'translit', folded: 'tnorm', span: 'word', skeleton: true },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form', skeleton: true },
    { name: 'lang', folded: 'lang_norm' },
  ],
  language: 'lang',
  variants: 'var',
  reserved: [],
} as const satisfies IndexSchema;

const TABLE: VariantTable = {
  groups: [
    [
      { form: 'Jezus', layer: 'transcription' },
      { form: 'Ihs', layer: 'transliteration' },
      { form: 'Jezukryst', layer: 'transcription' },
    ],
    [
      { form: 'jezukryst', layer: 'transcription' },
      { form: 'Krystus', layer: 'transcription' },
    ],
    [
      { form: 'Maryja', layer: 'lemma' },
      { form: 'panna', layer: 'transcription' },
    ],
  ],
  rules: [{ ...rule('ir', 'er', '', 'C'), layer: 'transcription' }],
};

interface Given {
  form: string;
  translit?: string;
  lemma?: string;
  whole?: string;
}

const TOKENS: Given[] = [
  { form: 'Jezus' }, // 0
  { form: 'jezus' }, // 1
  { form: 'Jezukryst' }, // 2
  { form: 'pan', translit: 'ihs' }, // 3
  { form: 'Ihs' }, // 4: not in the layer that the group names
  { form: 'Krystus' }, // 5
  { form: 'serce' }, // 6
  { form: 'sirce', translit: 'szyrcze' }, // 7
  { form: 'Maryjej', lemma: 'Maryja' }, // 8
  { form: 'przez', translit: 'przes' }, // 9
  { form: 'prze', whole: 'przezeń' }, // 10
  { form: 'zeń' }, // 11
];

function built(): Uint8Array {
  const builder = createBuilder(spelled);
  builder.open('text', 'T');
  builder.open('card', '1r');
  for (const [i, { form, translit = '', lemma, whole = '' }] of TOKENS.entries()) {
    const readings = lemma === undefined ? [] : [{ lemma, posClass: 'subst', categories: {} }];
    const wordId = form === 'zeń' ? i : i + 1;
    builder.token({
      form,
      translit,
      lang: 'pl-x-oldpol',
      word: whole,
      wordId,
      spaceAfter: true,
      punctuation: false,
      readings,
    });
  }
  builder.close('card');
  builder.close('text');
  return builder.finish({}, TABLE);
}

const data = new IndexData(built());
const binding = { data, values: new ValueMatcher(data) };
const LAYERS = spelled.layers;

function wordOf(value: string, match: Word['match'] = 'folded'): Word {
  const matcher = { kind: 'literal', value, caseless: false } as const;
  return { kind: 'word', match, negated: false, matcher, span: { from: 0, to: 0 } };
}

function found(value: string, level: Spelling['level'], without: string[] = [], layer: keyof typeof LAYERS = 'both') {
  const spelling = { level, without: new Set(without) };
  const { short, long } = bindWord(binding, wordOf(value), LAYERS[layer], spelling);
  return [...toBits(short.positions(), TOKENS.length).toList(), ...long];
}

describe('a plain word', () => {
  it('is compared exactly, folded or with variants', () => {
    expect(found('Jezus', 'exact')).toEqual([0]);
    expect(found('Jezus', 'case')).toEqual([0, 1]);
    expect(found('Jézus', 'case')).toEqual([]);
    expect(found('Jezus', 'folded')).toEqual([0, 1]);
    expect(found('Jezus', 'variant')).toEqual([0, 1, 2, 3]);
    expect(found('przez', 'folded')).toEqual([9]);
    expect(found('pszes', 'variant')).toEqual([]);
    expect(found('przesz', 'variant')).toEqual([9]);
  });

  it('finds the members of its groups, but not those of theirs', () => {
    expect(found('JEZUKRYST', 'variant')).toEqual([0, 1, 2, 3, 5]);
    expect(found('Krystus', 'variant')).toEqual([2, 5]);
  });

  it('finds what rules make of it, in the layer they are for', () => {
    expect(found('serce', 'variant')).toEqual([6, 7]);
    expect(found('sirce', 'variant', [], 'transcription')).toEqual([6, 7]);
    expect(found('serce', 'variant', [], 'transliteration')).toEqual([]);
    expect(found('sirce', 'variant', [], 'transliteration')).toEqual([7]);
  });

  it('finds tokens of a lemma that it is a variant of', () => {
    expect(found('panna', 'variant')).toEqual([8]);
    expect(found('panna', 'variant', ['Maryja'])).toEqual([]);
  });

  it('leaves out what the person does not want', () => {
    expect(found('Jezus', 'variant', ['ihs', 'jezus'])).toEqual([0, 2]);
    expect(found('Jezus', 'folded', ['jezus'])).toEqual([0]);
  });

  it('covers split words as a whole', () => {
    const spelling = { level: 'variant', without: new Set<string>() } as const;
    const { short, long } = bindWord(binding, wordOf('przezen'), LAYERS.both, spelling);
    expect([...toBits(short.positions(), TOKENS.length).toList()]).toEqual([]);
    expect([...long]).toEqual([10]);
  });

  it('may be any word but that one', () => {
    const spelling = { level: 'folded', without: new Set<string>() } as const;
    const { short } = bindWord(binding, { ...wordOf('przezeń'), negated: true }, LAYERS.both, spelling);
    expect(toBits(short.positions(), TOKENS.length).has(11)).toBe(false);
    expect(short.positions().count).toBe(TOKENS.length - 2);
  });

  it('with = is the same on every level', () => {
    for (const level of ['exact', 'folded', 'variant'] as const) {
      const { short } = bindWord(binding, wordOf('Jezus', 'exact'), LAYERS.both, { level, without: new Set() });
      expect([...toBits(short.positions(), TOKENS.length).toList()]).toEqual([0]);
    }
  });

  it('has its variants as a condition', () => {
    const positions = bindVariant(binding, { kind: 'literal', value: 'serce', caseless: false }).positions();
    expect([...toBits(positions, TOKENS.length).toList()]).toEqual([6, 7]);
  });
});

describe('the list of what variants add', () => {
  it('says how each form was found and how often it occurs', () => {
    const listed = (word: string, layer: Layer = LAYERS.both) =>
      wordExpansions(binding, wordOf(word), layer).map(({ form, count, rank, source }) => [form, count, rank, source]);
    expect(listed('Jezus')).toEqual([
      ['Jezus', 1, 'exact', 'form'],
      ['jezus', 1, 'case', 'fold'],
      ['Jezukryst', 1, 'variant', 'group'],
      ['ihs', 1, 'variant', 'group'],
    ]);
    expect(listed('serce')).toEqual([
      ['serce', 1, 'exact', 'form'],
      ['sirce', 1, 'variant', 'rule'],
    ]);
    expect(listed('sirce')).toEqual([
      ['sirce', 1, 'exact', 'form'],
      ['serce', 1, 'variant', 'rule'],
    ]);
    expect(listed('sirce', LAYERS.transliteration)).toEqual([['szyrcze', 1, 'variant', 'skeleton']]);
    expect(wordExpansions(binding, wordOf('panna'), LAYERS.both)).toEqual([
      { form: 'Maryja', isLemma: true, count: 1, rank: 'variant', source: 'group' },
    ]);
  });

  it('leaves out what adds nothing, because another layer has the word as typed', () => {
    const forms = (layer: Layer) => wordExpansions(binding, wordOf('przez'), layer).map(({ form }) => form);
    expect(forms(LAYERS.both)).toEqual(['przez']);
    expect(forms(LAYERS.transliteration)).toEqual(['przes']);
  });

  it('is empty for a word that is not varied', () => {
    expect(wordExpansions(binding, wordOf('Jezus', 'exact'), LAYERS.both)).toEqual([]);
  });
});

describe('a query', () => {
  const index = openIndex(built());
  const total = (q: string, options: { variants?: boolean; without?: string[] } = {}) =>
    index.search(q, { offset: 0, size: 1, unit: 'hit', ...options }).total;

  it('takes variants where they are wanted', () => {
    expect(total('Jezus')).toBe(2);
    expect(total('Jezus', { variants: true })).toBe(4);
    expect(total('Jezus', { variants: true, without: ['ihs'] })).toBe(3);
    expect(total('=Jezus', { variants: true })).toBe(1);
    expect(total('Jezu*', { variants: true })).toBe(3);
  });

  it('may ask for variants in a condition, of whole words', () => {
    expect(total('[var="serce"]')).toBe(2);
    expect(total("[var='serce' & form='sirce']")).toBe(1);
    expect(total('var:serce')).toBe(2);
    expect(total('[var!="serce"]')).toBe(TOKENS.length - 2);
    for (const q of ['[var="ser.*"]', 'var:ser*', '[var=/s.rce/]']) {
      expect([q, index.parse(q)]).toMatchObject([
        q,
        { ok: false, error: { code: expect.stringMatching(/REGEX|SYNTAX|UNQUOTED/) } },
      ]);
    }
    expect(index.parse('[var="ser.*"]')).toMatchObject({ error: { code: 'REGEX_UNSUPPORTED', from: 6, to: 11 } });
    expect(index.parse('a:[] b:[] :: a.var = b.var')).toMatchObject({ error: { code: 'UNKNOWN_ATTR' } });
  });

  it('lists what each of its words finds', () => {
    const listed = index.expansions('Jezus ... (serce | !pan) "sirce"').map(({ word, from, to, forms }) => {
      return [word, from, to, forms.map(({ form }) => form)];
    });
    expect(listed).toEqual([
      ['Jezus', 0, 5, ['Jezus', 'jezus', 'Jezukryst', 'ihs']],
      ['serce', 11, 16, ['serce', 'sirce']],
    ]);
  });
});

describe('values that sound alike', () => {
  it('are found whatever the size of the lexicon', () => {
    const forms = ['a', 'ą', 'są', 'się', 'sie', 'jako', 'yako', 'iako', 'wtora', 'Wthora', '.', '-'];
    const builder = createBuilder(spelled);
    builder.open('text', 'T');
    builder.open('card', '1r');
    const rest = { translit: '', word: '', lang: 'pl', wordId: 0, spaceAfter: true, punctuation: false, readings: [] };
    for (const form of forms) builder.token({ ...rest, form });
    builder.close('card');
    builder.close('text');
    const { columns } = new IndexData(builder.finish({}));
    const [form] = columns;
    for (const one of forms) {
      const expected = forms.filter((other) => skeleton(other) === skeleton(one)).sort();
      expect(Array.from(form?.alike[0]?.idsOf(one) ?? [], (id) => form?.lexicon.get(id))).toEqual(expected);
    }
    expect(form?.alike[0]?.idsOf('').length).toBe(0);
    expect(fold('ſ')).toBe('s');
  });

  it('need a layer that the schema has', () => {
    const table: VariantTable = { groups: [[{ form: 'a', layer: 'print' }]], rules: [] };
    expect(() => createBuilder(spelled).finish({}, table)).toThrow(BuildError);
  });
});
