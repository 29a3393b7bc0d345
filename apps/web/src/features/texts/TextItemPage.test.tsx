import type { DisplayItem, TextRange } from '@glosa/contract';
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
import { TextItemPage } from './TextItemPage.tsx';

const CARDS = ['1r', '1v', '2r'].map((cardAddress, i) => ({ cardNumber: i + 1, cardAddress, ord: i + 1, verses: 2 }));
const word = (w: number, x: string, m?: string[]): DisplayItem => ({ k: 'w', w, r: [m ? { x, m } : { x }], sp: 1 });

/** Verse 1r.1 `A by rzekł rozmyś-`, verse 1r.2 `lanie dbały`; *by … dbały* is a composite form. */
const VERSES = [
  {
    verseNo: '1',
    ord: 1,
    items: [
      { k: 's', n: '12' },
      word(1, 'A', ['initial']),
      word(2, 'by'),
      word(3, 'rzekł', ['rubric']),
      { k: 'w', w: 4, r: [{ x: 'rozmyś' }], part: 'I' },
    ],
  },
  { verseNo: '2', ord: 2, items: [{ k: 'w', w: 4, r: [{ x: 'lanie' }], part: 'F', sp: 1 }, word(5, 'dbały')] },
] satisfies TextRange['cards'][number]['verses'];

function grammarOf(id: number, form: string, lemma: string): NonNullable<TextRange['words']>[number] {
  const readings = [{ lemma, posClass: 'praet', categories: { num: 'pl' } }];
  return { word: id, form, other: `${form}ſ`, pieces: [{ form, readings }] };
}

/** The transliteration of the two verses: word 1 is an abbreviation with a note, word 3 has no counterpart. */
const TRANSLITERATION: DisplayItem[][] = [
  [
    { k: 'w', w: 101, r: [{ x: 'I' }, { x: 'ezu', m: ['ex'] }, { x: 's' }], alt: [{ kind: 'abbr', x: 'Ihs' }], sp: 1 },
    { k: 'n', x: 'kleks' },
    word(102, 'bÿ'),
  ],
  [word(105, 'dbalÿ')],
];
const ALIGNMENT: [number, number][] = [
  [1, 101],
  [2, 102],
  [5, 105],
];

function versesIn(mode: string): TextRange['cards'][number]['verses'] {
  if (mode === 'transcription') return VERSES;
  return VERSES.map((verse, i) => {
    const above = TRANSLITERATION[i] ?? [];
    return mode === 'both' ? { ...verse, transliteration: above } : { ...verse, items: above };
  });
}

/** Longer than the note under a title. */
const SOURCE = `Biblioteka w mieście, rękopis 1, k. 1r–14v; ${'wydał ktoś, '.repeat(30)}1984`;

function rangeAnswer(query: URLSearchParams): TextRange {
  const mode = query.get('mode') ?? 'transcription';
  const grammar = query.get('grammar') === 'true';
  const forms: [number, string][] = [
    [1, 'A'],
    [2, 'by'],
    [3, 'rzekł'],
    [4, 'rozmyślanie'],
    [5, 'dbały'],
  ];
  return {
    code: 'RP',
    name: { pl: 'Rozmyślanie', en: 'Meditation' },
    mode,
    grammar,
    ...{ language: 'pl-x-oldpol', languageName: { pl: 'polski', en: 'Polish' } },
    ...{ manuscript: null, date: null, place: null, edition: null },
    licence: 'CC BY-SA 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    source: SOURCE,
    hasGrammar: true,
    start: { cardNumber: 1, cardAddress: '1r', verseNo: '1' },
    end: { cardNumber: 1, cardAddress: '1r', verseNo: '2' },
    next: null,
    cards: [{ cardNumber: 1, cardAddress: '1r', imageUrl: null, verses: versesIn(mode) }],
    ...(mode === 'transcription' ? {} : { alignment: ALIGNMENT }),
    ...(grammar
      ? {
          words: forms.map(([id, form]) => grammarOf(id, form, `lemat ${form}`)),
          composites: [
            {
              id: 1,
              posClass: 'cond',
              lemma: 'dbać',
              categories: { mood: 'cond' },
              members: [
                { word: 2, piece: 1, form: 'by' },
                { word: 5, piece: 1, form: 'dbały' },
              ],
            },
          ],
        }
      : {}),
  };
}

