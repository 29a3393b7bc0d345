import { describe, expect, it } from 'vitest';
import { GERMAN } from '../languages/german.ts';
import { LATIN } from '../languages/latin.ts';
import { POLISH } from '../languages/polish.ts';
import {
  applyRule,
  type CorpusIndex,
  createBuilder,
  foldingOf,
  type IndexSchema,
  openIndex,
  SchemaError,
  type Writing,
} from '../src/index.ts';
import { schema } from './schema.ts';

/** Swedish has å, ä and ö after z, and W with V; Polish has ó after all of o, ć after all of c. */
const SWEDISH = {
  languages: ['sv'],
  alphabet: 'sv',
  vowels: 'aeiouyw',
  letters: { ł: 'w', ð: 'd' },
  sounds: { letters: [], steps: [['k(?=e)', 'tj']] },
} as const satisfies Writing;

const mixed = {
  ...schema,
  strings: [
    { name: 'form', folded: 'norm', skeleton: true },
    { name: 'translit', folded: 'tnorm', span: 'word' },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form' },
    { name: 'lang', folded: 'lang_norm' },
  ],
  language: 'lang',
  textLanguage: 'lang',
  writings: [POLISH, SWEDISH],
  regions: schema.regions.map((region) => (region.name === 'text' ? { name: 'text', attributes: ['lang'] } : region)),
  variants: 'var',
  reserved: [],
} as const satisfies IndexSchema;

type Mixed = CorpusIndex<typeof mixed>;

/** Texts with their languages; each word is its own lemma. */
function indexOf(texts: readonly (readonly [code: string, lang: string, words: string])[]): Mixed {
  const builder = createBuilder(mixed);
  const rest = { translit: '', word: '', wordId: 0, spaceAfter: true, punctuation: false };
  for (const [code, lang, words] of texts) {
    builder.open('text', code, { lang });
    builder.open('card', '1r');
    for (const form of words.split(' ')) {
      builder.token({ ...rest, form, lang, readings: [{ lemma: form, posClass: null, categories: {} }] });
    }
    builder.close('card');
    builder.close('text');
  }
  return openIndex<typeof mixed>(builder.finish({}));
}

const POLISH_TEXT = ['P', 'pl-x-oldpol', 'ara öra zar cena ćma czas'] as const;
const SWEDISH_TEXT = ['S', 'sv-SE', 'ara öra zar cena'] as const;
const UNKNOWN_TEXT = ['U', '', 'öra zar'] as const;
const index = indexOf([POLISH_TEXT, SWEDISH_TEXT, UNKNOWN_TEXT]);

const IN_POLISH = ['ara', 'cena', 'öra', 'zar'];
const IN_SWEDISH = ['ara', 'cena', 'zar', 'öra'];

