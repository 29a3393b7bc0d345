import fc from 'fast-check';
import { createBuilder, type Reading } from '../src/index.ts';
import { schema } from './schema.ts';
import type { PlainToken, Spec, SpecCondition, SpecElement } from './spec.ts';

const FORMS = ['a', 'A', 'á', 'ä', 'ab', 'ba', 'aba', 'łb', 'lb'];
const LEMMAS = ['a', 'A', 'á', 'b', 'ba'];
const CLASSES = ['n', 'v', 'adj'];

const reading: fc.Arbitrary<Reading> = fc.record({
  lemma: fc.option(fc.constantFrom(...LEMMAS)),
  posClass: fc.option(fc.constantFrom(...CLASSES)),
  categories: fc.constantFrom<Record<string, string>>(
    {},
    { cas: 'gen' },
    { cas: 'dat', num: 'sg' },
    { num: 'sg' },
    { num: 'pl' },
  ),
});

/** One graphical word of one or several pieces, or a punctuation mark. */
const word = fc.record({
  pieces: fc.array(fc.record({ form: fc.constantFrom(...FORMS), readings: fc.array(reading, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isMark: fc.nat(4).map((n) => n === 0),
  translit: fc.constantFrom('', '', 'a', 'ab', 'x'),
  breaksCard: fc.nat(8).map((n) => n === 0),
});
type RandomWord = typeof word extends fc.Arbitrary<infer T> ? T : never;

const segment = fc.record({
  isSentence: fc.nat(4).map((n) => n > 0),
  words: fc.array(word, { minLength: 1, maxLength: 5 }),
});
const text = fc.array(segment, { minLength: 1, maxLength: 4 });
type RandomText = typeof text extends fc.Arbitrary<infer T> ? T : never;

export interface RandomCorpus extends fc.WithToStringMethod {
  tokens: PlainToken[];
  bytes: Uint8Array;
}

/** A small corpus with ambiguous tokens, split words, sentences over cards and tokens outside sentences. */
export const corpus: fc.Arbitrary<RandomCorpus> = fc
  .tuple(fc.array(text, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 0, 60))
  .map(([texts, padding]) => makeCorpus(texts, padding));

/** With padding most values are rare, so that the engine works with lists; without, with bitmaps. */
function makeCorpus(texts: readonly RandomText[], padding: number): RandomCorpus {
  const build = new CorpusBuild();
  build.text('seed', [{ isSentence: true, words: SEED }]);
  for (const [i, segments] of texts.entries()) build.text(`T${i}`, segments);
  const length = build.tokens.length;
  if (padding > 0)
    build.text(
      'padding',
      Array.from({ length: padding }, () => ({ isSentence: true, words: SEED })),
    );
  const { tokens } = build;
  // Counterexamples are read by people: forms, `/` between sentences.
  const shown = () =>
    tokens.slice(SEED.length, length).map(({ form, word, unit }) => `${unit}:${form}${word && `(${word})`}`);
  return { tokens, bytes: build.bytes(), [fc.toStringMethod]: () => `${shown().join(' ')} +${padding}` };
}

/** One of every class and category value, so that no query names a value that the corpus has not. */
const SEED: RandomWord[] = CLASSES.flatMap((posClass) =>
  ['gen', 'dat'].flatMap((cas) =>
    ['sg', 'pl'].map((num) => ({
      pieces: [{ form: 'seed', readings: [{ lemma: 'seed', posClass, categories: { cas, num } }] }],
      isMark: false,
      translit: '',
      breaksCard: false,
    })),
  ),
);

class CorpusBuild {
  readonly tokens: PlainToken[] = [];
  private readonly builder = createBuilder(schema);
  private card = 0;
  private sentence = 0;
  private wordId = 0;
  private place = '';
  private unit = -1;

  text(code: string, segments: readonly { isSentence: boolean; words: readonly RandomWord[] }[]): void {
    const { builder } = this;
    builder.open('text', code);
    this.openCard(1);
    for (const { isSentence, words } of segments) {
      if (isSentence) builder.open('s', String(++this.sentence));
      for (const one of words) {
        if (one.breaksCard) {
          this.closeCard();
          this.openCard(this.card + 1);
        }
        this.word(code, one, isSentence);
      }
      if (isSentence) builder.close('s');
    }
    this.closeCard();
    builder.close('text');
  }

  bytes(): Uint8Array {
    return this.builder.finish({ made: 'by chance' });
  }

  private openCard(number: number): void {
    this.card = number;
    this.builder.open('card', `${number}r`);
    this.builder.open('verse', '1');
  }

  private closeCard(): void {
    this.builder.close('verse');
    this.builder.close('card');
  }

  private word(code: string, { pieces, isMark, translit }: RandomWord, isSentence: boolean): void {
    const place = isSentence ? `s${this.sentence}` : `${code} ${this.card}`;
    if (place !== this.place) this.unit++;
    this.place = place;
    const parts = isMark ? [{ form: '.', readings: [] }] : pieces;
    const whole = parts.length > 1 ? parts.map(({ form }) => form).join('') : '';
    const wordId = isMark ? 0 : ++this.wordId;
    for (const [i, { form, readings }] of parts.entries()) {
      const token = {
        form,
        translit: i === 0 && !isMark ? translit : '',
        word: i === 0 ? whole : '',
        wordId,
        spaceAfter: true,
        punctuation: isMark,
        readings: readings.filter(
          (r) => r.lemma !== null || r.posClass !== null || Object.keys(r.categories).length > 0,
        ),
      };
      this.builder.token(token);
      const sentence = isSentence ? this.sentence : null;
      this.tokens.push({ ...token, unit: this.unit, text: code, card: `${this.card}r`, sentence });
    }
  }
}

/** Values as the engine's regular expressions; JavaScript's read these the same way. */
const REGEXES = [
  'a',
  'b',
  'á',
  'A',
  'a.*',
  '.*a',
  '.*b.*',
  '[ab]+',
  'a|ba',
  '(?:ab?)+',
  '.',
  '..',
  'ł?l?b',
  '[^a]*',
  'a{1,2}b?',
  '',
];
const GLOBS = ['a', 'b', 'á', 'A', 'a*', '*a', '*b*', '?', '??', 'a?a', 'ab', 'aba', 'aab', 'x', 'łb', '.'];

const test: fc.Arbitrary<SpecCondition> = fc.oneof(
  fc.record({
    kind: fc.constant('test' as const),
    attribute: fc.constantFrom('form', 'translit', 'word', 'lemma'),
    regex: fc.constantFrom(...REGEXES),
  }),
  fc.record({
    kind: fc.constant('test' as const),
    attribute: fc.constantFrom('norm', 'lnorm'),
    regex: fc.constantFrom('a', 'b', 'a.*', '.*b', '[ab]+', 'lb', ''),
  }),
  ...[
    { attribute: 'pos', values: ['n', 'v', 'adj', 'n|v', ''] },
    { attribute: 'cas', values: ['gen', 'dat', '.*', ''] },
    { attribute: 'num', values: ['sg', 'pl', 's.'] },
  ].map(({ attribute, values }) =>
    fc.record({
      kind: fc.constant('test' as const),
      attribute: fc.constant(attribute),
      regex: fc.constantFrom(...values),
    }),
  ),
);

const { condition } = fc.letrec<{ condition: SpecCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: test },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('not' as const), part: tie('condition') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
      }),
    },
  ),
}));

