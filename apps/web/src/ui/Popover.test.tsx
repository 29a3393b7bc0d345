import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Popover } from './Popover.tsx';

/** Rectangles by element: the header, the anchor and the box, which gets its largest height unless it was limited. */
function layOut(heights: { header: number; anchorTop: number; box: number }): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'HEADER') return new DOMRect(0, 0, 1000, heights.header);
    if (this.tagName === 'BUTTON') return new DOMRect(900, heights.anchorTop, 60, 20);
    return new DOMRect(0, 0, 300, heights.box);
  });
}

function Page() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <header />
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        word
      </button>
      {open && (
        <Popover anchor={anchor} label="box" onClose={() => setOpen(false)}>
          <a href="#a">first</a>
          <a href="#b">last</a>
        </Popover>
      )}
    </>
  );
}

async function open(): Promise<HTMLElement> {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'word' }));
  return screen.getByRole('dialog');
}

describe('a box beside its anchor', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    ['below, where there is room', { header: 100, anchorTop: 200, box: 300 }, { top: '226px', maxHeight: '' }],
    ['above, where there is more', { header: 100, anchorTop: 600, box: 300 }, { top: '294px', maxHeight: '' }],
    ['above, cut at the header', { header: 100, anchorTop: 500, box: 600 }, { top: '108px', maxHeight: '386px' }],
    ['below, cut at the window', { header: 100, anchorTop: 150, box: 900 }, { top: '176px', maxHeight: '584px' }],
  ])('stands %s', async (_, heights, expected) => {
    vi.stubGlobal('innerHeight', 768);
    layOut(heights);
    const { style } = await open();
    expect({ top: style.top, maxHeight: style.maxHeight }).toEqual(expected);
  });

  it('does not reach over the side of the window', async () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    layOut({ header: 0, anchorTop: 100, box: 100 });
    expect((await open()).style.left).toBe('660px');
  });

  it.each([
    ['Esc', '{Escape}'],
    ['Tab past its end', '{Tab}{Tab}{Tab}'],
    ['Tab past its beginning', '{Shift>}{Tab}{/Shift}'],
  ])('closes by %s and gives the focus back to its anchor', async (_, keys) => {
    await open();
    await userEvent.keyboard(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('word');
  });
});
