import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Dialog } from './Dialog.tsx';

// The DOM of the tests draws no top layer: opening and closing by attribute is all it can do.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

const UNSAVED = { question: 'Discard it?', discard: 'Discard', keep: 'Keep' };

function Opener({ isDirty = false }: { isDirty?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <Dialog
          title="Choose a range"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          unsaved={isDirty ? UNSAVED : undefined}
        >
          <p>Text</p>
        </Dialog>
      ) : null}
    </>
  );
}

const cancel = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true, bubbles: true }));

test('is named by its title and takes focus', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Choose a range' })).toHaveProperty('open', true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a range' }));
});

test('the close button closes it and focus goes back to the opener', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Esc closes it, and asks first when there is something to lose', async () => {
  const { rerender } = render(<Opener isDirty />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.queryByText('Discard it?')).toBeNull();
  cancel();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

function Shelf() {
  const [books, setBooks] = useState(1);
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h2 tabIndex={-1}>Shelf</h2>
      {books === 0 ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Remove
        </button>
      )}
      {open ? (
        <Dialog
          title="Remove it?"
          description="It cannot be put back."
          closeLabel="Close"
          onClose={() => setOpen(false)}
        >
          <button
            type="button"
            onClick={() => {
              setBooks(0);
              setOpen(false);
            }}
          >
            Yes
          </button>
        </Dialog>
      ) : null}
    </section>
  );
}

test('what one must know first is read out with the title', async () => {
  render(<Shelf />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const told = screen.getByRole('dialog', { name: 'Remove it?' }).getAttribute('aria-describedby');
  expect(document.getElementById(told ?? '')?.textContent).toBe('It cannot be put back.');
});

test('an opener that is gone leaves the focus to the heading of its part of the page', async () => {
  render(<Shelf />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shelf' }));
});

function Two() {
  const [second, setSecond] = useState(false);
  return (
    <>
      <Dialog title="First" closeLabel="Close" onClose={() => undefined}>
        <input aria-label="Typed" />
        <button type="button" onClick={() => setSecond(true)}>
          More
        </button>
      </Dialog>
      {second ? (
        <Dialog title="Second" closeLabel="Close the second" onClose={() => setSecond(false)}>
          <p>Text</p>
        </Dialog>
      ) : null}
    </>
  );
}

test('one dialog is shown at a time; the one below comes back as it was', async () => {
  render(<Two />);
  await userEvent.type(screen.getByLabelText('Typed'), 'unsaved');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect([...document.querySelectorAll('dialog')].map((dialog) => dialog.open)).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Close the second' }));
  expect([...document.querySelectorAll('dialog')].map((dialog) => dialog.open)).toEqual([true]);
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'unsaved');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});
