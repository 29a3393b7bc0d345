import { DEFAULT_TAGSET } from '@glosa/tagset';
import { describe, expect, it } from 'vitest';
import type { Interpretation, InterpretedPattern } from '../../indexing/start.ts';
import { describeQuery } from './interpretation.ts';

const word = (value: string, isPattern = false): InterpretedPattern => ({
  kind: 'word',
  match: 'folded',
  negated: false,
  value,
  isPattern,
  attributes: ['norm'],
});
const test = (attribute: string, value: string) =>
  ({ kind: 'test', attribute, match: 'literal', value, caseless: false, markless: false }) as const;
const token = (...parts: ReturnType<typeof test>[]): InterpretedPattern => ({
  kind: 'token',
  condition: { kind: 'and', parts },
  text: '',
});
const sentence: InterpretedPattern = { kind: 'region', region: 's', tests: [] };

function read(body: InterpretedPattern, more: Partial<Interpretation> = {}, withVariants = false): string[] {
  const interpretation: Interpretation = {
    canonical: '',
    adjacency: 'words',
    mode: null,
    layer: 'both',
    layerFrom: 'caller',
    body,
    filters: [],
    ...more,
  };
  return (['pl', 'en'] as const).map((language) =>
    describeQuery(interpretation, { language, tagset: DEFAULT_TAGSET }, withVariants),
  );
}

/** Of a filter that is neither negated nor compared. */
const plain = { negated: false, operator: '=' } as const;

