import type { ImportDiff, ImportQuery, ImportReport } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormAnswer } from '../../../api/form.ts';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import type { PanelField } from './panel-field.ts';
import type { Imported } from './sending.ts';
import { RestorePanel, UploadPanel } from './UploadPanel.tsx';

const NONE = { kept: 0, check: 0, orphan: 0 };
const DIFF: ImportDiff = {
  cards: { added: 0, removed: 0, changed: 2 },
  words: { same: 100, moved: 0, changed: 3, gone: 1, added: 4 },
  annotations: { kept: 90, check: 2, orphan: 1 },
  links: NONE,
  rows: { added: 0, changed: 0, same: 0, removed: 0 },
  changes: [
    { what: 'verse', fate: 'changed', ref: '1r.2', before: 'sie poczyna', after: 'się poczyna' },
    { what: 'annotation', fate: 'orphan', ref: '1r.3.1', before: 'krol', after: undefined },
  ],
  more: 7,
};
const REPORT: ImportReport = {
  ok: true,
  problems: [{ severity: 'warning', code: 'LB-SEQ', file: 'text.xml', line: 2, message: 'Oczekiwano wersu 2' }],
  counts: { cards: 22, words: 108 },
};
const BROKEN: ImportReport = {
  ok: false,
  problems: [
    { severity: 'error', code: 'LB-DUP', file: 'text.xml', line: 7, column: 3, message: 'Wers 8 drugi raz' },
    { severity: 'warning', code: 'LB-SEQ', file: 'text.xml', line: 2, message: 'Oczekiwano wersu 2' },
  ],
  counts: {},
};
const TOKEN = 'abcdefghijklmnopqrstuvwx';
const CHECKED: Imported = {
  report: REPORT,
  diff: DIFF,
  needsConfirmation: true,
  token: TOKEN,
  version: null,
  unchanged: false,
};

interface Asked extends ImportQuery {
  file: string | null;
  values: Readonly<Record<string, string>>;
}

const asked: Asked[] = [];
const done = vi.fn();
const closed = vi.fn();
let answers: (FormAnswer<Imported> | Promise<FormAnswer<Imported>>)[] = [];

const send =
  (values: Readonly<Record<string, string>>) =>
  async (query: ImportQuery, file: File | null): Promise<FormAnswer<Imported>> => {
    asked.push({ ...query, file: file?.name ?? null, values });
    return answers.shift() ?? { problem: { error: 'nic', code: 'none' } };
  };

function open(field: Partial<PanelField> = {}) {
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <UploadPanel
        title="Nowy tekst"
        fields={[{ name: 'code', label: 'Siglum', ...field }]}
        send={send}
        onDone={done}
        onClose={closed}
      />
    </I18nProvider>,
  );
}

const ZIP = new File(['x'], 'RP.zip');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function checkFile() {
  await userEvent.type(screen.getByLabelText(/^Siglum/), 'RP');
  await userEvent.upload(screen.getByLabelText(/^Plik/), ZIP);
  await userEvent.click(button('Sprawdź plik'));
}

beforeAll(() => {
  // jsdom knows the element but not how to show it.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  asked.length = 0;
  done.mockReset();
  closed.mockReset();
});
afterEach(cleanup);

