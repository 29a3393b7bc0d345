import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { Outlet, RouterProvider } from '../../../router/react.tsx';
import { routerAt } from '../../../router/test-router.ts';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { ComparePage } from './ComparePage.tsx';
import type { Comparison } from './comparison.ts';

const names = (text: string) => ({ pl: text, en: text });
const step = { id: 5, name: names('Psalm 5'), abbr: names('5') };
const text = (code: string, isCompared: boolean) => ({
  ...{
    code,
    name: names(`Tekst ${code}`),
    witness: `Kraków, ${code} 7`,
    language: 'zlw-x-oldpol',
    passages: 1,
    isCompared,
  },
});
const passage = (code: string): NonNullable<Comparison['rows'][number]['cells'][number]>[number] => ({
  parallel: {
    ...{ id: 1, relation: 'quotation', certainty: 'high', note: null, resp: null },
    passage: {
      ...{ id: 1, code, name: names(code), language: null, from: '13v.1', to: '13v.8', words: [7, 8], text: 'in' },
      ...{ startCardNumber: 10, endCardNumber: 10 },
    },
    source: { path: [step], nodeId: 5, from: '13', endNodeId: 5, to: '13', citation: 'Ps 5,13' },
  },
  words: [
    { text: 'in', common: 2, word: 7 },
    { text: 'tuge', common: 1, word: 8 },
  ],
});
const comparison: Comparison = {
  node: {
    ...{ ...step, show: true, type: 'part', hasChildren: false, hasVerses: true, passages: 2, path: [step] },
  },
  ...{
    title: 'Psalm 5, werset 13',
    citation: 'Ps 5,13',
    verseFrom: '13',
    verseTo: '13',
    texts: [text('A', true), text('B', true), text('C', false)],
  },
  rows: [
    {
      citation: 'Ps 5,13',
      source: [
        {
          label: '13',
          language: 'la',
          words: [
            { text: 'in', common: 2 },
            { text: 'bona', common: 1 },
          ],
        },
      ],
      cells: [[passage('A')], null],
    },
  ],
};

let went: string[] = [];
let answer: Comparison = comparison;

async function open(search: string): Promise<void> {
  const router = routerAt(`/sources/compare/5${search}`, { '/sources/compare/': ComparePage });
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={(href) => went.push(href)}>
          <RouterProvider router={router}>
            <Outlet loading={null} fault={String} />
          </RouterProvider>
        </PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('table');
}

beforeEach(() => {
  went = [];
  answer = comparison;
  vi.stubGlobal('fetch', async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('columns are moved, removed and added by the address, which keeps the verses', async () => {
  await open('?verseFrom=13&verseTo=13');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Źródło',
    'Tekst AKraków, A 7',
    'Tekst BKraków, B 7',
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /w.prawo: Tekst A/ }));
  await user.click(screen.getByRole('button', { name: 'Usuń kolumnę: Tekst A' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dodaj tekst' }), 'C');
  expect(went).toEqual([
    '/sources/compare/5?verseFrom=13&verseTo=13&texts=B%2CA',
    '/sources/compare/5?verseFrom=13&verseTo=13&texts=B',
    '/sources/compare/5?verseFrom=13&verseTo=13&texts=A%2CB%2CC',
  ]);
});

it('where no two columns have words in one language, no word is marked and no mark explained', async () => {
  const alien = (words: readonly { text: string }[]) => words.map((word) => ({ ...word, common: 0 }));
  const rows = comparison.rows.map((row) => ({
    ...row,
    source: row.source.map((verse) => ({ ...verse, words: alien(verse.words) })),
    cells: row.cells.map((cell) => cell?.map((piece) => ({ ...piece, words: alien(piece.words) })) ?? null),
  }));
  answer = { ...comparison, rows };
  await open('?marks=all');
  expect(document.querySelectorAll('mark')).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Oznaczenia' })).toBeNull();
  cleanup();
  answer = comparison;
  await open('?marks=all');
  expect(screen.getByRole('region', { name: 'Oznaczenia' }).textContent).toContain('wspólne');
});

it('verses that are not there are said to be corrected, and others are chosen in place', async () => {
  await open('?verseFrom=13&verseTo=999');
  expect(screen.getByText(/wersety 13–999/).textContent).toContain('pokazano 13');
  expect(screen.getByRole('button', { name: 'Wybierz wersety' })).toBeTruthy();
  cleanup();
  await open('?verseFrom=13&verseTo=13');
  expect(screen.queryByText(/Adres wskazuje/)).toBeNull();
});

it('shared words are marked, the source has its language, and a passage leads into its text', async () => {
  await open('');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['in', 'in']);
  expect(screen.getByText('bona').closest('[lang]')?.getAttribute('lang')).toBe('la');
  expect(screen.getByRole('link', { name: /13v\.1–13v\.8/ }).getAttribute('href')).toBe(
    '/texts/item?code=A&startCardNumber=10&startVerseNo=1&endCardNumber=10&endVerseNo=8&mode=transcription&grammar=false&hl=7%2C8',
  );
  expect(screen.getByText('brak fragmentu')).toBeTruthy();
});