const asked: string[] = [];

function answerOf(address: string): { status: number; body: unknown } {
  const url = new URL(address, 'http://x');
  asked.push(url.pathname + url.search);
  const parts = url.pathname.split('/').slice(3).map(decodeURIComponent);
  if (parts[0] === 'list-texts-names') return { status: 200, body: [] };
  if (parts[1] === 'list-cards-numbers') return { status: 200, body: CARDS };
  if (parts[1] === 'list-verses-numbers') return { status: 200, body: { cardAddress: parts[3], verses: ['1', '2'] } };
  if (parts[0] === 'resolve') {
    const place = { cardNumber: 1, cardAddress: '1r', verseNo: '2' };
    return { status: 200, body: { exact: false, related: true, reference: parts[2], start: place, end: place } };
  }
  if (parts[0] === 'text' && parts[3] !== '99') return { status: 200, body: rangeAnswer(url.searchParams) };
  return { status: 404, body: { error: 'x', code: 'not-found', requestId: '1' } };
}

/** The page at an address; `travels`: it can go to other addresses, as within the application's frame. */
function open(query: string, travels = false) {
  const router = routerAt(`/texts/item?${query}`, { '/texts/item': TextItemPage });
  const page = (
    <RouterProvider router={router}>
      <Outlet loading={null} fault={String} />
    </RouterProvider>
  );
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        {travels ? <PageFrameProvider go={router.go}>{page}</PageFrameProvider> : page}
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const WHOLE = 'code=RP&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=2';

/** A second page of the range, that comes as `comes` says: the text then ends on the card it gives. */
function answerInTwoPages(comes: () => boolean): void {
  const answer = (address: string): { status: number; body: unknown } => {
    if (!address.includes('/text/')) return answerOf(address);
    const whole = rangeAnswer(new URLSearchParams());
    const second = { cardNumber: 2, cardAddress: '1v', verseNo: '1' };
    if (!address.includes('/text/RP/2/')) return { status: 200, body: { ...whole, next: second } };
    if (!comes()) return { status: 500, body: { error: 'x', code: 'internal', requestId: '1' } };
    const verses = [{ verseNo: '1', ord: 3, items: [word(6, 'koniec')] }];
    return { status: 200, body: { ...whole, start: second, cards: [{ ...second, imageUrl: null, verses }] } };
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const { status, body } = answer(address);
    return new Response(JSON.stringify(body), { status });
  });
}

const TWO_CARDS = 'code=RP&startCardNumber=1&startVerseNo=1&endCardNumber=2&endVerseNo=1';

