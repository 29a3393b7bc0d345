import type { Convention, DisplayItem } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { drawLine } from './draw-line.ts';
import { remarksOf } from './marks.ts';

function drawn(x: string, m: string[], convention: Convention) {
  const item: DisplayItem = { k: 'x', r: [{ x, m }] };
  return drawLine([item], convention, false).get(item) ?? [];
}

function shown(x: string, m: string[], convention: Convention): string {
  const runs = drawn(x, m, convention).map((run) => {
    const wrapped = run.struck ? `~${run.x}~` : run.superscript ? `^${run.x}` : run.x;
    return `${run.before}${wrapped}${run.after}${run.styles.length > 0 ? ` ${run.styles.join(',')}` : ''}`;
  });
  return runs.join('');
}

describe('what marks look like', () => {
  it.each([
    ['supplied', '⟨boży⟩ supplied', '⟨boży⟩ supplied'],
    ['surplus', '{boży} surplus', 'boży'],
    ['add:above', 'boży', '⸜boży⸝'],
    ['rubric', 'boży rubric', 'boży rubric'],
    ['initial', 'boży initial', 'boży initial'],
    ['unclear', 'boży unclear', 'boży unclear'],
    ['foreign:la', 'boży foreign', 'boży'],
    ['ex', 'boży', 'boży ex'],
    ['sup', 'boży', '^boży'],
    ['name:person', 'boży', 'boży'],
  ])('%s', (mark, transcription, transliteration) => {
    expect(shown('boży', [mark], 'transcription')).toBe(transcription);
    expect(shown('boży', [mark], 'transliteration')).toBe(transliteration);
  });

  it('strikes a deletion out in the transliteration and leaves it out of the transcription', () => {
    expect(shown('boży', ['del'], 'transliteration')).toBe('~boży~');
    expect(shown('boży', ['del'], 'transcription')).toBe('');
  });

  it('closes nested brackets in the opposite order', () => {
    expect(shown('a', ['supplied', 'surplus'], 'transcription')).toBe('⟨{a}⟩ supplied,surplus');
  });

  it('says the language of foreign words in both layers', () => {
    expect(drawn('verbum', ['foreign:la'], 'transliteration')[0]?.lang).toBe('la');
    expect(drawn('verbum', ['foreign:la'], 'transcription')[0]?.lang).toBe('la');
  });

  it('remarks in the edited text on what it does not show', () => {
    const word = {
      r: [
        { x: 'rz', m: ['del'] },
        { x: 'rzekł', m: ['add:above', 'hand:2'] },
      ],
      alt: [{ kind: 'sic' as const, x: 'rzkeł' }],
    };
    expect(remarksOf(word, 'transcription').map((one) => `${one.kind} ${one.x}`)).toEqual([
      'sic rzkeł',
      'del rz',
      'add rzekł',
      'hand 2',
    ]);
    expect(remarksOf(word, 'transliteration').map((one) => one.kind)).toEqual(['sic', 'hand']);
  });

  it('remarks on an abbreviated word what the text does not show of it', () => {
    const ihs = {
      r: [{ x: 'I' }, { x: 'ezu', m: ['ex'] }, { x: 's' }],
      alt: [{ kind: 'abbr' as const, x: 'Ihs' }],
    };
    expect(remarksOf(ihs, 'transliteration', false)).toEqual([{ kind: 'abbr', x: 'Ihs' }]);
    expect(remarksOf(ihs, 'transliteration', true)).toEqual([{ kind: 'expan', x: 'Iezus' }]);
    expect(remarksOf(ihs, 'transcription', true)).toEqual([{ kind: 'abbr', x: 'Ihs' }]);
    expect(remarksOf({ r: [{ x: 'boży' }] }, 'transliteration', true)).toEqual([]);
  });
});
