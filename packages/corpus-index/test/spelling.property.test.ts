import fc from 'fast-check';
import { describe, it } from 'vitest';
import { applyRule, createBuilder, type IndexSchema, soundsOf, type VariantTable } from '../src/index.ts';
import { IndexData } from '../src/index-data.ts';
import { toBits } from '../src/positions.ts';
import type { Word } from '../src/query/ast.ts';
import { bindWord, wordExpansions } from '../src/query/bind-word.ts';
import { ValueMatcher } from '../src/query/match-values.ts';
import type { Sounds } from '../src/spelling/skeleton.ts';
import type { Spelling } from '../src/spelling/spelling.ts';
import { fold, schema } from './schema.ts';

const [{ skeleton }] = soundsOf(schema) as [Sounds];

const spelled = {
  ...schema,
  strings: [
    { name: 'form', folded: 'norm', skeleton: true },
    { name: 'translit', folded: 'tnorm', span: 'word', skeleton: true },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form', skeleton: true },
    { name: 'lang', folded: 'lang_norm' },
  ],
  language: 'lang',
} as const satisfies IndexSchema;

const form = fc
  .array(fc.constantFrom('a', 'i', 'y', 'A', 's', 'z', 'ż', 'c', 'ę', 'e', 'n', 'r', 'h'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((letters) => letters.join(''));
const layer = fc.constantFrom('transcription', 'transliteration');
/** Sometimes all of one language, sometimes none of one that has skeletons. */
const languages = fc.constantFrom(['pl'], ['gmh', ''], ['pl-x-oldpol', 'gmh', 'plt', '']);
const token = fc.record({ form, translit: fc.oneof(fc.constant(''), form), lang: fc.nat() });
const tokens = fc
  .tuple(fc.array(token, { minLength: 1, maxLength: 25 }), languages)
  .map(([given, of]) => given.map((one) => ({ ...one, lang: of[one.lang % of.length] })));
const table: fc.Arbitrary<VariantTable> = fc.record({
  groups: fc.array(fc.array(fc.record({ form, layer }), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
  rules: fc.array(
    fc.record({
      from: fc.constantFrom('a', 'i', 'sz', ''),
      to: fc.constantFrom('e', 'z', 'rn'),
      before: fc.constantFrom('#', 'V', 'C', 's'),
      after: fc.constantFrom('', '#', 'V', 'a'),
      direction: fc.constantFrom('both' as const, 'expand' as const),
      layer,
    }),
    { maxLength: 3 },
  ),
});
interface Token {
  form: string;
  translit: string;
  lang: string;
}

function index(tokens: readonly Token[], variants: VariantTable): IndexData {
  const builder = createBuilder(spelled);
  builder.open('text', 'T');
  builder.open('card', '1r');
  const rest = { word: '', wordId: 0, spaceAfter: true, punctuation: false, readings: [] };
  for (const one of tokens) builder.token({ ...rest, ...one });
  builder.close('card');
  builder.close('text');
  return new IndexData(builder.finish({}, variants));
}

/** Whether `value`, which stands in `layer`, is a spelling of `word`: everything tried, nothing looked up. */
function isVariant(word: string, value: string, lang: string, where: string, { groups, rules }: VariantTable): boolean {
  const isSame = (a: string, b: string) => fold(a) === fold(b);
  if (value === '') return false;
  if (isSame(word, value) || (['pl', 'pl-x-oldpol'].includes(lang) && skeleton(word) === skeleton(value))) return true;
  const isGrouped = groups.some(
    (members) =>
      members.some((one) => isSame(one.form, word)) &&
      members.some((one) => one.layer === where && isSame(one.form, value)),
  );
  return (
    isGrouped ||
    rules.some((rule) => rule.layer === where && applyRule(rule, word, schema).some((made) => isSame(made, value)))
  );
}

function wordOf(value: string): Word {
  const matcher = { kind: 'literal', value, caseless: false } as const;
  return { kind: 'word', match: 'folded', negated: false, matcher, span: { from: 0, to: 0 } };
}

describe('a plain word with variants', () => {
  it('finds on random corpora what trying every spelling finds', () => {
    fc.assert(
      fc.property(tokens, table, form, (given, variants, word) => {
        const data = index(given, variants);
        const binding = { data, values: new ValueMatcher(data) };
        const { short } = bindWord(binding, wordOf(word), spelled.layers.both, {
          level: 'variant',
          without: new Set(),
        });
        const found = [...toBits(short.positions(), given.length).toList()];
        const expected = given.flatMap((one, position) => {
          const hits =
            isVariant(word, one.form, one.lang, 'transcription', variants) ||
            isVariant(word, one.translit, one.lang, 'transliteration', variants);
          return hits ? [position] : [];
        });
        return String(found) === String(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('without the variants that are listed finds what folding finds', () => {
    fc.assert(
      fc.property(tokens, table, form, (given, variants, word) => {
        const data = index(given, variants);
        const binding = { data, values: new ValueMatcher(data) };
        const { both } = spelled.layers;
        const count = (level: Spelling['level'], without: readonly string[]) =>
          bindWord(binding, wordOf(word), both, { level, without: new Set(without) }).short.positions().count;
        const listed = wordExpansions(binding, wordOf(word), both).filter(({ rank }) => rank === 'variant');
        const rest = count(
          'variant',
          listed.map((one) => one.form),
        );
        return rest === count('folded', []) && listed.length > 0 === count('variant', []) > rest;
      }),
      { numRuns: 500 },
    );
  });
});