describe('the reading page', () => {
  beforeEach(() => {
    asked.length = 0;
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

  it('reads plain text in its language outside grammar mode: no word is a button', async () => {
    open(WHOLE);
    const heading = await screen.findByRole('heading', { name: 'k. 1r' });
    expect(heading.id).toBe('k-1r');
    const line = document.querySelector('#w-1r\\.1 p');
    expect(line?.getAttribute('lang')).toBe('pl-x-oldpol');
    expect(line?.textContent).toBe('A by rzekł rozmyś-');
    expect(document.querySelector('[data-word]')).toBeNull();
  });

  it('fills in what the address leaves out: the whole first card', async () => {
    open('code=RP');
    await screen.findByRole('heading', { name: 'k. 1r' });
    expect(asked.find((one) => one.startsWith('/api/texts/text/'))).toBe(
      '/api/texts/text/RP/1/1/1/2?mode=transcription&grammar=false',
    );
  });

  it('moves among words by arrows with one tab stop, opens one by Enter, closes by Esc and gives the focus back', async () => {
    const user = userEvent.setup();
    open(`${WHOLE}&grammar=true`);
    const first = await screen.findByRole('button', { name: 'A' });
    await waitFor(() => expect(first.tabIndex).toBe(0));
    first.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('by');
    expect(document.querySelectorAll('[data-word][tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-description')).toBe('rozmyślanie');
    await user.keyboard('{Home}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('dbały');
    await user.keyboard('{ArrowUp}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Słowo: A' });
    expect(within(dialog).getByText('lemat A')).toBeTruthy();
    expect(within(dialog).getByText('mnoga')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(first);
  });

  it('outlines all parts of a composite form and names them in the pop-up', async () => {
    const user = userEvent.setup();
    open(`${WHOLE}&grammar=true`);
    await user.click(await screen.findByRole('button', { name: 'by' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('tryb przypuszczający')).toBeTruthy();
    expect(within(dialog).getByText('dbały')).toBeTruthy();
    const outlined = [...document.querySelectorAll('[class*="partner"]')].map((one) => one.textContent);
    expect(outlined).toEqual(['by', 'dbały']);
  });

  it('gives both parts of a word over a line end one button and one highlight', async () => {
    open(`${WHOLE}&hl=4`);
    await screen.findByText('trafienie 1 z 1');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['rozmyś-', 'lanie']);
    cleanup();
    open(`${WHOLE}&grammar=true`);
    const [half, ...others] = await screen.findAllByRole('button', { name: /^(rozmyś|lanie)/ });
    expect(half?.getAttribute('aria-description')).toBe('rozmyślanie');
    expect(others).toEqual([]);
  });

  it('steps from hit to hit', async () => {
    open(`${WHOLE}&hl=1,5`);
    expect(await screen.findByText('trafienie 1 z 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Następne trafienie' }));
    expect(screen.getByText('trafienie 2 z 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Następne trafienie' }));
    expect(screen.getByText('trafienie 1 z 2')).toBeTruthy();
  });

  it('marks the words of the transliteration that hits are aligned to, and says what has no counterpart', async () => {
    open(`${WHOLE}&mode=transliteration&hl=1,3,5`);
    expect(await screen.findByText('trafienie 1 z 2')).toBeTruthy();
    expect(screen.getByText('1 słowo bez odpowiednika w tej warstwie')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Iezus', 'dbalÿ']);
    await userEvent.click(screen.getByRole('button', { name: 'Następne trafienie' }));
    expect(document.querySelector('[class*="currentHit"]')?.textContent).toBe('dbalÿ');
    cleanup();
    open(`${WHOLE}&mode=transliteration&hl=3`);
    expect(await screen.findByText('W tej warstwie żadne ze wskazanych słów nie ma odpowiednika.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Następne trafienie' })).toBeNull();
  });

  it('says where a sentence begins once that is switched on, without a letter in the text and silent among the verses', async () => {
    open(`${WHOLE}&sentences=on`);
    const mark = await screen.findByTitle('zdanie 12');
    expect([mark.textContent, mark.getAttribute('aria-hidden')]).toEqual(['', 'true']);
    cleanup();
    open(WHOLE);
    await screen.findByRole('heading', { name: 'k. 1r' });
    expect(screen.queryByTitle('zdanie 12')).toBeNull();
  });

  it('says what the text is taken from, in which language it is, and under which licence it may be used', async () => {
    open(WHOLE);
    const link = await screen.findByRole('link', { name: 'CC BY-SA 4.0' });
    expect(link.getAttribute('href')).toBe('https://creativecommons.org/licenses/by-sa/4.0/');
    const said = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(said).toEqual([
      ['Strona tekstu: ', 'RP'],
      ['Język: ', 'polski'],
      ['Źródło: ', SOURCE],
      ['Licencja: ', 'CC BY-SA 4.0'],
    ]);
  });

  it('says that a citable address named a place that the text does not have, and forgets it on another card', async () => {
    open(`${WHOLE.replace('startVerseNo=1', 'startVerseNo=2')}&asked=1r.99`, true);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'W\u00a0tym tekście nie ma miejsca „1r.99”. Pokazano najbliższe: 1r.2.',
    );
    const steps = await screen.findByRole('navigation', { name: 'Sąsiednie karty' });
    const next = within(steps).getByRole('link', { name: 'Następna karta: 1v' });
    expect(next.getAttribute('href')).not.toContain('asked');
    expect(window.location.search).toContain('asked');
  });

  it('marks the words that open, and says what to do with them', async () => {
    open(`${WHOLE}&grammar=true`);
    expect(await screen.findByText(/^Naciśnij podkreślone słowo/)).toBeTruthy();
    cleanup();
    open(WHOLE);
    await screen.findByRole('heading', { name: 'k. 1r' });
    expect(screen.queryByText(/^Naciśnij podkreślone słowo/)).toBeNull();
  });

  it('shows abbreviations expanded or as written, as the address says, and remarks on the other', async () => {
    open(`${WHOLE}&mode=transliteration`, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Uwaga do słowa Iezus' }));
    expect(screen.getByText('skrót w rękopisie: Ihs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Widok' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'skróty jak w\u00a0rękopisie' }));
    await waitFor(() => expect(window.location.search).toContain('abbr=source'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Uwaga do słowa Ihs' }));
    expect(screen.getByText('rozwiązanie skrótu: Iezus')).toBeTruthy();
  });

  it('reaches notes and remarks of the transliteration in columns, too, silent letters around them', async () => {
    open(`${WHOLE}&mode=both`);
    const remark = await screen.findByRole('button', { name: 'Uwaga do słowa Iezus' });
    expect(remark.closest('[aria-hidden="true"]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Przypis 1' }));
    expect(within(screen.getByRole('dialog')).getByText('kleks')).toBeTruthy();
    const letters = [...document.querySelectorAll('[class*="upper"] [aria-hidden="true"]')].map(
      (one) => one.textContent,
    );
    expect(letters).toEqual(['Iezus', 'bÿ', 'dbalÿ']);
  });

  it('loads all of the range before it prints, by the keys of the browser too', async () => {
    answerInTwoPages(() => true);
    const printed: (string | undefined)[] = [];
    vi.stubGlobal('print', () => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(document.querySelector('[data-verse]')?.closest('article')?.textContent ?? undefined);
      window.dispatchEvent(new Event('afterprint'));
    });
    open(TWO_CARDS);
    await screen.findByRole('button', { name: 'Wczytaj dalszy ciąg' });
    const press = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true });
    expect(document.body.dispatchEvent(press)).toBe(false);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('lanie dbały');
    expect(printed[0]).toContain('koniec');
    expect(printed[0]).not.toContain('Wydrukowano tylko');
    const again = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true });
    expect(document.body.dispatchEvent(again)).toBe(false);
    await waitFor(() => expect(printed).toHaveLength(2));
  });

  it('says on paper how far it came when the menu of the browser prints', async () => {
    answerInTwoPages(() => true);
    open(TWO_CARDS);
    await screen.findByRole('button', { name: 'Wczytaj dalszy ciąg' });
    expect(
      screen.getByText(/^Wydrukowano tylko wczytaną część tekstu: 1r\.1 – 1r\.2\. Cały zakres to 1r\.1 – 1v\.1;/),
    ).toBeTruthy();
  });

  it('keeps what is read when the next page does not come, and asks again on demand', async () => {
    let up = false;
    answerInTwoPages(() => up);
    open(TWO_CARDS);
    await userEvent.click(await screen.findByRole('button', { name: 'Wczytaj dalszy ciąg' }));
    expect((await screen.findByText('Nie udało się wczytać dalszej części tekstu.')).getAttribute('role')).toBe(
      'alert',
    );
    expect(document.querySelector('#w-1r\\.1')?.textContent).toContain('rzekł');
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    await waitFor(() => expect(document.querySelector('#w-1v\\.1')?.textContent).toContain('koniec'));
  });

  it('keeps grammar, layout and place in the address, and turns cards by key', async () => {
    const user = userEvent.setup();
    open(WHOLE, true);
    // In the bar and below the text.
    expect(await screen.findAllByRole('link', { name: 'Następna karta: 1v' })).toHaveLength(2);
    await user.keyboard('g');
    await waitFor(() => expect(window.location.search).toContain('grammar=true'));
    await user.keyboard(']');
    await waitFor(() => expect(window.location.search).toContain('startCardNumber=2'));
    expect(window.location.search).toContain('endVerseNo=2');
    expect(window.location.search).toContain('grammar=true');
  });

  it('offers the nearest place when the one asked for is not there', async () => {
    open('code=RP&startCardNumber=1&startVerseNo=99&endCardNumber=1&endVerseNo=99');
    expect(await screen.findByRole('heading', { name: 'Nie ma takiego miejsca w\u00a0tekście' })).toBeTruthy();
    const nearest = screen.getByRole('link', { name: 'Najbliższe miejsce: 1r.2' });
    expect(nearest.getAttribute('href')).toContain('startVerseNo=2');
  });
});
