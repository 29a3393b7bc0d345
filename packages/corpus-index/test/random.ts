import fc from 'fast-check';
import { createBuilder, type Reading } from '../src/index.ts';
import { randomSchema } from './schema.ts';
import type { PlainCorpus, PlainGroup, PlainRegion, PlainToken } from './spec.ts';

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
const extent = fc.tuple(fc.nat(99), fc.nat(99));
const sure = fc.constantFrom('', 'high', 'low');
/**
 * As shares of the text: where a foreign passage, a theme or a link starts and ends, and which tokens are put together.
 * Themes and links have several names each, of which others have some.
 */
const annotation = fc.record({
  foreign: fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.constantFrom('la', 'de')), { maxLength: 2 }),
  doubles: fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), reading), { maxLength: 3 }),
  themes: fc.array(fc.tuple(extent, fc.constantFrom('A', 'B\nA', 'ba\nB\nA', 'Á'), sure), { maxLength: 4 }),
  links: fc.array(fc.tuple(extent, fc.constantFrom('Ps', 'Ps 5\nPs', ''), sure), { maxLength: 2 }),
});
export const text = fc.record({
  record: fc.record({
    lang: fc.constantFrom('pl', 'cs'),
    date: fc.constantFrom('', '1101/1150', '1180/1220', '1300/', '/1100'),
    form: fc.constantFrom('', 'verse', 'verse\nprose'),
  }),
  segments: fc.array(segment, { minLength: 1, maxLength: 4 }),
  annotation,
});
export type RandomText = typeof text extends fc.Arbitrary<infer T> ? T : never;

export interface RandomCorpus extends fc.WithToStringMethod {
  corpus: PlainCorpus;
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
  for (const [i, { record, segments, annotation: notes }] of texts.entries())
    build.text(`T${i}`, segments, record, notes);
  const length = build.tokens.length;
  if (padding > 0)
    build.text(
      'padding',
      Array.from({ length: padding }, () => ({ isSentence: true, words: SEED })),
    );
  const bytes = build.bytes();
  const { tokens, groups, regions } = build;
  // Counterexamples are read by people: forms, `/` between sentences.
  const shown = () =>
    tokens.slice(SEED.length, length).map(({ form, word, unit }) => `${unit}:${form}${word && `(${word})`}`);
  const corpus = { tokens, groups, regions };
  return { corpus, bytes, [fc.toStringMethod]: () => `${shown().join(' ')} +${padding}` };
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

type Notes = RandomText['annotation'];

/** What may overlap, with the shares of the text where it starts and ends. */
export function regionsOf({ foreign, themes, links }: Notes) {
  return [
    ...foreign.map(([one, other, lang]) => ({
      ...({ kind: 'foreign', label: lang, shares: [one, other] } as const),
      attributes: { lang } as Record<string, string>,
    })),
    ...themes.map(([shares, theme, isSure], i) => ({
      ...({ kind: 'theme', label: `t${i}`, shares } as const),
      attributes: { theme, level: String(theme.split('\n').length), sure: isSure } as Record<string, string>,
    })),
    ...links.map(([shares, source, isSure], i) => ({
      ...({ kind: 'link', label: `l${i}`, shares } as const),
      attributes: { source, sure: isSure } as Record<string, string>,
    })),
  ];
}

const NO_NOTES: Notes = { foreign: [], doubles: [], themes: [], links: [] };

class CorpusBuild {
  readonly tokens: PlainToken[] = [];
  readonly regions: PlainRegion[] = [];
  readonly groups: PlainGroup[] = [];
  private readonly builder = createBuilder(randomSchema);
  private readonly open: Record<string, { label: string; start: number; attributes: Record<string, string> }> = {};
  private readonly counts: Record<string, number> = {};
  private card = 0;
  private sentence = 0;
  private wordId = 0;
  private place = '';
  private unit = -1;

  text(
    code: string,
    segments: readonly { isSentence: boolean; words: readonly RandomWord[] }[],
    record: Readonly<Record<string, string>> = { lang: 'pl', date: '1190/1190', form: 'verse' },
    notes: Notes = NO_NOTES,
  ): void {
    const start = this.tokens.length;
    this.opened('text', code, record);
    this.openCard(1);
    for (const { isSentence, words } of segments) {
      if (isSentence) this.opened('s', String(++this.sentence));
      for (const one of words) {
        if (one.breaksCard) {
          this.closeCard();
          this.openCard(this.card + 1);
        }
        this.word(code, one, isSentence);
      }
      if (isSentence) this.closed('s');
    }
    this.closeCard();
    this.annotate(start, notes);
    this.closed('text');
  }

  bytes(): Uint8Array {
    return this.builder.finish({ made: 'by chance' });
  }

  private annotate(start: number, notes: Notes): void {
    const { doubles } = notes;
    const size = this.tokens.length - start;
    const at = (share: number) => start + Math.floor((share * size) / 100);
    for (const { kind, shares, ...region } of regionsOf(notes)) {
      const [one, other] = shares;
      const stretch = { start: Math.min(at(one), at(other)), end: Math.max(at(one), at(other)) + 1 };
      this.builder.region(kind, { ...region, ...stretch });
      this.regions.push({ kind, ...region, ...stretch, parent: 0 });
    }
    for (const [one, other, third, reading] of doubles) {
      const members = [...new Set([at(one), at(other), at(third)])].sort((a, b) => a - b);
      const isKnown = this.groups.some(
        ({ members: known }) => known[0] === members[0] && known.at(-1) === members.at(-1),
      );
      if (isKnown) continue;
      this.builder.group('double', { positions: members, reading });
      this.groups.push({ kind: 'double', members, reading });
    }
  }

  private opened(kind: 'text' | 'card' | 'verse' | 's', label: string, attributes: Record<string, string> = {}): void {
    this.builder.open(kind, label, attributes);
    this.open[kind] = { label, start: this.tokens.length, attributes };
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }

  private closed(kind: 'text' | 'card' | 'verse' | 's'): void {
    this.builder.close(kind);
    const holder = { text: '', card: 'text', verse: 'card', s: 'text' }[kind];
    const parent = holder === '' ? 0 : (this.counts[holder] ?? 1) - 1;
    const opened = this.open[kind];
    if (opened !== undefined) this.regions.push({ kind, ...opened, end: this.tokens.length, parent });
  }

  private openCard(number: number): void {
    this.card = number;
    this.opened('card', `${number}r`);
    this.opened('verse', '1');
  }

  private closeCard(): void {
    this.closed('verse');
    this.closed('card');
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
        place: this.tokens.length % 4,
        spaceAfter: true,
        punctuation: isMark,
        readings: readings.filter(
          (r) => r.lemma !== null || r.posClass !== null || Object.keys(r.categories).length > 0,
        ),
      };
      this.builder.token(token);
      this.tokens.push({ ...token, unit: this.unit });
    }
  }
}
