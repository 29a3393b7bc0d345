import type { SentenceResults } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { Outlet, RouterProvider } from '../../router/react.tsx';
import { routerAt } from '../../router/test-router.ts';
import { PageFrameProvider } from '../../ui/page-frame.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { NO_FACETS, RESULTS } from './test-results.ts';

let answer: { status: number; body: unknown };

/** The page at an address, over a server that gives `answer`. */
function open(address: string) {
  const router = routerAt(address, { '/results': ResultsPage });
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={router.go}>
          <RouterProvider router={router}>
            <Outlet loading={null} fault={String} />
          </RouterProvider>
        </PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return router;
}

/** What is asked beside the hits is answered by itself. */
async function fetchAnswer(address: string): Promise<Response> {
  if (address.includes('/api/search/facets')) return Response.json(NO_FACETS);
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (pathname !== '/api/texts/coins') return new Response(JSON.stringify(answer.body), { status: answer.status });
  const codes = searchParams.get('texts')?.split(',') ?? [];
  return Response.json(codes.map((code) => ({ code, coins: `rft.title=${code}` })));
}

describe('the page of results', () => {
  beforeEach(() => {
    answer = { status: 200, body: RESULTS };
    vi.stubGlobal('fetch', fetchAnswer);
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

  it('counts what is found in other spellings apart', async () => {
    answer.body = { ...RESULTS, ranks: { exact: 15, case: 1, folded: 2, variant: 7 } };
    open('/results?q=bog');
    expect(await screen.findByText('18 trafień')).toBeDefined();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '18 trafień oraz 7 w\u00a0innym zapisie, w\u00a021 zdaniach',
    );
    cleanup();
    answer.body = { ...RESULTS, ranks: { exact: 0, case: 0, folded: 0, variant: 25 } };
    open('/results?q=bok');
    expect(await screen.findByText('25 trafień')).toBeDefined();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '25 trafień tylko w\u00a0innym zapisie, w\u00a021 zdaniach',
    );
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
      endCardNumber: '24',
      hl: '501,503',
    });
  });

  it('shows the transliteration below on demand and keeps that in the address', async () => {
    open('/results?q=bog');
    expect(screen.queryByText(/geſt/)).toBeNull();
    await userEvent.click(await screen.findByRole('switch', { name: 'pokaż transliterację' }));
    expect(await screen.findByText(/geſt/)).toBeTruthy();
    expect(window.location.search).toContain('other=1');
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
    open('/results?q=bog&page=2');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Rozmyślania dominikańskie/ }));
    await waitFor(() => expect(window.location.search).toContain('texts=RD'));
    expect(window.location.search).toContain('page=1');
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

  it('says what else finds something when nothing was found', async () => {
    const help: SentenceResults['help'] = {
      elements: [
        { text: 'bog', count: 25 },
        { text: 'bogumysł', count: 0 },
      ],
      nearest: [{ word: 'bogumysł', form: 'bogumiły', language: 'pl', count: 2, q: 'bog bogumiły' }],
      relaxations: [{ kind: 'all-texts', q: 'bog bogumysł', set: { texts: '' }, count: 4 }],
    };
    answer.body = { ...RESULTS, q: 'bog bogumysł', total: 0, sentences: 0, pages: 0, hits: [], perText: [], help };
    open('/results?q=bog+bogumysł&texts=RP');
    expect(await screen.findByText('Nic nie znaleziono')).toBeTruthy();
    const all = screen.getByRole('link', { name: 'we wszystkich tekstach' });
    expect(new URL(all.getAttribute('href') ?? '', 'http://x').searchParams.has('texts')).toBe(false);
    expect(screen.getByRole('link', { name: 'bogumiły' }).getAttribute('href')).toContain('bogumi%C5%82y');
    expect(screen.getByText('4 trafienia')).toBeTruthy();
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
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Nie ma atrybutu „lema”.');
    const box = screen.getByLabelText<HTMLInputElement>('Zapytanie');
    expect(box.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 4]);
    expect(document.querySelector('mark')?.textContent).toContain('lema');
    expect(screen.getByRole('link', { name: 'lemma:być' })).toBeTruthy();
  });

  it('has a number for words in one sentence beside the one for words side by side', async () => {
    answer.body = { ...RESULTS, together: { adjacent: 25, sentences: 40, q: 'bog & jest', used: 'adjacent' } };
    open('/results?q=bog+jest');
    const link = await screen.findByRole('link', { name: 'w\u00a0jednym zdaniu: 40' });
    expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('q')).toBe('bog & jest');
    expect(screen.getByText('obok siebie: 25')).toBeTruthy();
  });

  it('announces that it looked in whole sentences instead', async () => {
    answer.body = { ...RESULTS, together: { adjacent: 0, sentences: 21, q: 'bog & jest', used: 'together' } };
    open('/results?q=bog+jest');
    expect((await screen.findByText(/nigdzie nie sąsiadują/)).closest('[role="status"]')).not.toBeNull();
  });

  it('leaves out a spelling that is unticked, and takes all of them back', async () => {
    answer.body = {
      ...RESULTS,
      variantsAdded: [
        { word: 'bog', form: 'bog', count: 20, rank: 'exact', source: 'form', active: true },
        { word: 'bog', form: 'bock', count: 5, rank: 'variant', source: 'group', active: true },
      ],
    };
    open('/results?q=bog');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^bock/ }));
    await waitFor(() => expect(window.location.search).toContain('without=bock'));
    await userEvent.click(await screen.findByRole('button', { name: 'Przywróć wszystkie' }));
    await waitFor(() => expect(window.location.search).not.toContain('without'));
    await userEvent.click(screen.getByRole('button', { name: 'Odznacz wszystkie warianty' }));
    await waitFor(() => expect(window.location.search).toContain('without=bock'));
  });

  it('warns of a value no word has, and links what may have been meant', async () => {
    const warning: SentenceResults['warnings'][number] = {
      code: 'UNKNOWN_VALUE',
      from: 4,
      to: 8,
      found: 'sust',
      expected: ['subst'],
      suggestions: [{ q: 'pos:subst', count: 12 }],
      message: 'Żadne słowo nie ma klasy „sust”.',
    };
    answer.body = { ...RESULTS, warnings: [warning], withoutLemma: 3 };
    open('/results?q=pos:sust');
    expect(await screen.findByText('Żadne słowo nie ma klasy „sust”.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'pos:subst' })).toBeTruthy();
    expect(screen.getByText(/nie mają jeszcze lematu/)).toBeTruthy();
  });

  it.each(['sentence', 'kwic'])(
    'tells reference managers of each text on it, once, and when that has come (%s)',
    async (view) => {
      const asked = vi.fn();
      document.addEventListener('ZoteroItemUpdated', asked);
      open(`/results?q=bog&view=${view}`);
      await waitFor(() => expect(document.querySelectorAll('.Z3988')).not.toHaveLength(0));
      const shown = new Set((view === 'kwic' ? RESULTS.lines : RESULTS.hits).map(({ code }) => `rft.title=${code}`));
      const said = [...document.querySelectorAll('.Z3988')].map((one) => one.getAttribute('title'));
      expect(said.sort()).toEqual([...shown].sort());
      expect(asked).toHaveBeenCalled();
      document.removeEventListener('ZoteroItemUpdated', asked);
    },
  );

  it('cancels a search that the reader no longer waits for', async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('/api/search/sentences') && init.signal) signals.push(init.signal);
      return new Promise(() => undefined);
    });
    const router = open('/results?q=bog');
    await waitFor(() => expect(signals).toHaveLength(1));
    void router.go('/results?q=syn');
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it('keeps the page when the server refuses the address', async () => {
    answer = { status: 400, body: { error: 'x', code: 'bad-request', requestId: '1' } };
    open('/results?q=bog');
    expect(await screen.findByText('Wyszukiwanie nie powiodło się')).toBeTruthy();
    answer = { status: 200, body: RESULTS };
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText('25 trafień')).toBeTruthy();
  });
});

