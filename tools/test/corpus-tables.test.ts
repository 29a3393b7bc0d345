import { expect, it } from 'vitest';
import { foreignTables } from '../corpus-tables.ts';

const PATH = 'apps/server/src/features/cards/cards.service.ts';
const faults = (text: string, path = PATH) => foreignTables([{ path, text }]);
const FAULT = `${PATH}:1: names a table of the corpus: ask server/corpus`;

it('finds tables of the corpus where queries start, join, write and select', () => {
  for (const query of [
    "reader.selectFrom('verse').select('id')",
    "reader.selectFrom(['theme', 'word as first'])",
    "themes.leftJoin('word as last', 'last.id', 'to')",
    "writer.updateTable('corpus_text').set({})",
    "writer.insertInto('reading')",
    "writer.deleteFrom('piece')",
    "reader.selectFrom('layer_version as base')",
    "themes.select(['theme.id', 'corpus_text.code as text'])",
    "themes.where(wide ? 'theme.id' : 'layer.id', '=', 1)",
    'sql`select count(*) from card`',
    "sql.table('sentence')",
  ]) {
    expect(faults(query), query).toEqual([FAULT]);
  }
});

it('leaves other tables, the room itself, tests and words that only look like tables alone', () => {
  expect(faults("reader.selectFrom('theme').select('theme.id'); pick('word'); say('word.count')")).toEqual([]);
  expect(faults("reader.selectFrom(verses.as('verse_of')).select('label')")).toEqual([]);
  expect(faults("reader.selectFrom('verse')", 'apps/server/src/corpus/places.ts')).toEqual([]);
  expect(faults("reader.selectFrom('verse')", 'apps/server/src/features/cards/cards.test.ts')).toEqual([]);
});
