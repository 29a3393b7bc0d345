// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetShortcuts, keepShortcuts } from '../../session/shortcuts.ts';
import { type KeyPress, moveAmongWords, readingCommand } from './keys.ts';

function press(key: string, extra: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, target: document.body, ...extra };
}

describe('keys of the reading page', () => {
  afterEach(() => {
    document.body.replaceChildren();
    forgetShortcuts();
  });

  it('turns cards, cycles layers, switches grammar, cites', () => {
    expect(['[', ']', 't', 'g', 'c', 'x'].map((key) => readingCommand(press(key)))).toEqual([
      'previous',
      'next',
      'layer',
      'grammar',
      'cite',
      null,
    ]);
  });

  it('obeys other keys, and does nothing when keys are switched off', () => {
    keepShortcuts({ on: true, keys: { 'reading-grammar': 'q', 'reading-layer': '' } });
    expect(['q', 'Q', 'g', 't', ']'].map((key) => readingCommand(press(key)))).toEqual([
      'grammar',
      'grammar',
      null,
      null,
      'next',
    ]);
    keepShortcuts({ on: false, keys: {} });
    expect(['q', 'g', 't', ']'].map((key) => readingCommand(press(key)))).toEqual([null, null, null, null]);
  });

  it('leaves keys with a modifier, a composition or AltGr alone', () => {
    const others: Partial<KeyPress>[] = [
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
      { isComposing: true },
      { repeat: true },
      { getModifierState: (name) => name === 'AltGraph' },
    ];
    expect(others.map((extra) => readingCommand(press('g', extra)))).toEqual(others.map(() => null));
  });

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable="true"></div>'])(
    'leaves keys to %s',
    (html) => {
      document.body.innerHTML = html;
      expect(readingCommand(press('g', { target: document.body.firstElementChild }))).toBeNull();
    },
  );

  it('leaves keys to an open dialog', () => {
    document.body.innerHTML = '<div role="dialog"></div>';
    expect(readingCommand(press('g'))).toBeNull();
  });
});

describe('moving among words', () => {
  const order = [11, 12, 13, 21, 22].map((word) => ({ word, verseKey: `v${Math.floor(word / 10)}` }));

  it.each([
    ['ArrowRight', 13, false, 21],
    ['ArrowLeft', 21, false, 13],
    ['ArrowLeft', 11, false, 11],
    ['ArrowRight', 22, false, 22],
    ['ArrowDown', 11, false, 21],
    ['ArrowDown', 13, false, 22],
    ['ArrowDown', 22, false, 22],
    ['ArrowUp', 22, false, 12],
    ['ArrowUp', 12, false, 12],
    ['Home', 13, false, 11],
    ['End', 11, false, 13],
    ['Home', 22, true, 11],
    ['End', 11, true, 22],
  ])('%s from %d leads (Ctrl: %s) to %d', (key, from, ctrl, to) => {
    expect(moveAmongWords(order, from, key, ctrl)).toBe(to);
  });

  it('does not take other keys, nor move from a word that is not there', () => {
    expect(moveAmongWords(order, 11, 'Enter')).toBeNull();
    expect(moveAmongWords(order, 99, 'ArrowRight')).toBeNull();
  });
});
