import type { SourceTreeNode } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { Outlet, RouterProvider } from '../../router/react.tsx';
import { routerAt } from '../../router/test-router.ts';
import { type Go, PageFrameProvider } from '../../ui/page-frame.tsx';
import { ManageSourcesPage } from './manage/ManageSourcesPage.tsx';
import { SourcesPage } from './SourcesPage.tsx';

type Facts = Partial<SourceTreeNode> & { children?: SourceTreeNode[] };
function node(id: number, pl: string, en: string, abbr: string, facts: Facts = {}): SourceTreeNode {
  const { children = [] } = facts;
  const usual = { show: true, type: 'folder', hasVerses: false, passages: 0 } as const;
  return {
    ...{ id, name: { pl, en }, abbr: { pl: abbr, en: abbr }, ...usual, hasChildren: children.length > 0, children },
    ...facts,
  };
}
const PART = { type: 'part', hasVerses: true } as const;
const tree = (order: 'mt-mk' | 'mk-mt' = 'mt-mk'): SourceTreeNode[] => {
  const books = [
    node(2, 'Ewangelia św. Mateusza', 'Matthew', 'Mt', {
      type: 'package',
      passages: 214,
      children: [node(4, 'Rozdział 2', 'Chapter 2', '2', { ...PART, passages: 7 })],
    }),
    node(3, 'Ewangelia św. Marka', '', 'Mk', { type: 'package', show: false }),
  ];
  return [node(1, 'Wulgata', 'Vulgate', 'Vulg', { children: order === 'mt-mk' ? books : books.reverse() })];
};

interface Asked {
  method: string;
  path: string;
  body: unknown;
}
let asked: Asked[] = [];
let answers: Record<string, unknown> = {};
let went: string[] = [];

