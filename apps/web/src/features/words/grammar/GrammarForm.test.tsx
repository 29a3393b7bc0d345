import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { GrammarForm } from './GrammarForm.tsx';
import { readGrammarAddress } from './grammar-address.ts';
import { TEST_ANSWER, TEST_TAGSET } from './test-tagset.ts';

/** The addresses gone to, and whether each took the place of the one before. */
const gone: [string, boolean][] = [];
let show: (href: string) => void = () => undefined;

/** The form in a page that goes where it is sent. */
function Page({ start }: { start: string }) {
  const [href, setHref] = useState(start);
  show = setHref;
  const search = Object.fromEntries(new URL(href, 'http://x').searchParams);
  return (
    <PageFrameProvider
      go={(to, how) => {
        gone.push([to, how?.replace === true]);
        setHref(to);
      }}
    >
      <GrammarForm
        address={readGrammarAddress('single', href.startsWith('/search'), search)}
        tagset={TEST_TAGSET}
        answer={href.includes('class=') ? TEST_ANSWER : undefined}
      />
    </PageFrameProvider>
  );
}

function open(start: string) {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <Page start={start} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const lastAsked = () => Object.fromEntries(new URL(gone.at(-1)?.[0] ?? '', 'http://x').searchParams);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  gone.length = 0;
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://x');
    return new Response(JSON.stringify(pathname === '/api/search/suggest' ? { from: 0, to: 0, items: [] } : []));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the form of the grammar pages', () => {
  it('asks for a class, then for values of its categories alone, each choice in the history', async () => {
    open('/grammar/single');
    await userEvent.click(box(/^rzeczownik.*70$/));
    expect(lastAsked()).toEqual({ class: 'subst' });
    expect(screen.queryByRole('group', { name: 'osoba' })).toBeNull();
    const cases = within(screen.getByRole('group', { name: 'przypadek' }));
    await userEvent.click(cases.getByRole('checkbox', { name: /dopełniacz.*4$/ }));
    await userEvent.click(cases.getByRole('checkbox', { name: /miejscownik/ }));
    expect(lastAsked()).toEqual({ class: 'subst', categories: 'cas:gen,loc' });
    expect(gone.map(([, replaces]) => replaces)).toEqual([false, false, false]);
  });

  it('says what a value would leave, and keeps one that would leave nothing', () => {
    open('/grammar/single?class=subst&categories=cas:nom');
    const nominative = box(/^mianownik/);
    expect(nominative.checked).toBe(true);
    expect(nominative.closest('label')?.dataset['quiet']).toBeUndefined();
    expect(box(/^podwójna/).closest('label')?.dataset['quiet']).toBe('true');
  });

  it('offers no category that nothing found shows, unless it is asked for', () => {
    open('/grammar/single?class=fin');
    expect(screen.getByRole('group', { name: 'liczba' })).toBeDefined();
    expect(screen.queryByRole('group', { name: 'osoba' })).toBeNull();
    cleanup();
    open('/grammar/single?class=fin&categories=per:ter');
    expect(screen.getByRole('group', { name: 'osoba' })).toBeDefined();
  });

  it('takes a part of speech as a whole or class by class', async () => {
    open('/grammar/single?class=fin');
    const verbs = box(/^czasownik osobowy/);
    expect([verbs.checked, verbs.indeterminate]).toEqual([false, true]);
    await userEvent.click(verbs);
    expect(lastAsked()).toEqual({ class: 'fin,praet' });
    await userEvent.click(screen.getByRole('checkbox', { name: /^forma nieprzeszła/ }));
    expect(lastAsked()).toEqual({ class: 'praet' });
  });

  it('writes what is typed into one entry of the history, and shows what Back leads to', async () => {
    open('/grammar/single?class=subst');
    const lemma = screen.getByRole<HTMLInputElement>('combobox', { name: 'Lemat' });
    await userEvent.type(lemma, 'kr');
    await waitFor(() => expect(lastAsked()).toEqual({ class: 'subst', lemma: 'kr' }));
    await userEvent.type(lemma, 'ól');
    await waitFor(() => expect(lastAsked()).toEqual({ class: 'subst', lemma: 'król' }));
    expect(gone.map(([, replaces]) => replaces)).toEqual([false, true]);
    act(() => show('/grammar/single?class=subst'));
    expect(lemma.value).toBe('');
  });

  it('loses nothing of what was typed when a choice follows at once', async () => {
    open('/grammar/single?class=subst');
    await userEvent.type(screen.getByRole('combobox', { name: 'Forma' }), 'króla');
    await userEvent.click(box(/^dopełniacz/));
    expect(lastAsked()).toEqual({ class: 'subst', form: 'króla', categories: 'cas:gen' });
  });

  it('adds a second word, says where it stands, and takes it away again', async () => {
    open('/grammar/single?class=subst');
    await userEvent.click(screen.getByRole('button', { name: 'Dodaj drugie słowo' }));
    expect(lastAsked()).toEqual({ class: 'subst', place: 'next' });
    const place = screen.getByRole('combobox', { name: 'Położenie' });
    await waitFor(() => expect(document.activeElement).toBe(place));
    await userEvent.selectOptions(place, 'near');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^odległość/ }), '5');
    const second = within(screen.getByRole('group', { name: 'Drugie słowo' }));
    await userEvent.click(second.getByRole('checkbox', { name: /^czasownik osobowy/ }));
    expect(lastAsked()).toEqual({ class: 'subst', class2: 'fin,praet', place: 'near', distance: '5' });
    await userEvent.click(second.getByRole('button', { name: 'Usuń drugie słowo' }));
    expect(lastAsked()).toEqual({ class: 'subst' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dodaj drugie słowo' })),
    );
  });

  it('shows every condition with the way to drop it', () => {
    open('/grammar/single?class=subst&categories=cas:gen&lemma2=być&place=near&texts=RP');
    const href = (name: string) => screen.getByRole('link', { name: `Usuń warunek: ${name}` }).getAttribute('href');
    expect(href('rzeczownik')).toBe('/grammar/single?categories=cas%3Agen&lemma2=by%C4%87&place=near&texts=RP');
    expect(href('przypadek: dopełniacz')).toBe('/grammar/single?class=subst&lemma2=by%C4%87&place=near&texts=RP');
    expect(href('Drugie słowo: lemat: być')).toBe(
      '/grammar/single?class=subst&categories=cas%3Agen&place=near&texts=RP',
    );
    expect(href('tekst: RP')).toBe('/grammar/single?class=subst&categories=cas%3Agen&lemma2=by%C4%87&place=near');
    expect(screen.getByRole('link', { name: 'usuń wszystkie' }).getAttribute('href')).toBe('/grammar/single');
  });

  it('folds away beside sentences, with what is asked in words', async () => {
    open('/search/grammar/single?class=subst');
    const change = screen.getByRole('button', { name: 'Zmień warunki' });
    expect(screen.getByText('rzeczownik', { selector: 'p' })).toBeTruthy();
    expect(change.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(change);
    expect(change.getAttribute('aria-expanded')).toBe('true');
  });

  it('stays open beside sentences while the reader is choosing', async () => {
    open('/search/grammar/single');
    const lemma = screen.getAllByRole<HTMLInputElement>('combobox')[0];
    await userEvent.type(lemma as HTMLInputElement, 'b');
    await vi.waitFor(() => expect(gone.length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Zmień warunki' })).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Zmień warunki' }).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(lemma);
  });
});
