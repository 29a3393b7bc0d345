import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { PsalmStrip, type Psalter } from './PsalmStrip.tsx';

const step = (id: number, name: string) => ({ id, name: { pl: name, en: name }, abbr: { pl: name, en: name } });
const PSALTER: Psalter = {
  node: {
    ...step(2, 'Psałterz'),
    ...{ show: true, type: 'package', hasChildren: true, hasVerses: false, passages: 3 },
    path: [step(1, 'Wulgata'), step(2, 'Psałterz')],
  },
  psalms: [
    { id: 11, number: 9, citation: 'Ps 9 (Wlg) / 9–10', passages: 1 },
    { id: 140, number: 138, citation: 'Ps 138 (Wlg) / 139', passages: 2 },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a strip of psalms says which has most passages, and its table leads to those of each', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <PsalmStrip psalter={PSALTER} texts={['Wind']} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const plot = screen.getByRole('figure', { name: /Wulgata, Psałterz/ });
  expect(within(plot).getByText(/Ps 138 \(Wlg\) \/ 139: 2 fragmenty\..* 2 z 150/)).toBeTruthy();
  await userEvent.click(within(plot).getByRole('button', { name: 'Tabela' }));
  const rows = within(plot).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Ps 9 (Wlg) / 9–101', 'Ps 138 (Wlg) / 1392']);
  const links = within(plot).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/sources/search/11?texts=Wind',
    '/sources/search/140?texts=Wind',
  ]);
});
