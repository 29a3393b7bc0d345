import { NO_HITS, type WordPage, type Words } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { Outlet, RouterProvider } from '../../router/react.tsx';
import { routerAt } from '../../router/test-router.ts';
import { PageFrameProvider } from '../../ui/page-frame.tsx';
// The page loads these lazily: here they are there at once.
import './WordsMode.tsx';
import './word/WordView.tsx';
import './list/Filtered.tsx';
import { WordsPage } from './WordsPage.tsx';
import { sumOfCells } from './word/sum.ts';

const both = (pl: string) => ({ pl, en: pl });
const counted = (value: string, hits: number, q: string | null = value) => ({ value, hits, q });

const WORDS: Words = {
  ...{ total: 60, tokens: 500, page: 1, pages: 2, size: 50, revision: 'r', query: 'lemma:k.*', nearest: [] },
  languages: [
    { language: 'la', name: both('łaciński'), values: 4 },
    { language: 'pl', name: both('polski'), values: 56 },
  ],
  initials: [
    { initial: 'K', values: 50 },
    { initial: 'Ł', values: 10 },
  ],
  rows: [
    {
      ...{ value: 'król', language: 'pl', shared: false, hits: 447, q: 'lemma:król', otherCount: 14, auxiliary: 3 },
      perText: [{ code: 'RO', hits: 447 }],
      dispersion: { dp: 0.25, dpNorm: 0.3, juilland: 0.8 },
      classes: [{ ...counted('subst', 447), name: both('rzeczownik') }],
      others: [counted('krol', 400, '=krol'), counted('krolowi', 40, null)],
    },
  ],
  texts: [{ code: 'RO', name: both('Rozmyślanie'), tokens: 1_000_000 }],
  variantsAdded: [
    { word: 'k', form: 'kryol', language: null, count: 2, rank: 'variant', source: 'group', active: true },
  ],
  references: [{ form: 'krola', language: 'pl', hits: 5, kind: 'form', lemmas: [counted('król', 5)] }],
  withoutLemma: 12,
};

const WORD: WordPage = {
  ...{ lemma: 'król', language: 'pl', shared: false, hits: 11, q: 'lemma:król', revision: 'r', repeated: 1 },
  languages: [{ language: 'pl', name: both('polski'), hits: 11 }],
  homographs: [],
  perText: [{ code: 'RO', name: both('Rozmyślanie'), witness: null, hits: 11, tokens: 1000 }],
  entries: [
    {
      ...{ no: 1, group: { value: 'noun', name: both('rzeczownik') }, hits: 11 },
      classes: [
        {
          ...{ posClass: 'subst', name: both('rzeczownik'), hits: 11, q: 'lemma:król pos:subst' },
          group: { value: 'noun', name: both('rzeczownik') },
          cells: [
            { categories: { num: 'sg', cas: 'nom' }, hits: 9, q: 'x', forms: [counted('krol', 9, '=krol')] },
            { categories: { num: 'du', cas: 'gen' }, hits: 3, q: null, forms: [counted('krolu', 3, null)] },
          ],
        },
      ],
    },
  ],
  composites: [],
  auxiliary: [],
  forms: [{ ...counted('krol', 9, '=krol'), translits: [counted('crol', 9, 'translit:crol')] }],
  variants: [],
  before: [{ lemma: 'kroić', language: 'pl', shared: false }],
  after: [{ lemma: 'królowa', language: 'la', shared: true }],
};

let answers: Record<string, unknown>;
let asked: string[];

