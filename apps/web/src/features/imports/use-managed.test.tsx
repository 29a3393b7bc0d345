import type { ManagedText } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQueryClient } from '../../api/queries.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { closeAlert, useAlert } from '../../session/alerts.ts';
import { sampleText } from './sample-texts.ts';
import { useManagedTexts, useMove, useRename } from './use-managed.ts';

let stored: ManagedText[] = [];
/** Bodies of the calls that change something, in the order they came, each with the way to answer it. */
const sent: { path: string; body: unknown; answer: (body: unknown) => void }[] = [];
let lists = 0;

function wrapper({ children }: { children: ReactNode }) {
  return (
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <QueryClientProvider client={buildQueryClient()}>{children}</QueryClientProvider>
    </I18nProvider>
  );
}

beforeEach(() => {
  sent.length = 0;
  lists = 0;
  closeAlert();
  stored = ['A', 'B', 'C', 'D'].map((code) => sampleText(code, code));
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the application reads
  document.cookie = 'csrf-token=abc';
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://x');
    if (init?.body === undefined || init.body === null) {
      lists += 1;
      return Promise.resolve(new Response(JSON.stringify(stored)));
    }
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown) => resolve(new Response(JSON.stringify(body)));
      sent.push({ path: pathname, body: JSON.parse(String(init.body)), answer });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('moving texts', () => {
  const open = () =>
    renderHook(() => ({ list: useManagedTexts().data, move: useMove(), alert: useAlert() }), { wrapper });
  const codes = (list: readonly ManagedText[] | undefined) => list?.map(({ code }) => code).join('');

  it('tells the server of one move after another, and asks for the list after the last', async () => {
    const { result } = open();
    await waitFor(() => expect(codes(result.current.list)).toBe('ABCD'));
    act(() => void result.current.move('A', 1));
    await waitFor(() => expect(codes(result.current.list)).toBe('BACD'));
    act(() => void result.current.move('A', 1));
    await waitFor(() => expect(codes(result.current.list)).toBe('BCAD'));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ code: 'A', before: 'C' }]));
    stored = ['B', 'C', 'A', 'D'].map((code) => sampleText(code, code));
    await act(async () => sent[0]?.answer({ moved: true }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect([sent[1]?.body, lists]).toEqual([{ code: 'A', before: 'D' }, 1]);
    await act(async () => sent[1]?.answer({ moved: true }));
    await waitFor(() => expect(lists).toBe(2));
    expect(codes(result.current.list)).toBe('BCAD');
  });

  it('shows the order of the server again where it refused', async () => {
    const { result } = open();
    await waitFor(() => expect(codes(result.current.list)).toBe('ABCD'));
    act(() => void result.current.move('D', -1));
    await waitFor(() => expect(codes(result.current.list)).toBe('ABDC'));
    await act(async () => sent[0]?.answer({ error: 'Tekstu już nie ma', code: 'unknown' }));
    await waitFor(() => expect(codes(result.current.list)).toBe('ABCD'));
    expect(result.current.alert).toMatchObject({ kind: 'failure', text: 'Tekstu już nie ma' });
  });
});

it('renames a text with a way back', async () => {
  const { result } = renderHook(() => ({ rename: useRename(), alert: useAlert() }), { wrapper });
  const [had, name] = [
    { pl: 'Stara', en: '' },
    { pl: 'Nowa', en: 'New' },
  ];
  act(() => void result.current.rename('A', name, had));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.answer({ renamed: true }));
  await waitFor(() => expect(result.current.alert?.undo).toBeDefined());
  act(() => result.current.alert?.undo?.run());
  await waitFor(() => expect(sent[1]?.body).toEqual({ code: 'A', name: had }));
  await act(async () => sent[1]?.answer({ renamed: true }));
  await waitFor(() => expect(result.current.alert?.text).toBe('Nazwy tekstu A zostały zapisane.'));
  expect(result.current.alert?.undo).toBeUndefined();
});
