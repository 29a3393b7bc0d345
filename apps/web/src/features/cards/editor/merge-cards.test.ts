import { describe, expect, it } from 'vitest';
import { agrees, merged, mergeRows } from './merge-cards.ts';

const card = (...verses: string[]) => verses.map((text, index) => `<lb n="${index + 1}"/>${text}`).join('\n');
const BASE = card('a', 'b', 'c', 'd');

describe('a card that two people changed', () => {
  it('takes each verse from the one who changed it, and asks where both did', () => {
    const rows = mergeRows(card('A', 'b', 'C', 'd'), card('a', 'B', 'K', 'd'), BASE);
    expect(rows.map(({ choice }) => choice)).toEqual(['mine', 'theirs', null, 'mine']);
    expect(rows.map(agrees)).toEqual([false, false, false, true]);
    expect(merged(rows)).toBeNull();
    const chosen = rows.map((row) => (row.choice === null ? { ...row, choice: 'theirs' as const } : row));
    expect(merged(chosen)).toBe(card('A', 'B', 'K', 'd'));
  });

  it('keeps a verse that one of them added and drops one that one of them took out', () => {
    const rows = mergeRows(`${BASE}\n<lb n="5"/>e`, card('a', 'b', 'c'), BASE);
    expect(merged(rows)).toBe(`${card('a', 'b', 'c')}\n<lb n="5"/>e`);
  });

  it('asks where one took out what the other changed', () => {
    const rows = mergeRows(card('a', 'b', 'c', 'D'), card('a', 'b', 'c'), BASE);
    expect(rows.at(-1)).toMatchObject({ verse: '4', mine: '<lb n="4"/>D', theirs: null, choice: null });
  });

  it('asks where a verse was moved, which neither took out', () => {
    const moved = ['<lb n="2"/>b', '<lb n="1"/>a', '<lb n="3"/>c', '<lb n="4"/>d'].join('\n');
    const rows = mergeRows(moved, BASE, BASE);
    expect(rows.filter(({ verse }) => verse === '1').map(({ choice }) => choice)).toEqual([null, null]);
    const all = (side: 'mine' | 'theirs') => merged(rows.map((row) => (agrees(row) ? row : { ...row, choice: side })));
    expect([all('mine'), all('theirs')]).toEqual([moved, BASE]);
  });

  it('asks at every difference where it is unknown what both began with', () => {
    const rows = mergeRows(card('A', 'b'), card('a', 'b'), null);
    expect(rows.map(({ choice }) => choice)).toEqual([null, 'mine']);
  });

  it('says the same when both did', () => {
    expect(merged(mergeRows(card('x'), card('x'), card('a')))).toBe(card('x'));
  });
});
