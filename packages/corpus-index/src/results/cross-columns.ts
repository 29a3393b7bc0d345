import type { CorpusView } from '../corpus-view.ts';
import type { Reading } from '../schema.ts';
import { type Collation, ranksOf } from './collation.ts';
import { placeAmong, ranksOfValues, tagParts, type Values } from './values.ts';
import { tagsOf, valuesOf } from './values-of.ts';

/** A column of ids whose values are counted together with those of others: one attribute, or several of a tag. */
export interface CrossColumn {
  readonly values: Values;
  /** Which group an id that stands for one value belongs to. */
  groupOfId(id: number): number;
  /** Of a reading; absent where readings say nothing of it. */
  readonly groupOfReading?: (reading: Reading) => number;
  /** Writes the values of a group down, each in the place of its attribute. */
  write(group: number, row: string[]): void;
  /** Rank of each group met so far. */
  ranks(collation: Collation): Uint32Array;
}

/** Columns for the attributes, those of tags together as one, last. Throws RangeError. */
export function columnsOf(data: CorpusView, attributes: readonly string[]): CrossColumn[] {
  const names = attributes.map((attribute) => {
    const name = data.vocabulary.canonical(attribute);
    if (name === null) throw new RangeError(`no attribute ${attribute}`);
    return name;
  });
  const isTag = (name: string) => data.vocabulary.kind(name).kind === 'tag';
  const columns = names.flatMap((name, place) => (isTag(name) ? [] : [attributeColumn(data, name, place)]));
  const ofTag = names.flatMap((name, place) => (isTag(name) ? [{ name, place }] : []));
  return ofTag.length === 0 ? columns : [...columns, tagColumn(data, ofTag)];
}

function attributeColumn(data: CorpusView, name: string, place: number): CrossColumn {
  const values = valuesOf(data, name);
  const { valueOfId } = values;
  const { kind } = data.vocabulary.kind(name);
  const written = kind === 'lemma-folded' ? data.folding.fold : (lemma: string) => lemma;
  const isOfReading = kind === 'lemma' || kind === 'lemma-folded';
  const groupOfReading = ({ lemma }: Reading) => placeAmong(values, written(lemma ?? ''));
  return {
    values,
    groupOfId: (id) => valueOfId[id],
    ...(isOfReading ? { groupOfReading } : {}),
    write: (group, row) => {
      row[place] = values.value(group);
    },
    ranks: (collation) => ranksOfValues(values, collation),
  };
}

/** Some attributes of a tag: tags that have the same of them are one group. */
function tagColumn(data: CorpusView, asked: readonly { name: string; place: number }[]): CrossColumn {
  const values = tagsOf(data);
  const { posClass } = data.schema.readings;
  const groups: string[][] = [];
  const numbers = new Map<string, number>();
  const groupOf = (parts: string[]) => {
    const key = parts.join('\u0000');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    groups.push(parts);
    numbers.set(key, groups.length - 1);
    return groups.length - 1;
  };
  /** By tag: its group and one more, as far as it has been asked for. */
  const known = new Uint32Array(values.size);
  return {
    values,
    groupOfId: (id) => {
      const tag = values.valueOfId[id];
      if (known[tag] === 0) {
        const parts = tagParts(values.value(tag));
        known[tag] = groupOf(asked.map(({ name }) => parts.get(name) ?? '')) + 1;
      }
      return known[tag] - 1;
    },
    groupOfReading: (reading) =>
      groupOf(
        asked.map(({ name }) => (name === posClass ? (reading.posClass ?? '') : (reading.categories[name] ?? ''))),
      ),
    write: (group, row) => {
      for (const [i, { place }] of asked.entries()) row[place] = groups[group]?.[i] ?? '';
    },
    ranks: (collation) => {
      const order = Uint32Array.from(groups, (_, group) => group);
      return ranksOf(order.sort((a, b) => compareLists(groups[a] ?? [], groups[b] ?? [], collation)));
    },
  };
}

/** Compares lists of values one by one. */
function compareLists(a: readonly string[], b: readonly string[], { compare }: Collation): number {
  for (const [i, value] of a.entries()) {
    const difference = compare(value, b[i] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}
