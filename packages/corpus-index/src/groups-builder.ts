import { BuildError } from './build-error.ts';
import { writeLabels } from './labels.ts';
import { writeRows } from './postings.ts';
import type { IndexSchema, Reading } from './schema.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

interface Fed {
  readonly positions: Uint32Array;
  readonly reading: Reading;
}

/** Collects the groups of one kind and writes the sections that groups.ts describes. */
export class GroupRows {
  private readonly name: string;
  private readonly fed: Fed[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Positions in any order; they may be of tokens yet to come. */
  add(positions: readonly number[], reading: Reading): void {
    if (positions.length === 0) throw new BuildError(`a ${this.name} has no members`);
    this.fed.push({ positions: Uint32Array.from(new Set(positions)).sort(), reading });
  }

  /** Writes the sections and returns the names of the attributes. Throws BuildError for a member that is no token. */
  write(writer: SnapshotWriter, schema: IndexSchema, tokens: number): string[] {
    const section = `group/${this.name}`;
    const groups = this.fed.sort((a, b) => compareLists(a.positions, b.positions));
    const offsets = new Uint32Array(groups.length + 1);
    for (const [i, { positions }] of groups.entries()) {
      if (positions[positions.length - 1] >= tokens)
        throw new BuildError(`a ${this.name} has a member beyond the last token`);
      offsets[i + 1] = offsets[i] + positions.length;
    }
    const values = new Uint32Array(offsets[groups.length]);
    for (const [i, { positions }] of groups.entries()) values.set(positions, offsets[i]);
    writeRows(writer, `${section}/members`, { offsets, values });
    const { posClass, lemma } = schema.readings;
    const categories = [...new Set(groups.flatMap(({ reading }) => Object.keys(reading.categories)))].sort();
    const column = (name: string, of: (reading: Reading) => string | null | undefined) =>
      writeLabels(
        writer,
        `${section}/attribute/${name}`,
        groups.map(({ reading }) => of(reading) ?? ''),
      );
    column(posClass, (reading) => reading.posClass);
    column(lemma, (reading) => reading.lemma);
    for (const name of categories) column(name, (reading) => reading.categories[name]);
    return [posClass, lemma, ...categories];
  }
}

function compareLists(a: Uint32Array, b: Uint32Array): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = a[i] - b[i];
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