describe('an upload in three steps', () => {
  it('wants its fields and its file, and says so at them', async () => {
    open();
    expect(screen.queryByText('To pole jest wymagane.')).toBeNull();
    await userEvent.click(button('Sprawdź plik'));
    expect(asked).toEqual([]);
    expect(screen.getAllByText('To pole jest wymagane.')).toHaveLength(2);
    expect(screen.getByLabelText(/^Plik/).getAttribute('aria-invalid')).toBe('true');
  });

  it('imports what was checked, by its token, once the losses are ticked', async () => {
    answers = [
      { problem: null, answer: CHECKED },
      { problem: null, answer: { ...CHECKED, version: 4 } },
    ];
    open();
    await checkFile();
    await screen.findByRole('heading', { name: /Co\sznaleziono/ });
    expect(asked[0]).toMatchObject({ dryRun: '1', file: 'RP.zip', values: { code: 'RP' } });
    await userEvent.click(button('Dalej: co się zmieni'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Co się zmieni/ }));
    const words = screen.getByText('Słowa').closest('div');
    expect(words?.textContent).toContain('zmienione 3');
    expect(screen.getByText('sie').tagName).toBe('DEL');
    const go = button('Importuj 2 karty');
    expect(go.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(go);
    await waitFor(() => expect(done).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
    expect(asked[1]).toMatchObject({ token: TOKEN, confirm: '1', file: null, values: { code: 'RP' } });
    expect(asked[1]?.dryRun).toBeUndefined();
    expect(asked[0]?.job).not.toBe(asked[1]?.job);
  });

  it('shows what is wrong in a broken file, with no way on but another one', async () => {
    answers = [{ problem: { error: '1 błąd', code: 'refused', report: BROKEN } as never }];
    open();
    await checkFile();
    const list = await screen.findByRole('list', { name: /^Błędy\si\sostrzeżenia/ });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Dalej: co się zmieni' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Błędy (1)' }));
    expect(screen.getAllByRole('listitem').filter((one) => one.dataset['severity'])).toHaveLength(1);
    expect(screen.getByText('text.xml:7:3')).toBeTruthy();
    await userEvent.click(button('Inny plik'));
    expect((screen.getByLabelText(/^Siglum/) as HTMLInputElement).value).toBe('RP');
    expect(screen.getByText('RP.zip')).toBeTruthy();
  });

  it('moves between problems by the arrows', async () => {
    answers = [{ problem: { error: '1 błąd', code: 'refused', report: BROKEN } as never }];
    open();
    await checkFile();
    const list = await screen.findByRole('list', { name: /^Błędy\si\sostrzeżenia/ });
    const [first, second] = within(list).getAllByRole('listitem');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  it('keeps the modal with everything typed when the server refuses', async () => {
    answers = [{ problem: { error: 'Tekst RP już jest', code: 'exists', fieldErrors: { code: 'zajęte' } } }];
    open();
    await checkFile();
    expect((await screen.findByText('Tekst RP już jest')).getAttribute('role')).toBe('alert');
    expect(screen.getByText('zajęte')).toBeTruthy();
    expect((screen.getByLabelText(/^Siglum/) as HTMLInputElement).value).toBe('RP');
    expect(screen.getByText('RP.zip')).toBeTruthy();
  });

  it('stays on what will change when the import fails, and can be tried again', async () => {
    answers = [
      { problem: null, answer: { ...CHECKED, needsConfirmation: false } },
      { problem: { error: 'Brak miejsca', code: 'no-space' } },
      { problem: null, answer: { ...CHECKED, version: 4 } },
    ];
    open();
    await checkFile();
    await userEvent.click(await screen.findByRole('button', { name: 'Dalej: co się zmieni' }));
    await userEvent.click(button('Importuj 2 karty'));
    expect((await screen.findByText('Brak miejsca')).getAttribute('role')).toBe('alert');
    await userEvent.click(button('Importuj 2 karty'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  it('closes nothing else when its import ends after it was closed itself', async () => {
    let end: (answer: FormAnswer<Imported>) => void = () => undefined;
    const import_ = new Promise<FormAnswer<Imported>>((resolve) => {
      end = resolve;
    });
    answers = [{ problem: null, answer: { ...CHECKED, needsConfirmation: false } }, import_];
    open();
    await checkFile();
    await userEvent.click(await screen.findByRole('button', { name: 'Dalej: co się zmieni' }));
    await userEvent.click(button('Importuj 2 karty'));
    expect(screen.getAllByRole('button', { name: 'Zamknij' })).toHaveLength(2);
    cleanup();
    end({ problem: null, answer: { ...CHECKED, version: 4 } });
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(closed).not.toHaveBeenCalled();
  });

  it('fills in what the file says, but never over what a person typed', async () => {
    open({ suggest: async ({ name }) => (name === 'silent.zip' ? null : name.replace('.zip', '')) });
    const field = screen.getByLabelText<HTMLInputElement>(/^Siglum/);
    const choose = (name: string) => userEvent.upload(screen.getByLabelText(/^Plik/), new File(['x'], name));
    await choose('RP.zip');
    await waitFor(() => expect(field.value).toBe('RP'));
    expect(screen.getByText(/^Wpisane na podstawie pliku/).id).toBe(field.getAttribute('aria-describedby'));
    await choose('silent.zip');
    await choose('MP.zip');
    await waitFor(() => expect(field.value).toBe('MP'));
    await userEvent.type(field, '2');
    expect(screen.queryByText(/^Wpisane na podstawie pliku/)).toBeNull();
    await choose('RO.zip');
    await waitFor(() => expect(screen.getByText('RO.zip')).toBeTruthy());
    expect(field.value).toBe('MP2');
  });

  it('lets what was typed beside the file be mended where the check tells of it, with the same file', async () => {
    const problem = {
      severity: 'error',
      code: 'ZIP-KIND',
      expected: 'RP',
      found: 'MP',
      message: 'Inny tekst',
    } as const;
    answers = [
      { problem: { error: '', code: 'refused', report: { ok: false, problems: [problem], counts: {} } } as never },
      { problem: { error: 'Jest już', code: 'exists', fieldErrors: { code: 'Jest już taki tekst' } } },
      { problem: null, answer: CHECKED },
    ];
    open({ mend: ({ expected, found }, sent) => (expected === sent ? (found ?? null) : null) });
    await checkFile();
    const field = await screen.findByLabelText<HTMLInputElement>(/^Siglum/);
    expect(field.value).toBe('MP');
    await userEvent.click(button('Sprawdź ponownie'));
    expect((await screen.findAllByText('Jest już taki tekst')).length).toBeGreaterThan(0);
    await userEvent.clear(field);
    await userEvent.type(field, 'MQ{Enter}');
    expect(await screen.findByText(/^Siglum: MQ · Plik: RP.zip/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText(/^Siglum/)).toBeNull());
    expect(asked.map(({ file, values }) => [file, values['code']])).toEqual([
      ['RP.zip', 'RP'],
      ['RP.zip', 'MP'],
      ['RP.zip', 'MQ'],
    ]);
  });

  it('asks for a file to be chosen again that was saved again meanwhile', async () => {
    const stale = new File(['x'], 'RP.zip');
    stale.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
    open();
    await userEvent.type(screen.getByLabelText(/^Siglum/), 'RP');
    await userEvent.upload(screen.getByLabelText(/^Plik/), stale);
    await userEvent.click(button('Sprawdź plik'));
    expect(await screen.findAllByText(/^Plik na dysku zmienił się/)).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  it('counts the problems that are not listed, and says nothing twice', async () => {
    const problems: ImportReport['problems'] = [
      { severity: 'error', code: 'W-EMPTY', message: 'Puste słowo' },
      { severity: 'error', code: 'W-EMPTY', message: 'Dalsze problemy tego rodzaju: 4999', stands: 4999 },
      { severity: 'warning', code: 'LB-SEQ', message: 'Oczekiwano wersu 6, jest 8', expected: '6', found: '8' },
      { severity: 'warning', code: 'LB-SEQ', message: 'Luka', expected: '6' },
    ];
    answers = [{ problem: { error: '', code: 'refused', report: { ok: false, problems, counts: {} } } as never }];
    open();
    await checkFile();
    expect(await screen.findByText(/^Pliku nie można zaimportować: 5000 błędów/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Błędy (5000)' })).toBeTruthy();
    expect(screen.getByText('Wypisano 3 z 5002')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'W-EMPTY (5000)' })).toBeTruthy();
    expect(screen.getAllByText('oczekiwano')).toHaveLength(1);
  });

  it('takes a dropped file, and lets none be dropped beside it', async () => {
    open();
    const drop = (target: Element, type: string) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { types: ['Files'], files: [ZIP], dropEffect: 'copy' } });
      target.dispatchEvent(event);
      return event;
    };
    expect(drop(screen.getByLabelText(/^Siglum/), 'drop').defaultPrevented).toBe(true);
    expect(screen.queryByText('RP.zip')).toBeNull();
    drop(screen.getByText('Przeciągnij plik tutaj albo'), 'drop');
    expect(await screen.findByText('RP.zip')).toBeTruthy();
    cleanup();
    expect(drop(document.body, 'drop').defaultPrevented).toBe(false);
  });

  it('has nothing to import where the file is the stored one', async () => {
    answers = [{ problem: null, answer: { ...CHECKED, token: null, unchanged: true, needsConfirmation: false } }];
    open();
    await checkFile();
    await userEvent.click(await screen.findByRole('button', { name: 'Dalej: co się zmieni' }));
    expect(screen.getByText(/^Ten plik niczego nie zmienia/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Importuj/ })).toBeNull();
  });

  it('asks before it closes with a chosen file', async () => {
    answers = [{ problem: null, answer: CHECKED }];
    open();
    await checkFile();
    await screen.findByRole('button', { name: 'Dalej: co się zmieni' });
    await userEvent.keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByText('Zamknąć bez importu? W korpusie nic się nie zmieni.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Zamknij' }).at(-1) as HTMLElement);
    expect(closed).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(1);
  });
});

it('brings a version back from its check on', async () => {
  answers = [
    { problem: null, answer: CHECKED },
    { problem: null, answer: { ...CHECKED, version: 5 } },
  ];
  render(
    <I18nProvider language="pl" dictionary={DICTIONARIES.pl}>
      <RestorePanel
        title="Przywrócenie wersji 2"
        send={send({})}
        submitLabel={() => 'Przywróć wersję 2'}
        onDone={done}
        onClose={closed}
      />
    </I18nProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Dalej: co się zmieni' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(button('Przywróć wersję 2'));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(asked.map(({ file, dryRun, token }) => [file, dryRun, token])).toEqual([
    [null, '1', undefined],
    [null, undefined, TOKEN],
  ]);
});
