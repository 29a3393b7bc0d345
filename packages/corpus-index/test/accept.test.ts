import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CorpusIndex, openIndex } from '../src/index.ts';
import type { TestSchema } from './schema.ts';
import { hasCorpora, indexTranscriptions } from './tei-corpus.ts';

const FACTS = join(import.meta.dirname, '../../../../shared/accept/search.tsv');

/** The same questions in the short notation. */
const SHORT: Record<string, string> = {
  s01: '=hêrré',
  s02: 'norm:herre',
  s04: 'norm:got*',
  s05: 'norm:*lich',
  s06: 'norm:*himel*',
  s07: 'pos:adj pos:subst',
  s08: 'pos:subst&cas:gen&num:pl',
  s10: 'lemma:niht []{0,3} lemma:wërden',
  s12: 'norm:min norm:got',
  s15: 'pos:fin&per:ter&num:pl',
  s16: 'norm:krol*',
  s17: '=który',
  s18: 'ktory',
  s19: 'norm:*osc',
  s22: 'pos:subst&cas:inst&gen:f',
};

describe.skipIf(!existsSync(FACTS) || !hasCorpora('mhd', 'mpdt'))('hit counts made without this program', () => {
  let index: CorpusIndex<TestSchema>;
  beforeAll(() => {
    index = openIndex<TestSchema>(indexTranscriptions('mhd', 'mpdt'));
  });

  const rows = existsSync(FACTS) ? readFileSync(FACTS, 'utf8').trim().split('\n').slice(1) : [];
  const cases = rows.flatMap((line) => {
    const [id = '', texts = '', q = '', hits = ''] = line.split('\t');
    const short = SHORT[id];
    return [q, ...(short === undefined ? [] : [short])].map((query) => ({ id, texts, query, hits: Number(hits) }));
  });

  it.each(cases)('$id $query: $hits', ({ texts, query, hits }) => {
    const result = index.search(query, {
      texts: texts === '' ? [] : texts.split(','),
      offset: 0,
      size: 20,
      unit: 'region:s',
    });
    expect(result.total).toBe(hits);
    expect(result.perText.reduce((sum, part) => sum + part.hits, 0)).toBe(hits);
  });

  const listed = [
    { id: 's01', texts: ['Wind'], attribute: 'form', match: 'exact', typed: 'hêrré' },
    { id: 's02', texts: ['Wind'], attribute: 'norm', match: 'exact', typed: 'herre' },
    { id: 's03', texts: [], attribute: 'lemma', match: 'exact', typed: 'komen' },
    { id: 's04', texts: ['Wind', 'WMEv'], attribute: 'form', match: 'begins', typed: 'got' },
    { id: 's05', texts: [], attribute: 'form', match: 'ends', typed: 'lich' },
    { id: 's06', texts: [], attribute: 'form', match: 'glob', typed: '*himel*' },
    { id: 's13', texts: ['KORBA1'], attribute: 'lemma', match: 'exact', typed: 'być' },
    { id: 's16', texts: ['KORBA1'], attribute: 'form', match: 'begins', typed: 'krol' },
    { id: 's18', texts: ['KORBA1'], attribute: 'form', match: 'exact', typed: 'ktory' },
    { id: 's19', texts: ['KORBA1'], attribute: 'form', match: 'ends', typed: 'osc' },
  ] as const;

  it('s17 as a row of a list, which are as they stand', () => {
    const asked = { attribute: 'form', match: 'exact', typed: 'który', texts: ['KORBA1'] } as const;
    const { rows } = index.valueList({ ...asked, offset: 0, limit: 10 });
    expect(rows.find(({ value }) => value === 'który')?.hits).toBe(cases.find(({ id }) => id === 's17')?.hits);
  });

  it.each(listed)('$id as a list of values', ({ id, ...options }) => {
    const { tokens, rows } = index.valueList({ ...options, offset: 0, limit: 10_000 });
    expect(tokens).toBe(cases.find((one) => one.id === id)?.hits);
    const some = { attribute: options.attribute, values: rows.map(({ value }) => value) };
    const { texts } = options;
    const byText = index.crossTable(some, { attributes: [options.attribute], perText: true, texts });
    expect(byText.rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(tokens);
  });
});