describe('the lines', () => {
  beforeEach(() => {
    answer = { status: 200, body: { ...RESULTS, hits: [] } };
    vi.stubGlobal('fetch', fetchAnswer);
    vi.stubGlobal('scrollTo', () => undefined);
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are a grid with one stop for Tab, in which arrows lead on', async () => {
    open('/results?q=bog&view=kwic');
    const grid = await screen.findByRole('grid', { name: 'Konkordancja' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const first = within(grid).getByRole('gridcell', { name: 'Bog' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('bock');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toContain('2v.9');
    await userEvent.keyboard('{PageUp}');
    expect(document.activeElement?.getAttribute('role')).toBe('columnheader');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('mark the words they are sorted by, within the sentence, and the column says so', async () => {
    open('/results?q=bog&view=kwic&sort=left&words=3&order=desc');
    const grid = await screen.findByRole('grid');
    expect([...grid.querySelectorAll('u')].map((one) => one.textContent)).toEqual(['Nasz']);
    expect(
      within(grid)
        .getByRole('columnheader', { name: /Lewy kontekst/ })
        .getAttribute('aria-sort'),
    ).toBe('descending');
  });

  it('open the place in the text by Enter', async () => {
    open('/results?q=bog&view=kwic');
    const grid = await screen.findByRole('grid');
    within(grid).getByRole('gridcell', { name: 'bock' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/texts/item'));
    const params = new URLSearchParams(window.location.search);
    expect([params.get('code'), params.get('hl')]).toEqual(['RD', '77']);
  });

  it('are sorted by a column from its head', async () => {
    open('/results?q=bog&view=kwic');
    const grid = await screen.findByRole('grid');
    within(grid).getByRole('columnheader', { name: 'Prawy kontekst' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toContain('sort=right'));
  });

  it('may be a sample that another reader sees, too', async () => {
    const router = open('/results?q=bog&view=kwic&sample=10');
    expect(await screen.findByText(/^10 losowych z/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'nowa próba' }).getAttribute('href')).toContain('seed=2');
    void router.go('/results?q=bog&view=kwic');
    await userEvent.click(await screen.findByRole('button', { name: 'Losuj' }));
    await waitFor(() => expect(window.location.search).toContain('sample=13'));
  });
});
