import type { Naming } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { sampleText } from '../facets/sample-text.ts';
import { lanesOf, rowsOf } from './lanes.ts';
import { mosaicOf } from './mosaic.ts';
import { nextMark } from './next-mark.ts';
import { squarify } from './squarify.ts';
import { fitting, linesFitting } from './text-width.ts';
import { yearsScale } from './years-scale.ts';

const NAMING: Naming = { language: 'en', names: {}, fields: [] };
const text = sampleText;
const dated = (from: number, to: number) => [from, to] as const;

describe('the line of years', () => {
  const scale = yearsScale(
    [
      { from: 1100, to: 1200 },
      { from: 1180, to: 1300 },
      { from: 1650, to: 1750 },
    ],
    100,
    800,
  );

  it('goes from its start to its end, and folds a long gap', () => {
    expect(scale.folds).toHaveLength(1);
    expect(scale.at(1100)).toBe(100);
    expect(scale.at(1750)).toBeCloseTo(900);
    expect(scale.at(1650) - scale.at(1300)).toBe(36);
  });

  it('is even within a stretch', () => {
    expect(scale.at(1250) - scale.at(1200)).toBeCloseTo(scale.at(1150) - scale.at(1100));
  });

  it('tells the year of a place, at a fold the one after it', () => {
    expect(scale.yearAt(scale.at(1225))).toBe(1225);
    expect(scale.yearAt(scale.at(1300) + 18)).toBe(1650);
    expect(scale.yearAt(0)).toBe(1100);
    expect(scale.yearAt(2000)).toBe(1750);
  });

  it('writes round years, in their order', () => {
    const years = scale.ticks.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => a - b));
    expect(years.every((year) => year % 50 === 0)).toBe(true);
  });

  it('shows a single year', () => {
    const one = yearsScale([{ from: -45, to: -45 }], 0, 400);
    expect(one.at(-45)).toBeGreaterThanOrEqual(0);
    expect(one.at(-45)).toBeLessThanOrEqual(400);
  });
});

describe('the lanes of a timeline', () => {
  const texts = [
    text('A', { date: dated(1200, 1250), language: ['gmh'], form: ['verse'], words: 900 }),
    text('B', { date: dated(1180, 1220), language: ['gmh'], form: ['prose'], words: 100 }),
    text('C', { language: ['pl'], form: ['prose'], words: 50 }),
    text('D', { date: dated(1650, 1650), language: ['pl'], form: ['prose'], words: 500 }),
  ];

  it('are by language and form, the greatest first, and leave out what is not dated', () => {
    const { lanes, undated } = lanesOf(texts, 'date', NAMING);
    expect(lanes.map(({ names }) => names)).toEqual([
      ['gmh', 'verse'],
      ['gmh', 'prose'],
      ['pl', 'prose'],
    ]);
    expect(undated.map(({ code }) => code)).toEqual(['C']);
    expect(lanes.map(({ texts: of }) => of.map(({ step }) => step))).toEqual([[2], [0], [1]]);
  });

  it('say nothing that all texts have in common', () => {
    const german = texts.slice(0, 2);
    expect(lanesOf(german, 'date', NAMING).lanes.map(({ names }) => names)).toEqual([['verse'], ['prose']]);
    const plain = [text('E', { date: dated(1, 2) }), text('F', { date: dated(3, 4) })];
    expect(lanesOf(plain, 'date', NAMING).lanes.map(({ names }) => names)).toEqual([[]]);
  });

  it('lay no bar over another', () => {
    expect(
      rowsOf(
        [
          { x: 0, width: 10 },
          { x: 5, width: 10 },
          { x: 13, width: 5 },
        ],
        3,
      ),
    ).toEqual([0, 1, 0]);
  });
});

describe('areas', () => {
  it('fill their place by size, and do not overlap', () => {
    const sizes = [60, 30, 20, 10, 5, 1];
    const boxes = squarify(sizes, { x: 10, y: 20, width: 300, height: 100 });
    const scale = (300 * 100) / 126;
    for (const [at, size] of sizes.entries()) {
      const { width = 0, height = 0 } = boxes[at] ?? {};
      expect(width * height).toBeCloseTo(size * scale);
    }
    for (const [i, a] of boxes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(10 - 1e-6);
      expect(a.x + a.width).toBeLessThanOrEqual(310 + 1e-6);
      for (const b of boxes.slice(i + 1)) {
        const isApart =
          a.x + a.width <= b.x + 1e-6 ||
          b.x + b.width <= a.x + 1e-6 ||
          a.y + a.height <= b.y + 1e-6 ||
          b.y + b.height <= a.y + 1e-6;
        expect(isApart).toBe(true);
      }
    }
  });

  it('share the words of a text among its genres', () => {
    const cells = mosaicOf([
      text('A', { genre: ['sermon', 'prayer'], form: ['prose'], words: 100 }),
      text('B', { genre: ['sermon'], form: ['prose'], words: 10 }),
      text('C', { genre: [], form: [], words: 500 }),
    ]);
    expect(cells).toEqual([
      { form: 'prose', genre: 'sermon', words: 60, texts: 2 },
      { form: 'prose', genre: 'prayer', words: 50, texts: 1 },
      { form: '', genre: '', words: 500, texts: 1 },
    ]);
  });
});

describe('arrows', () => {
  const middles = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 48, y: 30 },
    { x: 0, y: 60 },
  ];

  it('lead through the rows, to the ends, and to the nearest mark above or below', () => {
    expect(nextMark('ArrowRight', 0, middles)).toBe(1);
    expect(nextMark('ArrowLeft', 0, middles)).toBeUndefined();
    expect(nextMark('ArrowRight', 3, middles)).toBeUndefined();
    expect(nextMark('Home', 2, middles)).toBe(0);
    expect(nextMark('End', 0, middles)).toBe(3);
    expect(nextMark('ArrowDown', 1, middles)).toBe(2);
    expect(nextMark('ArrowUp', 3, middles)).toBe(0);
    expect(nextMark('ArrowUp', 0, middles)).toBeUndefined();
    expect(nextMark('Tab', 0, middles)).toBeUndefined();
  });
});

describe('words in a picture', () => {
  it('are broken at spaces, and cut where there is no room', () => {
    expect(linesFitting('bible translation', 90, 2)).toEqual(['bible', 'translation']);
    expect(linesFitting('bible translation', 200, 2)).toEqual(['bible translation']);
    expect(fitting('translation', 50)).toBe('transl…');
    expect(fitting('translation', 20)).toBe('');
  });
});
