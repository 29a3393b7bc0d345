import { describe, expect, it } from 'vitest';
import { createBuilder, type IndexSchema, openIndex, SchemaError, type VariantTable } from '../src/index.ts';
import { schema } from './schema.ts';

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
  groups: [],
  rules: [{ from: 'ir', to: 'er', before: '', after: 'C', direction: 'both', layer: 'transcription' }],
};

const TOKENS = [
  { form: 'hërze', lang: 'gmh' }, // 0
  { form: 'herre', lang: 'gmh' }, // 1
  { form: 'Hêrre', lang: 'gmh' }, // 2
  { form: 'hercze', lang: 'pl' }, // 3
  { form: 'herce', lang: 'pl-x-oldpol' }, // 4
  { form: 'herce', lang: 'gmh' }, // 5
  { form: 'herce', lang: '' }, // 6
  { form: 'herce', lang: 'plt' }, // 7: Malagasy
  { form: 'hercze', lang: 'zlw-opl' }, // 8
  { form: 'sirce', lang: 'gmh' }, // 9
];

function built(): Uint8Array {
  const builder = createBuilder(spelled);
  builder.open('text', 'T');
  builder.open('card', '1r');
  const rest = { translit: '', word: '', wordId: 0, spaceAfter: true, punctuation: false, readings: [] };
  for (const token of TOKENS) builder.token({ ...rest, ...token });
  builder.close('card');
  builder.close('text');
  return builder.finish({}, TABLE);
}

describe('a word in texts of several languages', () => {
  const index = openIndex<typeof spelled>(built());
  const where = (q: string, options: { variants?: boolean; without?: string[] } = {}) =>
    index
      .search(q, { offset: 0, size: 20, unit: 'hit', ...options })
      .rows.flatMap(({ hits }) => hits.map((h) => h.start));

  it('is found by its sound only where its sounds are written so', () => {
    expect(where('hertze')).toEqual([]);
    expect(where('herxe', { variants: true })).toEqual([]);
    expect(where('hercze')).toEqual([3, 8]);
    expect(where('hercze', { variants: true })).toEqual([3, 4, 8]);
    expect(where('herre', { variants: true })).toEqual([1, 2]);
    expect(where('[var="hercze"]')).toEqual([3, 4, 8]);
    expect(where('hercze', { variants: true, without: ['herce'] })).toEqual([3, 8]);
  });

  it('is found by imported rules everywhere', () => {
    expect(where('serce', { variants: true })).toEqual([9]);
  });

  it('lists its variants with the tokens that it finds', () => {
    const listed = (q: string, texts: string[] = []) =>
      index.expansions(q, { texts }).map(({ forms }) => forms.map(({ form, count, rank }) => [form, count, rank]));
    expect(listed('hercze')).toEqual([
      [
        ['hercze', 2, 'exact'],
        ['herce', 1, 'variant'],
      ],
    ]);
    expect(listed('herre')).toEqual([
      [
        ['herre', 1, 'exact'],
        ['Hêrre', 1, 'folded'],
      ],
    ]);
    expect(listed('hercze card:2r')).toEqual([]);
  });

  it('counts the hits that only variants find', () => {
    const counts = (q: string) => index.badgeCounts(q, { variants: true });
    expect(counts('hercze')).toEqual({ exact: 2, case: 0, folded: 0, variant: 1 });
    expect(counts('HERRE')).toEqual({ exact: 0, case: 1, folded: 1, variant: 0 });
  });

  it('needs an attribute with the languages', () => {
    const { language: _, ...without } = spelled;
    expect(() => createBuilder(without)).toThrow(SchemaError);
  });
});
