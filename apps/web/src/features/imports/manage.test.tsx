import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { PageFrameProvider } from '../../ui/page-frame.tsx';
import { LayerVersions } from './history/LayerVersions.tsx';
import { LayerModals } from './LayerModals.tsx';
import { refOf } from './layers.ts';
import { sampleLayer, sampleText } from './sample-texts.ts';
import { LayerSection, Transcripts } from './text/LayerSection.tsx';
import { Orphans } from './text/Orphans.tsx';
import { TextsTable } from './texts/TextsTable.tsx';

const LOSSES = {
  layers: ['transkrypcja'],
  cards: 2,
  words: 300,
  annotations: 150,
  composites: 0,
  parallels: 3,
  themes: 0,
  versions: 4,
};
const ORPHAN = {
  id: 7,
  kind: 'annotation',
  ref: '1r.2.3',
  form: 'krolewstwo',
  says: 'królestwo · subst',
  at: '2026-01-05T10:00:00.000Z',
  actor: '',
  suggestions: [{ ref: '1r.2.4', form: 'królestwo' }],
};

interface Asked {
  method: string;
  address: string;
  body: unknown;
}

const asked: Asked[] = [];
let answers: Readonly<Record<string, unknown>> = {};

function open(part: ReactNode): void {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PageFrameProvider go={() => undefined}>{part}</PageFrameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
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
  asked.length = 0;
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the application reads
  document.cookie = 'csrf-token=abc';
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input, 'http://x');
    const method = init?.method ?? 'GET';
    asked.push({ method, address: pathname + search, body: init?.body ? JSON.parse(String(init.body)) : null });
    return new Response(JSON.stringify(answers[`${method} ${pathname}${search}`] ?? answers[`${method} ${pathname}`]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of texts', () => {
  const TEXTS = [
    sampleText('RP', 'Rozmyślanie', {
      orphans: 6,
      toCheck: 44,
      transliteration: sampleLayer({ id: 2, textType: 'transliteration', version: 3 }),
    }),
    sampleText('MP', 'Modlitwa', { active: false }),
  ];
  const actions = {
    onActive: vi.fn(),
    onModal: vi.fn(),
    onMove: vi.fn(),
    onChoose: vi.fn(),
    onChooseAll: vi.fn(),
  };
  const show = (onMove: typeof actions.onMove | null = actions.onMove) =>
    open(
      <TextsTable
        texts={TEXTS}
        order={{ by: null, descending: false }}
        onOrder={() => undefined}
        chosen={new Set(['MP'])}
        actions={{ ...actions, onMove }}
      />,
    );
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  const menuOf = async (code: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Działania: ${code}` }));
    return within(screen.getByRole('menu'));
  };

  it('says what there is of each text, and what is to be done', () => {
    show();
    const first = row(/RP/);
    expect(first.getByRole('link', { name: /^L ?3 ?: transliteracja, wersja 3, .*, anna$/ })).toBeTruthy();
    expect(first.getByRole('link', { name: '6 bez miejsca' }).getAttribute('href')).toBe(
      '/manage-texts/text?code=RP#orphans',
    );
    expect(first.getByRole('link', { name: '44 do sprawdzenia' }).getAttribute('href')).toBe(
      '/annotation/sentences?code=RP&filter=invalid',
    );
    expect(first.queryByText('ukryty')).toBeNull();
    expect(row(/MP/).getByText('ukryty')).toBeTruthy();
    expect(row(/MP/).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('moves texts by their menu and by Alt with an arrow, and only where that means something', async () => {
    show();
    await userEvent.click((await menuOf('RP')).getByRole('menuitem', { name: 'Przenieś niżej' }));
    expect(actions.onMove).toHaveBeenLastCalledWith('RP', 1);
    screen.getByRole('link', { name: 'Modlitwa' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(actions.onMove).toHaveBeenLastCalledWith('MP', -1);
    cleanup();
    show(null);
    expect((await menuOf('RP')).queryByRole('menuitem', { name: 'Przenieś niżej' })).toBeNull();
  });

  it('is one stop of Tab, in which arrows lead from row to row and x chooses', async () => {
    show();
    const [first, second] = ['Rozmyślanie', 'Modlitwa'].map((name) => screen.getByRole('link', { name }));
    first?.focus();
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard('x{ArrowDown}{Home}');
    expect(actions.onChoose).toHaveBeenLastCalledWith('MP');
    expect(document.activeElement).toBe(first);
  });

  it('leads from the menu of a row to its places and modals', async () => {
    show();
    const menu = await menuOf('RP');
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Karty',
      'Inne przekazy',
      'Zastąp…',
      'Pobierz stan bieżący',
      'Historia',
      'Nazwy tekstu',
      'Dane o\u00a0tekście',
      'Ukryj przed odwiedzającymi',
      'Przenieś wyżej',
      'Przenieś niżej',
      'Usuń…',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Historia' }).getAttribute('href')).toBe(
      '/manage-texts/text?code=RP&history=transcription',
    );
    await userEvent.click(menu.getByRole('menuitem', { name: 'Usuń…' }));
    expect(actions.onModal).toHaveBeenCalledWith({
      kind: 'delete',
      layer: { code: 'RP', id: 1, textType: 'transcription', designation: null },
    });
  });
});

describe('deleting', () => {
  const text = sampleText('RP', 'Rozmyślanie');
  const layer = refOf(text, sampleLayer());

  it('says what goes, and wants the siglum typed', async () => {
    answers = {
      'DELETE /api/import/delete-transcription/1': { error: 'potwierdź', code: 'confirm', losses: LOSSES },
      'DELETE /api/import/delete-transcription/1?confirm=1': { deleted: true, losses: LOSSES },
    };
    const closed = vi.fn();
    open(<LayerModals modal={{ kind: 'delete', layer }} onClose={closed} />);
    expect((await screen.findByText(/^Anotacje słów/)).textContent).toBe('Anotacje słów: 150');
    expect(screen.queryByText(/^Formy złożone/)).toBeNull();
    const field = screen.getByLabelText(/^Aby potwierdzić/);
    await userEvent.type(field, 'rp{Enter}');
    expect(screen.getByText('Przepisz dokładnie: RP')).toBeTruthy();
    expect(asked).toHaveLength(1);
    await userEvent.clear(field);
    await userEvent.type(field, 'RP{Enter}');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(asked[1]).toMatchObject({ method: 'DELETE', address: '/api/import/delete-transcription/1?confirm=1' });
  });

  it('says why where it cannot be done', async () => {
    answers = { 'DELETE /api/import/delete-transcription/1': { error: 'Trwa import', code: 'busy' } };
    open(<LayerModals modal={{ kind: 'delete', layer }} onClose={() => undefined} />);
    expect((await screen.findByText('Trwa import')).getAttribute('role')).toBe('alert');
    expect(screen.queryByLabelText(/^Aby potwierdzić/)).toBeNull();
  });
});

describe('a text', () => {
  it('offers a transliteration where there is none, and every action where there is a layer', async () => {
    const onModal = vi.fn();
    const text = sampleText('RP', 'Rozmyślanie', {
      otherTranscripts: [
        sampleLayer({ id: 9, textType: 'other-transcript', designation: 'B', name: { pl: 'Odpis B', en: '' } }),
      ],
    });
    open(
      <>
        <LayerSection text={text} type="transliteration" onModal={onModal} />
        <Transcripts text={text} onModal={onModal} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dodaj transliterację' }));
    expect(onModal).toHaveBeenLastCalledWith({ kind: 'add-transliteration', code: 'RP' });
    expect(screen.getByRole('link', { name: 'Odpis B' }).getAttribute('href')).toBe(
      '/manage-texts/other-transcript?code=RP&designation=B',
    );
    expect(screen.getByRole('link', { name: 'Pobierz stan bieżący: B' }).getAttribute('href')).toBe(
      '/api/import/current/other-transcript/RP?designation=B',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Zastąp…: B' }));
    expect(onModal).toHaveBeenLastCalledWith({
      kind: 'update',
      layer: { code: 'RP', id: 9, textType: 'other-transcript', designation: 'B' },
    });
  });
});

describe('what lost its place', () => {
  const list = { page: 1, pages: 1, total: 1, orphans: [ORPHAN] };

  it('is attached to a suggested word or to a typed one', async () => {
    answers = {
      'GET /api/import/orphans/RP': list,
      'GET /api/import/orphans/RP?page=1': list,
      'POST /api/import/attach-orphan/7': { error: 'Nie ma takiego słowa', code: 'unknown' },
    };
    open(<Orphans code="RP" page={1} />);
    const field = await screen.findByLabelText(/^Inne miejsce/);
    await userEvent.type(field, '9r.9.9{Enter}');
    expect((await screen.findByText('Nie ma takiego słowa')).getAttribute('role')).toBe('alert');
    answers = { ...answers, 'POST /api/import/attach-orphan/7': { left: 0 } };
    await userEvent.click(screen.getByRole('button', { name: /królestwo 1r\.2\.4$/ }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { reference: '9r.9.9' },
        { reference: '1r.2.4' },
      ]),
    );
  });
});

describe('the history', () => {
  const version = (no: number, facts: object = {}) => ({
    id: no * 10,
    version: no,
    at: '2026-01-05T10:00:00.000Z',
    actor: 'anna',
    fileName: 'RP.zip',
    size: 2000,
    problems: { errors: 0, warnings: 0 },
    isCurrent: false,
    kind: 'import' as const,
    card: null,
    ofVersion: null,
    before: null,
    diff: {
      cards: { added: 0, removed: 0, changed: 1 },
      words: { same: 300, moved: 0, changed: 2, gone: 1, added: 0 },
      annotations: { kept: 10, check: 0, orphan: 0 },
      links: { kept: 0, check: 0, orphan: 0 },
      rows: { added: 0, changed: 0, same: 0, removed: 0 },
    },
    ...facts,
  });

  it('compares and brings back what is not current', async () => {
    const onModal = vi.fn();
    const [third, second] = [version(3, { isCurrent: true, kind: 'edit', card: '12r', before: 20 }), version(2)];
    open(<LayerVersions versions={[third, second]} onModal={onModal} />);
    expect(screen.getByText(/poprawka karty 12r/)).toBeTruthy();
    expect(screen.getAllByText('Słowa: zmienione 2, usunięte 1')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Działania: wersja 3' }));
    expect(screen.queryByRole('menuitem', { name: 'Przywróć…' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: /^Porównaj\sz\spoprzednią/ }));
    expect(onModal).toHaveBeenLastCalledWith({ kind: 'diff', version: third, with: 20 });
    await userEvent.click(screen.getByRole('button', { name: 'Działania: wersja 2' }));
    expect(screen.queryByRole('menuitem', { name: /^Porównaj\sz\spoprzednią/ })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Przywróć…' }));
    expect(onModal).toHaveBeenLastCalledWith({ kind: 'restore', version: second });
  });
});
