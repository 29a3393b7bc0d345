import { type ManagedText, textsNamed } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { nextOrder, type Order, ordered, readView, writeView } from '../../../parts/rows.ts';
import { sampleLayer, sampleText } from '../sample-texts.ts';
import { type Column, changedAt, moved, readTextsView, SORTS, shownTexts, textsHref } from './text-table.ts';

const TEXTS: ManagedText[] = [
  sampleText('RP', 'Rozmyślanie', {
    date: { notBefore: 1500, notAfter: null, label: '' },
    transcription: sampleLayer({ at: '2026-01-05T10:00:00.000Z' }),
  }),
  sampleText('ŻD', 'Żywot świętego', {
    transcription: sampleLayer({ annotated: 0.9, at: '2026-03-05T10:00:00.000Z' }),
    date: { notBefore: null, notAfter: 1450, label: '' },
    checked: 5,
    orphans: 3,
  }),
  sampleText('MP', 'Modlitwa', { active: false, toCheck: 5 }),
];
const readOrder = (sort: string) => readView(SORTS, new URLSearchParams({ sort })).order;
const writeOrder = (order: Order<Column>) => writeView({ find: '', order }).sort;
const codes = (texts: readonly ManagedText[]) => texts.map(({ code }) => code).join(' ');

describe('the list of texts', () => {
  it('is filtered by siglum and name without minding marks', () => {
    expect(codes(textsNamed(TEXTS, 'zywot SW'))).toBe('ŻD');
    expect(codes(textsNamed(TEXTS, 'mp'))).toBe('MP');
    expect(codes(textsNamed(TEXTS, '  '))).toBe('RP ŻD MP');
  });

  it.each([
    ['', 'RP ŻD MP'],
    ['code', 'MP RP ŻD'],
    ['-name', 'ŻD RP MP'],
    ['date', 'ŻD RP MP'],
    ['-checked', 'ŻD RP MP'],
    ['-attention', 'MP ŻD RP'],
    ['-annotated', 'ŻD RP MP'],
    ['-changed', 'ŻD RP MP'],
    ['nonsense', 'RP ŻD MP'],
  ])('is ordered by %s', (sort, order) => {
    expect(codes(ordered(TEXTS, SORTS, readOrder(sort), 'pl'))).toBe(order);
  });

  it('turns through natural order, the other one, and that of the texts', () => {
    const first = nextOrder(SORTS, readOrder(''), 'checked');
    expect(writeOrder(first)).toBe('-checked');
    expect(writeOrder(nextOrder(SORTS, first, 'checked'))).toBe('checked');
    expect(writeOrder(nextOrder(SORTS, readOrder('checked'), 'checked'))).toBe('');
    expect(writeOrder(nextOrder(SORTS, first, 'name'))).toBe('name');
  });

  it.each([
    ['', 'RP ŻD MP'],
    ['show=check', 'ŻD MP'],
    ['show=hidden', 'MP'],
    ['find=z&show=check', 'ŻD'],
    ['show=nonsense', 'RP ŻD MP'],
  ])('is narrowed by %s, which its address keeps', (query, left) => {
    const view = readTextsView(new URLSearchParams(query));
    expect(codes(shownTexts(TEXTS, view))).toBe(left);
    expect(readTextsView(new URL(textsHref(view), 'http://x').searchParams)).toEqual(view);
  });

  it('knows when a text changed last in any layer', () => {
    const text = sampleText('X', 'X', {
      transcription: sampleLayer({ at: '2026-01-05T10:00:00.000Z' }),
      transliteration: sampleLayer({ at: '2026-02-05T10:00:00.000Z' }),
    });
    expect(changedAt(text)).toBe('2026-02-05T10:00:00.000Z');
    expect(changedAt(sampleText('X', 'X', { transcription: null }))).toBe('');
  });

  it('moves a text by one place, not over the ends', () => {
    expect(codes(moved(TEXTS, 'MP', -1) ?? [])).toBe('RP MP ŻD');
    expect(codes(moved(TEXTS, 'RP', 1) ?? [])).toBe('ŻD RP MP');
    expect(moved(TEXTS, 'RP', -1)).toBeNull();
    expect(moved(TEXTS, 'MP', 1)).toBeNull();
    expect(moved(TEXTS, 'XX', 1)).toBeNull();
  });
});