describe('words are in the order of the texts that are searched', () => {
  const list = (of: Mixed, texts: string[]) =>
    // A value that stands in several languages is listed for each.
    [...new Set(of.valueList({ attribute: 'form', texts, offset: 0, limit: 99 }).rows.map(({ value }) => value))];

  it('in lists of values and their first letters', () => {
    expect(list(index, ['S'])).toEqual(IN_SWEDISH);
    expect(list(index, ['P'])).toEqual(['ara', 'cena', 'czas', 'ćma', 'öra', 'zar']);
    const { initials } = index.valueList({ attribute: 'form', texts: ['S'], offset: 0, limit: 0 });
    expect(initials.map(({ initial }) => initial)).toEqual(['A', 'C', 'Z', 'Ö']);
    const { initials: ofBoth } = index.valueList({ attribute: 'form', offset: 0, limit: 0 });
    expect(ofBoth.map(({ initial }) => initial)).toEqual(['A', 'C', 'Ć', 'O', 'Z']);
  });

  it('in the order of the first writing where texts have several, or none that is known', () => {
    expect(list(index, ['P', 'S'])).toEqual(['ara', 'cena', 'czas', 'ćma', 'öra', 'zar']);
    expect(list(index, ['S', 'U'])).toEqual(IN_POLISH);
    expect(list(index, ['U'])).toEqual(['öra', 'zar']);
    expect(list(indexOf([SWEDISH_TEXT]), [])).toEqual(IN_SWEDISH);
  });

  it('in frequencies, sorted hits, tables, collocations and words with their lemmas', () => {
    const texts = ['S'];
    const all = { offset: 0, limit: 9 };
    const key = { by: 'node', attribute: 'form', token: 1 } as const;
    const values = (rows: readonly { value: string }[]) => rows.map(({ value }) => value);
    expect(values(index.frequencies('[]', { key, texts, ...all }).rows)).toEqual(IN_SWEDISH);
    expect(values(index.frequencies('[] text:S', { key, ...all }).rows)).toEqual(IN_SWEDISH);
    expect(values(index.frequencies('[]', { key, texts: ['S', 'U'], ...all, sort: 'value' }).rows)).toEqual(IN_POLISH);
    const sort = { by: 'node', attribute: 'form', tokens: 1 } as const;
    for (const sample of [undefined, { size: 4, seed: '' }]) {
      const arranged = {
        texts,
        sort,
        offset: 0,
        size: 9,
        unit: 'hit',
        ...(sample === undefined ? {} : { sample }),
      } as const;
      const hits = index.search('[]', arranged).rows.flatMap((row) => row.hits);
      expect(hits.map(({ start }) => index.tokens(start, start + 1)[0]?.form)).toEqual(IN_SWEDISH);
    }
    const table = index.crossTable('[]', { attributes: ['form'], texts });
    expect(table.rows.map((row) => row.values[0])).toEqual(IN_SWEDISH);
    const some = { attribute: 'form', values: IN_POLISH };
    for (const perText of [false, true]) {
      const { rows } = index.crossTable(some, { attributes: ['form'], texts, perText });
      expect(rows.map((row) => row.values[0])).toEqual(IN_SWEDISH);
    }
    const words = index.annotations.words('[]', {
      ...{ of: 'form', attribute: 'form', accepts: () => true, sort: 'value', others: 0, texts },
      ...all,
    } as const);
    expect(values(words.rows)).toEqual(IN_SWEDISH);
    const window = { left: 5, right: 5, minimum: 1, order: 'frequency', attribute: 'form', texts } as const;
    expect(values(index.collocations('cena', { ...window, ...all }).rows)).toEqual(['ara', 'zar', 'öra']);
    expect(index.annotations.collation({ texts }).compareListed('öra', 'zar')).toBe(1);
    expect(index.annotations.collation().compareListed('öra', 'zar')).toBe(-1);
  });

  it('after an edit as in one index of the texts', () => {
    const edited = index.edited([indexOf([['P', 'sv', 'zar öra łat']])], {
      texts: [
        { label: 'P', part: 1 },
        { label: 'S', part: 0 },
      ],
      meta: {},
    });
    expect(list(edited, [])).toEqual(['ara', 'cena', 'łat', 'zar', 'öra']);
  });
});

describe('folding', () => {
  it('is that of all writings, of the first where they differ', () => {
    const { fold } = foldingOf(mixed);
    expect(fold('ŁAÐR')).toBe('ladr');
    expect(foldingOf({ writings: [SWEDISH, POLISH] }).fold('ŁAÐR')).toBe('wadr');
    expect(foldingOf({ writings: [LATIN] }).fold('Straße Łaska')).toBe('straße łaska');
    expect(foldingOf({ writings: [LATIN, GERMAN] }).fold('Straße')).toBe('strasse');
  });

  it('finds words of a text by the letters of any writing', () => {
    const some = indexOf([['S', 'sv', 'łada ðal']]);
    const found = (q: string) => some.search(q, { offset: 0, size: 9, unit: 'hit' }).total;
    expect([found('lada'), found('wada'), found('dal'), found('/[ðx]al/')]).toEqual([1, 0, 1, 1]);
  });
});

describe('spelling', () => {
  it('compares what sounds alike by the rules of the language of each token', () => {
    const some = indexOf([
      ['P', 'pl', 'cas tjena'],
      ['S', 'sv', 'cas tjena'],
    ]);
    const starts = (q: string) =>
      some
        .search(q, { offset: 0, size: 9, unit: 'hit', variants: true })
        .rows.flatMap(({ hits }) => hits.map(({ start }) => start));
    expect(starts('czas')).toEqual([0]);
    expect(starts('kena')).toEqual([3]);
    expect(some.expansions('kena')[0]?.forms).toMatchObject([{ form: 'tjena', count: 1, source: 'skeleton' }]);
  });

  it('makes a rule with the vowels of each writing', () => {
    const rule = { from: 'a', to: 'o', before: 'V', after: '', direction: 'expand', layer: 'both' } as const;
    expect(applyRule(rule, 'iawa', { writings: [POLISH] })).toEqual(['iowa']);
    expect(applyRule(rule, 'iawa', mixed)).toEqual(['iowa', 'iawo', 'iowo']);
  });
});

describe('a schema is refused', () => {
  const refused = (changed: Partial<IndexSchema>) =>
    expect(() => createBuilder({ ...mixed, ...changed } as IndexSchema)).toThrow(SchemaError);

  it('with an alphabet that there are no rules of, which would be that of the machine', () => {
    refused({ writings: [{ ...LATIN, alphabet: 'la' }] });
  });

  it('with letters that fold on, or a language of texts that no text has', () => {
    refused({ writings: [{ ...LATIN, letters: { ł: 'ð', ð: 'd' } }] });
    refused({ textLanguage: 'tongue' });
  });
});
