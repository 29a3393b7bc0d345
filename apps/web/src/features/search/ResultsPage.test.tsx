import type { SentenceResults } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { PageFrameProvider } from '../../ui/page-frame.tsx';
import { ResultsPage } from './ResultsPage.tsx';

const RESULTS: SentenceResults = {
  q: 'bog',
  interpretation: 'słowo „bog”',
  total: 25,
  sentences: 21,
  exact: true,
  page: 1,
  pages: 2,
  size: 20,
  hits: [
    {
      code: 'RP',
      name: { pl: 'Rozmyślanie', en: 'Meditation' },
      cardNumber: 23,
      cardAddress: '12r',
      verseNo: '5',
      endCardNumber: 24,
      endCardAddress: '12v',
      endVerseNo: '1',
      sentenceNo: '7',
      language: 'pl-x-oldpol',
      hits: 2,
      hitNo: 1,
      words: [501, 503],
      tokens: [
        { form: 'Bog', translit: 'Bog', word: 501, match: 1, sp: 1 },
        { form: 'jest', translit: 'geſt', word: 502, sp: 1 },
        { form: 'bog', translit: 'bog', word: 503, match: 1 },
        { form: '.', word: null },
      ],
    },
  ],
  perText: [
    { code: 'RP', name: { pl: 'Rozmyślanie', en: 'Meditation' }, hits: 20 },
    { code: 'RD', name: { pl: 'Rozmyślania dominikańskie', en: 'Dominican' }, hits: 5 },
  ],
  variantsAdded: [],
};

let answer: { status: number; body: unknown };

/** The page at an address, over a server that gives `answer`; returns the history to see where links lead. */
function open(address: string) {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/results', component: ResultsPage });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  });
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={(href, how) => void router.navigate({ href, replace: how?.replace ?? false })}>
          <RouterProvider router={router as never} />
        </PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return history;
}

describe('the page of results', () => {
  beforeEach(() => {
    answer = { status: 200, body: RESULTS };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }));
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('says how the query was read, and which number counts what', async () => {
    open('/results?q=bog');
    expect(await screen.findByText(/słowo „bog”/)).toBeTruthy();
    const status = screen.getAllByRole('status').map((one) => one.textContent);
    expect(status).toContain('25 trafień w\u00a021 zdaniach');
  });

  it('marks hits with mark and leads into the text with the words highlighted', async () => {
    open('/results?q=bog');
    const list = await screen.findByRole('list', { name: 'Zdania' });
    expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bog', 'bog']);
    const href = within(list).getByRole('link').getAttribute('href') ?? '';
    const params = Object.fromEntries(new URL(href, 'http://x').searchParams);
    expect(params).toMatchObject({
      code: 'RP',
      startCardNumber: '23',
      startVerseNo: '5',
      endCardNumber: '24',
      endVerseNo: '1',
      hl: '501,503',
    });
  });

  it('shows the transliteration below on demand and keeps that in the address', async () => {
    const history = open('/results?q=bog');
    expect(screen.queryByText(/geſt/)).toBeNull();
    await userEvent.click(await screen.findByRole('switch', { name: 'pokaż transliterację' }));
    expect(await screen.findByText(/geſt/)).toBeTruthy();
    expect(history.location.search).toContain('other=1');
  });

  it('unfolds the texts and leaves the focus on the first that was folded away', async () => {
    const perText = Array.from({ length: 14 }, (_, i) => ({
      code: `T${i}`,
      name: { pl: `Tekst ${i}`, en: `Text ${i}` },
      hits: 20 - i,
    }));
    answer.body = { ...RESULTS, perText };
    open('/results?q=bog');
    await userEvent.click(await screen.findByRole('button', { name: 'Pokaż jeszcze 2' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Tekst 12/ }));
  });

  it('narrows to a text by its box, and offers to drop the limit', async () => {
    const history = open('/results?q=bog&page=2');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Rozmyślania dominikańskie/ }));
    await waitFor(() => expect(history.location.search).toContain('texts=RD'));
    expect(history.location.search).toContain('page=1');
    const chip = await screen.findByRole('link', { name: 'Usuń ograniczenie: Rozmyślania dominikańskie' });
    expect(chip.getAttribute('href')).toBe('/results?q=bog&page=1');
  });

  it('gives every page an address of its own', async () => {
    open('/results?q=bog');
    const nav = await screen.findByRole('navigation', { name: 'Strony wyników' });
    const hrefs = within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/results?q=bog&page=2');
  });

  it('suggests other ways when nothing was found', async () => {
    answer.body = { ...RESULTS, q: 'bogumysł', total: 0, sentences: 0, pages: 0, hits: [], perText: [] };
    open('/results?q=bogumysł&texts=RP');
    expect(await screen.findByText('Nic nie znaleziono')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'szukać we wszystkich tekstach' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /bogumys\*/ }).getAttribute('href')).toContain('bogumys*');
  });

  it('underlines the fault of a query that cannot be read, and links what may have been meant', async () => {
    answer.body = {
      ...RESULTS,
      q: 'lema:być',
      total: 0,
      hits: [],
      error: 'Nie ma atrybutu „lema”.',
      queryError: {
        code: 'UNKNOWN_ATTR',
        from: 0,
        to: 4,
        found: 'lema',
        expected: ['lemma', 'lnorm'],
        suggestions: [{ q: 'lemma:być', count: 3343 }],
      },
    };
    open('/results?q=lema:być');
    expect((await screen.findByRole('alert')).textContent).toBe('Nie ma atrybutu „lema”.');
    expect(document.querySelector('mark')?.textContent).toContain('lema');
    expect(screen.getByRole('link', { name: 'lemma:być' })).toBeTruthy();
  });

  it('shows examples when nothing is asked', async () => {
    open('/results');
    expect(await screen.findByRole('link', { name: 'lemma:iść' })).toBeTruthy();
  });

  it('keeps the page when the server refuses the address', async () => {
    answer = { status: 400, body: { error: 'x', code: 'bad-request', requestId: '1' } };
    open('/results?q=bog');
    expect(await screen.findByText('Nie udało się wyszukać')).toBeTruthy();
    answer = { status: 200, body: RESULTS };
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText('25 trafień')).toBeTruthy();
  });
});
