import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIndex } from '../../src/index.ts';
import { corpus } from '../random.ts';
import { fold, type RandomSchema } from '../schema.ts';
import { smallIndex } from '../small.ts';
import type { PlainToken } from '../spec.ts';
import { attribute, hitsOf, placed, polish, query } from './plain.ts';

const RUNS = { numRuns: 300 };

/** The distinct combinations of values that a token's readings have. */
function combinationsAt(token: PlainToken, attributes: readonly string[]): string[][] {
  const ofToken: Record<string, string> = {
    form: token.form,
    norm: fold(token.form),
    translit: token.translit,
    tnorm: fold(token.translit),
    word: token.word,
  };
  const readings = token.readings.length > 0 ? token.readings : [{ lemma: '', posClass: '', categories: {} }];
  const found = readings.map(({ lemma, posClass, categories }) => {
    const all: Record<string, string> = {
      ...categories,
      ...ofToken,
      lemma: lemma ?? '',
      lnorm: fold(lemma ?? ''),
      pos: posClass ?? '',
    };
    return attributes.map((name) => all[name] ?? '');
  });
  return [...new Map(found.map((values) => [values.join('\n'), values])).values()];
}

const isOfTag = (name: string) => ['pos', 'cas', 'num'].includes(name);

describe('a table of several attributes', () => {
  it('equals the oracle on random corpora, in order, on every page', () => {
    const attributes = fc.array(attribute, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(corpus, query, attributes, fc.boolean(), fc.boolean(), (made, q, asked, perText, isOneText) => {
        const tokens = placed(made.corpus);
        const index = openIndex<RandomSchema>(made.bytes);
        const texts = isOneText ? ['T0'] : [];
        const hits = hitsOf(index, q, texts);
        const places = index.texts.map(({ label }) => label);
        const rows = new Map<string, { values: string[]; text: string; hits: number }>();
        for (const { start } of hits) {
          const token = tokens[start];
          for (const values of token === undefined ? [] : combinationsAt(token, asked)) {
            const text = perText ? (token?.text ?? '') : '';
            const key = [...values, text].join('\n');
            const row = rows.get(key) ?? { values, text, hits: 0 };
            row.hits++;
            rows.set(key, row);
          }
        }
        const compared = asked.map((name, i) => ({ name, i }));
        const inOrder = [
          ...compared.filter(({ name }) => !isOfTag(name)),
          ...compared.filter(({ name }) => isOfTag(name)),
        ];
        type Row = { values: readonly string[]; text?: string };
        const byValue = (a: Row, b: Row) => {
          for (const { i } of inOrder) {
            const difference = polish(a.values[i] ?? '', b.values[i] ?? '');
            if (difference !== 0) return difference;
          }
          return places.indexOf(a.text ?? '') - places.indexOf(b.text ?? '');
        };
        const expected = [...rows.values()].map(({ text, ...row }) => (perText ? { ...row, text } : row));
        const table = index.crossTable(q, { attributes: asked, perText, texts });
        expect(table).toEqual({
          rows: expected.toSorted((a, b) => b.hits - a.hits || byValue(a, b)),
          distinct: expected.length,
          hits: hits.length,
        });
        const page = { attributes: asked, perText, texts, sort: 'value', offset: 1, limit: 2 } as const;
        expect(index.crossTable(q, page).rows).toEqual(expected.toSorted(byValue).slice(1, 3));
      }),
      RUNS,
    );
  });

  it('of values is that of the query for them, without marks of punctuation', () => {
    fc.assert(
      fc.property(corpus, fc.constantFrom('form', 'norm', 'lemma', 'lnorm'), fc.boolean(), (made, name, isOneText) => {
        const index = openIndex<RandomSchema>(made.bytes);
        const scope = { perText: true, texts: isOneText ? ['T0'] : [] };
        const values = ['a', 'ba', '.', 'nothing'];
        const tokens = placed(made.corpus).filter((token) => !isOneText || token.text === 'T0');
        const isMeant = (token: PlainToken) =>
          combinationsAt(token, [name]).some(([value]) => values.includes(value ?? ''));
        for (const attributes of [['form', 'pos'], [name]]) {
          const options = { ...scope, attributes };
          const found = index.crossTable({ attribute: name, values }, options);
          expect(found.hits).toBe(tokens.filter((token) => !token.punctuation && isMeant(token)).length);
          const { rows } = index.crossTable(`[${name}="a|ba|nothing"]`, options);
          expect(found.rows).toEqual(rows);
        }
      }),
      RUNS,
    );
  });

  it('counts an ambiguous token for each reading, whichever the query asked for', () => {
    const index = smallIndex('a/x/n;y/v b/x/n c/y/v;y/n');
    const rows = (q: string, attributes: string[]) =>
      index.crossTable(q, { attributes }).rows.map(({ values, hits }) => [...values, hits].join(' '));
    expect(rows('[lemma="x"]', ['form', 'lemma', 'pos'])).toEqual(['a x n 1', 'a y v 1', 'b x n 1']);
    expect(rows('[]', ['lemma'])).toEqual(['x 2', 'y 2']);
    expect(rows('[]', ['pos', 'lemma'])).toEqual(['n x 2', 'v y 2', 'n y 1']);
  });

  it('refuses what is not there', () => {
    const index = smallIndex('a');
    expect(() => index.crossTable('a', { attributes: ['nothing'] })).toThrow(RangeError);
    expect(() => index.crossTable('a', { attributes: ['tag'] })).toThrow(RangeError);
  });
});