function write(part: SpecCondition): string {
  switch (part.kind) {
    case 'test':
      return `${part.attribute}="${part.regex}"`;
    case 'not':
      return part.part.kind === 'test' ? `${part.part.attribute}!="${part.part.regex}"` : `!(${write(part.part)})`;
    default:
      return `(${part.parts.map(write).join(part.kind === 'and' ? ' & ' : ' | ')})`;
  }
}

const token: fc.Arbitrary<SpecElement> = condition.map((one) => ({
  kind: 'token',
  condition: one,
  written: `[${write(one)}]`,
}));

const pair: fc.Arbitrary<SpecElement> = fc
  .tuple(fc.constantFrom('form', 'translit', 'lnorm'), fc.constantFrom('a', 'ab', 'a*', '*b'))
  .map(([attribute, glob]) => ({
    kind: 'token',
    condition: { kind: 'test', attribute, regex: regexOf(glob) },
    written: `${attribute}:${glob}`,
  }));

const any: fc.Arbitrary<SpecElement> = fc.constantFrom(
  { kind: 'any' as const, min: 1, max: 1, written: '[]' },
  { kind: 'any' as const, min: 0, max: 2, written: '[]{0,2}' },
  { kind: 'any' as const, min: 1, max: 3, written: '[]{1,3}' },
  { kind: 'any' as const, min: 2, max: 2, written: '[]{2}' },
  { kind: 'any' as const, min: 0, max: Number.POSITIVE_INFINITY, written: '...' },
);

const plainWord: fc.Arbitrary<SpecElement> = fc
  .tuple(fc.constantFrom(...GLOBS), fc.boolean())
  .map(([glob, exact]) => ({ kind: 'word', value: regexOf(glob), written: (exact ? '=' : '') + glob, exact }));

const dots: fc.Arbitrary<SpecElement> = fc.constant({
  kind: 'any',
  min: 0,
  max: Number.POSITIVE_INFINITY,
  written: '...',
});

function regexOf(glob: string): string {
  return glob.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*');
}

/** Queries of conditions, where every position counts; words may be among them. */
export const strictSpec: fc.Arbitrary<Spec> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: token },
      { weight: 2, arbitrary: any },
      { weight: 1, arbitrary: plainWord },
      { weight: 1, arbitrary: pair },
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .filter((elements) => elements.some(({ written }) => written.includes('"')))
  .map((elements) => ({ elements, skips: false }));

/** Queries of plain words, which pass over punctuation. */
export const wordSpec: fc.Arbitrary<Spec> = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: plainWord }, { weight: 1, arbitrary: pair }, { weight: 1, arbitrary: dots }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .filter((elements) => elements.some(({ kind }) => kind === 'word'))
  .map((elements) => ({ elements, skips: true }));

export function writeSpec({ elements }: Spec): string {
  return elements.map(({ written }) => written).join(' ');
}
