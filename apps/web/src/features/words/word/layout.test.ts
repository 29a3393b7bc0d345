import type { ParadigmCell } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { layOut, placedCells } from './layout.ts';

/** `num:sg cas:gen` with so many hits. */
function cell(tags: string, hits: number): ParadigmCell {
  const categories = Object.fromEntries(tags.split(' ').map((tag) => tag.split(':') as [string, string]));
  return { categories: tags === '' ? {} : categories, hits, q: null, forms: [{ value: tags, hits, q: null }] };
}

const lay = (...cells: ParadigmCell[]) => layOut(cells, DEFAULT_TAGS);

/** Rows as `value: hits per column`, a dash where nothing is attested. */
const drawn = (layout: ReturnType<typeof lay>) =>
  layout.tables.map(({ columns, rows }) => [
    columns.join(' '),
    ...rows.map(
      ({ value, slots }) =>
        `${value}: ${slots.map((slot) => slot.map(({ cell: { hits } }) => hits).join('+') || '–').join(' ')}`,
    ),
  ]);

describe('the layout of a paradigm', () => {
  it('is case by number, in the order of the tagset, of what is attested alone', () => {
    const layout = lay(cell('num:pl cas:nom', 1), cell('num:sg cas:acc', 2), cell('num:sg cas:nom', 4));
    expect(drawn(layout)).toEqual([['sg pl', 'nom: 4 1', 'acc: 2 –']]);
    expect(lay(cell('num:du cas:inst', 1), cell('num:sg cas:nom', 2)).tables[0]?.columns).toEqual(['sg', 'du']);
  });

  it('is person by number, with gender as a remark within the cell', () => {
    const layout = lay(cell('per:ter num:sg gen:f', 3), cell('per:ter num:sg gen:m', 5), cell('per:pri num:du', 1));
    expect(drawn(layout)).toEqual([['sg du', 'pri: – 1', 'ter: 3+5 –']]);
    expect(layout.tables[0]?.rows[1]?.slots[0]?.[0]?.notes).toEqual([{ category: 'gen', value: 'f' }]);
  });

  it('is gender by number of the l-participle', () => {
    expect(drawn(lay(cell('num:pl gen:n', 1), cell('num:sg gen:m', 2)))).toEqual([['sg pl', 'm: 2 –', 'n: – 1']]);
  });

  it('makes a table for each gender of an adjective', () => {
    const layout = lay(cell('num:sg cas:nom gen:f deg:pos', 1), cell('num:sg cas:nom gen:m deg:pos', 2));
    expect(layout.tables.map(({ of }) => of)).toEqual([
      [{ category: 'gen', value: 'm' }],
      [{ category: 'gen', value: 'f' }],
    ]);
    expect(layout.shared).toEqual([{ category: 'deg', value: 'pos' }]);
  });

  it('gives a row without a name to cells that do not show the category, after the others', () => {
    expect(drawn(lay(cell('num:sg', 7), cell('num:sg cas:voc', 1)))).toEqual([['sg', 'voc: 1', ': 7']]);
  });

  it('lists what has no place in a table', () => {
    const layout = lay(cell('', 3), cell('num:sg cas:nom', 1));
    expect(layout.list.map(({ cell: { hits } }) => hits)).toEqual([3]);
    expect(lay(cell('asp:imperf', 2)).list).toHaveLength(1);
    expect(lay(cell('asp:imperf', 2)).shared).toEqual([{ category: 'asp', value: 'imperf' }]);
  });
});

const anyCell = fc
  .record({
    categories: fc.dictionary(
      fc.constantFrom('num', 'cas', 'gen', 'per', 'asp', 'decl', 'deg', 'own'),
      fc.constantFrom('sg', 'pl', 'nom', 'gen', 'm', 'pri', 'imperf', 'simp', 'strange', ''),
      { maxKeys: 5 },
    ),
    hits: fc.integer({ min: 1, max: 500 }),
  })
  .map((one): ParadigmCell => ({ ...one, q: null, forms: [] }));

test('no cell is lost, doubled or told wrongly', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 40 }), (cells) => {
      const layout = layOut(cells, DEFAULT_TAGS);
      const placed = placedCells(layout);
      expect(new Set(placed.map((one) => one.cell))).toEqual(new Set(cells));
      expect(placed).toHaveLength(cells.length);
      // What stands around a cell says every value that it has, each once.
      for (const { of, rowCategory, columnCategory, columns, rows } of layout.tables) {
        for (const { value, slots } of rows) {
          for (const [at, slot] of slots.entries()) {
            for (const { cell: own, notes } of slot) {
              const head = [{ category: rowCategory, value }];
              if (columnCategory !== null) head.push({ category: columnCategory, value: columns[at] ?? '' });
              const told = [...layout.shared, ...of, ...notes, ...head].filter((tag) => tag.value !== '');
              const has = Object.entries(own.categories).filter(([, tag]) => tag !== '');
              expect(told).toHaveLength(has.length);
              expect(Object.fromEntries(told.map((tag) => [tag.category, tag.value]))).toEqual(Object.fromEntries(has));
            }
          }
        }
      }
    }),
  );
});
