import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

const OPTIONS = ['haben', 'hant', 'harte'].map((text) => ({ key: text, text }));
const send = vi.fn<(value: string) => void>();

function Box({ opensOnFocus = false }: { opensOnFocus?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="Query"
      submitLabel="Search"
      hint=""
      value={value}
      suggestions={{
        options: OPTIONS,
        label: 'Suggestions',
        announcement: '3 suggestions',
        opensOnFocus,
        onChoose: (at) => setValue(OPTIONS[at]?.text ?? ''),
      }}
      onChange={setValue}
      onSubmit={send}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Query' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a search box with suggestions', () => {
  afterEach(() => {
    cleanup();
    send.mockReset();
  });

  it('opens while typing, says how many there are, and walks through them and back to the text', async () => {
    render(<Box />);
    await userEvent.click(field());
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(field(), 'ha');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('3 suggestions');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('haben');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe('harte');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBeUndefined();
  });

  it('sends what was typed unless an option was walked to', async () => {
    render(<Box />);
    await userEvent.type(field(), 'ha{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith('ha');
    await userEvent.type(field(), 'n{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('hant');
    expect(send).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenLastCalledWith('hant');
  });

  it('takes Esc for its list only, and only while that is open', async () => {
    const outer = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', outer);
    render(<Box />);
    await userEvent.type(field(), 'ha');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('ha');
    expect(outer.mock.lastCall?.[0].defaultPrevented).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(outer.mock.lastCall?.[0].defaultPrevented).toBe(false);
    document.removeEventListener('keydown', outer);
  });

  it('takes an option by pointer without losing the focus, and closes when left', async () => {
    render(<Box opensOnFocus />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: 'hant' }));
    expect(field().value).toBe('hant');
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'x');
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('sends nothing while it is empty', async () => {
    render(<Box />);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    await userEvent.type(field(), ' {Enter}');
    expect(send).not.toHaveBeenCalled();
  });
});
