import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type ShortcutChoice, ShortcutEditor } from './ShortcutEditor.tsx';

afterEach(cleanup);

const TEXTS = {
  switch: 'Single keys work',
  names: { next: 'Next card', layer: 'Next layer' },
  keyOf: (action: string) => `Key of: ${action}`,
  clash: (key: string, action: string) => `${key} is the key of: ${action}`,
  notAKey: 'Not a key.',
  off: 'No key',
  none: 'none',
  usual: (key: string) => `Back to ${key}`,
};

function Editor() {
  const [choice, setChoice] = useState<ShortcutChoice>({ on: true, keys: {} });
  return <ShortcutEditor usual={{ next: ']', layer: 't' }} choice={choice} texts={TEXTS} onChoice={setChoice} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Key of: Next layer', { selector: 'input' });

test('a button that goes away with what it does leaves the focus in its field', async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: 'No key: Key of: Next layer' }));
  expect([field().value, document.activeElement]).toEqual(['', field()]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to t: Key of: Next layer' }));
  expect([field().value, document.activeElement]).toEqual(['t', field()]);
});

test('a key that has another action is refused at its field', async () => {
  render(<Editor />);
  await userEvent.type(field(), ']');
  expect(field().value).toBe('t');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '] is the key of: Next card',
  );
});
