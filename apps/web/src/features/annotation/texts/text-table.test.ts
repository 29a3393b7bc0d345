import { describe, expect, it, test } from 'vitest';
import { type AnnotatedText, orderedBy, readView, textsAsTsv, viewed, writeView } from './text-table.ts';

const text = (code: string, name: string, more: Partial<AnnotatedText> = {}): AnnotatedText => ({
  code,
  name: { pl: name, en: '' },
  counts: { sentences: 10, done: 0, flagged: 0, words: 100, annotated: 0 },
  own: { sentences: 0, open: 0 },
  editedAt: null,
  next: 1,
  ...more,
});

const BIBLE = text('BZ', 'Biblia królowej Zofii', { own: { sentences: 5, open: 2 }, editedAt: '2026-02-01T10:00:00Z' });
const PSALTER = text('PF', 'Psałterz floriański', {
  counts: { sentences: 10, done: 10, flagged: 1, words: 100, annotated: 100 },
  next: null,
});
const PRAYER = text('MW', 'Łódź', { counts: { sentences: 10, done: 3, flagged: 0, words: 100, annotated: 50 } });
const ALL = [BIBLE, PSALTER, PRAYER];
const ALL_TEXTS = readView(new URLSearchParams());
const codes = (view: Partial<typeof ALL_TEXTS>) => viewed(ALL, { ...ALL_TEXTS, ...view }, 'pl').map(({ code }) => code);

test.each(['', 'find=ps&show=own&sort=-edited', 'show=open&sort=name'])('%j is written as it is read', (query) =>
  expect(writeView(readView(new URLSearchParams(query)))).toBe(query),
);

test('what is unknown counts as left out', () => {
  expect(readView(new URLSearchParams('show=odd&sort=-odd'))).toEqual(ALL_TEXTS);
});

describe('texts', () => {
  it.each([
    [{ find: 'ZOFII krol' }, ['BZ']],
    [{ find: 'pf' }, ['PF']],
    [{ shown: 'own' }, ['BZ']],
    [{ shown: 'open' }, ['BZ', 'MW']],
    [{ shown: 'flagged' }, ['PF']],
    [{ shown: 'flagged', find: 'bz' }, []],
  ] as const)('are found by %o', (view, found) => expect(codes(view)).toEqual(found));

  it.each([
    [{ by: null }, ['BZ', 'PF', 'MW']],
    [{ by: 'name' }, ['BZ', 'MW', 'PF']],
    [{ by: 'done', descending: true }, ['PF', 'MW', 'BZ']],
    [{ by: 'annotated' }, ['BZ', 'MW', 'PF']],
    [{ by: 'edited', descending: true }, ['BZ', 'PF', 'MW']],
    [{ by: 'own', descending: true }, ['BZ', 'PF', 'MW']],
  ] as const)('are ordered by %o', (view, order) => expect(codes(view)).toEqual(order));

  it('turn their order over, and then go back to that of the editors', () => {
    const first = orderedBy(ALL_TEXTS, 'done');
    const second = orderedBy(first, 'done');
    expect([first, second, orderedBy(second, 'done')].map(writeView)).toEqual(['sort=-done', 'sort=done', '']);
  });

  it("are written with what is one's own, and no formula", () => {
    const [head, line] = textsAsTsv([{ ...BIBLE, name: { pl: '=1+1', en: 'a\tb' } }]).split('\n');
    expect(head?.split('\t')).toHaveLength(12);
    expect(line).toBe("BZ\t'=1+1\ta b\t10\t0\t0\t100\t0\t5\t2\t2026-02-01T10:00:00Z\t1");
  });
});
