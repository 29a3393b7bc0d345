import type { ThemeTreeNode } from '@glosa/contract';
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
import { EventThemePage } from './ThemePage.tsx';
import { ThemesPage } from './ThemesPage.tsx';
import type { ThemePassages } from './use-theme.ts';

const both = (pl: string, en = pl) => ({ pl, en });
const theme = (id: number, name: string, own: number, total: number, children: ThemeTreeNode[] = []) => ({
  ...{ id, name: both(name), own, total, children },
});
const TREE = {
  kind: 'event',
  themes: [theme(1, 'Wydarzenia', 0, 5, [theme(2, 'Męka', 2, 5, [theme(3, 'Ogrójec', 3, 3)]), theme(4, 'Po', 0, 0)])],
};
const PASSAGE: ThemePassages['passages'][number] = {
  passage: {
    ...{ id: 9, code: 'RO', name: both('Rozmyślanie'), language: 'pl-x-oldpol', from: '1r.2', to: '1r.3' },
    ...{ startCardNumber: 1, endCardNumber: 1, words: [5, 6], text: 'Nasz Pan' },
  },
  occurrences: Array.from({ length: 8 }, (_, i) => ({
    theme: i === 0 ? null : { id: 20 + i, name: both(`Wątek ${i}`) },
    certainty: i < 2 ? ('low' as const) : null,
    note: null,
  })),
};
const THEME: ThemePassages = {
  kind: 'event',
  theme: {
    ...{ id: 2, name: both('Męka'), own: 2, total: 5, description: 'Od Ogrójca.', authority: 'javascript:alert(1)' },
    path: [
      { id: 1, name: both('Wydarzenia') },
      { id: 2, name: both('Męka') },
    ],
    children: [{ id: 3, name: both('Ogrójec'), own: 3, total: 3 }],
  },
  ...{ page: 1, pages: 3, total: 5 },
  perText: [
    { code: 'RO', name: both('Rozmyślanie'), passages: 3 },
    { code: 'SK', name: both('Sprawa'), passages: 2 },
  ],
  passages: [PASSAGE],
  related: [{ kind: 'person', id: 30, name: both('Piotr'), passages: 2 }],
};

let answer: { status: number; body: unknown };
let asked: string[];

/** A page at an address, over a server that gives `answer`. */
function open(address: string) {
  const router = routerAt(address, { '/themes/search/event-themes/': EventThemePage, '/themes': ThemesPage });
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
}

beforeEach(() => {
  answer = { status: 200, body: TREE };
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    // Its plot asks for the revision of the corpus, too, as soon as its script is there.
    if (url.startsWith('/api/themes/')) asked.push(url);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () =>
  within(screen.getByRole('tree'))
    .getAllByRole('treeitem')
    .map((item) =>
      document.getElementById(item.getAttribute('aria-labelledby') ?? '')?.textContent?.replace(/\s+/g, ' '),
    );

describe('the trees of themes', () => {
  it('open at their root and say all and own passages; what is opened is in the address', async () => {
    open('/themes');
    await screen.findByRole('tree', { name: 'Wydarzenia' });
    const occurring = ['Wydarzenia 55 fragmentów', 'Męka w tym 2 bezpośrednio55 fragmentów'];
    expect(shown()).toEqual(occurring);
    const all = screen.getByRole('switch', { name: 'Pokaż też tematy bez fragmentów (1)' });
    await userEvent.click(all);
    await waitFor(() => expect(shown()).toEqual([...occurring, 'Po 00 fragmentów']));
    expect(window.location.search).toBe('?all=1');
    await userEvent.click(all);
    await userEvent.click(
      screen
        .getByText('Wydarzenia', { selector: '[role="tree"] a *' })
        .closest('[data-row]')
        ?.querySelector('[data-toggle]') ?? document.body,
    );
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(window.location.search).toBe('?open=none');
    expect(asked).toEqual(['/api/themes/event?lang=pl']);
  });

  it('are searched while one types, and show the whole tree again afterwards', async () => {
    open('/themes?open=1');
    const field = await screen.findByRole('searchbox');
    await userEvent.type(field, 'ogro');
    expect(await screen.findByText('znaleziono 1 z 4')).toBeTruthy();
    expect(shown()).toHaveLength(3);
    expect(window.location.search).toContain('find=ogro');
    await userEvent.clear(field);
    expect(await screen.findByText('4 wydarzenia')).toBeTruthy();
  });

  it('that are empty say so', async () => {
    answer.body = { kind: 'event', themes: [] };
    open('/themes');
    expect(await screen.findByText('W korpusie nie ma jeszcze tematów')).toBeTruthy();
  });
});

describe('the page of a theme', () => {
  beforeEach(() => {
    answer.body = THEME;
  });

  it('shows passages by text, each leading into the text, with the themes below that it tells of', async () => {
    open('/themes/search/event-themes/2');
    const list = await screen.findByRole('region', { name: 'Fragmenty' });
    const link = within(list).getByRole('link', { name: /1r\.2 – 1r\.3/ });
    expect(link.getAttribute('href')).toBe('/texts/item?code=RO&startCardNumber=1&endCardNumber=1&hl=5%2C6');
    expect(within(list).getByText('Nasz Pan').lang).toBe('pl-x-oldpol');
    expect(within(list).getByText('Wątek 1').closest('li')?.textContent).toBe('Wątek 1 – niepewne');
    expect(within(list).getByText('i jeszcze 2')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'strona 3' }).getAttribute('href')).toBe(
      '/themes/search/event-themes/2?page=3',
    );
  });

  it('leads on to related themes and to the list as a file, but never to what is no web address', async () => {
    open('/themes/search/event-themes/2?texts=SK');
    const related = await screen.findByRole('complementary', { name: 'Tematy pokrewne' });
    expect(within(related).getByRole('link', { name: 'Piotr' }).getAttribute('href')).toBe(
      '/themes/search/person-themes/30',
    );
    const links = screen.getAllByRole('link').map((one) => one.getAttribute('href') ?? '');
    expect(links).toContain('/api/themes/event/2/export?texts=SK&lang=pl');
    expect(links.filter((href) => href.startsWith('javascript'))).toEqual([]);
    expect(asked).toEqual(['/api/themes/event/2?texts=SK&page=1&lang=pl']);
  });

  it('is narrowed to texts in the address, which begins again at the first page', async () => {
    open('/themes/search/event-themes/2?page=2');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Sprawa/ }));
    expect(window.location.search).toBe('?texts=SK');
  });

  it('says it where there is nothing', async () => {
    answer.body = {
      ...THEME,
      theme: { ...THEME.theme, children: [], own: 0, total: 0 },
      ...{ pages: 1, total: 0, perText: [], passages: [], related: [] },
    };
    open('/themes/search/event-themes/2');
    expect(await screen.findByText('Nie oznaczono jeszcze żadnego fragmentu')).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
