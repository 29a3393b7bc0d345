import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { readResultsAddress } from '../../../parts/results/results-address.ts';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { QueryBuilder } from './QueryBuilder.tsx';

const value = (tag: string, pl: string) => ({ value: tag, name: { pl, en: tag }, count: 7 });
const VOCABULARY = {
  classes: [
    {
      ...value('subst', 'rzeczownik'),
      categories: [
        {
          attribute: 'cas',
          name: { pl: 'przypadek', en: 'case' },
          values: [value('gen', 'dopełniacz'), value('acc', 'biernik')],
        },
        { attribute: 'num', name: { pl: 'liczba', en: 'number' }, values: [value('pl', 'mnoga')] },
      ],
    },
    { ...value('conj', 'spójnik'), categories: [] },
  ],
  doubles: [value('perf', 'czas przeszły złożony')],
};
const FOUND = { q: '', interpretation: 'słowo: lemat „mieć”', total: 41, exact: true, revision: 'r' };
const SUGGESTED = { from: 6, to: 8, items: [{ text: 'mieć', kind: 'lemma', count: 40, name: null }] };
const TEXTS = [{ code: 'RP', name: { pl: 'Rozmyślanie', en: 'Meditation' } }];

const gone: string[] = [];

function open(q = '') {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={(href) => gone.push(href)}>
          <QueryBuilder address={readResultsAddress({ q })} />
        </PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const query = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Zapytanie' });
const word = (no: number) => within(screen.getByRole('group', { name: `Słowo ${no}` }));

beforeEach(() => {
  gone.length = 0;
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://x');
    const answers: Record<string, unknown> = {
      '/api/search/vocabulary': VOCABULARY,
      '/api/search/sentences': FOUND,
      '/api/search/suggest': SUGGESTED,
    };
    return new Response(JSON.stringify(answers[pathname] ?? TEXTS));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the query builder', () => {
  it('writes the query of a verb in all its forms, in one text, and runs it by Enter', async () => {
    open();
    await userEvent.selectOptions(word(1).getByRole('combobox', { name: 'Szukaj' }), 'lemma');
    const field = word(1).getByRole('combobox', { name: /Forma ze słownika/ });
    await userEvent.type(field, 'mi');
    await userEvent.click(await screen.findByRole('option', { name: /mieć/ }));
    expect(query().value).toBe('lemma:mieć');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Rozmyślanie/ }));
    expect(await screen.findByText('41 trafień')).toBeTruthy();
    expect(screen.getByText(/lemat „mieć”/)).toBeTruthy();
    await userEvent.type(field, '{Enter}');
    const params = new URL(gone[0] ?? '', 'http://x').searchParams;
    expect([params.get('q'), params.get('texts')]).toEqual(['lemma:mieć', 'RP']);
  });

  it('offers the categories of the class alone, one of the ticked values in each', async () => {
    open();
    await userEvent.selectOptions(word(1).getByRole('combobox', { name: 'Szukaj' }), 'class');
    await screen.findByRole('option', { name: /rzeczownik/ });
    await userEvent.selectOptions(word(1).getByRole('combobox', { name: 'Klasa gramatyczna' }), 'subst');
    await userEvent.click(screen.getByRole('checkbox', { name: /dopełniacz/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /biernik/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /mnoga/ }));
    expect(query().value).toBe('pos:subst&cas:/acc|gen/&num:pl');
    await userEvent.selectOptions(word(1).getByRole('combobox', { name: 'Klasa gramatyczna' }), 'conj');
    expect(query().value).toBe('pos:conj');
  });

  it('adds words, says how they follow, and takes them away again', async () => {
    open('krol');
    await userEvent.click(screen.getByRole('button', { name: 'Dodaj słowo' }));
    await userEvent.type(word(2).getByRole('combobox', { name: 'Słowo' }), 'pan');
    await userEvent.selectOptions(word(2).getByRole('combobox', { name: 'Położenie' }), 'near');
    expect(query().value).toBe('krol <<3>> pan');
    await userEvent.click(screen.getByRole('button', { name: 'usuń słowo 1' }));
    expect(query().value).toBe('pan');
  });

  it('makes several words of several words', async () => {
    open();
    await userEvent.type(word(1).getByRole('combobox', { name: 'Słowo' }), 'syn boży');
    await userEvent.tab();
    expect(query().value).toBe('syn boży');
    expect(screen.getAllByRole('group', { name: /Słowo \d/ })).toHaveLength(2);
  });

  it('reads a query back, and says honestly when one is beyond it', async () => {
    open('lemma:mieć ... nie');
    expect(screen.getAllByRole('group', { name: /Słowo \d/ })).toHaveLength(2);
    await userEvent.clear(query());
    await userEvent.paste('<s> [lemma="mieć"]');
    expect(screen.queryByRole('group', { name: /Słowo \d/ })).toBeNull();
    expect(screen.getByText(/nie da się przedstawić/)).toBeTruthy();
    expect(query().value).toBe('<s> [lemma="mieć"]');
    await userEvent.click(screen.getByRole('button', { name: 'Zacznij od nowa' }));
    expect(query().value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(word(1).getByRole('combobox', { name: 'Szukaj' })));
  });

  it('reads brackets back, and writes what is changed in brackets again', async () => {
    open('[pos="subst"]+ []{0,2} [lemma="mieć"]');
    const often = word(1).getByRole('combobox', { name: 'Ile razy' });
    expect(within(often).getByRole<HTMLOptionElement>('option', { name: 'raz lub więcej' }).selected).toBe(true);
    expect(word(2).getByRole<HTMLSelectElement>('combobox', { name: 'odległość do (słów)' }).value).toBe('3');
    await userEvent.selectOptions(often, 'raz lub wcale');
    await userEvent.click(screen.getByRole('button', { name: 'Dodaj słowo' }));
    await userEvent.type(word(3).getByRole('combobox', { name: 'Słowo' }), 'o.');
    expect(query().value).toBe('[pos="subst"]? []{0,2} [lemma="mieć"] [norm="o\\."]');
  });
});
