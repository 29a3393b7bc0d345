import type { AnswerOf, DisplayItem, TextRange, textContext } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { Outlet, RouterProvider } from '../../../router/react.tsx';
import { routerAt } from '../../../router/test-router.ts';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { TextItemPage } from '../TextItemPage.tsx';

type Context = AnswerOf<typeof textContext>;

const word = (w: number, x: string): DisplayItem => ({ k: 'w', w, r: [{ x }], sp: 1 });
const NAME = { pl: 'Psałterz', en: 'Psalter' };
const RANGE: TextRange = {
  ...{
    code: 'Ps',
    name: NAME,
    mode: 'transcription',
    grammar: false,
    language: 'zlw-x-oldpol',
    ...{ manuscript: null, date: null, place: null, edition: null },
    licence: null,
    licenceUrl: null,
    languageName: null,
    source: null,
    hasGrammar: false,
  },
  start: { cardNumber: 1, cardAddress: '13v', verseNo: '1' },
  end: { cardNumber: 1, cardAddress: '13v', verseNo: '3' },
  next: null,
  cards: [
    {
      ...{ cardNumber: 1, cardAddress: '13v', imageUrl: null },
      verses: [
        { verseNo: '1', ord: 1, items: [word(1, 'Bo'), word(2, 'tyś')] },
        { verseNo: '2', ord: 2, items: [word(3, 'gospodnie')] },
        { verseNo: '3', ord: 3, items: [word(4, 'szczytem')] },
      ],
    },
  ],
};

const passage = (id: number, from: string, to: string, words: number[]) => ({
  ...{ id, code: 'Ps', name: NAME, language: 'zlw-x-oldpol', from, to, startCardNumber: 1, endCardNumber: 1 },
  ...{ words, text: words.join(' ') },
});

function source(id: number, label: string, place: ReturnType<typeof passage>): Context['sources'][number] {
  const step = (nodeId: number, abbr: string) => ({
    ...{ id: nodeId, name: { pl: abbr, en: abbr } },
    abbr: { pl: abbr, en: abbr },
  });
  const [firstVerse, lastVerse] = [Number(place.from.split('.')[1]), Number(place.to.split('.')[1])];
  return {
    parallel: {
      ...{ id, relation: 'quotation', certainty: 'medium', note: 'uwaga', resp: null, passage: place },
      source: {
        path: [step(1, 'Vulg'), step(2, 'Ps'), step(3, '5')],
        ...{ nodeId: 3, from: label, endNodeId: 3, to: label, citation: `Ps 5,${label}` },
      },
    },
    ...{ firstVerse, lastVerse, more: 0 },
    verses: [
      {
        ...{ nodeId: 3, label, citation: `Ps 5,${label}`, language: 'la', text: `Latine ${label}` },
        ...{ note: null, url: null },
      },
    ],
  };
}

const CONTEXT: Context = {
  verses: [
    { ord: 1, reference: '13v.1', sources: 1, themes: 0 },
    { ord: 2, reference: '13v.2', sources: 2, themes: 1 },
  ],
  sources: [
    source(7, '12', passage(70, '13v.1.2', '13v.2', [2, 3])),
    source(8, '13', passage(80, '13v.2', '13v.2', [3])),
  ],
  themes: [
    {
      theme: { kind: 'person', id: 5, name: { pl: 'Dawid', en: 'David' } },
      passage: passage(90, '13v.2', '13v.2', [3]),
      ...{ certainty: null, note: null, firstVerse: 2, lastVerse: 2 },
    },
  ],
};

let context: () => { status: number; body: unknown };
let mode: string;

function answerOf(path: string): { status: number; body: unknown } {
  if (path.includes('/list-texts-names')) return { status: 200, body: [] };
  if (path.includes('/record/')) return { status: 200, body: { code: 'Ps', entries: [] } };
  if (path.includes('/list-cards-numbers/'))
    return { status: 200, body: [{ cardNumber: 1, cardAddress: '13v', ord: 1, verses: 3 }] };
  if (path.includes('/list-verses-numbers/'))
    return { status: 200, body: { cardAddress: '13v', verses: ['1', '2', '3'] } };
  return path.includes('/context/') ? context() : { status: 200, body: { ...RANGE, mode } };
}

