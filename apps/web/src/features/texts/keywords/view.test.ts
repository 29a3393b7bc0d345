import { expect, test } from 'vitest';
import { askedBy, changed, fileHref, isChosen, keywordsHref, readKeywordsView, scaleOf } from './view.ts';

const view = (query: string) => readKeywordsView(new URLSearchParams(query));

test('the address says everything that is shown, and what is usual it leaves out', () => {
  const query =
    'texts=A%2CB&f=form%3Averse&against=form%3Aprose&of=lemma%2Cpos&keys=both&minimum=2&sort=dp&order=asc&page=3';
  expect(keywordsHref(view(query))).toBe(`/keywords?${query}`);
  expect(keywordsHref(view(''))).toBe('/keywords');
  expect(keywordsHref(view('sort=nothing&level=7&minimum=0&page=x'))).toBe('/keywords');
});

test('what of a filter cannot be read is not asked for', () => {
  const asked = askedBy(view('f=form:verse,colour:red&against=x'));
  expect([asked.f, asked.against]).toEqual(['form:verse', undefined]);
  expect([isChosen(view('f=colour:red')), isChosen(view('texts=A'))]).toEqual([false, true]);
});

test('another question begins at the first page; its file has all pages', () => {
  const asked = changed(view('f=form:verse&page=7'), { minimum: 20 });
  expect(keywordsHref(asked)).toBe('/keywords?f=form%3Averse&minimum=20');
  const href = new URL(fileHref(view('f=form:verse&of=pos&page=7'), 'tsv', 'pl'), 'http://x');
  expect(href.pathname).toBe('/api/export/keywords');
  expect(Object.fromEntries(href.searchParams)).toMatchObject({
    f: 'form:verse',
    of: 'pos',
    format: 'tsv',
    lang: 'pl',
  });
  expect(href.searchParams.has('page')).toBe(false);
});

test('the scale has 0 and every interval, and ends where a picture would say nothing any more', () => {
  const scale = scaleOf([
    { low: 1.5, high: 3.2 },
    { low: -0.4, high: 0.9 },
  ]);
  expect([scale.from, scale.to]).toEqual([-1, 4]);
  expect([scale.at(-1), scale.at(0), scale.at(4), scale.at(9)]).toEqual([0, 20, 100, 100]);
  expect(scaleOf([{ low: -40, high: 40 }])).toMatchObject({ from: -12, to: 12 });
  expect(scaleOf([])).toMatchObject({ from: 0, to: 1 });
});
