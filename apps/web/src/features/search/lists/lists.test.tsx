import { searchFrequencies } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { buildNumbers } from '../../../parts/numbers.ts';
import { readResultsAddress } from '../../../parts/results/results-address.ts';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { RESULTS as SENTENCES } from '../test-results.ts';
import { Collocations } from './Collocations.tsx';
import { Distribution } from './Distribution.tsx';
import { ExportResults } from './ExportResults.tsx';
import { exportHref } from './export-links.ts';
import { Frequencies } from './Frequencies.tsx';
import { orderedTexts, parts, type TextRow } from './text-order.ts';

const dated = (witness: string | null, from: number, to: number) => ({ witness, years: { from, to } });
const DISTRIBUTED: [TextRow, ...TextRow[]] = [
  {
    code: 'A',
    name: { pl: 'Alfa', en: 'Alfa' },
    ...dated('Wien, Cod. 1, um 1300', 1290, 1310),
    hits: 2,
    tokens: 1000,
    perMillion: 2000,
    bins: [2, 0, 0, 0],
  },
  {
    code: 'B',
    name: { pl: 'Beta', en: 'Beta' },
    ...dated(null, 1150, 1200),
    hits: 10,
    tokens: 10000,
    perMillion: 1000,
    bins: [5, 0, 0, 5],
  },
  {
    code: 'C',
    name: { pl: 'Gamma', en: 'Gamma' },
    witness: null,
    years: null,
    hits: 0,
    tokens: 500,
    perMillion: 0,
    bins: [0, 0, 0, 0],
  },
];
const ABOUT = { q: 'krol', interpretation: 'x', total: 12, exact: true, revision: 'r' };
/** What the rows of a frequency list share. */
const KROL = {
  ...{ name: null, language: null, also: [], dispersion: { dp: 0.25, dpNorm: 0.3, juilland: 0.8 } },
  ...{ tokens: 1000, perMillion: 9000, low: 4700, high: 17000 },
};
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/search/frequencies': {
    ...ABOUT,
    distinct: 2,
    page: 1,
    pages: 3,
    size: 50,
    rows: [
      { ...KROL, value: 'król', hits: 9, share: 0.75, texts: 3, q: '=król' },
      { ...KROL, value: '', hits: 3, share: 0.25, texts: 1, dispersion: null, q: null },
    ],
  },
  '/api/search/collocations': {
    ...ABOUT,
    distinct: 1,
    page: 1,
    pages: 1,
    size: 50,
    window: 120,
    rows: [
      {
        value: 'pan',
        name: null,
        joint: 5,
        frequency: 40,
        texts: 2,
        expected: 0.5,
        logDice: 9.25,
        logLikelihood: 30.5,
        mi: 3.32,
        tScore: 2.01,
        q: 'krol & lemma:pan',
      },
    ],
  },
  '/api/search/distribution': {
    ...ABOUT,
    texts: DISTRIBUTED,
  },
};
const RESULTS = { ...SENTENCES, ...ABOUT };
const asked: URL[] = [];
const gone: string[] = [];