function open(query = '') {
  const router = routerAt(`/texts/item?code=Ps${query}`, { '/texts/item': TextItemPage });
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

const linked = () => [...document.querySelectorAll('[data-linked]')].map(({ textContent }) => textContent);
const panel = () => screen.findByRole('complementary', { name: /^Źródła, tematy/ });
const mark = (verse: string) => screen.findByRole('button', { name: new RegExp(`^Od wersu ${verse}:`) });

describe('what stands beside the text', () => {
  beforeEach(() => {
    mode = 'transcription';
    context = () => ({ status: 200, body: CONTEXT });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('fetch', async (address: string) => {
      const { status, body } = answerOf(address);
      return new Response(JSON.stringify(body), { status });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('marks each passage once, where it begins, with counts and what it is of, and draws it along its lines', async () => {
    open();
    const signs = (of: Element) => [...of.querySelectorAll('[data-sign]')].map((one) => one.getAttribute('data-sign'));
    expect(signs(await mark('13v.1'))).toEqual(['‖', 'Ps 5,12', '‖1']);
    expect(signs(await mark('13v.2'))).toEqual(['‖', 'Ps 5,13', '+1', '‖1', '◇1']);
    expect(screen.queryByRole('button', { name: /^Od wersu 13v.3/ })).toBeNull();
    const along = (verse: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-verse="${verse}"] [data-kind][class*="bracket"]`)].map(
        ({ dataset: { kind, starts, ends } }) => [kind, starts === 'true', ends === 'true'],
      );
    expect(along('1')).toEqual([['source', true, false]]);
    expect(along('2')).toEqual([
      ['source', false, true],
      ['source', true, true],
      ['theme', true, true],
    ]);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(linked()).toEqual([]);
  });

  it('takes one stop of the Tab key for all marks; arrows go from one to the next', async () => {
    open();
    const [first, second] = [await mark('13v.1'), await mark('13v.2')];
    await waitFor(() => expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]));
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(second);
  });

  it('shows the entries of a verse alone and marks exactly their words', async () => {
    open();
    await userEvent.click(await mark('13v.1'));
    const list = await panel();
    expect(
      within(list)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['Vulg Ps 5,12']);
    expect(linked()).toEqual(['tyś', 'gospodnie']);
    expect(window.location.href).toContain('panel=sources&at=13v.1');
    expect((await mark('13v.1')).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(within(list).getByRole('button', { name: 'Pokaż wszystkie' }));
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(2));
    expect(linked()).toEqual([]);
  });

  it('marks whole cards of a transcript, whose verses are its own, and shows what belongs to one', async () => {
    mode = 'other:B';
    open('&mode=other%3AB');
    const card = await screen.findByRole('button', { name: 'Karta 13v: źródła: 2, tematy: 1' });
    expect(screen.queryByRole('button', { name: /^Wers / })).toBeNull();
    await userEvent.click(card);
    const list = await panel();
    expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(within(list).getByText('Tylko karta 13v')).toBeTruthy();
    expect(window.location.href).toContain('panel=sources&at=13v');
    expect(card.getAttribute('aria-pressed')).toBe('true');
  });

  it('says what ties a passage to its source, and leads to it', async () => {
    open('&panel=sources');
    const link = await screen.findByRole('link', { name: 'Vulg Ps 5,13' });
    expect(link.getAttribute('href')).toBe('/sources/search/3?verseFrom=13&verseTo=13');
    const entry = link.closest('li') ?? expect.fail();
    expect(within(entry).getByText('Latine 13').getAttribute('lang')).toBe('la');
    expect(entry.textContent).toContain('cytat');
    expect(entry.textContent).toContain('pewność średnia');
    expect(within(entry).getByRole('link', { name: 'Porównaj ze źródłem: Vulg Ps 5,13' }).getAttribute('href')).toBe(
      '/sources/compare/3?verseFrom=13&verseTo=13',
    );
    expect(within(entry).getByRole('link', { name: '13v.2' }).getAttribute('href')).toBe('#w-13v.2');
  });

  it('marks the words of the entry that is pointed at or has the focus', async () => {
    open('&panel=sources');
    await userEvent.hover(await screen.findByText('Latine 13'));
    expect(linked()).toEqual(['gospodnie']);
    await userEvent.hover(screen.getByText('Latine 12'));
    expect(linked()).toEqual(['tyś', 'gospodnie']);
    await userEvent.unhover(screen.getByText('Latine 12'));
    expect(linked()).toEqual([]);
    screen.getByRole('link', { name: 'Vulg Ps 5,13' }).focus();
    await waitFor(() => expect(linked()).toEqual(['gospodnie']));
  });

  it('opens with its key, has the focus on its tab, moves by arrows and closes with Escape', async () => {
    open();
    await mark('13v.1');
    await userEvent.keyboard('s');
    await panel();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Źródła 2'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Tematy 1');
    await waitFor(() => expect(window.location.href).toContain('panel=themes'));
    const link = await screen.findByRole('link', { name: 'Dawid' });
    expect(link.getAttribute('href')).toBe('/themes/search/person-themes/5');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(window.location.href).not.toContain('panel');
    expect(document.activeElement?.tagName).toBe('H1');
    // Opened by a mark it leaves the focus there, also after the key has been used.
    (await mark('13v.1')).focus();
    await userEvent.keyboard('{Enter}');
    await panel();
    expect(await mark('13v.1')).toBe(document.activeElement);
  });

  it('says when a text has none', async () => {
    context = () => ({ status: 200, body: { verses: [], sources: [], themes: [] } });
    open('&panel=themes');
    expect(await screen.findByText('W tym fragmencie tekstu nie oznaczono żadnego tematu.')).toBeTruthy();
  });

  it('leaves the text to be read when it cannot be loaded, and asks again when told to', async () => {
    context = () => ({ status: 500, body: { error: 'x', code: 'internal', requestId: '1' } });
    open('&panel=sources');
    const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    expect(document.querySelector('#w-13v\\.1')?.textContent).toContain('tyś');
    expect(screen.getByRole('tab', { name: 'Źródła' })).toBeTruthy();
    context = () => ({ status: 200, body: CONTEXT });
    await userEvent.click(again);
    expect(await screen.findByText('Latine 12')).toBeTruthy();
  });
});