function open(address: string) {
  const router = routerAt(address, { '/words': WordsPage, '/search/words': WordsPage });
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
  asked = [];
  answers = {
    '/api/words': WORDS,
    '/api/texts/list-texts-names': [
      { code: 'RO', name: both('Rozmyślanie') },
      { code: 'SK', name: both('Skarga') },
    ],
    '/api/tagset': { own: null },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://x');
    asked.push(url);
    const body = answers[decodeURIComponent(pathname)];
    return body === undefined
      ? new Response('{"code":"not-found","error":"nie ma"}', { status: 404 })
      : new Response(JSON.stringify(body));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const href = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');

it('keeps the filter by records on every way from the list, and asks for what can be read of it', async () => {
  open('/words?q=k&texts=RO&f=nonsense,form:verse');
  const rows = within(await screen.findByRole('list', { name: 'Indeks lematów' }));
  expect(asked.map(decodeURIComponent)).toContainEqual(
    expect.stringMatching(/^\/api\/words\?.*&texts=RO&f=form:verse&/),
  );
  const chosen = 'texts=RO&f=nonsense,form:verse';
  expect(href(rows.getByRole('link', { name: 'król' }))).toBe(`/words?lemma=król&${chosen}`);
  expect(href(rows.getByRole('link', { name: 'król: 447, pokaż miejsca' }))).toBe(
    `/results?q=lemma:król&${chosen}&page=1&variants=0`,
  );
  const modes = within(screen.getByRole('navigation', { name: /^Słowa i\sformy$/ }));
  expect(modes.getAllByRole('link').map(href)).toEqual([
    `/words?${chosen}`,
    `/grammar/single?${chosen}`,
    `/grammar/double?${chosen}`,
    `/keywords?${chosen}`,
  ]);
  const views = within(screen.getByRole('navigation', { name: 'Sposób pokazania' }));
  expect(views.getAllByRole('link').map(href)).toEqual([
    `/words?q=k&${chosen}`,
    `/search/words?match=begins&q=k&${chosen}`,
  ]);
  const letters = within(screen.getByRole('navigation', { name: 'Litery' }));
  expect(href(letters.getByRole('link', { name: /^Ł/ }))).toBe(`/words?q=k&${chosen}&initial=Ł`);
});

it('lists words: every number leads to its places, in the texts chosen', async () => {
  open('/words?q=k&texts=RO&variants=1');
  const rows = within(await screen.findByRole('list', { name: 'Indeks lematów' }));
  expect(href(rows.getByRole('link', { name: 'król' }))).toBe('/words?lemma=król&texts=RO');
  const places = rows.getByRole('link', { name: 'król: 447, pokaż miejsca' });
  expect(href(places)).toBe('/results?q=lemma:król&texts=RO&page=1&variants=0');
  expect(href(rows.getByRole('link', { name: 'krol: 400, pokaż miejsca' }))).toContain('q==krol');
  expect(rows.queryByRole('link', { name: /krolowi/ })).toBeNull();
  expect(rows.getByText('jako słowo posiłkowe: 3')).toBeDefined();
  expect(screen.getByText('12 słów nie ma jeszcze lematu.')).toBeDefined();
  const seeAlso = within(screen.getByRole('region', { name: 'Zobacz też' }));
  expect(href(seeAlso.getByRole('link', { name: 'król' }))).toBe('/words?lemma=król&texts=RO');
  const letters = within(screen.getByRole('navigation', { name: 'Litery' }));
  expect(href(letters.getByRole('link', { name: /^Ł/ }))).toBe('/words?q=k&texts=RO&variants=1&initial=Ł');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Indeks lematów: k…');
});

it('tells a headword of two languages twice, and leads to the words of one', async () => {
  const [row] = WORDS.rows;
  if (row === undefined) throw new Error('no row');
  const of = (language: string | null) => ({ ...row, value: 'in2', language, shared: true });
  answers['/api/words'] = {
    ...WORDS,
    rows: [of('la'), of(null)],
    languages: [...WORDS.languages, { language: null, name: null, values: 1 }],
  };
  open('/words?q=in&initial=I&texts=RO');
  const rows = within(await screen.findByRole('list', { name: 'Indeks lematów' })).getAllByRole('listitem');
  expect(rows.map((item) => item.querySelector('[class*=headline]')?.textContent)).toEqual([
    expect.stringMatching(/^in2łaciński?/),
    expect.stringMatching(/^in2język niepodany/),
  ]);
  const links = screen.getAllByRole('link', { name: 'in2' });
  expect(links.map((link) => [href(link), link.lang, link.querySelector('sup')?.textContent])).toEqual([
    ['/words?lemma=in2&texts=RO&language=la', 'la', '2'],
    ['/words?lemma=in2&texts=RO&language=none', 'und', '2'],
  ]);
  const languages = within(screen.getByRole('navigation', { name: 'Język wyrazów' }));
  const all = languages.getByRole('link', { name: 'wszystkie języki 61' });
  expect(all.getAttribute('aria-current')).toBe('true');
  // The letters of one language are not those of another.
  expect(href(languages.getByRole('link', { name: 'łaciński 4' }))).toBe('/words?q=in&texts=RO&language=la');
  cleanup();
  open('/words?q=in&language=la');
  await screen.findByRole('navigation', { name: 'Język wyrazów' });
  expect(asked.some((url) => url.startsWith('/api/words?') && url.includes('language=la'))).toBe(true);
  expect(asked.filter((url) => url.includes('language=&'))).toEqual([]);
});

it('says that a headword stands in several languages, and with which numbers', async () => {
  const languages = [
    { language: 'pl', name: both('polski'), hits: 8 },
    { language: 'la', name: both('łaciński'), hits: 3 },
  ];
  const homographs = [{ lemma: 'król2', hits: 5 }];
  answers['/api/words/król'] = { ...WORD, language: null, shared: true, languages, homographs };
  open('/words?lemma=król&texts=RO');
  const links = within(await screen.findByRole('navigation', { name: 'Język wyrazów' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, href(link)])).toEqual([
    ['wszystkie języki 11', '/words?lemma=król&texts=RO'],
    ['polski 8', '/words?lemma=król&texts=RO&language=pl'],
    ['łaciński 3', '/words?lemma=król&texts=RO&language=la'],
  ]);
  expect(screen.getByText('„król” jest wyrazem kilku języków; tutaj liczone są razem.')).toBeDefined();
  const others = within(screen.getByRole('navigation', { name: 'Homografy' }));
  expect(href(others.getByRole('link', { name: 'król2' }))).toBe('/words?lemma=król2&texts=RO');
  const neighbours = within(screen.getByRole('navigation', { name: 'Sąsiednie lematy' }));
  expect(href(neighbours.getByRole('link', { name: 'królowa' }))).toBe('/words?lemma=królowa&texts=RO&language=la');
  cleanup();
  answers['/api/words/król'] = { ...WORD, language: 'la', shared: true, languages };
  open('/words?lemma=król&language=la');
  expect(await screen.findByText('„król” jest też wyrazem innych języków.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('la');
  expect(asked.filter((url) => url.includes('kr%C3%B3l')).at(-1)).toContain('language=la');
});

it('says how evenly each word is spread over the texts where the list is ordered by that', async () => {
  open('/words?q=k&sort=dp');
  const said = 'Dyspersja w tekstach: DP 0,25, DPnorm 0,30, D Juillanda 0,80';
  expect((await screen.findByTitle(said)).textContent).toBe('DP 0,25');
  expect(asked.some((url) => url.includes('sort=dp'))).toBe(true);
  cleanup();
  open('/words?q=k');
  await screen.findByRole('list', { name: 'Indeks lematów' });
  expect(screen.queryByTitle(said)).toBeNull();
  expect(screen.getByRole('link', { name: 'Słowa kluczowe' }).getAttribute('href')).toBe('/keywords');
});

it('unticks what a variant added, and keeps it in the address', async () => {
  open('/words?q=k&variants=1');
  await userEvent.click(await screen.findByRole('checkbox', { name: /kryol/ }));
  await waitFor(() => expect(window.location.search).toBe('?q=k&variants=1&without=kryol'));
  await waitFor(() => expect(asked.at(-1)).toContain('without=kryol'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /kryol/ }).checked).toBe(false);
});

it('follows the keys, with one way back', async () => {
  open('/words');
  const field = await screen.findByRole('searchbox', { name: 'Lemat' });
  await userEvent.type(field, 'kró');
  await waitFor(() => expect(window.location.search).toBe('?q=kr%C3%B3'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Lemat' }));
  window.history.back();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Lemat' }).value).toBe(''));
});

it('draws a paradigm of attested forms, and says how its cells come to the total', async () => {
  answers['/api/words/król'] = WORD;
  open('/words?lemma=król');
  const table = await screen.findByRole('table', { name: 'rzeczownik' });
  const texts = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(texts).toEqual([
    ['', 'pojedyncza', 'podwójna'],
    ['mianownik', 'krol 9', '–niepoświadczone'],
    ['dopełniacz', '–niepoświadczone', 'krolu 3'],
  ]);
  const form = within(table).getByRole('link', { name: /^krolu/ });
  expect(href(form)).toBe(
    '/search/words?q=król&filters={"class":["subst"],"categories":{"num":["du"],"cas":["gen"]},"form":["krolu"]}'.replaceAll(
      ' ',
      '+',
    ),
  );
  expect(sumOfCells(WORD)).toBe(WORD.hits);
  expect(screen.getByText(/^Razem:/).textContent).toBe('Razem: 11 = 12 rzeczownik − 1 policzone więcej niż raz');
  const neighbours = within(screen.getByRole('navigation', { name: 'Sąsiednie lematy' }));
  expect(neighbours.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['kroić', 'król', 'królowa']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('król');
});

it('says that a word is no headword, and where to look for it', async () => {
  open('/words?lemma=krola');
  const link = await screen.findByRole('link', { name: /Formy transkrypcji/ });
  expect(href(link)).toBe('/words?layer=transcription&q=krola');
});

it('shows the sentences with the conditions asked for, each of which can be dropped', async () => {
  answers['/api/search/words'] = {
    ...{ ...NO_HITS, total: 3, pages: 2 },
    perText: [{ code: 'RO', name: both('R'), hits: 3 }],
  };
  open('/search/words?q=król&language=la&filters={"class":["subst"],"categories":{"num":["du","sg"]}}');
  expect(href(await screen.findByRole('link', { name: 'następna strona' }))).toContain('page=2');
  const asking = new URL(asked.find((url) => url.startsWith('/api/search/words')) ?? '', 'http://x').searchParams;
  expect(JSON.parse(asking.get('filters') ?? '')).toEqual({ class: ['subst'], categories: { num: ['du', 'sg'] } });
  const chips = within(await screen.findByRole('list', { name: 'Zawężono do' }));
  expect(href(chips.getByRole('link', { name: /liczba: podwójna \/ pojedyncza/ }))).toBe(
    '/search/words?q=król&language=la&filters={"class":["subst"]}',
  );
  expect(href(chips.getByRole('link', { name: /: łaciński/ }))).toBe(
    '/search/words?q=król&filters={"class":["subst"],"categories":{"num":["du","sg"]}}',
  );
  expect(asking.get('language')).toBe('la');
  const other = within(screen.getByRole('navigation', { name: 'Sposób pokazania' }));
  expect(href(other.getByRole('link', { name: 'lista' }))).toBe('/words?match=exact&q=król&language=la');
});

it('finds texts by name and keeps those chosen in the address', async () => {
  open('/words?q=k');
  await userEvent.click(await screen.findByText(/^Teksty:/));
  await userEvent.type(screen.getByRole('searchbox', { name: /Znajdź tekst/ }), 'skar');
  expect(screen.queryByRole('checkbox', { name: /Rozmyślanie/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /Skarga/ }));
  await waitFor(() => expect(window.location.search).toBe('?q=k&texts=SK'));
});

it('says that nothing was found, what looks like it, and how to ask for more', async () => {
  answers['/api/words'] = {
    ...{ ...WORDS, total: 0, tokens: 0, pages: 0, rows: [], references: [], variantsAdded: [] },
    nearest: [{ value: 'król', hits: 447 }],
  };
  open('/words?q=krool&texts=RO');
  expect(href(await screen.findByRole('link', { name: 'król' }))).toBe('/words?match=exact&q=król&texts=RO');
  expect(href(screen.getByRole('link', { name: 'Szukaj we wszystkich tekstach' }))).toBe('/words?q=krool');
});
