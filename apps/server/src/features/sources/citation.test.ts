import { describe, expect, test } from 'vitest';
import { type CitedPlace, cite } from './citation.ts';

const luke = { pl: 'Łk', en: 'Lk' };
const number = (text: string) => ({ pl: text, en: text });
const at = (work: CitedPlace['work'], parts: string[], label: string | null): CitedPlace => ({
  work,
  parts: parts.map(number),
  label,
});

describe('how a source is cited', () => {
  test('chapter and verse, each language with its separator', () => {
    expect(cite('pl', at(luke, ['1'], '8'))).toBe('Łk 1,8');
    expect(cite('en', at(luke, ['1'], '8'))).toBe('Lk 1:8');
  });

  test('ranges with an en dash, what is shared written once', () => {
    expect(cite('pl', at(luke, ['1'], '8'), at(luke, ['1'], '10'))).toBe('Łk 1,8–10');
    expect(cite('en', at(luke, ['1'], '8'), at(luke, ['2'], '3'))).toBe('Lk 1:8–2:3');
    expect(cite('pl', at(luke, ['24'], '53'), at({ pl: 'J', en: 'Jn' }, ['1'], '2'))).toBe('Łk 24,53–J 1,2');
    expect(cite('pl', at(luke, ['1'], null), at(luke, ['2'], null))).toBe('Łk 1–2');
  });

  test('works without chapters, deeper ones, whole ones, and a missing language', () => {
    const rhythmica = { pl: 'VR', en: '' };
    expect(cite('en', at(rhythmica, [], '3452'), at(rhythmica, [], '3460'))).toBe('VR 3452–3460');
    expect(cite('pl', at({ pl: 'HS', en: 'HS' }, ['1', '4'], '5'))).toBe('HS 1.4,5');
    expect(cite('en', at({ pl: 'HS', en: 'HS' }, ['1', '4'], '5'))).toBe('HS 1.4:5');
    expect(cite('en', at(rhythmica, [], null))).toBe('VR');
  });
});