describe('a query in words', () => {
  it('names each of several tags', () => {
    const either = (attribute: string, value: string) => ({ ...test(attribute, value), match: 'regex' }) as never;
    const [pl, en] = read(token(either('pos', 'fin|impt'), either('num', 'sg|du')));
    expect(pl).toContain('forma nieprzeszła lub rozkaźnik');
    expect(pl).toContain('pojedyncza lub podwójna');
    expect(en).toContain('singular or dual');
  });

  it('says once what folding means', () => {
    expect(read(word('król'))).toEqual([
      'słowo „król” (bez względu na wielkość liter i znaki diakrytyczne)',
      'the word “król” (ignoring case and diacritics)',
    ]);
    expect(read({ kind: 'sequence', parts: [word('syn'), word('boży')] })).toEqual([
      'słowo „syn”, a zaraz potem słowo „boży”, bez względu na wielkość liter i znaki diakrytyczne',
      'the word “syn”, then directly the word “boży”, ignoring case and diacritics',
    ]);
  });

  it('says that plain words were varied, where there is one to be varied', () => {
    const varied = (body: InterpretedPattern) => read(body, {}, true)[1];
    expect(varied(word('król'))).toMatch(/^the word “król” \(.+\), also in variant spellings$/);
    expect(varied(word('król', true))).not.toContain('variant');
    expect(varied(token(test('pos', 'subst')))).not.toContain('variant');
    expect(read(word('król'))[1]).not.toContain('variant');
  });

  it('says of what has no value that it has none', () => {
    const any = { ...test('pos', '.+'), match: 'regex' } as never;
    expect(read(token(test('pos', '')))[0]).toBe('słowo: klasa gramatyczna: brak');
    expect(read(token({ kind: 'not', part: any } as never))[1]).toBe('a word with word class: none');
    expect(read(token(any))[1]).toBe('a word with word class: any');
  });

  it('names classes and categories', () => {
    expect(read(token(test('pos', 'subst'), test('cas', 'gen'), test('num', 'pl')))).toEqual([
      'słowo: klasa gramatyczna: rzeczownik, przypadek: dopełniacz i liczba: mnoga',
      'a word with word class: noun, case: genitive and number: plural',
    ]);
  });

  it('names the mode, repetitions and labels', () => {
    const part = token(test('pos', 'subst'));
    const repeat: InterpretedPattern = { kind: 'repeat', part, min: 1, max: null };
    const labelled: InterpretedPattern = { kind: 'labelled', label: 'a', part };
    expect(
      read({ kind: 'sequence', parts: [repeat, { kind: 'any', min: 0, max: null }, labelled] }, { mode: 'longest' }),
    ).toEqual([
      'słowo: klasa gramatyczna: rzeczownik (raz lub więcej razy), potem dowolny odstęp w zdaniu, potem słowo: klasa gramatyczna: rzeczownik [a], najdłuższe dopasowania, bez nakładania się',
      'a word with word class: noun (once or more), then any distance within the sentence, then a word with word class: noun [a], the longest matches, without overlap',
    ]);
  });

  it('tells relations between regions and what they hold', () => {
    const has: InterpretedPattern = {
      kind: 'relation',
      operator: 'containing',
      negated: false,
      left: sentence,
      right: token(test('lemma', 'mieć')),
    };
    const hasNot: InterpretedPattern = { ...has, negated: true, left: has, right: token(test('lemma', 'nie')) };
    expect(read(hasNot)).toEqual([
      'zdania, w których jest: słowo: lemat „mieć”, ale nie ma: słowo: lemat „nie”',
      'sentences that contain a word with lemma “mieć”, but not a word with lemma “nie”',
    ]);
    const within: InterpretedPattern = { ...has, operator: 'within', left: token(test('form', 'a')) };
    expect(read({ ...within, right: { kind: 'region', region: 'text', tests: [] } })).toEqual([
      'słowo: forma „a”, w obrębie tekstu',
      'a word with form “a”, within a text',
    ]);
    expect(read({ ...within, right: { kind: 'window', tokens: 5 } })).toEqual([
      'słowo: forma „a”, w obrębie najwyżej 5 kolejnych pozycji',
      'a word with form “a”, within at most 5 positions',
    ]);
  });

  it('calls composite forms by their classes', () => {
    const match = { match: 'literal', value: 'plusq', caseless: false, markless: false } as const;
    const tests = [{ attribute: 'pos', operator: '=', ...match } as const];
    expect(read({ kind: 'region', region: 'double', tests })).toEqual([
      'formy złożone (klasa gramatyczna: czas zaprzeszły)',
      'composite forms (word class: pluperfect)',
    ]);
  });

  it('tells what is near, what stands beside and what two labels have in common', () => {
    const form = (value: string) => token(test('form', value));
    expect(read({ kind: 'near', left: form('a'), right: form('b'), distance: null })[1]).toBe(
      'a word with form “a” and a word with form “b” in one sentence, in either order',
    );
    const look: InterpretedPattern = { kind: 'look', side: 'ahead', negated: true, part: form('b') };
    expect(read({ kind: 'sequence', parts: [form('a'), look] })[1]).toBe(
      'a word with form “a”, not directly followed by a word with form “b”',
    );
    const condition = {
      kind: 'compare',
      label: 'a',
      attribute: 'lemma',
      operator: '!=',
      right: { label: 'b', attribute: 'lemma' },
    } as const;
    expect(read({ kind: 'where', pattern: form('a'), condition })[0]).toBe(
      'słowo: forma „a”, przy czym lemat [a] ≠ lemat [b]',
    );
  });

  it('says which texts are searched by their records', () => {
    const filters = [
      { ...plain, region: 'text', attribute: 'date', operator: '>=', match: 'years', value: '1150-1200', last: null },
      { ...plain, region: 'text', attribute: 'genre', match: 'label', value: 'psalter', last: null, negated: true },
    ] as const;
    expect(read(token(test('form', 'a')), { filters })).toEqual([
      'słowo: forma „a”, data rękopisu ≥ 1150-1200, nie: gatunek: psalter',
      'a word with form “a”, date of the manuscript ≥ 1150-1200, not genre: psalter',
    ]);
  });

  it('ends with the limits', () => {
    const filters = [
      { ...plain, region: 'text', attribute: null, match: 'label', value: 'RP', last: null },
      { ...plain, region: 'card', attribute: null, match: 'range', value: '12r', last: '15v' },
      { ...plain, region: 'text', attribute: 'lang', match: 'label', value: 'lat', last: null },
    ] as const;
    expect(read(token(test('form', 'a')), { filters, layer: 'transcription' })[0]).toBe(
      'słowo: forma „a”, w transkrypcji, w tekście RP, na kartach 12r–15v, język: lat',
    );
  });
});
