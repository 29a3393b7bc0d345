import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANNOTATION_KEYS } from '../../../session/annotation-keys.ts';
import { USUAL_KEYS } from '../../../session/shortcuts.ts';
import { type EditorPress, editorCommand, type KeyContext } from './keymap.ts';

const press = (key: string, extra: Partial<EditorPress> = {}): EditorPress => ({
  ...{
    key,
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    isAltGraph: false,
  },
  ...extra,
});
const context = (extra: Partial<KeyContext> = {}): KeyContext => ({
  ...{
    place: 'sentence',
    isModalOpen: false,
    settings: { on: true, keys: {} },
    cycles: { next: false, previous: false },
  },
  ...extra,
});
const meaning = (key: string, extra: Partial<EditorPress> = {}, where: Partial<KeyContext> = {}) =>
  editorCommand(press(key, extra), context(where));

const anyKey = fc.oneof(
  fc.constantFrom(
    ...Object.values(ANNOTATION_KEYS),
    'ą',
    'ę',
    'ł',
    'ó',
    '1',
    '9',
    'Enter',
    ' ',
    'ArrowRight',
    'Delete',
    'PageDown',
    'z',
    'y',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);

it('a digit takes a hint, and with Shift stays on the word, whatever the keyboard types then', () => {
  expect(meaning('2', { code: 'Digit2' })).toEqual({ hint: 1 });
  expect(meaning('@', { code: 'Digit2', shiftKey: true })).toEqual({ hint: 1, stays: true });
  expect(meaning('2', { code: 'Digit2', shiftKey: true })).toEqual({ hint: 1 });
});

describe('keys of the annotation editor', () => {
  it.each([
    ['ArrowRight', {}, 'next-span'],
    ['ArrowLeft', { shiftKey: true }, 'extend-previous'],
    ['Home', {}, 'first-span'],
    ['PageUp', {}, 'previous-sentence'],
    ['n', {}, 'annotation-next-open'],
    ['N', { shiftKey: true }, 'annotation-previous-open'],
    [' ', {}, 'toggle'],
    ['S', {}, 'annotation-split'],
    ['S', { shiftKey: true }, null],
    ['?', { shiftKey: true }, 'annotation-help'],
    ['z', { ctrlKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['y', { metaKey: true }, 'redo'],
    ['Enter', {}, 'annotation-edit'],
    ['Enter', { ctrlKey: true }, 'save-next'],
    ['Delete', {}, 'clear'],
    ['Tab', {}, null],
    ['s', { ctrlKey: true }, null],
  ] as const)('%s with %o means %s', (key, extra, command) => expect(meaning(key, extra)).toBe(command));

  it('takes hints by number, and cycles where there is something to cycle', () => {
    expect([meaning('1'), meaning('9'), meaning('0')]).toEqual([{ hint: 0 }, { hint: 8 }, null]);
    const cycles = { next: true, previous: false };
    expect([meaning('Tab', {}, { cycles }), meaning('Tab', { shiftKey: true }, { cycles })]).toEqual(['cycle', null]);
  });

  it('is never bound to AltGr, nor to Ctrl with Alt, and leaves compositions and modals alone', () => {
    fc.assert(
      fc.property(anyKey, fc.boolean(), (key, shiftKey) => {
        expect(meaning(key, { isAltGraph: true, shiftKey })).toBeNull();
        expect(meaning(key, { altKey: true, ctrlKey: true, shiftKey })).toBeNull();
        expect(meaning(key, { altKey: true, shiftKey })).toBeNull();
        expect(meaning(key, { isComposing: true, shiftKey })).toBeNull();
        expect(meaning(key, { shiftKey }, { isModalOpen: true })).toBeNull();
      }),
    );
  });

  it('leaves fields everything but saving and leaving', () => {
    fc.assert(
      fc.property(anyKey, fc.boolean(), (key, ctrlKey) => {
        const command = meaning(key, { ctrlKey }, { place: 'field' });
        expect(command).toBe(key === 'Enter' ? (ctrlKey ? 'save-next' : 'save') : null);
      }),
    );
    expect(meaning('Escape', {}, { place: 'field' })).toBe('escape');
  });

  it('leaves buttons their own keys', () => {
    expect(['Enter', ' ', 'Tab', 'n'].map((key) => meaning(key, {}, { place: 'button' }))).toEqual([
      null,
      null,
      null,
      'annotation-next-open',
    ]);
  });

  it('obeys other keys, and switched off has no single ones', () => {
    const settings = { on: true, keys: { 'annotation-split': 'x', 'annotation-flag': '' } };
    expect(['x', 's', 'f', 'm'].map((key) => meaning(key, {}, { settings }))).toEqual([
      'annotation-split',
      null,
      null,
      'annotation-done',
    ]);
    const sign = { on: true, keys: { 'annotation-next-open': '!' } };
    expect(['!', 'N'].map((key) => meaning(key, { shiftKey: true }, { settings: sign }))).toEqual([
      'annotation-next-open',
      null,
    ]);
    fc.assert(
      fc.property(anyKey, (key) => {
        const command = meaning(key, {}, { settings: { on: false, keys: {} } });
        if ([...key].length === 1 && key !== ' ') expect(command).toBeNull();
      }),
    );
    expect(meaning('ArrowRight', {}, { settings: { on: false, keys: {} } })).toBe('next-span');
  });

  it('has names that the keys of reading do not have', () => {
    expect(Object.keys(ANNOTATION_KEYS).filter((action) => action in USUAL_KEYS)).toEqual([]);
  });
});
