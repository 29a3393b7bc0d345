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

function Opener({ mayClose }: { mayClose?: () => boolean }) {
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
          {...(mayClose === undefined ? {} : { mayClose })}
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

test('Esc closes it unless there is something to lose', async () => {
  const { rerender } = render(<Opener mayClose={() => false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  cancel();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  rerender(<Opener />);
  cancel();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