function open(part: ReactNode): void {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={(href) => gone.push(href)}>{part}</PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const address = (more: Record<string, string> = {}) => readResultsAddress({ q: 'krol', ...more });
const params = (href: string | null) => Object.fromEntries(new URL(href ?? '', 'http://x').searchParams);

beforeEach(() => {
  asked.length = 0;
  gone.length = 0;
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://x');
    asked.push(url);
    return new Response(JSON.stringify(ANSWERS[url.pathname]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the frequency list', () => {
  it('leads to the hits of each value, and leaves out what no query can say', async () => {
    open(<Frequencies address={address({ view: 'frequencies', of: 'form' })} results={RESULTS} />);
    const link = await screen.findByRole('link', { name: 'król: pokaż trafienia' });
    expect(params(link.getAttribute('href'))).toEqual({ q: '=król', page: '1', of: 'form' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '1król99000 przedział 95%: 4700–17\u00a000075,0%30,25',
      '2(brak)39000 przedział 95%: 4700–17\u00a000025,0%1–',
    ]);
    expect(within(rows[1] as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('counts forms where the query names a lemma, unless other words than the hits are counted', async () => {
    const ofCall = async (more: Record<string, string>, withoutLemma: number | null) => {
      asked.length = 0;
      open(<Frequencies address={address({ view: 'frequencies', ...more })} results={{ ...RESULTS, withoutLemma }} />);
      await screen.findAllByRole('row');
      cleanup();
      return asked.find(({ pathname }) => pathname === searchFrequencies.path)?.searchParams.get('of');
    };
    expect(await ofCall({}, 7)).toBe('form');
    expect(await ofCall({}, null)).toBe('lemma');
    expect(await ofCall({ of: 'lemma' }, 7)).toBe('lemma');
    expect(await ofCall({ at: 'left1' }, 7)).toBe('lemma');
  });

  it('says by what it is ordered, and orders by another column through the address', async () => {
    open(<Frequencies address={address({ view: 'frequencies' })} results={RESULTS} />);
    const hits = await screen.findByRole('columnheader', { name: 'trafienia' });
    expect(hits.getAttribute('aria-sort')).toBe('descending');
    const texts = screen.getByRole('link', { name: 'teksty' });
    expect(params(texts.getAttribute('href'))).toMatchObject({ view: 'frequencies', rank: 'texts' });
  });

  it('counts something else somewhere else on demand; a text has no place in the hit', async () => {
    open(<Frequencies address={address({ view: 'frequencies', of: 'text', at: 'left1' })} results={RESULTS} />);
    await screen.findAllByRole('row');
    const list = asked.find(({ pathname }) => pathname === searchFrequencies.path);
    expect(list?.searchParams.get('at')).toBe('hit');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Co liczyć' }), 'cas');
    expect(params(gone[0] ?? null)).toMatchObject({ of: 'cas', at: 'left1' });
  });
});

describe('the collocations', () => {
  it('explain the measure, and each word leads to the sentences with both', async () => {
    open(<Collocations address={address({ view: 'collocations', measure: 'mi' })} />);
    const link = await screen.findByRole('link', { name: /pan: pokaż zdania/ });
    expect(params(link.getAttribute('href'))['q']).toBe('krol & lemma:pan');
    expect(screen.getByText(/rzadkie/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'MI' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('row', { name: /pan/ }).textContent).toBe('pan5400,509,2530,53,322,012');
  });

  it('ask nothing where no word would be looked at', () => {
    open(<Collocations address={address({ view: 'collocations', left: '0', right: '0' })} />);
    expect(screen.getByRole('status').textContent).toContain('co najmniej jedno słowo');
    expect(asked).toEqual([]);
  });
});

describe('the distribution', () => {
  const order = async () =>
    (await screen.findAllByRole('link', { name: /pokaż trafienia/ })).map((link) => link.textContent);

  it('orders the texts by hits, by frequency or as they are listed', async () => {
    open(<Distribution address={address({ view: 'distribution' })} />);
    expect(await order()).toEqual(['Beta', 'Alfa']);
    cleanup();
    open(<Distribution address={address({ view: 'distribution', rank: 'value' })} />);
    expect(await order()).toEqual(['Alfa', 'Beta']);
    expect(screen.getByText('1 tekst bez trafień')).toBeTruthy();
  });

  it('orders the texts by their dates, and says who each of them is', async () => {
    open(<Distribution address={address({ view: 'distribution', rank: 'date' })} />);
    expect(await order()).toEqual(['Beta', 'Alfa']);
    expect(screen.getByText('Wien, Cod. 1, um 1300')).toBeTruthy();
    const head = screen.getByRole('columnheader', { name: /Datowanie|Data/ });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByText('1150–1200')).toBeTruthy();
    const [alfa] = DISTRIBUTED;
    const undated = { ...alfa, code: 'U', years: null };
    expect(orderedTexts([undated, alfa], 'date').map(({ code }) => code)).toEqual(['A', 'U']);
  });

  it('says in words where in a text the hits stand', async () => {
    open(<Distribution address={address({ view: 'distribution' })} />);
    const [plot] = await screen.findAllByRole('img', { name: /Miejsce trafień/ });
    expect(plot?.querySelector('desc')?.textContent).toContain('kolejnych piątych częściach: 5, 0, 0, 5');
    expect(plot?.querySelectorAll('rect')).toHaveLength(4);
  });
});

describe('the export', () => {
  it('says how many rows a file has, and offers CoNLL-U for sentences only', async () => {
    open(<ExportResults address={address({ view: 'frequencies', of: 'form' })} results={RESULTS} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pobierz' }));
    expect(await screen.findByText('2 wiersze: wartości i ich liczba')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /CoNLL-U/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox'), 'hits');
    expect(await screen.findByText('12 trafień z kontekstem')).toBeTruthy();
    const href = screen.getByRole('link', { name: /CoNLL-U/ }).getAttribute('href');
    expect(params(href)).toMatchObject({ q: 'krol', what: 'hits', format: 'conllu', lang: 'pl' });
  });

  it('takes the whole state of the page with it', () => {
    const state = { texts: 'A,B', variants: '0', layer: 'transliteration', sort: 'left', words: '2', sample: '50' };
    expect(params(exportHref(address(state), 'hits', 'csv', 'en'))).toMatchObject(state);
    expect(params(exportHref(address({ of: 'text' }), 'collocations', 'tsv', 'en'))['of']).toBe('lemma');
  });

  it('holds the forms that the page counts of a lemma', async () => {
    open(<ExportResults address={address({ view: 'frequencies' })} results={{ ...RESULTS, withoutLemma: 7 }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pobierz' }));
    const href = (await screen.findByRole('link', { name: /CSV/ })).getAttribute('href');
    expect(params(href)).toMatchObject({ what: 'frequencies', of: 'form' });
  });

  it('has nothing to give where nothing was found', () => {
    open(<ExportResults address={address()} results={{ ...RESULTS, total: 0 }} />);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });
});

it('writes numbers as the language does, and nothing that is something as nothing', () => {
  expect(buildNumbers('pl').share(0.0001)).toBe('< 0,1%');
  expect(buildNumbers('en-GB').share(0.125)).toBe('12.5%');
  expect(buildNumbers('en-GB').decimal(1234.5)).toBe('1,234.50');
});

it('gathers stretches without losing a hit', () => {
  expect(parts([1, 2, 3, 4, 5, 6, 7], 5).reduce((a, b) => a + b)).toBe(28);
  expect(parts([1, 2, 3], 5)).toEqual([1, 2, 3]);
});
