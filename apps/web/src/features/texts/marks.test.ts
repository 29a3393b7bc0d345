import { describe, expect, it } from 'vitest';
import { type Convention, drawRun, isHidden, remarksOf, shownRuns } from './marks.ts';

function shown(x: string, m: string[], convention: Convention): string {
  const run = drawRun({ x, m }, convention);
  const wrapped = run.struck ? `~${run.x}~` : run.superscript ? `^${run.x}` : run.x;
  return `${run.before}${wrapped}${run.after}${run.styles.length > 0 ? ` ${run.styles.join(',')}` : ''}`;
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
    expect(isHidden({ x: 'boży', m: ['del'] }, 'transcription')).toBe(true);
    expect(isHidden({ x: 'boży', m: ['del'] }, 'transliteration')).toBe(false);
  });

  it('opens and closes brackets only at the ends of a stretch', () => {
    const supplied = { x: 'syn', m: ['supplied'] };
    expect(drawRun(supplied, 'transcription', undefined, supplied)).toMatchObject({ before: '⟨', after: '' });
    expect(drawRun(supplied, 'transcription', supplied, { x: 'a' })).toMatchObject({ before: '', after: '⟩' });
  });

  it('closes nested brackets in the opposite order', () => {
    expect(shown('a', ['supplied', 'surplus'], 'transcription')).toBe('⟨{a}⟩ supplied,surplus');
  });

  it('says the language of foreign words in both layers', () => {
    expect(drawRun({ x: 'verbum', m: ['foreign:la'] }, 'transliteration').lang).toBe('la');
    expect(drawRun({ x: 'verbum', m: ['foreign:la'] }, 'transcription').lang).toBe('la');
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

  it('shows abbreviations as the scribe wrote them, where the transliteration is asked for so', () => {
    const shown = (word: Parameters<typeof shownRuns>[0], asWritten = true) =>
      shownRuns(word, 'transliteration', asWritten).map((run) => run.x + (run.m ?? []).map((m) => `<${m}>`).join(''));
    const ihs = {
      r: [
        { x: 'I', m: ['rubric'] },
        { x: 'ezu', m: ['rubric', 'ex'] },
        { x: 's', m: ['rubric'] },
      ],
      alt: [{ kind: 'abbr' as const, x: 'Ihs' }],
    };
    expect(shown(ihs)).toEqual(['Ihs<rubric>']);
    expect(shown(ihs, false)).toEqual(['I<rubric>', 'ezu<rubric><ex>', 's<rubric>']);
    expect(shown({ r: [{ x: 'P' }, { x: 'ate', m: ['ex'] }, { x: 'r' }] })).toEqual(['P', 'r']);
    expect(shown({ r: [{ x: 'per', m: ['ex'] }] })).toEqual(['per<ex>']);
    // The sign stands for the whole word; of its parts on two lines each keeps its own letters.
    expect(shown({ ...ihs, part: 'I' })).toEqual(['I<rubric>', 's<rubric>']);
    expect(shownRuns(ihs, 'transcription', true)).toEqual(ihs.r);
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
