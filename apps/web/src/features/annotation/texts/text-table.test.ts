import { describe, expect, it, test } from 'vitest';
import { nextOrder, ordered, tsvOf } from '../../../parts/rows.ts';
import { type AnnotatedText, FILE, readTextsView, SORTS, shownTexts, type TextsView, textsHref } from './text-table.ts';

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
const ALL_TEXTS = readTextsView(new URLSearchParams());
const codes = (part: Partial<TextsView>) => {
  const view = { ...ALL_TEXTS, ...part };
  return ordered(shownTexts(ALL, view), SORTS, view.order, 'pl').map(({ code }) => code);
};

test.each(['', '?find=ps&show=own&sort=-edited', '?show=open&sort=name'])('%j is written as it is read', (query) =>
  expect(textsHref(readTextsView(new URLSearchParams(query)))).toBe(`/annotation${query}`),
);

test('what is unknown counts as left out', () => {
  expect(readTextsView(new URLSearchParams('show=odd&sort=-odd'))).toEqual(ALL_TEXTS);
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
    ['', ['BZ', 'PF', 'MW']],
    ['name', ['BZ', 'MW', 'PF']],
    ['-done', ['PF', 'MW', 'BZ']],
    ['annotated', ['BZ', 'MW', 'PF']],
    ['-edited', ['BZ', 'PF', 'MW']],
    ['-own', ['BZ', 'PF', 'MW']],
  ] as const)('are ordered by %s', (sort, order) =>
    expect(codes(readTextsView(new URLSearchParams({ sort })))).toEqual(order),
  );

  it('turn their order over, and then go back to that of the editors', () => {
    const first = nextOrder(SORTS, ALL_TEXTS.order, 'done');
    const second = nextOrder(SORTS, first, 'done');
    const hrefs = [first, second, nextOrder(SORTS, second, 'done')].map((order) => textsHref({ ...ALL_TEXTS, order }));
    expect(hrefs).toEqual(['/annotation?sort=-done', '/annotation?sort=done', '/annotation']);
  });

  it("are written with what is one's own, and no formula", () => {
    const [head, line] = tsvOf([{ ...BIBLE, name: { pl: '=1+1', en: 'a\tb' } }], FILE).split('\n');
    expect(head?.split('\t')).toHaveLength(12);
    expect(line).toBe("BZ\t'=1+1\ta b\t10\t0\t0\t100\t0\t5\t2\t2026-02-01T10:00:00Z\t1");
  });
});