async function open(path: '/sources' | '/manage-sources', hash = ''): Promise<void> {
  const router = routerAt(`${path}${hash}`, { [path]: path === '/sources' ? SourcesPage : ManageSourcesPage });
  const go: Go = (href, how) => {
    went.push(href);
    if (href.startsWith(path) && !href.startsWith(`${path}/`)) {
      void router.go(href, how);
    }
  };
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={go}>
          <RouterProvider router={router}>
            <Outlet loading={null} fault={String} />
          </RouterProvider>
        </PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  asked = [];
  went = [];
  answers = { 'GET /api/source-nodes': { nodes: tree() } };
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the application reads
  document.cookie = 'csrf-token=abc';
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = decodeURIComponent(new URL(input, 'http://x').pathname);
    const method = init?.method ?? 'GET';
    asked.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : null });
    return new Response(JSON.stringify(answers[`${method} ${path}`]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = () => screen.getAllByRole('treeitem').map((row) => Number(row.dataset['item']));
const row = (name: RegExp) => screen.getByRole('treeitem', { name });

describe('the sources of visitors', () => {
  it('open at their roots, with counts, and keep in the address what is opened', async () => {
    await open('/sources');
    await screen.findByRole('tree', { name: 'Źródła' });
    expect(rows()).toEqual([1, 2, 3]);
    expect(row(/Mateusza Mt.*214 fragmentów/)).toBeTruthy();
    row(/Mateusza/).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(rows()).toEqual([1, 2, 4, 3]);
    expect(went.at(-1)).toBe('/sources#open=1,2');
  });

  it('open as the address says', async () => {
    await open('/sources', '#open=1,2&node=4');
    await screen.findByRole('tree');
    expect(rows()).toEqual([1, 2, 4, 3]);
    expect(row(/Rozdział 2/).getAttribute('aria-selected')).toBe('true');
  });

  it('without passages are left out until they are asked for, which the address keeps', async () => {
    const [folder] = (answers['GET /api/source-nodes'] as { nodes: SourceTreeNode[] }).nodes;
    const silent = { ...node(9, 'Milcząca', 'Silent', 'Mil', PART), passages: 0, children: [] };
    answers['GET /api/source-nodes'] = {
      nodes: [{ ...folder, passages: 214, children: [...(folder?.children ?? []), silent] }],
    };
    await open('/sources', '#open=1');
    await screen.findByRole('tree');
    expect(rows()).toEqual([1, 2]);
    await userEvent.click(screen.getByRole('switch', { name: 'Pokaż też źródła bez fragmentów (2)' }));
    expect(rows()).toEqual([1, 2, 3, 9]);
    expect(went.at(-1)).toBe('/sources#open=1&all=1');
  });

  it('were looked for in their words where the address says so, and lead on to no verse by themselves', async () => {
    const reference = { ...PART, path: [], citation: 'Mt 2,13', verseFrom: '13', verseTo: '13' };
    answers['GET /api/search/sources/Mt 2,13'] = {
      ...{ kind: 'words', page: 1, pages: 1, total: 1, countsDiffer: true },
      references: [{ ...reference, node: { ...node(4, 'Rozdział 2', 'Chapter 2', '2', PART), path: [] } }],
      findings: [],
    };
    await open('/sources', '#find=Mt%202%2C13&asked=1');
    expect(await screen.findByRole('heading', { name: 'Znaleziono 1 miejsce' })).toBeTruthy();
    expect(screen.getByText(/liczą rozdziały i wersety odmiennie/)).toBeTruthy();
    expect(went).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox'), '4');
    expect(screen.queryByRole('heading', { name: /Znaleziono/ })).toBeNull();
    await waitFor(() => expect(went.at(-1)).toBe('/sources#find=Mt%202%2C134'));
    await userEvent.type(screen.getByRole('searchbox'), '{Backspace}{Enter}');
    await waitFor(() => expect(went).toContain('/sources/search/4?verseFrom=13&verseTo=13'));
  });

  it('are narrowed to what is typed, and the verses typed are chosen in the node', async () => {
    answers['GET /api/source-nodes/4/verses'] = {
      node: { ...node(4, 'Rozdział 2', 'Chapter 2', '2', PART), path: [] },
      verses: ['1', '2', '13', '14'].map((label) => ({ label, passages: label === '13' ? 3 : 0 })),
    };
    await open('/sources');
    await userEvent.type(await screen.findByRole('searchbox'), 'mt 2,13');
    await waitFor(() => expect(rows()).toEqual([1, 2, 4]));
    expect(screen.getByText('W drzewie: 1 pozycja')).toBeTruthy();
    await userEvent.click(screen.getByText('Rozdział 2'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('option', { name: '13 3 fragmenty' })).toBeTruthy();
    expect(within(dialog).getAllByRole('option')).toHaveLength(4);
    const chosen = () =>
      within(dialog)
        .getAllByRole('option', { selected: true })
        .map(({ dataset }) => dataset['at']);
    expect(chosen()).toEqual(['2']);
    await userEvent.click(within(dialog).getByRole('option', { name: '14' }));
    expect(chosen()).toEqual(['3']);
    expect(within(dialog).getByText('14: 1 werset')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pokaż fragmenty' }));
    expect(went.at(-1)).toBe('/sources/search/4?verseFrom=14&verseTo=14');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByText('Rozdział 2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Porównaj teksty' }));
    expect(went.at(-1)).toBe('/sources/compare/4?verseFrom=13&verseTo=13');
  });

  it('lead to the one place a reference can mean', async () => {
    const found = { ...node(4, 'Rozdział 2', 'Chapter 2', '2', PART), path: [] };
    const references = [{ node: found, verseFrom: '13', verseTo: '15', citation: 'Mt 2,13-15' }];
    answers['GET /api/search/sources/Mt 2,13-15'] = {
      ...{ kind: 'words', page: 1, pages: 1, total: 0, references, findings: [] },
    };
    await open('/sources');
    await userEvent.type(await screen.findByRole('searchbox'), 'Mt 2,13-15{Enter}');
    await waitFor(() => expect(went.at(-1)).toBe('/sources/search/4?verseFrom=13&verseTo=15'));
  });
});

describe('the sources of staff', () => {
  it('stand in both languages, with what is missing and what is hidden', async () => {
    await open('/manage-sources');
    await screen.findByRole('tree');
    expect(row(/Marka.*brak nazwy angielskiej.*ukryte/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edytuj' }).disabled).toBe(true);
    await userEvent.click(screen.getByText('Ewangelia św. Mateusza'));
    expect(screen.getByText('Wybrano: Ewangelia św. Mateusza')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edytuj' }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dodaj folder' }).disabled).toBe(true);
  });

  it('are moved by Alt with an arrow at once, and keep the focus', async () => {
    await open('/manage-sources');
    await screen.findByRole('tree');
    row(/Mateusza/).focus();
    answers['GET /api/source-nodes'] = { nodes: tree('mk-mt') };
    answers['PUT /api/source-nodes/2/down'] = { path: [], children: [], type: 'folder' };
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(rows()).toEqual([1, 3, 2]);
    expect(document.activeElement).toBe(row(/Mateusza/));
    await waitFor(() =>
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('PUT /api/source-nodes/2/down'),
    );
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Ewangelia św. Mateusza jest już na ostatnim miejscu.')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('are changed in a form that begins with what there is and stays open with what the server says', async () => {
    await open('/manage-sources');
    await screen.findByRole('tree');
    row(/Wulgata/).focus();
    await userEvent.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText<HTMLInputElement>('Nazwa polska');
    expect(name.value).toBe('Wulgata');
    answers['PUT /api/source-nodes/1/subfolder'] = {
      ...{ error: 'Zajęte.', code: 'abbr-taken', fieldErrors: { 'abbr.pl': 'Ten skrót ma już inny węzeł.' } },
    };
    await userEvent.type(name, ' łacińska');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
    expect(await within(dialog).findByText('Ten skrót ma już inny węzeł.')).toBeTruthy();
    expect(name.value).toBe('Wulgata łacińska');
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: { pl: 'Wulgata łacińska', en: 'Vulgate' },
      abbr: { pl: 'Vulg', en: 'Vulg' },
      show: true,
      before: { name: { pl: 'Wulgata', en: 'Vulgate' }, abbr: { pl: 'Vulg', en: 'Vulg' }, show: true },
    });
  });

  it('go only after the account of what goes along was shown', async () => {
    answers['GET /api/source-nodes/2/losses'] = {
      ...{ nodes: 1, verses: 23, parallels: 9 },
      texts: [{ code: 'RP', name: { pl: 'Rozmyślanie', en: '' }, parallels: 9 }],
    };
    answers['DELETE /api/source-nodes/2'] = { path: [], children: [], type: 'folder' };
    await open('/manage-sources');
    await screen.findByRole('tree');
    row(/Mateusza/).focus();
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/RP/)).toBeTruthy();
    expect(dialog.textContent).toContain('miejsca paralelne: 9');
    answers['GET /api/source-nodes'] = {
      nodes: [node(1, 'Wulgata', 'Vulgate', 'Vulg', { children: [tree()[0]?.children[1] as SourceTreeNode] })],
    };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Usuń na zawsze' }));
    await waitFor(() => expect(rows()).toEqual([1, 3]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(row(/Marka/)));
  });

  it('begin with a folder where there are none', async () => {
    answers['GET /api/source-nodes'] = { nodes: [] };
    await open('/manage-sources');
    await userEvent.click(await screen.findByRole('button', { name: 'Dodaj folder' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nowy folder źródeł' });
    answers['POST /api/source-nodes/0/subfolder'] = { path: [], children: [{ id: 1 }], type: 'folder' };
    answers['GET /api/source-nodes'] = { nodes: [node(1, 'Wulgata', '', '')] };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dodaj folder' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(within(dialog).getByLabelText('Nazwa polska'), 'Wulgata');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dodaj folder' }));
    await waitFor(() => expect(document.activeElement).toBe(row(/Wulgata/)));
    expect(went.at(-1)).toContain('node=1');
  });
});
