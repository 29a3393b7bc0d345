// @vitest-environment jsdom
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { DownloadText, TakeModal } from './TakeModal.tsx';

let status = 200;
const asked: string[] = [];

// jsdom draws dialogs, but does not open them.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  status = 200;
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const format = new URL(address, 'http://x').searchParams.get('format');
    return new Response(status === 200 ? `cytat ${format}\n` : '{"error":"x","code":"not-found"}', { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MODES = [
  { mode: 'transcription', kind: 'transcription' },
  { mode: 'transliteration', kind: 'transliteration' },
  { mode: 'both', kind: 'both' },
] as const;
const shared = { modes: MODES, code: 'RP', title: 'Rozmyślanie', onClose: () => {} };

function show(dialog: ReactNode): void {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>{dialog}</QueryClientProvider>
    </I18nProvider>,
  );
}

function open(what: 'cite' | 'download', mode = 'transcription'): void {
  const range = [
    { cardAddress: '1r', verseNo: '1' },
    { cardAddress: '1v', verseNo: '2' },
  ] as const;
  show(<TakeModal {...{ ...shared, what, mode, range }} />);
}

it('shows the citation of what is shown in the format chosen, and says that it was copied', async () => {
  const user = userEvent.setup();
  open('cite', 'both');
  await screen.findByText('cytat text');
  expect(screen.getByText('Zakres 1r.1 – 1v.2, transkrypcja i transliteracja.')).toBeTruthy();
  expect(asked).toEqual(['/api/texts/cite/RP?mode=both&from=1r.1&to=1v.2&format=text&lang=pl']);
  await user.click(screen.getByLabelText('BibTeX'));
  await screen.findByText('cytat bibtex');
  await user.click(screen.getByRole('button', { name: 'Kopiuj' }));
  await waitFor(() => expect(screen.getByText('Skopiowano')).toBeTruthy());
  expect(await navigator.clipboard.readText()).toBe('cytat bibtex');
  expect(screen.getByRole('link', { name: 'Pobierz jako plik' }).getAttribute('href')).toContain('format=bibtex');
});

it('says what failed, and tries again', async () => {
  status = 404;
  const user = userEvent.setup();
  open('cite');
  await screen.findByText('Nie udało się przygotować cytowania.');
  status = 200;
  await user.click(screen.getByRole('button', { name: DICTIONARIES.pl['failure.retry'] }));
  await screen.findByText('cytat text');
});

it('links to the files of one layer, of the range or of the whole text', async () => {
  const user = userEvent.setup();
  open('download', 'both');
  const link = () => screen.getByRole('link', { name: /^TEI/ }).getAttribute('href');
  expect(screen.queryByLabelText('obie')).toBeNull();
  expect(link()).toBe('/api/texts/export/RP?mode=transcription&from=1r.1&to=1v.2&format=tei&lang=pl');
  await user.click(screen.getByLabelText('transliteracja'));
  await user.click(screen.getByLabelText('Cały tekst'));
  expect(link()).toBe('/api/texts/export/RP?mode=transliteration&format=tei&lang=pl');
});

it('links to the files of a whole text chosen in a list', () => {
  show(<DownloadText {...shared} mode="transliteration" range={null} />);
  expect(screen.queryByLabelText('Cały tekst')).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links[0]).toBe('/api/texts/export/RP?mode=transliteration&format=tei&lang=pl');
  expect(links).toHaveLength(4);
});
