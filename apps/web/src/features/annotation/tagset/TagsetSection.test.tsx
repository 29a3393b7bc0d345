// @vitest-environment jsdom
import type { TagsetCheck, TagsetVersion } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../../api/queries.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { storeUser } from '../../../session/user.ts';
import { TagsetSection } from './TagsetSection.tsx';

const COUNTS = { categories: 1, values: 2, groups: 1, classes: 1, doubleClasses: 0, rules: 0, clitics: 0 };
const version = (no: number, more: Partial<TagsetVersion> = {}): TagsetVersion => ({
  ...{ version: no, kind: 'file', ofVersion: null, isDefault: false, counts: COUNTS, invalid: 0 },
  ...{ by: 'ada', at: '2026-11-21T20:00:00.000Z', ...more },
});
const TAGS = {
  groups: [{ tag: 'noun', pl: 'rzeczownik', en: 'noun' }],
  classes: [
    { tag: 'subst', pl: 'imię', en: 'name word', group: 'noun', categories: ['num'], optional: [], lemma: 'none' },
  ],
  categories: [
    {
      tag: 'num',
      pl: 'liczba',
      en: 'number',
      values: [{ tag: 'sg', pl: 'pojedyncza', en: 'singular' }],
      agrees: true,
      telling: false,
      axis: { column: 1 },
    },
  ],
  doubleClasses: [],
};
const RIGHT: TagsetCheck = {
  ...{ problems: [], problemCount: 0, counts: COUNTS, groups: [], groupCount: 0, changeCount: 1 },
  changes: [
    {
      part: 'values',
      kind: 'removed',
      tag: 'du',
      category: 'num',
      before: { pl: 'podwójna', en: 'dual' },
      after: null,
    },
  ],
  annotations: { checked: 5, invalidNow: 0, noLonger: 0 },
};
const LOSING: TagsetCheck = {
  ...RIGHT,
  annotations: { checked: 5, invalidNow: 1, noLonger: 2 },
  groupCount: 1,
  groups: [
    {
      ...{ kind: 'single', code: 'unknown-value', posClass: 'subst', category: 'num', value: 'du', count: 2 },
      message: 'Kategoria „num” nie ma wartości „du”.',
      places: [{ code: 'Zes', reference: '1r.1.2', form: 'dwa' }],
    },
  ],
};
const WRONG: TagsetCheck = {
  ...{ ...RIGHT, changes: [], changeCount: 0, counts: null, problemCount: 1 },
  problems: [{ path: '/classes/0/tag', code: 'bad-tag', found: 'Zły', expected: null, message: 'Zły znacznik.' }],
};

let versions: TagsetVersion[] = [];
let check = RIGHT;
let puts: Record<string, unknown>[] = [];

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
  versions = [];
  check = RIGHT;
  puts = [];
  // biome-ignore lint/suspicious/noDocumentCookie: the token that the server hands out
  document.cookie = 'csrf-token=x';
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    const current = versions[0] ?? version(0, { kind: 'default', isDefault: true, by: null, at: null });
    if (method !== 'PUT') return Response.json({ current, versions, tags: TAGS, rules: [] });
    const asked = JSON.parse(String(body)) as Record<string, unknown>;
    puts.push(asked);
    if (asked['dryRun'] === false) versions = [version(current.version + 1), ...versions];
    return Response.json({ applied: asked['dryRun'] === false, current, check });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storeUser(null);
});

function open(role: 'admin' | 'editor'): void {
  storeUser({ id: 1, login: 'ada', active: true, role: { code: role } });
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>
        <TagsetSection />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const fileOf = (text: string) => new File([text], 'zestaw.json', { type: 'application/json' });

async function choose(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Zastąp plikiem…' }));
  await user.upload(screen.getByLabelText(/^Plik JSON/), fileOf(text));
}

it('shows editors what it is, to be looked up and downloaded, and nothing to change it with', async () => {
  versions = [version(2, { invalid: 3 }), version(1)];
  open('editor');
  expect(await screen.findAllByText('Wersja 2')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Pobierz jako plik JSON' }).getAttribute('href')).toBe(
    '/api/annotation/tagset/file',
  );
  expect(screen.getByText('imię', { exact: false }).textContent).toContain('subst');
  expect(screen.getByText(/niepoprawnych anotacji: 3/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('puts a file in force that makes nothing invalid, after showing what changes', async () => {
  const user = userEvent.setup();
  open('admin');
  await choose(user, '{"format":"tagset/1"}');
  const dialog = screen.getByRole('dialog', { name: DICTIONARIES.pl['tagset.replace-title'] });
  expect(await within(dialog).findByText('Zmiany w zestawie: 1')).toBeTruthy();
  expect(within(dialog).getByText('num: du')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Zastosuj' }));
  expect((await screen.findAllByText('Wersja 1')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  const file = { format: 'tagset/1' };
  expect(puts).toEqual([
    { file, dryRun: true, confirm: false, version: 0 },
    { file, dryRun: false, confirm: false, version: 0 },
  ]);
});

it('asks for an agreement where annotation would be no longer valid, and leads to its places', async () => {
  const user = userEvent.setup();
  check = LOSING;
  open('admin');
  await choose(user, '{}');
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Zastosuj' });
  expect(apply.disabled).toBe(true);
  expect(screen.getByRole('link', { name: /Zes 1r\.1\.2/ }).getAttribute('href')).toBe('/t/Zes:1r.1.2');
  await user.click(screen.getByRole('checkbox'));
  await user.click(apply);
  await waitFor(() => expect(puts.at(-1)).toMatchObject({ dryRun: false, confirm: true }));
});

it('lists what is wrong with a file, and takes none that is no JSON', async () => {
  const user = userEvent.setup();
  check = WRONG;
  open('admin');
  await choose(user, '{"format":');
  expect(await screen.findByText('To nie jest poprawny plik JSON.')).toBeTruthy();
  expect(puts).toEqual([]);
  await user.upload(screen.getByLabelText(/^Plik JSON/), fileOf('{}'));
  expect(await screen.findByText('/classes/0/tag')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zastosuj' })).toBeNull();
});

it('brings an earlier version back', async () => {
  const user = userEvent.setup();
  versions = [version(2), version(1)];
  open('admin');
  await screen.findAllByText('Wersja 2');
  await user.click(screen.getByText('Historia wersji (2)'));
  await user.click(screen.getByRole('button', { name: 'Przywróć wersję 1…' }));
  await user.click(await screen.findByRole('button', { name: 'Zastosuj' }));
  await waitFor(() => expect(puts.at(-1)).toEqual({ restore: 1, dryRun: false, confirm: false, version: 2 }));
});
