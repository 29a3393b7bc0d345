import { expect, it } from 'vitest';
import { lineText, shownRuns } from './line-text.ts';
import type { DisplayItem } from './texts.ts';

const word = (x: string, more: object = {}): DisplayItem => ({ k: 'w', w: 1, r: [{ x }], ...more });
const marked = (x: string, ...m: string[]) => word(x, { r: [{ x, m }], sp: 1 });

it('cuts a word over the end of a line with a hyphen, the one of the manuscript where there is one', () => {
  const line = (...items: DisplayItem[]) => lineText(items, 'transcription');
  expect(line(word('pan', { sp: 1 }), word('smęt', { part: 'I' }))).toBe('pan smęt-');
  expect(line(word('smę', { part: 'M' }))).toBe('smę-');
  expect(line(word('ku', { part: 'F' }))).toBe('ku');
  expect(line(word('smęt=', { part: 'I' }))).toBe('smęt=');
  // Struck out as a whole, nothing of it shows.
  expect(line(word('smęt', { part: 'I', r: [{ x: 'smęt', m: ['del'] }] }))).toBe('');
});

it('opens and closes brackets only at the ends of a stretch, nested ones in the opposite order', () => {
  const items = [marked('syn', 'supplied'), marked('boży', 'supplied', 'surplus'), marked('jest')];
  expect(lineText(items, 'transcription')).toBe('⟨syn {boży}⟩ jest');
  expect(lineText(items, 'transliteration')).toBe('⟨syn boży⟩ jest');
  expect(lineText([marked('rzekł', 'add:above')], 'transliteration')).toBe('⸜rzekł⸝');
});

it('leaves what was struck out to the transliteration, and says nothing of what stands beside the text', () => {
  const items: DisplayItem[] = [
    { k: 's', n: '1' },
    marked('rz', 'del'),
    { k: 'g', reason: 'damage', sp: 1 },
    { k: 'n', x: 'a note' },
    { k: 'x', r: [{ x: '·' }] },
  ];
  expect(lineText(items, 'transcription')).toBe('[…] ·');
  expect(lineText(items, 'transliteration')).toBe('rz […] ·');
});

it('shows abbreviations as the scribe wrote them, where the transliteration is asked for so', () => {
  const shown = (item: Parameters<typeof shownRuns>[0], asWritten = true) =>
    shownRuns(item, 'transliteration', asWritten).map((run) => run.x + (run.m ?? []).map((m) => `<${m}>`).join(''));
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
