import { describe, expect, test } from 'vitest';
import { type PassageWords, planPassages } from './passages.ts';

/** `1.1: a b` per verse, as words with their places; every word is its own form. */
function text(verses: Readonly<Record<string, string>>): PassageWords & { forms: string[] } {
  const words = Object.entries(verses).flatMap(([verse, line]) =>
    line.split(' ').map((form, i) => ({ verse, number: i + 1, form })),
  );
  return {
    verses: words.map(({ verse }) => verse),
    numbers: words.map(({ number }) => number),
    forms: words.map(({ form }) => form),
  };
}

/** Where a passage of the old text is in the new one, words being known by their forms. */
function anchored(before: ReturnType<typeof text>, after: ReturnType<typeof text>, from: string, to: string) {
  const idOf = (ref: string) => {
    const [card, verse, word] = ref.split('.');
    const at = before.verses.findIndex((one, i) => one === `${card}.${verse}` && before.numbers[i] === Number(word));
    return at < 0 ? null : at + 1;
  };
  const passage = { id: 1, fromRef: from, toRef: to, fromWord: idOf(from), toWord: idOf(to), owner: 'theme' as const };
  const [planned] = planPassages([passage], {
    before: { ...before, indexOf: new Map(before.forms.map((_, i) => [i + 1, i])) },
    after,
    successor: Int32Array.from(before.forms.map((form) => after.forms.indexOf(form))),
    verses: new Set(after.verses),
  });
  const { place, isExact } = planned ?? {};
  return place ? `${place.fromRef}–${place.toRef}${isExact ? '' : '?'}` : null;
}

const words = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(' ');

describe('a passage in a text that changed', () => {
  const before = text({ '1.1': 'a b c', '1.2': words('d', 30), '1.3': words('e', 30), '1.4': 'f g h' });

  test('keeps both halves around a line that was put into it, however long', () => {
    const after = text({
      ...{ '1.1': 'a b c', '1.2': words('d', 30), '1.3': words('new', 50) },
      ...{ '1.4': words('e', 30), '1.5': 'f g h' },
    });
    expect(anchored(before, after, '1.1.2', '1.4.2')).toBe('1.1.2–1.5.2');
    expect(anchored(before, after, '1.1', '1.4')).toBe('1.1–1.5');
  });

  test('does not reach for the line of it that went far away', () => {
    const after = text({ '1.1': words('d', 30), '1.2': words('e', 30), '1.3': 'f g h', '1.4': 'a b c' });
    expect(anchored(before, after, '1.1.2', '1.2.4')).toBe('1.1.1–1.1.4?');
  });

  test('stands on what is left of its words, on its verse, or nowhere', () => {
    const after = text({ '1.1': 'a c', '1.2': words('d', 30) });
    expect(anchored(before, after, '1.1.1', '1.1.2')).toBe('1.1.1–1.1.1?');
    expect(anchored(before, after, '1.1.2', '1.1.2')).toBe('1.1–1.1?');
    expect(anchored(before, after, '1.3.1', '1.4.2')).toBe(null);
  });
});
